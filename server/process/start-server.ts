import { randomUUID } from 'node:crypto';
import { limits } from '../../generated/typescript/limits.ts';
import type { Editors } from '../editors/editors.ts';
import { listenForEditors, type BridgeListener, webSocketTransport } from '../editors/listen.ts';
import type { EditorDialer, DialOptions } from '../editors/tcp/dial.ts';
import type { HttpFace, ServeHttpOptions } from '../clients/http/serve-http.ts';
import { writeHubFile, type HubFileContent, liveMemory } from '../lib/home/state-files.ts';
import { currentMachines } from '../lib/home/tokens.ts';
import { listenLocal, localAddress, removeStaleSockets } from '../lib/home/local-socket.ts';
import { nextTurn } from '../lib/waiting.ts';
import type { Log } from '../lib/logging.ts';
import { packageVersion } from '../lib/this-program.ts';
import { createLiveDoor, type LiveDoor } from '../live/live-door.ts';
import { readOperationList, readRecord, readStatus, type StatusParts } from '../live/status.ts';
import { createLinkEndpoint, type LinkEndpoint } from '../clients/mcp/link-endpoint.ts';
import type { LinkCommands } from '../clients/mcp/link-options.ts';
import { decideTools } from '../policy/read-policy.ts';
import { userPolicyPath } from '../policy/policies.ts';
import type { StateLock } from '../store/lock.ts';
import type { Store } from '../store/store.ts';
import { watchEditorsFolder } from './editors-folder.ts';
import { type End, type RunningServer, closeStore } from './ending.ts';
import { startEngine, type Engine, createClientNames, createClientBroadcast, type ClientBroadcast } from './engine.ts';
import { type ServeOptions, createCurrentLimits, type CurrentLimits } from './serve-options.ts';

/** The environment of a server. */
export interface ServeContext {
  readonly lock: StateLock;
  /** The secret as it is now. */
  readonly token: () => string;
  /** It and its predecessors, for what must not be written down. */
  readonly secrets: readonly string[];
  readonly log: Log;
  readonly end: End;
  readonly openStore: () => Promise<Store>;
}

/** Listens before anything slow is loaded: the first client is answered as soon as the SDK is loaded, while the store opens. */
export async function startServer(options: ServeOptions, context: ServeContext): Promise<RunningServer> {
  const boot_id = randomUUID();
  const broadcast = createClientBroadcast();
  const engine = await startEngine(options, { ...context, boot_id, clients: broadcast });
  try {
    const spaceLimits = createCurrentLimits(options.windows ?? {}, { runner: engine.runner, log: context.log });
    return await openDoors(options, context, { engine, boot_id, broadcast, spaceLimits });
  } catch (error) {
    // A process must not end while the store's thread is being set up.
    await closeStore(engine.opening, context.log);
    throw error;
  }
}

interface StartedEngine {
  readonly engine: Engine;
  readonly boot_id: string;
  readonly broadcast: ClientBroadcast;
  readonly spaceLimits: CurrentLimits;
}

async function openDoors(
  options: ServeOptions,
  context: ServeContext,
  { engine, boot_id, broadcast, spaceLimits }: StartedEngine,
): Promise<RunningServer> {
  const { stateDir } = options;
  const { lock, log } = context;
  const { runner, editors, resourceUpdates, audit, opening } = engine;
  const names = createClientNames((clients) => runner.feed({ type: 'clients_changed', clients }));
  const live = liveDoorOf(options, context, engine);
  let doors: Pick<HubFileContent, 'url' | 'http_url'> = { url: '' };
  const commands = commandsOf({ runner, store: engine.store, clients: names.all, live }, () => ({
    ...aboutThis(options),
    ...spaceLimits.now(),
    ...doors,
  }));
  const links = linksOf(options, context, { boot_id, engine, commands, onClients: names.source() });
  broadcast.add(links);
  removeStaleSockets(stateDir);
  const socket = localAddress(stateDir, boot_id);
  const [bridge, linkServer] = await Promise.all([
    bridgeOf(log, editors),
    listenLocal(socket, (connection) => links.take(connection)),
  ]);
  const remote = machinesOf(stateDir, log, editors);
  const http = await httpOf(options, engine, {
    ...mcpOf(options, context, engine),
    boot_id,
    links,
    ...remote.doors,
    onClients: names.source(),
  });
  if (http !== undefined) broadcast.add(http);
  doors = { url: bridge.url, ...(http === undefined ? {} : { http_url: http.url }) };
  const hubFile = {
    ...doors,
    socket,
    pid: process.pid,
    boot_id,
    server_version: packageVersion,
  };
  writeHubFile(stateDir, hubFile);
  void live.restore();
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
    checkMachines: remote.look,
    audit,
    traces: engine.traces,
    opening,
    store: engine.store,
    live,
    spaceLimits,
  };
}

