import { toolValidators } from '../../generated/typescript/validators.js';
import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { ApprovalQuestion, Client as Identity, ToolCall } from '../../server/hub/protocol/call.ts';
import type { HubEffect, HubEvent, HubWindows, RegisteredEditor } from '../../server/hub/protocol/hub-protocol.ts';
import type { RequestIdentity } from '../../server/hub/protocol/identity.ts';
import type { CompileMessages, EditorEffect, EditorEvent } from '../../mock-unity/core/editor-protocol.ts';
import type { ScriptEngine } from '../../mock-unity/core/script-engine.ts';
import type { Observation, Seen } from '../oracles/history.ts';
import type { FaultName } from '../../conformance/script/case.ts';
import { type Client, type ClientOptions, createClient, PIPE_MS } from './client.ts';
import { cores as ourCores, type Cores } from './cores.ts';
import { createHttpClient, type HttpKind } from './http-client.ts';
import { createEditorHost, type EditorHost, type Project } from './editor.ts';
import { engine, readLedger } from './engine.ts';
import type { PhaseTracker } from './phases.ts';
import { rulesOf, type Decision, type SimPolicy } from './policies.ts';
import { createRandom, type Random } from './random.ts';
import { createRecord } from './record.ts';
import { createServer, type Server, type SpacePlace } from './server.ts';
import { createSpaceDatabase, type SpaceDatabase } from './space-database.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { windows as shortWindows } from './windows.ts';
import { createWire, goodConditions, type NetworkConditions, type Wire } from './wire.ts';

/** Begins on 2023-11-14, far from any edge. */
const START = 1_700_000_000_000;
const FRAMES_PER_SECOND = 50;
/** Both ends of a connection look so often whether the other one is there. */
const KEEP_ALIVE_MS = 8000;
const STORES = [
  '00000000-0000-4000-8000-0000000000ff',
  '00000000-0000-4000-8000-0000000000fe',
  '00000000-0000-4000-8000-0000000000fd',
] as const;
const IDS_PER_SERVER = 0x01_00_00_00;

/** The harness itself has made a mistake: nothing is said about the implementation. */
export class HarnessError extends Error {}

/** An Editor of a world: its project, and the servers that it looks for, in order. */
export interface EditorSetup {
  readonly project: Project;
  /** Indexes. Default: only the first. */
  readonly servers?: readonly number[];
}

export interface ClientSetup {
  readonly identity: Identity;
  /** Index. Default: the first. */
  readonly server?: number;
  /** Its user cannot be asked, whatever the policy says. */
  readonly isMute?: boolean;
  /** It comes over HTTP, like this. */
  readonly http?: HttpKind | undefined;
}

/** Who hears what beyond the history: pictures, and clients that are no simulated ones. */
export interface Watchers {
  readonly server?: (index: number, happened: HubEvent | HubEffect) => void;
  readonly editor?: (index: number, happened: EditorEvent | EditorEffect) => void;
  /** A frame leaves. */
  readonly frame?: (from: 'server' | 'editor', index: number, frame: FrameFromServer | FrameFromEditor) => void;
  readonly answer?: (call: number, envelope: Envelope) => void;
  readonly progress?: (call: number) => void;
  /** The clients of that server are told that the tools may have changed. */
  readonly toolsChanged?: (server: number) => void;
  /** A program has written to a file. */
  readonly appended?: (editor: number, effect: Extract<EditorEffect, { type: 'append_file' }>) => void;
}

