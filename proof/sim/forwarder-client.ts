import type { Envelope } from '../../generated/typescript/types.ts';
import type { ApprovalQuestion, Call, ToolCall } from '../../server/hub/protocol/call.ts';
import type { Server } from './server.ts';
import { type SimulatedClient, type ClientOptions, PIPE_MS, workIn, wordsOf, isAboutWork } from './client.ts';

const CONFIRMATIONS_AGE_MS = 10 * 60_000;

interface Pending {
  readonly ordinal: number;
  readonly call: number;
  readonly tool: ToolCall;
  readonly at: number;
  readonly wants_progress: boolean;
  accepted?: { readonly store_id: string; readonly log_id: string };
  isCancelled: boolean;
  /** Its ids at its present or last server. */
  sent?: { readonly life: number; readonly epoch: number; readonly call_id: number };
}

interface State extends SimulatedClient {
  readonly options: ClientOptions;
  server: Server;
  uuid: string;
  epoch: number;
  isCut: boolean;
  tap: 'open' | 'held' | 'dropped';
  held: (() => void)[];
  lastOrdinal: number;
  readonly pending: Map<number, Pending>;
  /** Answered calls, for a late cancel. */
  readonly done: Map<number, Pending>;
  readonly confirmed: Map<number, { readonly at: number; readonly terminal: boolean }>;
}

/** A client with the process that serves it, the forwarder: it resends unanswered calls to the next server (docs/design.md, section 3). */
export function createForwarderClient(options: ClientOptions): SimulatedClient {
  const { server } = options;
  // One literal with everything in it: an object that members are added to becomes a slow one.
  const state: State = {
    options,
    name: options.identity.identity,
    isHttp: false,
    server,
    uuid: options.newUuid(),
    epoch: 0,
    isCut: false,
    tap: 'open',
    held: [],
    lastOrdinal: 0,
    pending: new Map(),
    done: new Map(),
    confirmed: new Map(),
    isLinked: () => isLinked(state),
    ask: (call, wants_progress = false) => sendCall(state, call, wants_progress),
    cancel: (call) => cancelCall(state, call),
    leave: () => leave(state),
    linked: () => linked(state),
    moveTo(to) {
      state.server = to;
      state.epoch += 1;
      linked(state);
    },
    answered: (ordinal, envelope) => noteAnswer(state, ordinal, envelope),
    leaving: () => undefined,
    accepted: (ordinal, as) => noteAccepted(state, ordinal, as),
    progress(ordinal) {
      const pending = state.pending.get(ordinal);
      if (pending !== undefined && !pending.isCancelled) options.onProgress(pending.call);
    },
    asked: (ordinal, question) => noteQuestion(state, ordinal, question),
    decide: (log_id, code_hash, approved) => answerQuestion(state, { log_id, code_hash, approved }),
    cut: () => cutLink(state),
    restore: () => restore(state),
    setTap(tap) {
      state.tap = tap;
      if (tap === 'open') for (const give of state.held.splice(0)) give();
    },
    unanswered() {
      let count = 0;
      for (const { isCancelled } of state.pending.values()) if (!isCancelled) count += 1;
      return count;
    },
  };
  return state;
}

function noteAccepted(
  state: State,
  ordinal: number,
  { store_id, log_id }: { readonly store_id: string; readonly log_id: string },
): void {
  const pending = state.pending.get(ordinal);
  if (pending === undefined) return;
  pending.accepted = { store_id, log_id };
  state.options.see({ kind: 'accepted', call: pending.call, log_id });
  state.options.heard(log_id);
}

function noteQuestion(state: State, ordinal: number, question: ApprovalQuestion): void {
  const pending = state.pending.get(ordinal);
  if (pending === undefined || pending.isCancelled) return;
  const { log_id, code_hash, params } = question;
  const work = workIn(params);
  state.options.see({
    kind: 'question',
    call: pending.call,
    log_id,
    code_hash,
    ...(work === undefined ? {} : { work }),
  });
  state.options.onQuestion?.({ client: state, call: pending.call, question });
}

function answerQuestion(
  state: State,
  answer: { readonly log_id: string; readonly code_hash: string; readonly approved: boolean },
): void {
  if (!isLinked(state)) return;
  sendLater(state, () => {
    state.options.see({ kind: 'approval', ...answer });
    state.server.feed({ type: 'approval', by: state.name, ...answer });
  });
}

const isLinked = ({ server, isCut }: State): boolean => server.isUp && !isCut;

function sendCall(state: State, tool: ToolCall, wants_progress: boolean): number {
  const { options, uuid } = state;
  const call = options.nextCall();
  const pending: Pending = {
    ordinal: (state.lastOrdinal += 1),
    call,
    tool,
    at: options.timeline.now,
    wants_progress,
    isCancelled: false,
  };
  state.pending.set(pending.ordinal, pending);
  options.see({
    kind: 'asked',
    call,
    process: uuid,
    client: state.name,
    ...wordsOf(tool),
    ...(wants_progress ? { wants_progress } : {}),
  });
  options.reaches('P0', call, { client_uuid: uuid, ordinal: pending.ordinal });
  if (isLinked(state)) submit(state, pending);
  return call;
}

function submit(state: State, pending: Pending): void {
  const { server, uuid, epoch } = state;
  const { timeline, identity, register, reaches, onQuestion } = state.options;
  const { life } = server;
  const { ordinal, accepted, tool, at, wants_progress } = pending;
  const call_id = register(ordinal, pending.call);
  const replayed = pending.sent !== undefined;
  pending.sent = { life, epoch, call_id };
  const request = { client_uuid: uuid, ordinal };
  const call: Call = {
    call_id,
    client: identity,
    call: tool,
    request,
    waited_ms: timeline.now - at,
    wants_progress,
    ...(replayed ? { replayed } : {}),
    ...(accepted === undefined ? {} : { accepted }),
    ...(onQuestion === undefined ? {} : { can_ask: true }),
  };
  reaches('P1', pending.call, request);
  sendLater(state, () => {
    reaches('P2', pending.call, request);
    server.feed({ type: 'call', call });
  });
}

