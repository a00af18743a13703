import { toolValidators } from '../../generated/typescript/validators.js';
import type { HubWindows } from '../../server/hub/protocol/hub-protocol.ts';
import type { ToolCall } from '../../server/hub/protocol/call.ts';
import type { Observation, ReadForm, UntimedObservation } from '../oracles/history.ts';
import type { FaultName } from '../../conformance/script/case-target.ts';
import type { SimulatedClient } from './client.ts';
import type { EditorHost } from './editor.ts';
import type { PhaseTracker } from './phases.ts';
import type { Decision } from './command.ts';
import { createRandom, type Random } from './random.ts';
import { addClient, approveAll, decideQuestion, cancelTask, getTask, updateTask } from './world-clients.ts';
import { countOpenReads, sendOperationRead } from './world-reads.ts';
import { createRecord } from './disk.ts';
import type { Server } from './server.ts';
import { createSpaceDatabase, type SpaceDatabase } from './space-database.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { addEditor, direct, serverFor } from './world-editors.ts';
import {
  clientCalled,
  game,
  type ClientSetup,
  type EditorSetup,
  type WorldOptions,
  windows,
  HarnessError,
  pickOne,
  type Network,
  type State,
} from './world-state.ts';
import {
  addServer,
  noteAccepted,
  findServer,
  killServer,
  pauseServer,
  servingOf,
  startSimulatedServer,
  STORES,
} from './world-servers.ts';

/** Begins on 2023-11-14, far from any edge. */
const START = 1_700_000_000_000;

/** The real hub and the real mock Editor in virtual time, joined by parts that can fail. */
export interface World {
  readonly timeline: Timeline;
  readonly random: Random;
  /** The windows of its servers. */
  readonly windows: HubWindows;
  readonly servers: readonly Server[];
  /** The database of a space. */
  readonly database: SpaceDatabase | undefined;
  readonly editors: readonly EditorHost[];
  /** By Editor. */
  readonly networks: readonly Network[];
  readonly clients: readonly SimulatedClient[];
  readonly phases: PhaseTracker | undefined;
  /** Called with every fault. */
  readonly struck: ((fault: FaultName) => void) | undefined;
  /** The first of each. */
  readonly server: Server;
  readonly editor: EditorHost;
  /** log_ids that a client has received, in order. */
  readonly known: readonly string[];
  see(seen: UntimedObservation): void;
  /** Calls made so far. */
  calls(): number;
  ask(client: number, call: ToolCall): number;
  /** That client reads an operation without a tool call. */
  read(client: number, log_id: string, form: ReadForm): void;
  /** Reads that a server may still answer. */
  openReads(): number;
  addClient(setup: ClientSetup): SimulatedClient;
  addEditor(setup: EditorSetup): EditorHost;
  /** Cancel by log_id, at the server of that number. */
  cancelById(log_id: string, server?: number): void;
  /** That client sends `tasks/cancel`, or `tasks/update` with its user's answer to the question of the task, if there is one. */
  cancelTask(client: number, log_id: string): void;
  updateTask(client: number, log_id: string, how: Decision): void;
  /** The server from which a client has received that log_id. */
  ownerOf(log_id: string): number;
  /** True if there is a server for that Editor. */
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
  /** Number of questions to the user about it. */
  askedAbout(call: number): number;
  /** From now on the user approves everything, also earlier questions. */
  approveAll(): void;
  /** All threads of an Editor are stopped; nothing ends that early. */
  suspendedUntil: number;
}

/** Reports the log entries of each store to the history. */
export function reportLogs(world: World): void {
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
              connected: (request, log_id) => noteAccepted(state, request, log_id),
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
    reads: new Map(),
    taskCalls: new Map(),
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
    windows: options.windows ?? windows,
    servers,
    database,
    editors,
    networks,
    clients,
    known,
    see,
    phases: options.phases,
    struck: options.struck,
    server: pickOne(servers, 0),
    editor: pickOne(editors, 0),
    calls: () => state.calls,
    ask: (client, call) => pickOne(clients, client % clients.length).ask(validated(call)),
    read(index, log_id, form) {
      const client = pickOne(clients, index % clients.length);
      if (form === 'task answer') getTask(state, client, log_id);
      else sendOperationRead(state, client, log_id, form);
    },
    openReads: () => countOpenReads(state),
    addClient: (setup) => addClient(state, setup),
    addEditor: (setup) => addEditor(state, setup),
    cancelById: (log_id, server = 0) => cancelById(state, log_id, servingOf(state) ?? pickOne(servers, server)),
    cancelTask: (client, log_id) => cancelTask(state, pickOne(clients, client % clients.length), log_id),
    updateTask: (client, log_id, how) => updateTask(state, pickOne(clients, client % clients.length), log_id, how),
    ownerOf: (log_id) => state.owners.get(log_id) ?? 0,
    canConnect: (editor) => serverFor(state, editor) !== undefined,
    direct: (server) => direct(state, server),
    kill: (survive, server = 0) => killServer(state, survive, server),
    pause: (server) => pauseServer(state, server),
    resume(server) {
      pickOne(servers, server).resume();
      findServer(state);
    },
    startServer: (server = 0) => startSimulatedServer(state, server),
    decide: (which, how) => decideQuestion(state.questions.at(-1 - which), how),
    decideOn: (number, how) => {
      decideQuestion(
        state.questions.findLast(({ call }) => call === number),
        how,
      );
    },
    askedAbout: (number) => state.questions.filter(({ call }) => call === number).length,
    approveAll: () => approveAll(state),
    suspendedUntil: 0,
  };
}

function validated(call: ToolCall): ToolCall {
  // Its schema is the Editor's, and is checked in the MCP part.
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

/** Counts what one run reaches. */
export interface RunCoverage {
  readonly phases: PhaseTracker;
  see(observation: Observation): void;
  struck(fault: FaultName): void;
  end(world: World): void;
}