export interface WorldOptions {
  readonly seed: number;
  /** Default: ours. */
  readonly cores?: Cores | undefined;
  /** Hears everything that happens. */
  readonly see: (observation: Observation) => void;
  /** Knows how far calls are; faults can wait for that. */
  readonly phases?: PhaseTracker | undefined;
  /** Hears of every fault, as it strikes. */
  readonly struck?: ((fault: FaultName) => void) | undefined;
  /** Default: the short ones. */
  readonly windows?: HubWindows;
  readonly servers?: number;
  /** They share one record. */
  readonly isSpace?: boolean;
  readonly editors?: readonly EditorSetup[];
  readonly clients?: readonly ClientSetup[];
  readonly createEngine?: (editor: number) => ScriptEngine;
  /** What the compiler says of the project of an Editor. */
  readonly compile?: (editor: number) => CompileMessages;
  /** Editors register in the state dir of their servers; what is past retention is deleted; servers tell Editors who their clients are. */
  readonly isWhole?: boolean;
  /** With a policy the Editor's own tools are on, and every client's user can be asked. */
  readonly policy?: SimPolicy | undefined;
  readonly eventsLimit?: number;
  readonly watch?: Watchers;
}

/** That the user was asked, through a call of a client. */
interface Question {
  readonly client: Client;
  readonly call: number;
  readonly question: ApprovalQuestion;
}

/** What joins an Editor and the servers. */
export interface Network {
  /** No connection is had before. */
  downUntil: number;
  readonly conditions: NetworkConditions;
  /** Its Editor reaches no other server. */
  only: number | undefined;
  /** The newest connection, if there is one. */
  wire: Wire | undefined;
}

/** The real hub and the real mock Editor in virtual time, joined by what can fail. */
export interface World {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly servers: readonly Server[];
  /** Of a space. */
  readonly database: SpaceDatabase | undefined;
  readonly editors: readonly EditorHost[];
  /** By Editor. */
  readonly networks: readonly Network[];
  readonly clients: readonly Client[];
  readonly phases: PhaseTracker | undefined;
  /** Hears of every fault. */
  readonly struck: ((fault: FaultName) => void) | undefined;
  /** The first of each. */
  readonly server: Server;
  readonly editor: EditorHost;
  /** log_ids that a client has heard of, in order. */
  readonly known: readonly string[];
  see(seen: Seen): void;
  /** Calls made so far. */
  calls(): number;
  ask(client: number, call: ToolCall): number;
  addClient(setup: ClientSetup): Client;
  addEditor(setup: EditorSetup): EditorHost;
  /** Cancel by log_id, at the server of that number. */
  cancelById(log_id: string, server?: number): void;
  /** The server that a client has heard that log_id from. */
  ownerOf(log_id: string): number;
  /** Whether there is a server for that Editor. */
  canConnect(editor: number): boolean;
  /** From now on Editors find only that server, if it is theirs. */
  direct(server: number): void;
  kill(survive: number, server?: number): void;
  startServer(server?: number): void;
  pause(server: number): void;
  resume(server: number): void;
  /** The user answers the question of that number, from the newest, if there is one. */
  decide(which: number, how: Decision): void;
  /** The newest question about that call. */
  decideOn(call: number, how: Decision): void;
  /** How often he was asked about it. */
  askedAbout(call: number): number;
  /** From now on the user says yes to everything, also to what has been asked before. */
  approveAll(): void;
  /** All threads of an Editor stand still; nothing ends that early. */
  suspendedUntil: number;
}

interface Connected {
  readonly wire: Wire;
  readonly server: number;
  readonly editor: number;
}

interface State {
  readonly options: WorldOptions;
  readonly timeline: Timeline;
  readonly random: Random;
  readonly see: (seen: Seen) => void;
  readonly servers: Server[];
  readonly database: SpaceDatabase | undefined;
  readonly editors: EditorHost[];
  readonly setups: EditorSetup[];
  readonly networks: Network[];
  readonly clients: Client[];
  readonly known: string[];
  readonly owners: Map<string, number>;
  calls: number;
  /** In the order in which they were asked. */
  readonly questions: Question[];
  approvesAll: boolean;
  readonly wires: Map<number, Connected>;
  /** By call_id: who asked. */
  readonly askers: Map<
    number,
    { readonly client: Client; readonly epoch: number; readonly ordinal: number; readonly call: number }
  >;
  /** By request: which call that is. Only with phases. */
  readonly requests: Map<string, number>;
  lastId: number;
}

