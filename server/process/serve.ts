import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { doubtsAboutTls } from '../clients/http/http-settings.ts';
import { currentToken, prepareStateDir, readOrCreateToken } from '../lib/home/state-dir.ts';
import { visibleText } from '../hub/protocol/text.ts';
import { resultOf, reasonOf } from '../lib/errors.ts';
import { makeRoomFor, createLog, type Log } from '../lib/logging.ts';
import { packageVersion } from '../lib/this-program.ts';
import { type StateLock, acquireLock, type LockResult } from '../store/lock.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { createEnding, endBySignals, type End, startWatches, type RunningServer, stopServer } from './ending.ts';
import type { ServeOptions } from './serve-options.ts';
import { startServer, type ServeContext } from './start-server.ts';
import { withTimeout } from '../lib/waiting.ts';
import { frameLine } from '../clients/link/frames.ts';
import { tryToLink } from '../clients/forwarder/find-server.ts';
import { NoServerError } from '../clients/forwarder/link.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { keepHubFile, writeKeptOptions } from '../lib/home/state-files.ts';

/** Exit codes of `serve`. */
const serveExitCodes = { ended: 0, failed: 1, alreadyRunning: 75 } as const;

const OTHERS_MAY_NOTHING = 0o077;

/**
 * Runs the server of a state dir until a signal, a newer version, a lost lock or (detached) idleness ends it. Resolves to an exit code; why it
 * could not start is reported on stderr in one sentence. Rejects where too few files can be opened (EMFILE, ENFILE).
 */
export async function runServer(options: ServeOptions): Promise<number> {
  // Every file made from here on, including the store's, is for this user alone, also when it is copied elsewhere.
  process.umask(OTHERS_MAY_NOTHING);
  demandDescriptors();
  let lock: StateLock;
  try {
    prepareStateDir(options.stateDir);
    const taken = await takeLock(options.stateDir, options.detached ? undefined : () => askForPlace(options.stateDir));
    if (taken.kind === 'held')
      return complain(
        `Another mcp-unity-bridge server is running for ${options.stateDir}.`,
        serveExitCodes.alreadyRunning,
      );
    if (taken.kind === 'failed') return complain(taken.reason, serveExitCodes.failed);
    lock = taken.lock;
  } catch (error) {
    return complain(reasonOf(error), serveExitCodes.failed);
  }
  try {
    return await serveLocked(options, lock);
  } catch (error) {
    return complain(reasonOf(error), serveExitCodes.failed);
  } finally {
    lock.release();
  }
}

/** Called by the holder of the lock. */
async function serveLocked(options: ServeOptions, lock: StateLock): Promise<number> {
  const first = readOrCreateToken(options.stateDir);
  const secrets = [first];
  const token = currentToken(options.stateDir, first, (replacement) => void secrets.push(replacement));
  if (options.logFile !== undefined) makeRoomFor(options.logFile, options.stateDir);
  const logTo = (toStderr: boolean): Log =>
    createLog({
      toStderr,
      forPeople: options.logForm === undefined ? process.stderr.isTTY : options.logForm === 'text',
      secrets,
      ...(options.logFile === undefined ? {} : { file: options.logFile }),
    });
  const log = logTo(!options.detached);
  recordCrashes(options.stateDir, log, secrets);
  for (const doubt of options.http === undefined ? [] : doubtsAboutTls(options.http, new Date())) log('warning', doubt);
  const ending = createEnding();
  // A signal while the server becomes the owner of its space ends it as soon as it can release the space.
  endBySignals(ending.end);
  const record = await recordOf(options, log);
  if (record === undefined) return serveExitCodes.ended;
  const { openStore, windows } = record;
  // Before anybody finds this server: its successor belongs to the same record.
  const { kept, stateDir } = options;
  if (kept !== undefined) writeKeptOptions(stateDir, kept);
  const running = await startServer({ ...options, windows }, { lock, token, secrets, log, end: ending.end, openStore });
  const stopWatching = watchServer(running, ending.end);
  log('info', 'listening', {
    url: running.bridge.url,
    ...(running.http === undefined ? {} : { http_url: running.http.url }),
    pid: process.pid,
    version: packageVersion,
    state_dir: options.stateDir,
    ...(options.logFile === undefined ? {} : { log_file: options.logFile }),
  });
  const reason = await ending.ended;
  stopWatching();
  // On stderr a failure is reported in one plain sentence at the end.
  if (reason.failed) logTo(false)('error', reason.text);
  else log('info', reason.text);
  // A server that a user has ended is not restarted.
  if (kept !== undefined && !reason.failed && !reason.lockLost)
    resultOf(() => writeKeptOptions(stateDir, { ...kept, doors: [] }));
  if (!reason.failed) await drainClients(running, options.drainMs ?? 0);
  await stopServer(running, reason);
  return reason.failed ? complain(reason.text, serveExitCodes.failed) : serveExitCodes.ended;
}

/** Opens the store and reads the windows in force: with PostgreSQL once no other server owns the space. Undefined: a signal came first. */
async function recordOf(
  { stateDir, durability, database, windows = {}, ...options }: ServeOptions,
  log: Log,
): Promise<(Pick<ServeContext, 'openStore'> & Required<Pick<ServeOptions, 'windows'>>) | undefined> {
  if (database === undefined)
    return {
      windows,
      openStore: () => openSqliteStore({ dir: stateDir, ...(durability === undefined ? {} : { durability }) }),
    };
  const { waitAsStandby } = await import('./stand-by.ts');
  const own = await waitAsStandby({ ...options, log, database, stateDir, windows });
  return own && { ...own, windows: { ...windows, ...own.windows } };
}

