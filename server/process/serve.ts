import { randomUUID } from 'node:crypto';
import { visible } from '../hub/protocol/visible.ts';
import type { Server as NetServer } from 'node:net';
import { limits } from '../../generated/typescript/limits.ts';
import { listenForEditors, type BridgeListener } from '../editors/listen.ts';
import type { Dialer, DialOptions } from '../editors/tcp/dial.ts';
import { webSocketTransport } from '../editors/websocket-transport.ts';
import type { HubWindows } from '../hub/protocol/hub-protocol.ts';
import { makeRoomFor } from '../lib/debug-log.ts';
import { askForPlace } from './hand-over.ts';
import { readHttpSettings, type HttpOptions, type HttpSettings } from '../http/http-settings.ts';
import type { HttpFace, ServeHttpOptions } from '../http/serve-http.ts';
import { keepHubFile, removeHubFile, writeHubFile, type HubFileContent } from '../home/hub-file.ts';
import { listenLocal, localAddress, removeStaleSockets } from '../home/local-socket.ts';
import { createLog, type Log } from '../lib/log.ts';
import { createLinkEndpoint, type LinkCommands, type LinkEndpoint } from '../mcp/link-endpoint.ts';
import type { ResourceUpdates } from '../mcp/resource-updates.ts';
import type { AuditLog } from '../policy/audit-log.ts';
import { watchEditorsFolder } from './editors-folder.ts';
import type { HubRunner } from '../runner/hub-runner.ts';
import { createClientNames } from './client-names.ts';
import { startEngine, type Engine } from './engine.ts';
import { createFaces, type Faces } from './faces.ts';
import { createLiveDoor, type LiveDoor } from '../live/live-door.ts';
import { readRecord } from '../live/read-record.ts';
import { readStatus } from '../live/status.ts';
import { recordCrashes } from './crash.ts';
import { takeLock } from './take-lock.ts';
import { createEnding, type End, type EndReason } from './ending.ts';
import { startWatches } from './watches.ts';
import { currentToken, prepareStateDir, readOrCreateToken } from '../home/state-dir.ts';
import type { StateLock } from '../store/lock.ts';
import type { Durability, Store } from '../store/store.ts';
import { packageVersion } from '../lib/version.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { ToolOffer } from '../mcp/protocol/tool-offer.ts';