const game: Project = { project_name: 'Game', project_path: '/home/me/Game', host: 'here' };
const clientCalled = (identity: string): ClientSetup => ({
  identity: { identity, label: identity, cwd: game.project_path },
});

/** Tells the history what log entries each store has. */
export function tellLogs(world: World): void {
  for (const [index, server] of world.servers.entries()) {
    if (index > 0 && world.database !== undefined) return;
    const entries = [...server.logs()].map(({ log_id, operation_log_id: operation, message }) => ({
      log_id,
      message,
      ...(operation === undefined ? {} : { operation }),
    }));
    if (entries.length > 0) world.see({ kind: 'logs', server: index, entries });
  }
}

/** Two stores, and an Editor that knows both of their servers. */
export const twoServers: Pick<WorldOptions, 'servers' | 'editors' | 'clients'> = {
  servers: 2,
  editors: [{ project: game, servers: [0, 1] }],
  clients: [clientCalled('client 0'), clientCalled('client 1'), { ...clientCalled('client 2'), server: 1 }],
};

/** Two servers, one of which owns the record of both, and an Editor that knows their addresses. */
export const oneSpace: Pick<WorldOptions, 'servers' | 'isSpace' | 'editors'> = {
  servers: 2,
  isSpace: true,
  editors: [{ project: game, servers: [0, 1] }],
};

/** The second client comes over HTTP. */
export const withHttp = (http: HttpKind): Pick<WorldOptions, 'clients'> => ({
  clients: [clientCalled('client 0'), { ...clientCalled('client 1'), http }],
});

export function createWorld(options: WorldOptions): World {
  const { seed, see, eventsLimit, phases } = options;
  const timeline = eventsLimit === undefined ? createTimeline(START) : createTimeline(START, eventsLimit);
  const seeNow: State['see'] =
    phases === undefined
      ? (seen) => see({ at: timeline.now, ...seen })
      : (seen) => seeBoth(phases, see, { at: timeline.now, ...seen });
  const state: State = {
    options,
    timeline,
    random: createRandom(seed),
    see: seeNow,
    servers: [],
    database:
      options.isSpace === true
        ? createSpaceDatabase({
            timeline,
            see: seeNow,
            record: createRecord({
              store_id: STORES[0],
              see: seeNow,
              connected: (request, log_id) => connected(state, request, log_id),
            }),
          })
        : undefined,
    editors: [],
    setups: [],
    networks: [],
    clients: [],
    known: [],
    owners: new Map(),
    calls: 0,
    questions: [],
    approvesAll: false,
    wires: new Map(),
    askers: new Map(),
    requests: new Map(),
    lastId: 0,
  };
  if (phases !== undefined) phases.clock = timeline;
  for (let index = 0; index < (options.servers ?? 1); index += 1) addServer(state, index);
  for (const setup of options.editors ?? [{ project: game }]) addEditor(state, setup);
  for (const setup of options.clients ?? [clientCalled('client 0'), clientCalled('client 1')]) addClient(state, setup);
  return worldOf(state);
}

function seeBoth(phases: PhaseTracker, see: WorldOptions['see'], observation: Observation): void {
  see(observation);
  phases.see(observation);
}

