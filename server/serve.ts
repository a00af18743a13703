import { hash, randomUUID } from 'node:crypto';
import type { Server as NetServer } from 'node:net';
import { limits } from '../generated/typescript/limits.ts';
import { listenForEditors, type BridgeListener } from './bridge/listen.ts';
import { createEditors } from './bridge/editors.ts';
import { createHub } from './core/hub.ts';
import type { HubWindows } from './core/hub-protocol.ts';
import type { StoreSnapshot } from './core/store-protocol.ts';
import { readHubFile, removeHubFile, writeHubFile, type HubFileContent } from './hub-file.ts';
import { listenLocal, localAddress, removeStaleSockets } from './local-socket.ts';
import { createLog, type Log } from './log.ts';
import { createLinkEndpoint, type LinkEndpoint } from './mcp/link-endpoint.ts';
import { createClock } from './shell/clock.ts';
import { readEditorsFolder, watchEditorsFolder } from './shell/editors-folder.ts';
import { createHubRunner, type HubRunner } from './shell/hub-runner.ts';
import { recordCrashes } from './shell/crash.ts';
import { createEnding, type End, type EndReason } from './shell/ending.ts';
import { createUuidV7 } from './shell/uuid-v7.ts';
import { startWatches } from './shell/watches.ts';
import { StateDirError, prepareStateDir, readOrCreateToken } from './state-dir.ts';
import { acquireLock, type StateLock } from './store/lock.ts';
import { openSqliteStore } from './store/sqlite-store.ts';
import type { Durability, Store } from './store/store.ts';
import { packageVersion } from './version.ts';

export interface ServeOptions {
  readonly stateDir: string;
  /** Ends when idle, and says nothing on stderr but why it could not start. */
  readonly detached: boolean;
  readonly logFile?: string;
  readonly idleExitMs: number;
  /** What an accepted call survives: the death of the process (default), or a power cut as well. */
  readonly durability?: Durability;
  /** Windows other than the contract's, retention among them (LOG-03). */
  readonly windows?: Partial<HubWindows>;
}

/** Exit codes of `serve`. */
export const serveExitCodes = { ended: 0, failed: 1, alreadyRunning: 75 } as const;

/** The store may take this long to write what was asked of it before the end. */
const FLUSH_LIMIT_MS = 5_000;
const EXPIRY_BUDGET_MS = 20;

/** Everything that has to be taken down again. */
interface Running {
  readonly options: ServeOptions;
  readonly hubFile: HubFileContent;
  readonly lock: StateLock;
  readonly log: Log;
  readonly runner: HubRunner;
  readonly links: LinkEndpoint;
  readonly linkServer: NetServer;
  readonly bridge: BridgeListener;
  readonly editorsFolder: { close(): void };
  readonly opening: Promise<Store>;
}

/**
 * Runs the server of a state dir until a signal, a newer version, a lost lock or (detached) idleness ends it. Resolves to an exit code; why it
 * could not start is said on stderr in one sentence.
 */
export async function serve(options: ServeOptions): Promise<number> {
  let lock: StateLock;
  try {
    prepareStateDir(options.stateDir);
    const taken = await acquireLock(options.stateDir);
    if (taken.kind === 'held') return complain(`Another mcp-unity-bridge server is running for ${options.stateDir}.`, serveExitCodes.alreadyRunning);
    if (taken.kind === 'failed') return complain(taken.reason, serveExitCodes.failed);
    lock = taken.lock;
  } catch (error) {
    return complain(sentenceOf(error), serveExitCodes.failed);
  }
  try {
    return await serveLocked(options, lock);
  } catch (error) {
    return complain(sentenceOf(error), serveExitCodes.failed);
  } finally {
    lock.release();
  }
}

/** For those who hold the lock. */
async function serveLocked(options: ServeOptions, lock: StateLock): Promise<number> {
  const token = readOrCreateToken(options.stateDir);
  const logTo = (toStderr: boolean): Log => createLog({ toStderr, secrets: [token], ...(options.logFile === undefined ? {} : { file: options.logFile }) });
  const log = logTo(!options.detached);
  recordCrashes(options.stateDir, log, [token]);
  const ending = createEnding();
  const running = await start(options, { lock, token, log, end: ending.end });
  log('info', 'listening', { url: running.bridge.url, pid: process.pid, version: packageVersion, state_dir: options.stateDir });
  const stopWatching = watch(running, ending.end);
  const reason = await ending.ended;
  stopWatching();
  // On stderr a failure is said in one plain sentence at the end.
  if (reason.failed) logTo(false)('error', reason.text);
  else log('info', reason.text);
  await stop(running, reason);
  return reason.failed ? complain(reason.text, serveExitCodes.failed) : serveExitCodes.ended;
}

