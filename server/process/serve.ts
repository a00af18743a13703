import { doubtsAboutTls } from '../http/http-settings.ts';
import { writeKeptOptions } from '../home/kept-options.ts';
import { currentToken, prepareStateDir, readOrCreateToken } from '../home/state-dir.ts';
import { visibleText } from '../hub/protocol/visible.ts';
import { resultOf } from '../lib/attempt.ts';
import { makeRoomFor } from '../lib/debug-log.ts';
import { createLog, type Log } from '../lib/log.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { packageVersion } from '../lib/version.ts';
import type { StateLock } from '../store/lock.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { recordCrashes } from './crash.ts';
import { demandDescriptors } from './descriptors.ts';
import { drainClients } from './drain.ts';
import { createEnding, endBySignals } from './ending.ts';
import { askForPlace } from './hand-over.ts';
import type { ServeOptions } from './serve-options.ts';
import { startServer, type ServeContext } from './start-server.ts';
import { stopServer } from './stop-server.ts';
import { takeLock } from './take-lock.ts';
import { watchServer } from './watch-server.ts';

/** Exit codes of `serve`. */
export const serveExitCodes = { ended: 0, failed: 1, alreadyRunning: 75 } as const;

const OTHERS_MAY_NOTHING = 0o077;

/**
 * Runs the server of a state dir until a signal, a newer version, a lost lock or (detached) idleness ends it. Resolves to an exit code; why it
 * could not start is said on stderr in one sentence. Rejects where too few files can be opened (EMFILE, ENFILE).
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

/** For those who hold the lock. */
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
  // A signal that comes while the server becomes the owner of its space ends it as soon as it can give the space up.
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
  // On stderr a failure is said in one plain sentence at the end.
  if (reason.failed) logTo(false)('error', reason.text);
  else log('info', reason.text);
  // What a person has closed stays closed.
  if (kept !== undefined && !reason.failed && !reason.lockLost)
    resultOf(() => writeKeptOptions(stateDir, { ...kept, doors: [] }));
  if (!reason.failed) await drainClients(running, options.drainMs ?? 0);
  await stopServer(running, reason);
  return reason.failed ? complain(reason.text, serveExitCodes.failed) : serveExitCodes.ended;
}

/** How the store is opened, and the windows that hold: with PostgreSQL once no other server owns the space. Undefined: a signal came before that. */
async function recordOf(
  { stateDir, durability, database, windows = {}, ...options }: ServeOptions,
  log: Log,
): Promise<(Pick<ServeContext, 'openStore'> & Required<Pick<ServeOptions, 'windows'>>) | undefined> {
  if (database === undefined)
    return {
      windows,
      openStore: () => openSqliteStore({ dir: stateDir, ...(durability === undefined ? {} : { durability }) }),
    };
  const { standBy } = await import('./stand-by.ts');
  const own = await standBy({ ...options, log, database, stateDir, windows });
  return own && { ...own, windows: { ...windows, ...own.windows } };
}

function complain(sentence: string, code: number): number {
  process.stderr.write(`mcp-unity-bridge: ${visibleText(sentence)}\n`);
  return code;
}