/** The Editors of this machine. */
function bridgeOf(log: Log, editors: Editors): Promise<BridgeListener> {
  return listenForEditors({
    onRefused: (reason) => log('warning', `a WebSocket handshake was refused: ${reason}`),
    onSocket: (webSocket, stream, onAuthenticated) =>
      void editors.take(webSocketTransport(webSocket, stream), { onAuthenticated }),
  });
}

/** The Editors of other machines. */
function machinesOf(stateDir: string, log: Log, editors: Editors) {
  const machines = currentMachines(stateDir, (reason) =>
    log('error', `Editors of other machines are refused: ${reason}`),
  );
  const onMachine: ServeHttpOptions['onMachine'] = (webSocket, stream, onAuthenticated, machine) =>
    void editors.take(webSocketTransport(webSocket, stream), { onAuthenticated, machine });
  return { doors: { machines, onMachine }, look: () => editors.keepMachines(machines()) };
}

function liveDoorOf({ stateDir }: ServeOptions, { log }: ServeContext, { runner, watchers }: Engine): LiveDoor {
  return createLiveDoor({
    runner,
    watchers,
    log,
    memory: liveMemory(stateDir),
    decideTools: (tools, decision) => decideTools(userPolicyPath(stateDir), tools, decision),
  });
}

/** The process in a status. */
function aboutThis({ stateDir: state_dir }: ServeOptions) {
  return {
    server_version: packageVersion,
    pid: process.pid,
    started_at: Math.round(performance.timeOrigin),
    state_dir,
  };
}

/** The options that the MCP servers of stdio and HTTP share. */
function mcpOf(
  { toolOffer = 'read', answerLimitBytes = limits.answer_limit_bytes }: ServeOptions,
  { token, log }: ServeContext,
  { runner, newLogId, subscribed, audit }: Engine,
) {
  return { token, runner, newLogId, log, toolOffer, answerLimitBytes, subscribed, audit };
}

interface LinkParts {
  readonly boot_id: string;
  readonly engine: Engine;
  readonly commands: LinkCommands;
  readonly onClients: (labels: readonly string[]) => void;
}

function linksOf(
  options: ServeOptions,
  context: ServeContext,
  { boot_id, engine, commands, onClients }: LinkParts,
): LinkEndpoint {
  const { end } = context;
  return createLinkEndpoint({
    ...mcpOf(options, context, engine),
    boot_id,
    commands,
    // The SDK blocks the thread while it loads, so the listeners are set up first.
    createSession: nextTurn()
      .then(() => import('../clients/mcp/link-session.ts'))
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

async function httpOf(
  { http: settings }: ServeOptions,
  { store }: Engine,
  options: Omit<ServeHttpOptions, 'settings' | 'role'>,
): Promise<HttpFace | undefined> {
  if (settings === undefined) return undefined;
  const { serveHttp } = await import('../clients/http/serve-http.ts');
  return serveHttp({ settings, ...options, role: () => (store() === undefined ? 'starting' : 'owner') });
}

async function dialerOf(
  { tcpPort: port }: ServeOptions,
  options: Omit<DialOptions, 'port'>,
): Promise<EditorDialer | undefined> {
  return port === undefined ? undefined : (await import('../editors/tcp/dial.ts')).dialEditor({ port, ...options });
}

interface CommandParts extends Pick<StatusParts, 'runner' | 'store' | 'clients'> {
  readonly live: LiveDoor;
}

const commandsOf = ({ live, ...parts }: CommandParts, about: () => StatusParts['about']): LinkCommands => ({
  status: (operations) => readStatus({ ...parts, isWatched: () => live.isOpen(), about: about() }, operations),
  list: (wanted) => readOperationList(parts.runner, wanted),
  show: async (log_id) => (await readRecord(parts.runner, log_id)) ?? null,
  openLive: () => live.open(),
});