function worldOf(state: State): World {
  const { timeline, random, servers, database, editors, networks, clients, known, see, options } = state;
  return {
    timeline,
    random,
    servers,
    database,
    editors,
    networks,
    clients,
    known,
    see,
    phases: options.phases,
    struck: options.struck,
    server: one(servers, 0),
    editor: one(editors, 0),
    calls: () => state.calls,
    ask: (client, call) => one(clients, client % clients.length).ask(validated(call)),
    addClient: (setup) => addClient(state, setup),
    addEditor: (setup) => addEditor(state, setup),
    cancelById: (log_id, server = 0) => cancelById(state, log_id, servingOf(state) ?? one(servers, server)),
    ownerOf: (log_id) => state.owners.get(log_id) ?? 0,
    canConnect: (editor) => serverFor(state, editor) !== undefined,
    direct: (server) => direct(state, server),
    kill: (survive, server = 0) => kill(state, survive, server),
    pause: (server) => pause(state, server),
    resume(server) {
      one(servers, server).resume();
      findServer(state);
    },
    startServer: (server = 0) => startServer(state, server),
    decide: (which, how) => decide(state.questions.at(-1 - which), how),
    decideOn: (number, how) => {
      decide(
        state.questions.findLast(({ call }) => call === number),
        how,
      );
    },
    askedAbout: (number) => state.questions.filter(({ call }) => call === number).length,
    approveAll: () => approveAll(state),
    suspendedUntil: 0,
  };
}

/** Of no work that anybody asks for. */
const OTHER_HASH = 'f'.repeat(64);

function decide(asked: Question | undefined, how: Decision): void {
  if (asked === undefined) return;
  const { log_id, code_hash } = asked.question;
  asked.client.decide(log_id, how === 'mix_up' ? OTHER_HASH : code_hash, how !== 'refuse');
}

function approveAll(state: State): void {
  state.approvesAll = true;
  for (const { client, question } of state.questions) client.decide(question.log_id, question.code_hash, true);
}

function questioned(state: State, asked: Question): void {
  const { client, question } = asked;
  state.questions.push(asked);
  if (state.approvesAll) client.decide(question.log_id, question.code_hash, true);
}

/** That one; the harness may not ask for what is not there. */
export function one<T>(things: readonly T[], index: number): T {
  const found = things[index];
  if (found === undefined) throw new HarnessError(`there is no number ${index} of ${things.length}`);
  return found;
}

function connected({ options, requests }: State, { client_uuid, ordinal }: RequestIdentity, log_id: string): void {
  options.phases?.link(requests.get(`${client_uuid} ${ordinal}`), log_id);
}

/** Rates of clocks; they differ by less than the lease allows for. */
const RATES = [0.98, 1, 1.02] as const;

function placeOf(state: State, index: number): SpacePlace | undefined {
  const { database, random, options } = state;
  if (database === undefined) return undefined;
  const { createLease, createLeaseClock, createCommits } = options.cores ?? ourCores;
  return {
    database,
    createLease,
    createLeaseClock,
    createCommits,
    number: index,
    rate: random.pick(RATES),
    serves: () => serves(state, one(state.servers, index)),
    over() {
      kill(state, 0, index);
      state.timeline.after(STARTED_AGAIN_MS, () => startServer(state, index));
    },
  };
}

/** By what looks after servers (systemd, Kubernetes). */
const STARTED_AGAIN_MS = 500;