function complain(sentence: string, code: number): number {
  process.stderr.write(`mcp-unity-bridge: ${visibleText(sentence)}\n`);
  return code;
}

/** The files and sockets of a server, and a few clients. */
const NEEDED = 64;

/** Throws EMFILE where fewer can be opened: a server that lacks them ends in the middle of its start, with another message each time. */
function demandDescriptors(): void {
  const opened: number[] = [];
  try {
    while (opened.length < NEEDED) opened.push(openSync(devNull, 'r'));
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

/**
 * Before a requested end: pending calls over HTTP have this long to be answered, and new ones are refused until later. (Calls over links continue with the next
 * server.)
 */
async function drainClients({ http, log }: Pick<RunningServer, 'http' | 'log'>, limitMs: number): Promise<void> {
  if (http === undefined || limitMs === 0) return;
  log('info', 'draining', { limit_ms: limitMs });
  if ((await withTimeout(http.drain(), limitMs)) === 'silent')
    log('warning', 'calls still wait for their answers: their work continues, and unity_get_result has the result');
}

/** An ending server writes its pending output; a forwarder may have started another one meanwhile, which is asked again. */
const PLACE_LIMIT_MS = 20_000;

const ASK_AGAIN_MS = 2_000;

const POLL_MS = 50;

/**
 * Acquires the lock of a state dir. A background server for AI clients ends in favour of one that a user starts; one in the foreground does not (`held`).
 * `askForPlace` resolves to whether the holder ends.
 */
async function takeLock(stateDir: string, askForPlace: (() => Promise<boolean>) | undefined): Promise<LockResult> {
  const deadline = performance.now() + PLACE_LIMIT_MS;
  let askedAt = -Infinity;
  for (;;) {
    const taken = await acquireLock(stateDir);
    if (taken.kind !== 'held' || askForPlace === undefined || performance.now() > deadline) return taken;
    if (performance.now() - askedAt >= ASK_AGAIN_MS) {
      askedAt = performance.now();
      if (!(await askForPlace())) return taken;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Exit code after an internal fault. */
const CRASHED = 70;

/** Hundreds of crashes. */
const CRASH_LOG_BYTES = 1024 * 1024;

/**
 * An internal fault ends the server: forwarders start another, and nothing that was acknowledged is lost. The details are written to `crash.log` in the state
 * dir, since the stderr of a detached server is not read.
 */
function recordCrashes(stateDir: string, log: Log, secrets: readonly string[]): void {
  // The process that started a detached server has closed the other end.
  process.stderr.on('error', () => undefined);
  const record = createLog({
    toStderr: false,
    file: join(stateDir, 'crash.log'),
    limit_bytes: CRASH_LOG_BYTES,
    older: 1,
    secrets,
  });
  process.on('uncaughtException', (error) => {
    const message = `the server crashed: ${error.stack ?? error.message}`;
    log('error', message);
    record('error', message);
    process.exit(CRASHED);
  });
}

/** An older server never answers. */
const ANSWER_LIMIT_MS = 5_000;

/** Requests that the server of a state dir ends. Resolves to true if it ends, or has ended already. */
async function askForPlace(stateDir: string): Promise<boolean> {
  const open = { client_uuid: randomUUID(), version: packageVersion, pid: process.pid, cwd: stateDir };
  try {
    const attempt = await tryToLink({ stateDir, open });
    if (attempt.kind !== 'linked') return true;
    const { link } = attempt;
    return await new Promise((resolve) => {
      const limit = setTimeout(() => resolve(false), ANSWER_LIMIT_MS);
      const answer = (leaves: boolean): void => {
        clearTimeout(limit);
        resolve(leaves);
      };
      link.listen(
        (frame) => {
          if (frame.type === 'refused') answer(false);
          if (frame.type === 'handover') answer(true);
        },
        () => answer(true),
      );
      link.write(frameLine({ type: 'hand_over' }));
    });
  } catch (error) {
    if (error instanceof NoServerError) return false;
    throw error;
  }
}

/** Maximum time for which one step of expiry may block the store. */
const EXPIRY_BUDGET_MS = 20;

/** Ends a server that cannot continue or is not needed. Returns a function that stops watching. */
function watchServer(running: RunningServer, end: End): () => void {
  const { options, hubFile, lock, links, runner, http, live, store } = running;
  const isIdle = (): boolean =>
    links.count() === 0 &&
    live.count() === 0 &&
    (http?.labels() ?? []).length === 0 &&
    runner.summary().unfinished === 0;
  return startWatches({
    end,
    lock,
    whyStoreIsLost: () => store()?.whyLost(),
    socketPath: process.platform === 'win32' ? undefined : hubFile.socket,
    log: running.log,
    keepHubFile: () => keepHubFile(options.stateDir, hubFile),
    checkRights() {
      running.checkMachines();
      running.runner.feed({ type: 'policy_may_have_changed' });
    },
    expire: () => expireRecords(running),
    ...(options.detached ? { idle: { afterMs: options.idleExitMs, isIdle } } : {}),
  });
}

async function expireRecords({ opening, log, spaceLimits }: RunningServer): Promise<boolean> {
  const store = await opening;
  await spaceLimits.look(store);
  const { retention_ms } = spaceLimits.now();
  const { deleted, more } = await store.expire(Date.now(), retention_ms, limits.key_memory_ms, EXPIRY_BUDGET_MS);
  if (deleted > 0) log('info', 'expired', { deleted, more });
  return more;
}
