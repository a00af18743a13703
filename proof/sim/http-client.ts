import type { Envelope } from '../../generated/typescript/types.ts';
import type { ToolCall } from '../../server/hub/protocol/call.ts';
import { PIPE_MS, type SimulatedClient, type ClientOptions, wordsOf } from './client.ts';

/** Kinds of HTTP clients: with a session (2025) or without (2026-07-28), with reused connections or one for each answer. */
export const httpKinds = ['session', 'stateless', 'session that closes', 'stateless that closes'] as const;
export type HttpKind = (typeof httpKinds)[number];

interface Pending {
  readonly call: number;
  readonly ordinal: number;
  readonly call_id: number;
  readonly connection: Connection;
  readonly identity: string;
}

interface Connection {
  readonly number: number;
  /** Calls whose answers it has received since its last request. */
  unshown: { readonly call: number; readonly identity: string }[];
}

interface State {
  readonly options: ClientOptions;
  readonly hasSession: boolean;
  readonly closes: boolean;
  server: SimulatedClient['server'];
  uuid: string;
  session: string;
  epoch: number;
  isCut: boolean;
  lastOrdinal: number;
  readonly pending: Map<number, Pending>;
  readonly idle: Connection[];
  /** Connections whose close its server has noticed. */
  readonly gone: Set<number>;
}

/** A client without a process in between: no process confirms its answers or repeats its calls. The state of its connections is all that its server has. */
export function createHttpClient(options: ClientOptions, kind: HttpKind): SimulatedClient {
  const state: State = {
    options,
    hasSession: kind.startsWith('session'),
    closes: kind.endsWith('closes'),
    server: options.server,
    uuid: options.newUuid(),
    session: options.newUuid(),
    epoch: 0,
    isCut: false,
    lastOrdinal: 0,
    pending: new Map(),
    idle: [],
    gone: new Set(),
  };
  return {
    name: options.identity.identity,
    isHttp: true,
    get server() {
      return state.server;
    },
    get epoch() {
      return state.epoch;
    },
    isLinked: () => isLinked(state),
    ask: (call, wants_progress = false) => sendCall(state, call, wants_progress),
    cancel: (call) => cancelCall(state, call),
    leave: () => leave(state),
    // The connections and sessions of the previous server are closed.
    linked: () => lose(state),
    moveTo(to) {
      state.server = to;
      state.epoch += 1;
      lose(state);
    },
    leaving: (ordinal) => leaving(state, ordinal),
    answered: (ordinal, envelope) => noteAnswer(state, ordinal, envelope),
    accepted: () => undefined,
    progress(ordinal) {
      const pending = state.pending.get(ordinal);
      if (pending !== undefined) options.onProgress(pending.call);
    },
    asked: () => undefined,
    decide: () => undefined,
    cut: () => cutConnections(state),
    restore() {
      state.isCut = false;
    },
    setTap: () => undefined,
    unanswered: () => state.pending.size,
  };
}

const isLinked = ({ server, isCut }: State): boolean => server.isUp && !isCut;

/** Makes no call if no server can be reached. */
function sendCall(state: State, tool: ToolCall, wants_progress: boolean): number {
  const { options, uuid, server, hasSession, session } = state;
  const call = options.nextCall();
  if (!isLinked(state)) return call;
  const ordinal = (state.lastOrdinal += 1);
  options.see({
    kind: 'asked',
    call,
    process: uuid,
    client: options.identity.identity,
    ...wordsOf(tool),
    over_http: true,
    ...(wants_progress ? { wants_progress } : {}),
  });
  const request = { client_uuid: 'http', ordinal: call };
  options.reaches('P0', call, request);
  const used = state.idle.pop();
  const connection = used ?? { number: state.options.newConnection?.() ?? 0, unshown: [] };
  connection.unshown = [];
  const call_id = options.register(ordinal, call);
  state.pending.set(ordinal, { call, ordinal, call_id, connection, identity: JSON.stringify(tool) });
  options.reaches('P1', call, request);
  sendLater(state, () => {
    options.reaches('P2', call, request);
    if (used !== undefined) server.feed({ type: 'client_back', connection: connection.number });
    server.feed({
      type: 'call',
      call: {
        call_id,
        client: options.identity,
        call: tool,
        request,
        waited_ms: 0,
        wants_progress,
        ...(hasSession ? { session } : {}),
      },
    });
  });
  return call;
}