function addServer(state: State, index: number): void {
  const { timeline, random, see, options, wires } = state;
  const { watch, phases } = options;
  const space = placeOf(state, index);
  // Servers of a space are one, as far as anybody can see.
  const seenAs = space === undefined ? index : 0;
  const speaks = (to: 'client' | 'editor'): void => {
    if (server.seat !== undefined) see({ kind: 'spoke', run: server.seat.run, to });
  };
  const server = createServer({
    timeline,
    random,
    see,
    ...(space === undefined ? {} : { space }),
    store_id: one(STORES, seenAs),
    firstId: index * IDS_PER_SERVER,
    windows: options.windows ?? shortWindows,
    expires_every_ms: options.isWhole === true ? EXPIRES_EVERY_MS : 0,
    createHub: (options.cores ?? ourCores).createHub,
    answer: (call_id, envelope) => {
      speaks('client');
      const asker = state.askers.get(call_id);
      phases?.mark('P10', asker?.call);
      asker?.client.leaving(asker.ordinal);
      route(state, server, call_id, (client, ordinal) => client.answered(ordinal, envelope));
    },
    accepted(call_id, as) {
      speaks('client');
      route(state, server, call_id, (client, ordinal) => client.accepted(ordinal, as));
    },
    progress(call_id) {
      speaks('client');
      route(state, server, call_id, (client, ordinal) => client.progress(ordinal));
    },
    ask: (call_id, question) => route(state, server, call_id, (client, ordinal) => client.asked(ordinal, question)),
    ...(options.policy === undefined ? {} : { rules: rulesOf(options.policy) }),
    toolsChanged: () => {
      see({ kind: 'tools_changed', server: seenAs });
      watch?.toolsChanged?.(index);
    },
    send: (connection, frame) => {
      speaks('editor');
      const to = wires.get(connection);
      if (frame.kind === 'request' && frame.method === 'operation/execute') {
        const { log_id, accept_seq } = frame.params;
        see({ kind: 'execute', log_id, accept_seq, server: seenAs, editor: to?.editor ?? 0 });
      }
      watch?.frame?.('server', index, frame);
      to?.wire.fromServer(frame);
    },
    close: (connection) => {
      wires.get(connection)?.wire.close('server', true);
      timeline.after(1, () => server.feed({ type: 'editor_closed', connection }));
    },
    registered: () => (options.isWhole === true ? registered(state) : []),
    connected: (request, log_id) => connected(state, request, log_id),
    ...(watch?.server === undefined ? {} : { watch: (happened) => watch.server?.(index, happened) }),
  });
  state.servers.push(server);
}

/** How often the real server looks for what is past retention; here often enough for the edges to show. */
const EXPIRES_EVERY_MS = 600_000;

function registered({ editors, timeline }: State): RegisteredEditor[] {
  return editors.flatMap(({ isUp, project: { project_path, project_name } }) =>
    isUp ? [{ project_path, project_name, seen_at: timeline.now }] : [],
  );
}

/** What a server says to whoever made a call, over the link that the call came over: what is said on one that has broken since reaches nobody. */
function route(
  { askers, see, timeline }: State,
  server: Server,
  call_id: number,
  to: (client: Client, ordinal: number) => void,
): void {
  const asker = askers.get(call_id);
  if (asker === undefined)
    return see({ kind: 'invalid', from: 'server', reason: `an answer to call ${call_id}, which nobody made` });
  const { life } = server;
  const { client, epoch, ordinal } = asker;
  timeline.after(PIPE_MS, () => {
    if (server.life === life && client.epoch === epoch) to(client, ordinal);
  });
}

function addEditor(state: State, setup: EditorSetup): EditorHost {
  const { timeline, random, see, options, wires } = state;
  const { watch, phases, createEngine, compile } = options;
  const index = state.editors.length;
  const network: Network = { downUntil: 0, conditions: goodConditions(), only: undefined, wire: undefined };
  const editor = createEditorHost({
    index,
    project: setup.project,
    timeline,
    random,
    see,
    createEditor: (options.cores ?? ourCores).createEditor,
    createEngine: () => createEngine?.(index) ?? engine,
    tools: options.policy?.tools ?? [],
    policy: options.policy?.project,
    fps: FRAMES_PER_SECOND,
    send: (connection, frame) => {
      watch?.frame?.('editor', index, frame);
      wires.get(connection)?.wire.fromEditor(frame);
    },
    close: (connection, graceful) => wires.get(connection)?.wire.close('editor', graceful),
    connect: () => connect(state, editor, network),
    appended: (effect) =>
      watch?.appended === undefined
        ? see({ kind: 'ledger', log_id: effect.log_id, ...readLedger(effect.text) })
        : watch.appended(index, effect),
    ...(compile === undefined ? {} : { compile: () => compile(index) }),
    delivered: (log_id) => phases?.step('P5', log_id),
    partial: (log_id) => phases?.step('P7', log_id),
    ...(watch?.editor === undefined ? {} : { watch: (happened) => watch.editor?.(index, happened) }),
  });
  state.editors.push(editor);
  state.setups.push(setup);
  state.networks.push(network);
  return editor;
}

