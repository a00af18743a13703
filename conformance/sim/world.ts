import { toolValidators } from '../../generated/typescript/validators.js';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { Hub, ToolCall } from '../../server/core/hub-protocol.ts';
import type { Happening, Seen } from '../oracles/history.ts';
import { type Client, createClient, PIPE_MS } from './client.ts';
import { createEditorHost, type EditorHost } from './editor.ts';
import { createRandom, type Random } from './random.ts';
import { createServer, type Server } from './server.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { createWire, type Wire } from './wire.ts';

/** Begins on 2023-11-14, far from any edge. */
const START = 1_700_000_000_000;
const CLIENTS = 2;

/** The harness itself has made a mistake: nothing is said about the implementation. */
export class HarnessError extends Error {}

export interface WorldOptions {
  readonly seed: number;
  readonly mutate?: (hub: Hub) => Hub;
  /** Hears everything that happens. */
  readonly see: (happening: Happening) => void;
}

/** The real hub and the real mock Editor in virtual time, joined by what can fail. */
export interface World {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly server: Server;
  readonly editor: EditorHost;
  readonly clients: readonly Client[];
  /** log_ids that a client has heard of, in order. */
  readonly known: readonly string[];
  see(seen: Seen): void;
  /** Calls made so far. */
  readonly calls: number;
  ask(client: number, call: ToolCall): number;
  /** Cancel by log_id. */
  cancelById(log_id: string): void;
  kill(survive: number): void;
  startServer(): void;
  /** The newest connection, if there is one. */
  readonly wire: Wire | undefined;
  networkDownUntil: number;
  duplicatesUntil: number;
  /** All threads of the Editor stand still; nothing ends that early. */
  suspendedUntil: number;
}

interface State extends Omit<World, 'known' | 'calls' | 'wire'> {
  readonly known: string[];
  calls: number;
  wire: Wire | undefined;
  readonly wires: Map<number, Wire>;
  /** By call_id: who asked. */
  readonly askers: Map<number, { readonly client: Client; readonly ordinal: number }>;
  lastId: number;
}

export function createWorld({ seed, mutate = (hub) => hub, see }: WorldOptions): World {
  const timeline = createTimeline(START);
  const random = createRandom(seed);
  const report = (seen: Seen): void => see({ ...seen, at: timeline.now });
  const route = (call_id: number, to: (client: Client, ordinal: number) => void): void => {
    const asker = state.askers.get(call_id);
    const { life } = server;
    if (asker === undefined) return report({ kind: 'invalid', from: 'server', reason: `an answer to call ${call_id}, which nobody made` });
    timeline.after(PIPE_MS, () => {
      if (server.life === life) to(asker.client, asker.ordinal);
    });
  };
  const server = createServer({
    timeline,
    random,
    store_id: '00000000-0000-4000-8000-0000000000ff',
    see: report,
    mutate,
    answer: (call_id, envelope) => {
      // As the forwarder reads it.
      const answer: Envelope = JSON.parse(JSON.stringify(envelope));
      route(call_id, (client, ordinal) => client.answered(ordinal, answer));
    },
    accepted: (call_id, as) => route(call_id, (client, ordinal) => client.accepted(ordinal, as)),
    send: (connection, frame) => state.wires.get(connection)?.fromServer(frame),
    close: (connection) => {
      state.wires.get(connection)?.close('server', true);
      timeline.after(1, () => server.feed({ type: 'editor_closed', connection }));
    },
  });
  const editor = createEditorHost({
    timeline,
    random,
    see: report,
    send: (connection, frame) => state.wires.get(connection)?.fromEditor(frame),
    close: (connection, graceful) => state.wires.get(connection)?.close('editor', graceful),
    connect: () => connect(state),
  });
  const state: State = {
    timeline,
    random,
    server,
    editor,
    clients: [],
    known: [],
    see: report,
    calls: 0,
    ask: (client, call) => clientOf(state, client).ask(validated(call)),
    cancelById(log_id) {
      if (!server.isUp) return;
      const command = (state.lastId += 1);
      report({ kind: 'cancel_command', command, log_id });
      server.feed({ type: 'cancel_operation', command_id: command, log_id, by: 'the user' });
    },
    kill: (survive) => kill(state, survive),
    startServer: () => startServer(state),
    wire: undefined,
    networkDownUntil: 0,
    duplicatesUntil: 0,
    suspendedUntil: 0,
    wires: new Map(),
    askers: new Map(),
    lastId: 0,
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => addClient(state, `client ${index}`));
  return Object.assign(state, { clients });
}

function addClient(state: State, name: string): Client {
  return createClient({
    name,
    timeline: state.timeline,
    server: state.server,
    see: state.see,
    nextCall: () => (state.calls += 1),
    newUuid: () => `00000000-0000-4000-a000-${(state.lastId += 1).toString(16).padStart(12, '0')}`,
    register(client, ordinal) {
      state.askers.set((state.lastId += 1), { client, ordinal });
      return state.lastId;
    },
    heard: (log_id) => {
      if (!state.known.includes(log_id)) state.known.push(log_id);
    },
  });
}

function clientOf({ clients }: State, index: number): Client {
  const client = clients[index % CLIENTS];
  if (client === undefined) throw new HarnessError(`there is no client ${index}`);
  return client;
}

function validated(call: ToolCall): ToolCall {
  const reading = toolValidators[call.tool].params(call.params);
  if (!reading.ok) throw new HarnessError(`the simulated client calls ${call.tool} with what does not fit: ${reading.errors[0]?.message ?? ''}`);
  return call;
}

function connect(state: State): { readonly connection: number; readonly store_id: string } | undefined {
  const { server, editor, timeline, random } = state;
  if (!server.isUp || timeline.now < state.networkDownUntil) return undefined;
  const { life } = server;
  const connection = (state.lastId += 1);
  const wire = createWire({
    id: connection,
    timeline,
    random,
    server: {
      receive: (id, frame) => {
        if (server.life !== life) return;
        if (frame.kind === 'notification' && frame.method === 'operation/update') {
          const { log_id, state: news, partial_result: partial } = frame.params;
          state.see({ kind: 'update', log_id, state: news, ...(partial === undefined ? {} : { partial }) });
        }
        server.feed({ type: 'editor_frame', connection: id, frame });
      },
      closed: (id) => {
        if (server.life === life) server.feed({ type: 'editor_closed', connection: id });
      },
    },
    editor,
    invalid: (from, reason) => state.see({ kind: 'invalid', from, reason }),
    duplicates: () => timeline.now < state.duplicatesUntil && random.chance(0.5),
  });
  state.wires.set(connection, wire);
  state.wire = wire;
  return { connection, store_id: server.store_id };
}

function kill(state: State, survive: number): void {
  if (!state.server.isUp) return;
  state.server.kill(survive);
  state.askers.clear();
  for (const wire of state.wires.values()) wire.close('server', false);
  state.wires.clear();
  state.wire = undefined;
}

function startServer({ server, clients }: State): void {
  if (server.isUp) return;
  server.start();
  for (const client of clients) client.linked();
}
