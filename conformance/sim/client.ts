import type { Envelope } from '../../generated/typescript/types.ts';
import type { Call, ToolCall } from '../../server/core/hub-protocol.ts';
import type { Asked, Seen } from '../oracles/history.ts';
import type { Server } from './server.ts';
import type { Timeline } from './timeline.ts';

/** Between a forwarder and its server: a pipe on one machine. */
export const PIPE_MS = 1;
const CONFIRMATIONS_AGE_MS = 10 * 60_000;

/** A client with the process that serves it, the forwarder: it replays to the next server what a dead one did not answer (DESIGN section 3). */
export interface Client {
  /** The call's number in this run. */
  ask(call: ToolCall): number;
  /** MCP cancel, before or after the answer. */
  cancel(call: number): void;
  /** The process ends; the next one is another client of the same name. */
  leave(): void;
  /** A server is there, or has gone. */
  linked(): void;
  /** From the server of that life. */
  answered(ordinal: number, envelope: Envelope): void;
  accepted(ordinal: number, as: { readonly store_id: string; readonly log_id: string }): void;
  readonly unanswered: number;
}

export interface ClientOptions {
  readonly name: string;
  readonly timeline: Timeline;
  readonly server: Server;
  readonly see: (seen: Seen) => void;
  readonly nextCall: () => number;
  readonly newUuid: () => string;
  /** Who hears of a call's fate; its id at the server. */
  readonly register: (client: Client, ordinal: number) => number;
  /** A log_id that this client, or its process, was told. */
  readonly heard: (log_id: string) => void;
}

interface Pending {
  readonly ordinal: number;
  readonly call: number;
  readonly tool: ToolCall;
  readonly at: number;
  accepted?: { readonly store_id: string; readonly log_id: string };
  isCancelled: boolean;
  /** As its present or last server knows it. */
  sent?: { readonly life: number; readonly call_id: number };
}

interface State extends ClientOptions {
  uuid: string;
  lastOrdinal: number;
  readonly pending: Map<number, Pending>;
  /** Answered calls, for a cancel that comes too late. */
  readonly done: Map<number, Pending>;
  readonly confirmed: Map<number, { readonly at: number; readonly terminal: boolean }>;
  self: Client;
}

export function createClient(options: ClientOptions): Client {
  const client: Client = {
    ask: (call) => ask(state, call),
    cancel: (call) => cancel(state, call),
    leave: () => leave(state),
    linked: () => linked(state),
    answered: (ordinal, envelope) => answered(state, ordinal, envelope),
    accepted(ordinal, as) {
      const pending = state.pending.get(ordinal);
      if (pending === undefined) return;
      pending.accepted = { store_id: as.store_id, log_id: as.log_id };
      state.see({ kind: 'accepted', call: pending.call, log_id: as.log_id });
      state.heard(as.log_id);
    },
    get unanswered() {
      let count = 0;
      for (const { isCancelled } of state.pending.values()) if (!isCancelled) count += 1;
      return count;
    },
  };
  const state: State = { ...options, uuid: options.newUuid(), lastOrdinal: 0, pending: new Map(), done: new Map(), confirmed: new Map(), self: client };
  return client;
}

function ask(state: State, tool: ToolCall): number {
  const call = state.nextCall();
  const pending: Pending = { ordinal: (state.lastOrdinal += 1), call, tool, at: state.timeline.now, isCancelled: false };
  state.pending.set(pending.ordinal, pending);
  state.see({ kind: 'asked', call, process: state.uuid, client: state.name, ...wordsOf(tool) });
  if (state.server.isUp) submit(state, pending);
  return call;
}

function wordsOf({ tool, params }: ToolCall): Pick<Asked, 'tool' | 'timeout' | 'work' | 'key' | 'log_id'> {
  switch (tool) {
    case 'unity_execute_code':
    case 'unity_query': {
      const work = 'code' in params ? params.code : params.query;
      return { tool, work, timeout: params.timeout ?? 1000, ...(params.idempotency_key === undefined ? {} : { key: params.idempotency_key }) };
    }
    case 'unity_get_result':
      return { tool, log_id: params.log_id, timeout: params.timeout ?? 0 };
    case 'unity_get_logs':
    case 'unity_get_log_details':
    case 'unity_help':
      throw new Error(`the simulated clients do not call ${tool}`);
  }
}