function addClient(state: State, { identity, server = 0, isMute = false, http }: ClientSetup): Client {
  const { options, askers } = state;
  const { phases, watch } = options;
  const setup: ClientOptions = {
    identity,
    timeline: state.timeline,
    server: one(state.servers, server),
    see: state.see,
    nextCall: () => (state.calls += 1),
    newUuid: () => `00000000-0000-4000-a000-${(state.lastId += 1).toString(16).padStart(12, '0')}`,
    register(ordinal, call) {
      askers.set((state.lastId += 1), { client, epoch: client.epoch, ordinal, call });
      return state.lastId;
    },
    heard: (log_id) => {
      if (state.owners.has(log_id)) return;
      state.owners.set(log_id, server);
      state.known.push(log_id);
    },
    reaches: (phase, call, { client_uuid, ordinal }) => {
      if (phases === undefined) return;
      if (phase === 'P0') state.requests.set(`${client_uuid} ${ordinal}`, call);
      phases.mark(phase, call);
    },
    newConnection: () => (state.lastId += 1),
    onAnswer: (call, envelope) => watch?.answer?.(call, envelope),
    onProgress: (call) => {
      state.see({ kind: 'progress', call });
      watch?.progress?.(call);
    },
    ...(options.policy === undefined || isMute ? {} : { onQuestion: (asked: Question) => questioned(state, asked) }),
  };
  const client: Client = http === undefined ? createClient(setup) : createHttpClient(setup, http);
  state.clients.push(client);
  tellClients(state, client.server);
  return client;
}

/** Servers tell Editors who their clients are; searches do without. */
function tellClients({ options, clients }: State, server: Server): void {
  if (options.isWhole === true && server.isUp)
    server.feed({
      type: 'clients_changed',
      clients: clients.flatMap((client) => (client.server === server ? [client.name] : [])),
    });
}

function validated(call: ToolCall): ToolCall {
  // Its schema is the Editor's, which the part that serves MCP holds it against.
  if (call.tool === 'custom_tool') return call;
  const reading = toolValidators[call.tool].params(call.params);
  if (!reading.ok)
    throw new HarnessError(
      `the simulated client calls ${call.tool} with what does not fit: ${reading.errors[0]?.message ?? ''}`,
    );
  return call;
}

function cancelById(state: State, log_id: string, server: Server): void {
  if (!server.isUp) return;
  const command = (state.lastId += 1);
  state.see({ kind: 'cancel_command', command, log_id });
  server.feed({ type: 'cancel_operation', command_id: command, log_id, by: 'the user' });
}

/** To the first of its servers that is up. */
function connect(
  state: State,
  editor: EditorHost,
  network: Network,
): { readonly connection: number; readonly store_id: string } | undefined {
  if (state.timeline.now < network.downUntil) return undefined;
  const index = serverFor(state, editor.index);
  if (index === undefined) return undefined;
  const server = one(state.servers, index);
  const connection = (state.lastId += 1);
  const wire = wireBetween(state, { server, index, editor, network, connection });
  state.wires.set(connection, { wire, server: index, editor: editor.index });
  network.wire = wire;
  return { connection, store_id: server.store_id };
}

function serverFor({ servers, setups, networks }: State, editor: number): number | undefined {
  const only = networks[editor]?.only;
  return (setups[editor]?.servers ?? FIRST_ONLY).find(
    (index) => servers[index]?.isUp === true && !servers[index].isPaused && (only ?? index) === index,
  );
}

function direct({ networks, wires }: State, server: number): void {
  for (const network of networks) network.only = server;
  for (const { wire, server: of, editor } of wires.values()) {
    if (of === server) continue;
    wire.cut();
    // It is of no use from now on, though its ends may notice later.
    const network = networks[editor];
    if (network?.wire === wire) network.wire = undefined;
  }
}