export interface ServeOptions {
  readonly stateDir: string;
  /** Ends when idle, and says nothing on stderr but why it could not start. */
  readonly detached: boolean;
  readonly logFile?: string;
  readonly idleExitMs: number;
  /** An Editor that listens on this port of the loopback interface is dialled; absent: none is. */
  readonly tcpPort?: number;
  /** The Editor's own tools are offered besides the six. */
  readonly toolOffer?: ToolOffer;
  /** Results above this are cut in answers (ENV-10). */
  readonly answerLimitBytes?: number;
  /** MCP and links are served over HTTP as well. */
  readonly http?: HttpOptions;
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
const OTHERS_MAY_NOTHING = 0o077;

/** Everything that has to be taken down again. */
interface Running {
  readonly options: ServeOptions;
  readonly hubFile: HubFileContent;
  readonly lock: StateLock;
  readonly log: Log;
  readonly runner: HubRunner;
  readonly links: LinkEndpoint;
  readonly resourceUpdates: ResourceUpdates;
  readonly linkServer: NetServer;
  readonly bridge: BridgeListener;
  readonly dialer: Dialer | undefined;
  readonly http: HttpFace | undefined;
  readonly editorsFolder: { close(): void };
  readonly audit: AuditLog;
  readonly opening: Promise<Store>;
  /** Undefined while it opens. */
  readonly store: () => Store | undefined;
  readonly live: LiveDoor;
}

/**
 * Runs the server of a state dir until a signal, a newer version, a lost lock or (detached) idleness ends it. Resolves to an exit code; why it
 * could not start is said on stderr in one sentence.
 */
export async function serve(options: ServeOptions): Promise<number> {
  // Whatever is made from here on, the store's files among it, is for this user alone, also where somebody copies it elsewhere.
  process.umask(OTHERS_MAY_NOTHING);
  let lock: StateLock;
  let http: HttpSettings | undefined;
  try {
    http = options.http === undefined ? undefined : readHttpSettings(options.http);
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
    return await serveLocked(options, lock, http);
  } catch (error) {
    return complain(reasonOf(error), serveExitCodes.failed);
  } finally {
    lock.release();
  }
}

/** For those who hold the lock. */
async function serveLocked(options: ServeOptions, lock: StateLock, http: HttpSettings | undefined): Promise<number> {
  const first = readOrCreateToken(options.stateDir);
  const secrets = [first];
  const token = currentToken(options.stateDir, first, (replacement) => void secrets.push(replacement));
  if (options.logFile !== undefined) makeRoomFor(options.logFile, options.stateDir);
  const logTo = (toStderr: boolean): Log =>
    createLog({ toStderr, secrets, ...(options.logFile === undefined ? {} : { file: options.logFile }) });
  const log = logTo(!options.detached);
  recordCrashes(options.stateDir, log, secrets);
  const ending = createEnding();
  const running = await start(options, { lock, token, secrets, http, log, end: ending.end });
  const stopWatching = watch(running, ending.end);
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
  await stop(running, reason);
  return reason.failed ? complain(reason.text, serveExitCodes.failed) : serveExitCodes.ended;
}

/** What a server stands on. */
interface Grounds {
  readonly lock: StateLock;
  /** The secret as it is now. */
  readonly token: () => string;
  /** It and its predecessors, for what must not be written down. */
  readonly secrets: readonly string[];
  readonly http: HttpSettings | undefined;
  readonly log: Log;
  readonly end: End;
}

/** Listens before anything slow is loaded: the first client is answered as soon as the SDK is there, with the store still opening. */
async function start(options: ServeOptions, grounds: Grounds): Promise<Running> {
  const boot_id = randomUUID();
  const faces = createFaces();
  const engine = await startEngine(options, { ...grounds, boot_id, faces });
  try {
    return await openDoors(options, grounds, { engine, boot_id, faces });
  } catch (error) {
    // A process must not end while the store's thread is being set up.
    await closeStore(engine.opening, grounds.log);
    throw error;
  }
}

interface Inside {
  readonly engine: Engine;
  readonly boot_id: string;
  readonly faces: Faces;
}

async function openDoors(
  options: ServeOptions,
  grounds: Grounds,
  { engine, boot_id, faces }: Inside,
): Promise<Running> {
  const { stateDir } = options;
  const { lock, log } = grounds;
  const { runner, editors, resourceUpdates, audit, opening } = engine;
  const names = createClientNames((clients) => runner.feed({ type: 'clients_changed', clients }));
  const live = createLiveDoor({ runner, watchers: engine.watchers, log });
  let doors: Pick<HubFileContent, 'url' | 'http_url'> = { url: '' };
  const commands: LinkCommands = {
    status: (operations) =>
      readStatus(
        {
          runner,
          store: engine.store,
          clients: names.all,
          isWatched: () => live.isOpen(),
          about: { ...aboutThis(stateDir), ...doors },
        },
        operations,
      ),
    show: async (log_id) => (await readRecord(runner, log_id)) ?? null,
    openLive: () => live.open(),
  };
  const links = linksOf(options, grounds, { boot_id, engine, commands, onClients: names.source() });
  faces.add(links);
  removeStaleSockets(stateDir);
  const socket = localAddress(stateDir, boot_id);
  const [bridge, linkServer] = await Promise.all([
    listenForEditors({
      onRefused: (reason) => log('warning', `a WebSocket handshake was refused: ${reason}`),
      onSocket: (webSocket, stream, onAuthenticated) =>
        void editors.take(webSocketTransport(webSocket, stream), { onAuthenticated }),
    }),
    listenLocal(socket, (connection) => links.take(connection)),
  ]);
  const http = await httpOf(grounds, { ...mcpOf(options, grounds, engine), boot_id, links, onClients: names.source() });
  if (http !== undefined) faces.add(http);
  const hubFile = {
    url: bridge.url,
    ...(http === undefined ? {} : { http_url: http.url }),
    socket,
    pid: process.pid,
    boot_id,
    server_version: packageVersion,
  };
  doors = { url: hubFile.url, ...(http === undefined ? {} : { http_url: http.url }) };
  writeHubFile(stateDir, hubFile);
  const dialer = await dialerOf(options, { editors, runner, serverVersion: packageVersion, clients: names.all, log });
  const editorsFolder = watchEditorsFolder(stateDir, (editor) => {
    runner.feed({ type: 'editor_registered', editor });
    dialer?.wake();
  });
  return {
    options,
    hubFile,
    lock,
    log,
    runner,
    links,
    resourceUpdates,
    linkServer,
    bridge,
    dialer,
    http,
    editorsFolder,
    audit,
    opening,
    store: engine.store,
    live,
  };
}

/** What a status says of the process. */
function aboutThis(state_dir: string) {
  return {
    server_version: packageVersion,
    pid: process.pid,
    started_at: Math.round(performance.timeOrigin),
    state_dir,
  };
}

/** What every face hands its calls to. */
function mcpOf(
  { toolOffer = 'read', answerLimitBytes = limits.answer_limit_bytes }: ServeOptions,
  { token, log }: Grounds,
  { runner, newLogId, subscribed }: Engine,
) {
  return { token, runner, newLogId, log, toolOffer, answerLimitBytes, subscribed };
}

interface LinkParts {
  readonly boot_id: string;
  readonly engine: Engine;
  readonly commands: LinkCommands;
  readonly onClients: (labels: readonly string[]) => void;
}

function linksOf(
  options: ServeOptions,
  grounds: Grounds,
  { boot_id, engine, commands, onClients }: LinkParts,
): LinkEndpoint {
  const { end } = grounds;
  return createLinkEndpoint({
    ...mcpOf(options, grounds, engine),
    boot_id,
    commands,
    createSession: afterThisTurn()
      .then(() => import('../mcp/link-session.ts'))
      .then((module) => module.createLinkSession),
    ...(options.detached
      ? { onNewerVersion: (version: string) => end(`version ${version} takes over`, { successor: version }) }
      : {}),
    onHandOver() {
      if (!options.detached) return 'the server runs in the foreground; end it where it was started';
      // Its version is ours: forwarders wait for it, as for any successor.
      end('a server in the foreground takes over', { successor: packageVersion });
      return undefined;
    },
    onClients,
  });
}

/** Loaded only where it is wanted. */
async function httpOf(
  { http: settings }: Grounds,
  options: Omit<ServeHttpOptions, 'settings'>,
): Promise<HttpFace | undefined> {
  return settings === undefined
    ? undefined
    : (await import('../http/serve-http.ts')).serveHttp({ settings, ...options });
}

/** Loaded only where it is wanted. */
async function dialerOf(
  { tcpPort: port }: ServeOptions,
  options: Omit<DialOptions, 'port'>,
): Promise<Dialer | undefined> {
  return port === undefined ? undefined : (await import('../editors/tcp/dial.ts')).dialEditor({ port, ...options });
}

/** The SDK blocks the thread while it loads; what listens is set up first. */
function afterThisTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function watch(running: Running, end: End): () => void {
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
    lookAtPolicies: () => running.runner.feed({ type: 'policy_may_have_changed' }),
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
async function stop(
  {
    options,
    hubFile,
    runner,
    links,
    resourceUpdates,
    linkServer,
    bridge,
    dialer,
    http,
    editorsFolder,
    audit,
    opening,
    live,
    log,
  }: Running,
  reason: EndReason,
): Promise<void> {
  editorsFolder.close();
  if (reason.failed) links.fail(reason.text);
  else links.handOver(reason.successor);
  linkServer.close();
  await live.close();
  await http?.close();
  await atMost(FLUSH_LIMIT_MS, runner.settled());
  runner.stop();
  resourceUpdates.stop();
  dialer?.close();
  await bridge.close();
  audit.close();
  await closeStore(opening, log);
  if (!reason.lockLost) removeHubFile(options.stateDir, hubFile.boot_id);
}

async function closeStore(opening: Promise<Store>, log: Log): Promise<void> {
  // One that could not be opened is the reason why we are here.
  const store = await opening.catch(() => undefined);
  if (store !== undefined)
    await atMost(FLUSH_LIMIT_MS, store.close()).catch((error: unknown) =>
      log('error', `the store did not close: ${reasonOf(error)}`),
    );
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
  process.stderr.write(`mcp-unity-bridge: ${visible(sentence)}\n`);
  return code;
}