function submit(state: State, pending: Pending): void {
  const { server, timeline, name, uuid } = state;
  const { life } = server;
  const { ordinal, accepted, tool, at } = pending;
  const call_id = state.register(state.self, ordinal);
  pending.sent = { life, call_id };
  const call: Call = {
    call_id,
    client: { identity: name, label: name },
    call: tool,
    request: { client_uuid: uuid, ordinal },
    waited_ms: timeline.now - at,
    ...(accepted === undefined ? {} : { accepted }),
    wants_progress: false,
  };
  tell(state, () => server.feed({ type: 'call', call }));
}

/** What is under way when the server dies, or the client leaves, is lost. */
function tell({ server, timeline }: State, say: () => void): void {
  const { life } = server;
  timeline.after(PIPE_MS, () => {
    if (server.isUp && server.life === life) say();
  });
}

function answered(state: State, ordinal: number, envelope: Envelope): void {
  const pending = state.pending.get(ordinal);
  if (pending === undefined) return answeredAgain(state, ordinal);
  const { server, timeline, uuid } = state;
  state.pending.delete(ordinal);
  state.done.set(pending.call, pending);
  const terminal = envelope.is_complete;
  state.see({ kind: 'answered', call: pending.call, envelope });
  if (!pending.isCancelled) state.heard(envelope.log_id);
  state.confirmed.set(ordinal, { at: timeline.now, terminal });
  if (!server.isUp) return;
  const { sent } = pending;
  const known = sent?.life === server.life ? sent.call_id : undefined;
  tell(state, () =>
    server.feed(known === undefined ? { type: 'request_delivered', request: { client_uuid: uuid, ordinal }, terminal } : { type: 'call_delivered', call_id: known }),
  );
}

/** A forwarder drops what nobody waits for; only a server that answers one request twice is at fault. */
function answeredAgain(state: State, ordinal: number): void {
  const twice = [...state.done.values()].find((one) => one.ordinal === ordinal && one.sent?.life === state.server.life);
  if (twice !== undefined) state.see({ kind: 'invalid', from: 'server', reason: `call ${twice.call} was answered twice` });
}

function cancel(state: State, call: number): void {
  const pending = [...state.pending.values()].find((one) => one.call === call) ?? state.done.get(call);
  if (pending === undefined || pending.isCancelled) return;
  const isOpen = state.pending.has(pending.ordinal);
  const { server } = state;
  const { sent } = pending;
  const isHeard = server.isUp && sent !== undefined && sent.life === server.life;
  pending.isCancelled = true;
  state.see({ kind: 'cancelled', call, taken_back: !isOpen && isHeard });
  if (isOpen && sent === undefined) state.pending.delete(pending.ordinal);
  if (isHeard) cancelAt(state, pending, sent.call_id);
}

/** The server says `dropped`; an answer that crossed the cancel comes before that. */
function cancelAt(state: State, pending: Pending, call_id: number): void {
  const { server, timeline } = state;
  const { life } = server;
  tell(state, () => {
    server.feed({ type: 'call_cancelled', call_id });
    timeline.after(PIPE_MS, () => {
      if (server.life === life) state.pending.delete(pending.ordinal);
    });
  });
}

function leave(state: State): void {
  const { server, uuid } = state;
  state.see({ kind: 'left', process: uuid });
  const open = [...state.pending.values()];
  tell(state, () => {
    for (const { sent } of open) if (sent?.life === server.life) server.feed({ type: 'call_abandoned', call_id: sent.call_id });
  });
  state.pending.clear();
  state.done.clear();
  state.confirmed.clear();
  state.uuid = state.newUuid();
}

/** A server has welcomed this forwarder. */
function linked(state: State): void {
  const { server, timeline, uuid } = state;
  for (const [ordinal, { at, terminal }] of state.confirmed) {
    if (timeline.now - at > CONFIRMATIONS_AGE_MS) state.confirmed.delete(ordinal);
    else tell(state, () => server.feed({ type: 'request_delivered', request: { client_uuid: uuid, ordinal }, terminal }));
  }
  for (const pending of state.pending.values()) {
    submit(state, pending);
    if (pending.isCancelled && pending.sent !== undefined) cancelAt(state, pending, pending.sent.call_id);
  }
}