/** Listens before anything slow is loaded: the first client is answered as soon as the SDK is there, with the store still opening. */
async function start(options: ServeOptions, { lock, token, log, end }: { lock: StateLock; token: string; log: Log; end: End }): Promise<Running> {
  const { stateDir } = options;
  const boot_id = randomUUID();
  const clock = createClock();
  const newId = createUuidV7();
  let store: Store | undefined;

  const opening = openSqliteStore({ dir: stateDir, ...(options.durability === undefined ? {} : { durability: options.durability }) });
  const snapshot = opening.then((opened) => opened.snapshot(limits.redelivery_window_ms, clock()));
  const editors = createEditors({ token, boot_id, serverVersion: packageVersion, storeId: storeIdOf(snapshot), log });
  const hub = createHub({ newId, hash: (text) => hash('sha256', text), serverVersion: packageVersion, ...(options.windows === undefined ? {} : { windows: options.windows }) });
  const runner = createHubRunner({ hub, store: () => store, clock, log, editors, onToolsChanged: () => links.toolsChanged() });
  const boot = async (): Promise<void> => {
    const loaded = await snapshot;
    store = await opening;
    runner.feed({ type: 'booted', snapshot: loaded, registered: readEditorsFolder(stateDir) });
  };
  boot().catch((error: unknown) => end(sentenceOf(error), { failed: true }));

  const links = createLinkEndpoint({
    token,
    boot_id,
    runner,
    log,
    newLogId: () => newId(clock()),
    createSession: afterThisTurn()
      .then(() => import('./mcp/link-session.ts'))
      .then((module) => module.createLinkSession),
    onNewerVersion: (version) => end(`version ${version} takes over`, { successor: version }),
    onClients: (clients) => runner.feed({ type: 'clients_changed', clients }),
  });
  removeStaleSockets(stateDir);
  const socket = localAddress(stateDir, boot_id);
  const [bridge, linkServer] = await Promise.all([
    listenForEditors({
      waiting: () => editors.waiting(),
      onRefused: (reason) => log('warning', `a WebSocket handshake was refused: ${reason}`),
      onSocket: (webSocket) =>
        editors.take(webSocket, {
          frame: (connection, frame) => runner.feed({ type: 'editor_frame', connection, frame }),
          closed: (connection) => runner.feed({ type: 'editor_closed', connection }),
          pendingStoreCalls: () => runner.pendingStoreCalls(),
          settled: () => runner.settled(),
        }),
    }),
    listenLocal(socket, (connection) => links.take(connection)),
  ]);
  const hubFile = { url: bridge.url, socket, pid: process.pid, boot_id, server_version: packageVersion };
  writeHubFile(stateDir, hubFile);
  const editorsFolder = watchEditorsFolder(stateDir, (editor) => runner.feed({ type: 'editor_registered', editor }));
  return { options, hubFile, lock, log, runner, links, linkServer, bridge, editorsFolder, opening };
}

/** Stays pending where the store cannot be opened: the server is about to end then. */
function storeIdOf(snapshot: Promise<StoreSnapshot>): Promise<string> {
  return new Promise((resolve) => {
    snapshot.then(
      ({ store_id }) => resolve(store_id),
      () => undefined,
    );
  });
}

/** The SDK blocks the thread while it loads; what listens is set up first. */
function afterThisTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function watch(running: Running, end: End): () => void {
  const { options, hubFile, lock, links, runner } = running;
  const isIdle = (): boolean => links.count() === 0 && runner.summary().unfinished === 0;
  return startWatches({
    end,
    lock,
    socketPath: process.platform === 'win32' ? undefined : hubFile.socket,
    ensureHubFile() {
      if (readHubFile(options.stateDir)?.boot_id !== hubFile.boot_id) writeHubFile(options.stateDir, hubFile);
    },
    expire: () => expire(running),
    ...(options.detached ? { idle: { afterMs: options.idleExitMs, isIdle } } : {}),
  });
}

async function expire({ opening, log, options }: Running): Promise<boolean> {
  const store = await opening;
  const retention = options.windows?.retention_ms ?? limits.retention_ms;
  const { deleted, more } = await store.expire(Date.now(), retention, limits.key_memory_ms, EXPIRY_BUDGET_MS);
  if (deleted > 0) log('info', 'expired', { deleted, more });
  return more;
}

/** First nothing new, then what is under way, then the traces; the lock goes last, in `serve`. */
async function stop({ options, hubFile, runner, links, linkServer, bridge, editorsFolder, opening, log }: Running, reason: EndReason): Promise<void> {
  editorsFolder.close();
  if (reason.failed) links.fail(reason.text);
  else links.handOver(reason.successor);
  linkServer.close();
  await atMost(FLUSH_LIMIT_MS, runner.settled());
  runner.stop();
  await bridge.close();
  // One that could not be opened is the reason why we are here.
  const store = await opening.catch(() => undefined);
  if (store !== undefined) await atMost(FLUSH_LIMIT_MS, store.close()).catch((error: unknown) => log('error', `the store did not close: ${sentenceOf(error)}`));
  if (!reason.lockLost) removeHubFile(options.stateDir, hubFile.boot_id);
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

function complain(sentence: string, code: number): number {
  process.stderr.write(`mcp-unity-bridge: ${sentence}\n`);
  return code;
}

function sentenceOf(error: unknown): string {
  if (error instanceof StateDirError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