/** Sends after a delay. The message is lost if the server exits, or the link breaks, meanwhile. */
function sendLater(state: State, say: () => void): void {
  const { server, epoch } = state;
  const { life } = server;
  state.options.timeline.after(PIPE_MS, () => {
    if (server.isUp && server.life === life && state.epoch === epoch) say();
  });
}

/** Its present server has received it over the present link. */
const isKnown = ({ server, epoch }: State, sent: Pending['sent']): sent is NonNullable<Pending['sent']> =>
  server.isUp && sent?.life === server.life && sent.epoch === epoch;

/** The server notices, and no longer counts a client at that end. */
function cutLink(state: State): void {
  if (state.isCut) return;
  const open = [...state.pending.values()].flatMap(({ sent }) => (isKnown(state, sent) ? [sent.call_id] : []));
  state.isCut = true;
  state.epoch += 1;
  sendLater(state, () => {
    for (const call_id of open) state.server.feed({ type: 'call_abandoned', call_id });
  });
}

function restore(state: State): void {
  if (!state.isCut) return;
  state.isCut = false;
  if (state.server.isUp) linked(state);
}

function noteAnswer(state: State, ordinal: number, envelope: Envelope): void {
  const pending = state.pending.get(ordinal);
  if (pending === undefined) return answeredAgain(state, ordinal);
  const { server, uuid } = state;
  const { timeline, see, heard } = state.options;
  state.pending.delete(ordinal);
  state.done.set(pending.call, pending);
  const terminal = envelope.is_complete;
  see({ kind: 'answered', call: pending.call, envelope });
  if (!pending.isCancelled && isAboutWork(pending.tool)) heard(envelope.log_id);
  state.confirmed.set(ordinal, { at: timeline.now, terminal });
  give(state, pending, envelope);
  if (!isLinked(state)) return;
  const { sent } = pending;
  const known = isKnown(state, sent) ? sent.call_id : undefined;
  sendLater(state, () =>
    server.feed(
      known === undefined
        ? { type: 'request_delivered', request: { client_uuid: uuid, ordinal }, terminal }
        : { type: 'call_delivered', call_id: known },
    ),
  );
}

function give({ tap, held, options: { onAnswer } }: State, { call, isCancelled }: Pending, envelope: Envelope): void {
  if (isCancelled) return;
  if (tap === 'open') onAnswer(call, envelope);
  if (tap === 'held') held.push(() => onAnswer(call, envelope));
}

/** A forwarder drops answers that no client waits for; only a server that answers one request twice is at fault. */
function answeredAgain(state: State, ordinal: number): void {
  const twice = [...state.done.values()].find(
    (one) => one.ordinal === ordinal && one.sent?.life === state.server.life && one.sent.epoch === state.epoch,
  );
  if (twice !== undefined)
    state.options.see({ kind: 'invalid', from: 'server', reason: `call ${twice.call} was answered twice` });
}

function cancelCall(state: State, call: number): void {
  const pending = [...state.pending.values()].find((one) => one.call === call) ?? state.done.get(call);
  if (pending === undefined || pending.isCancelled) return;
  const isOpen = state.pending.has(pending.ordinal);
  const { sent } = pending;
  const isHeard = isKnown(state, sent);
  pending.isCancelled = true;
  state.options.see({ kind: 'cancelled', call, taken_back: !isOpen && isHeard });
  if (isOpen && sent === undefined) state.pending.delete(pending.ordinal);
  if (isHeard) cancelAt(state, pending, sent.call_id);
}

/** The server sends `dropped`; an answer that crossed the cancel arrives before that. */
function cancelAt(state: State, pending: Pending, call_id: number): void {
  const { server, epoch } = state;
  const { timeline } = state.options;
  const { life } = server;
  sendLater(state, () => {
    server.feed({ type: 'call_cancelled', call_id });
    timeline.after(PIPE_MS, () => {
      if (server.life === life && state.epoch === epoch) state.pending.delete(pending.ordinal);
    });
  });
}

function leave(state: State): void {
  const { server, uuid } = state;
  state.options.see({ kind: 'left', process: uuid });
  const open = [...state.pending.values()].flatMap(({ sent }) => (isKnown(state, sent) ? [sent.call_id] : []));
  sendLater(state, () => {
    for (const call_id of open) server.feed({ type: 'call_abandoned', call_id });
  });
  state.pending.clear();
  state.done.clear();
  state.confirmed.clear();
  state.held.length = 0;
  state.isCut = false;
  state.uuid = state.options.newUuid();
}

/** A server has welcomed this forwarder. */
function linked(state: State): void {
  if (state.isCut) return;
  const { server, uuid } = state;
  const { timeline } = state.options;
  for (const [ordinal, { at, terminal }] of state.confirmed) {
    if (timeline.now - at > CONFIRMATIONS_AGE_MS) state.confirmed.delete(ordinal);
    else
      sendLater(state, () =>
        server.feed({ type: 'request_delivered', request: { client_uuid: uuid, ordinal }, terminal }),
      );
  }
  for (const pending of state.pending.values()) {
    submit(state, pending);
    if (pending.isCancelled && pending.sent !== undefined) cancelAt(state, pending, pending.sent.call_id);
  }
}