const FIRST_ONLY: readonly number[] = [0];

interface Ends {
  readonly server: Server;
  readonly index: number;
  readonly editor: EditorHost;
  readonly network: Network;
  readonly connection: number;
}

/** What of a frame's arrival anybody may judge. */
function seeNews(see: State['see'], frame: FrameFromEditor, server: number): void {
  if (frame.kind === 'notification' && frame.method === 'operation/update') {
    const { log_id, state: news, partial_result: partial } = frame.params;
    see({ kind: 'update', log_id, state: news, server, ...(partial === undefined ? {} : { partial }) });
  } else if (frame.kind === 'notification' && frame.method === 'editor/notification')
    see({ kind: 'push', type: String(frame.params.type), server });
  else if (frame.kind === 'response' && frame.method === 'operation/cancel' && frame.result.outcome === 'removed')
    see({ kind: 'update', log_id: frame.result.log_id, state: 'cancelled', server });
}

function wireBetween({ timeline, random, see }: State, { server, index, editor, network, connection }: Ends): Wire {
  const { life } = server;
  return createWire({
    id: connection,
    timeline,
    random,
    server: {
      receive: (id, frame) =>
        server.whenRunning(() => {
          if (server.life !== life || server.isOver()) return;
          seeNews(see, frame, server.seat === undefined ? index : 0);
          server.feed({ type: 'editor_frame', connection: id, frame });
        }),
      closed: (id) => {
        if (server.life === life) server.feed({ type: 'editor_closed', connection: id });
      },
    },
    editor,
    invalid: (from, reason) => see({ kind: 'invalid', from, reason }),
    conditions: network.conditions,
  });
}

function kill(state: State, survive: number, index: number): void {
  const { wires, networks } = state;
  const server = one(state.servers, index);
  if (!server.isStarted) return;
  server.kill(survive);
  for (const [call_id, { client }] of state.askers) if (client.server === server) state.askers.delete(call_id);
  for (const [connection, { wire, server: of, editor }] of wires) {
    if (of !== index) continue;
    wire.close('server', false);
    wires.delete(connection);
    const network = networks[editor];
    if (network?.wire === wire) network.wire = undefined;
  }
  findServer(state);
}

/** Clients of a server of a space that is gone find the one that serves. */
function findServer(state: State): void {
  const serving = servingOf(state);
  if (serving === undefined) return;
  for (const client of state.clients) if (!client.server.isUp) client.moveTo(serving);
}

function startServer(state: State, index: number): void {
  const server = one(state.servers, index);
  if (server.isStarted) return;
  server.start();
  // In a space it stands by first.
  if (server.seat === undefined) serves(state, server);
}

/** It has begun to serve: its clients find it, and in a space those of a server that does not. */
function serves(state: State, server: Server): void {
  const { clients, random } = state;
  for (const client of clients) {
    if (client.server === server) client.linked();
    // Of a server that is stopped some wait for an answer, and some are sent on by what balances the load.
    else if (server.seat !== undefined && (!client.server.isUp || (client.server.isPaused && random.chance(0.5))))
      client.moveTo(server);
  }
  tellClients(state, server);
}

/** The one that serves its space. */
const servingOf = ({ database, servers }: State): Server | undefined =>
  database === undefined ? undefined : servers.find(({ isUp, isPaused }) => isUp && !isPaused);

/** Its Editor notices after a while that nothing comes any more. */
function pause(state: State, index: number): void {
  const server = one(state.servers, index);
  if (!server.isStarted || server.isPaused) return;
  server.pause();
  const { life } = server;
  state.timeline.after(KEEP_ALIVE_MS, () => {
    if (!server.isPaused || server.life !== life) return;
    for (const { wire, server: of } of state.wires.values()) if (of === index) wire.cut();
  });
}