/** Sends after a delay, even if the connection breaks meanwhile, unless the server exits. */
function sendLater({ server, options: { timeline } }: State, say: () => void): void {
  const { life } = server;
  timeline.after(PIPE_MS, () => {
    if (server.isUp && server.life === life) say();
  });
}

/** The kernel has the answer. */
function leaving(state: State, ordinal: number): void {
  const pending = state.pending.get(ordinal);
  if (pending === undefined || state.gone.has(pending.connection.number)) return;
  state.server.feed({ type: 'answer_sent', call_id: pending.call_id, connection: pending.connection.number });
}

function noteAnswer(state: State, ordinal: number, envelope: Envelope): void {
  const pending = state.pending.get(ordinal);
  if (pending === undefined) return;
  const { options } = state;
  const { call, connection, identity } = pending;
  state.pending.delete(ordinal);
  options.see({ kind: 'answered', call, envelope });
  options.heard(envelope.log_id);
  connection.unshown.push({ call, identity });
  options.onAnswer(call, envelope);
  if (state.closes) closeConnection(state, connection, false);
  else state.idle.push(connection);
}

/** The server is notified of it a moment later. */
function closeConnection(state: State, { number, unshown }: Connection, reset: boolean): void {
  const { options, server, gone, hasSession } = state;
  // With a session the next request may show that they were read.
  if (reset || !hasSession) for (const { call } of unshown) options.see({ kind: 'unread', call });
  else for (const { call } of unshown) options.see({ kind: 'unread', call, until: 'next' });
  sendLater(state, () => {
    gone.add(number);
    server.feed({ type: 'client_gone', connection: number, reset });
  });
}

/** All of its connections break, and calls that wait for an answer on them are lost. */
function cutConnections(state: State): void {
  if (state.isCut) return;
  state.isCut = true;
  state.epoch += 1;
  dropConnections(state, true);
}

function dropConnections(state: State, reset: boolean): void {
  const { server, options, uuid, pending, idle } = state;
  if (pending.size > 0 || !reset) options.see({ kind: 'left', process: uuid });
  for (const { call, call_id, connection } of pending.values()) {
    closeConnection(state, connection, true);
    if (state.hasSession) sendLater(state, () => server.feed({ type: 'call_abandoned', call_id }));
    else cancelAt(state, call, call_id);
  }
  for (const connection of idle) closeConnection(state, connection, reset);
  pending.clear();
  idle.length = 0;
  state.uuid = options.newUuid();
}

/** Its process ends; the next one is another client of the same name. */
function leave(state: State): void {
  state.epoch += 1;
  dropConnections(state, false);
  state.session = state.options.newUuid();
}

function lose(state: State): void {
  const { options, pending, idle, gone, uuid } = state;
  if (pending.size > 0) options.see({ kind: 'left', process: uuid });
  pending.clear();
  idle.length = 0;
  gone.clear();
  state.uuid = options.newUuid();
  state.session = options.newUuid();
  state.isCut = false;
}

/** Without a session, to close the connection is the cancel (CXL-03). */
function cancelCall(state: State, call: number): void {
  const { pending, hasSession } = state;
  const found = [...pending.values()].find((one) => one.call === call);
  if (found === undefined) return;
  pending.delete(found.ordinal);
  if (!hasSession) closeConnection(state, found.connection, true);
  cancelAt(state, call, found.call_id);
}

function cancelAt(state: State, call: number, call_id: number): void {
  state.options.see({ kind: 'cancelled', call, taken_back: false });
  sendLater(state, () => state.server.feed({ type: 'call_cancelled', call_id }));
}
