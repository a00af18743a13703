import { frameLine, messageLine, type AcceptedAs, type FrameToForwarder } from '../link/frames.ts';
import { initializeResult } from '../lib/handshake.ts';
import { isResult, negotiatedVersion, pinned } from './handshake-replay.ts';
import { acceptedAnswer } from './accepted-answer.ts';
import { refuseBatch } from '../lib/batches.ts';
import { createBatch, type Batch } from './batch.ts';
import { errorLine, INTERNAL_ERROR, INVALID_REQUEST, readClientLine, type JsonRpcId } from './client-message.ts';
import type { OlderMessage } from '../lib/older-methods.ts';
import { isTerminalAnswer } from './terminal-answer.ts';

/** A request that has not been answered. */
interface Pending {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: object;
  /** As the client wrote it. */
  readonly line: string;
  readonly arrived_at: number;
  accepted?: AcceptedAs;
  /** Line of the cancel that followed. */
  cancel?: string;
  /** It came in one, and is answered in one. */
  readonly batch: Batch | undefined;
  /** It has been on a link. */
  sent: boolean;
}

/** Confirmations are told again to the next server, as the one that heard them may have died first; not for longer than they matter (EXO-06). */
const CONFIRMATIONS_LIMIT = 256;
const CONFIRMATIONS_AGE_MS = 10 * 60_000;
/** Notifications that wait for a server. */
const HELD_LIMIT = 1_000;
const HELD_CHARS = 1024 * 1024;
const SUBSCRIPTIONS_LIMIT = 1_000;

export interface SessionPort {
  /** One line for the client; `written` is called when it has left this process. */
  toClient(text: string, written?: () => void): void;
  /** One line, with its end, for the server. Only called between `linked` and `unlinked`. */
  toServer(line: string): void;
  /** The same, before the next line or after a moment. */
  toServerSoon(line: string): void;
  /** There is something to be sent and no link. */
  needServer(): void;
  now(): number;
  /** A line for people, on stderr. */
  note(text: string): void;
}

/**
 * What the forwarder remembers of its client, so that a server may die and the next one go on where it was (docs/design.md, section 3). Reads no clock and
 * no socket of its own.
 */
export interface Session {
  fromClient(line: string): void;
  fromServer(frame: Extract<FrameToForwarder, { type: 'accepted' | 'dropped' | 'message' }>): void;
  /** The next link will be to a server of this version: the handshake is answered here, as that server would, without waiting for it. */
  expectOwnVersion(): void;
  /** A server has welcomed this forwarder: it is told everything that it has to know. */
  linked(): void;
  /** The link is gone. */
  unlinked(): void;
  /** No server can be had: everything that waits is answered with the reason, and with its log_id where it was accepted. */
  failed(reason: string): void;
  /** Bytes of requests and notifications that wait for a link. */
  waitingBytes(): number;
  /** A server is needed: for an unanswered request, or for news of what the client has subscribed to. */
  isWaiting(): boolean;
}

interface State {
  readonly port: SessionPort;
  isLinked: boolean;
  expectsOwnVersion: boolean;
  lastOrdinal: number;
  readonly pending: Map<number, Pending>;
  /** Of the client's ids, the newest unanswered request. */
  readonly ordinals: Map<JsonRpcId, number>;
  /** Notifications and answers for which there was no link, with the ordinal that they follow. */
  held: { readonly after: number; readonly line: string }[];
  /** 2025 era: the handshake, once it is complete. */
  handshake: { readonly ordinal: number; readonly line: string; readonly version: string } | undefined;
  initialized: string | undefined;
  logLevel: Replayable | undefined;
  readonly subscriptions: Map<string, Replayable>;
  readonly confirmed: Map<number, Confirmation>;
}

/** An answer that has been written out. */
interface Confirmation {
  readonly at: number;
  readonly terminal: boolean;
}

interface Replayable {
  readonly ordinal: number;
  readonly line: string;
}

export function createSession(port: SessionPort): Session {
  const state: State = {
    port,
    isLinked: false,
    expectsOwnVersion: false,
    lastOrdinal: 0,
    pending: new Map(),
    ordinals: new Map(),
    held: [],
    handshake: undefined,
    initialized: undefined,
    logLevel: undefined,
    subscriptions: new Map(),
    confirmed: new Map(),
  };
  return {
    fromClient: (line) => fromClient(state, line),
    fromServer: (frame) => fromServer(state, frame),
    expectOwnVersion() {
      state.expectsOwnVersion = true;
      for (const ordinal of state.pending.keys()) answerEarly(state, ordinal);
    },
    linked: () => linked(state),
    unlinked() {
      state.isLinked = false;
    },
    failed: (reason) => failed(state, reason),
    waitingBytes: () =>
      [...state.pending.values()].reduce((sum, { line }) => sum + line.length, 0) +
      state.held.reduce((sum, { line }) => sum + line.length, 0),
    isWaiting: () => state.pending.size > 0 || state.subscriptions.size > 0,
  };
}

function fromClient(state: State, line: string, batch?: Batch): void {
  const message = readClientLine(line);
  switch (message.kind) {
    case 'bad':
      return tell(state, batch, message.reply);
    case 'batch':
      return fromBatch(state, message.messages, batch);
    case 'answer':
      return passOn(state, line);
    case 'older':
      return older(state, message.message, batch);
    case 'notification':
      if (message.method === 'notifications/initialized') state.initialized = line;
      if (message.method === 'notifications/cancelled')
        return cancel(state, line, Reflect.get(message.params, 'requestId'));
      return passOn(state, line);
    case 'request':
      return request(state, {
        id: message.id,
        method: message.method,
        params: message.params,
        line,
        arrived_at: state.port.now(),
        batch,
        sent: false,
      });
  }
}

/** Its messages are as many lines to the server, and their answers are one line to the client. */
function fromBatch(state: State, messages: readonly unknown[], outer: Batch | undefined): void {
  const reason =
    outer === undefined
      ? refuseBatch(messages, state.handshake?.version)
      : 'Expected a JSON-RPC message in a batch, got an array.';
  if (reason !== undefined) return tell(state, outer, errorLine(null, INVALID_REQUEST, reason));
  const batch = createBatch((text, written) => state.port.toClient(text, written));
  for (const message of messages) fromClient(state, JSON.stringify(message), batch);
  batch.complete();
}

function tell({ port }: State, batch: Batch | undefined, text: string, written?: () => void): void {
  if (batch === undefined) port.toClient(text, written);
  else batch.add(text, written);
}

/** Methods from before MCP: given their present-day name, or answered here. */
function older(state: State, message: OlderMessage, batch: Batch | undefined): void {
  switch (message.kind) {
    case 'renamed':
      return fromClient(state, JSON.stringify(message.message), batch);
    case 'refused':
      return tell(state, batch, errorLine(message.id, message.error.code, message.error.message));
    case 'ignored':
      return state.port.note(message.note);
  }
}

function request(state: State, pending: Pending): void {
  pending.batch?.open();
  const ordinal = (state.lastOrdinal += 1);
  state.pending.set(ordinal, pending);
  state.ordinals.set(pending.id, ordinal);
  if (!state.isLinked) {
    if (state.expectsOwnVersion) answerEarly(state, ordinal);
    return state.port.needServer();
  }
  pending.sent = true;
  state.port.toServer(messageLine(pending.line, { ordinal }));
}

/** The server hears of it as of any handshake that a server before it has answered. */
function answerEarly(state: State, ordinal: number): void {
  const pending = state.pending.get(ordinal);
  if (pending === undefined || pending.sent || pending.method !== 'initialize' || state.handshake !== undefined) return;
  const result = initializeResult(pending.params);
  if (result !== undefined) answered(state, ordinal, JSON.stringify({ result, jsonrpc: '2.0', id: pending.id }));
}

function passOn(state: State, line: string): void {
  if (state.isLinked) return state.port.toServer(messageLine(line, {}));
  state.held.push({ after: state.lastOrdinal, line });
  forgetHeld(state);
}

/** What nobody answers may be lost where there is no server, the oldest first; never the end of the handshake. */
function forgetHeld(state: State): void {
  const { held, initialized } = state;
  let chars = held.reduce((sum, { line }) => sum + line.length, 0);
  while (held.length > HELD_LIMIT || chars > HELD_CHARS) {
    const oldest = held.findIndex(({ line }) => line !== initialized);
    const [gone] = oldest < 0 ? [] : held.splice(oldest, 1);
    if (gone === undefined) return;
    chars -= gone.line.length;
  }
}

function cancel(state: State, line: string, id: unknown): void {
  const ordinal = typeof id === 'string' || typeof id === 'number' ? state.ordinals.get(id) : undefined;
  const pending = ordinal === undefined ? undefined : state.pending.get(ordinal);
  if (ordinal !== undefined && pending !== undefined) {
    pending.cancel = line;
    // No server has ever heard of it: there is nothing to undo.
    if (!pending.sent) return drop(state, ordinal);
  }
  // After the answer it may take the delivery back, if it comes at once; later it means nothing.
  if (state.isLinked) state.port.toServer(messageLine(line, {}));
}

function forget(state: State, ordinal: number): Pending | undefined {
  const pending = state.pending.get(ordinal);
  if (pending === undefined) return undefined;
  state.pending.delete(ordinal);
  if (state.ordinals.get(pending.id) === ordinal) state.ordinals.delete(pending.id);
  return pending;
}

/** It gets no answer. */
function drop(state: State, ordinal: number): void {
  forget(state, ordinal)?.batch?.close();
}

function fromServer(
  state: State,
  frame: Extract<FrameToForwarder, { type: 'accepted' | 'dropped' | 'message' }>,
): void {
  switch (frame.type) {
    case 'accepted': {
      const pending = state.pending.get(frame.ordinal);
      if (pending !== undefined) pending.accepted = { store_id: frame.store_id, log_id: frame.log_id };
      return;
    }
    case 'dropped':
      return drop(state, frame.ordinal);
    case 'message':
      if (frame.ordinal === undefined) return state.port.toClient(frame.text);
      return answered(state, frame.ordinal, frame.text);
  }
}

/** Answers to requests that are not pending are dropped: the client has one already, or it answers a replay of the handshake. */
function answered(state: State, ordinal: number, text: string): void {
  const pending = forget(state, ordinal);
  if (pending === undefined) return;
  learn(state, ordinal, pending, text);
  answer(state, ordinal, pending, text);
  pending.batch?.close();
}

function answer(state: State, ordinal: number, { method, batch }: Pending, text: string): void {
  if (method !== 'tools/call') return tell(state, batch, text);
  const terminal = isTerminalAnswer(text);
  tell(state, batch, text, () => {
    const now = state.port.now();
    state.confirmed.set(ordinal, { at: now, terminal });
    forgetConfirmations(state.confirmed, now);
    if (state.isLinked) state.port.toServerSoon(frameLine({ type: 'written', ordinal, terminal }));
  });
}

/** What the next server must be told again, since it belongs to the connection and not to a request (2025 era). */
function learn(state: State, ordinal: number, { method, params, line }: Pending, text: string): void {
  switch (method) {
    case 'initialize': {
      const version = negotiatedVersion(text);
      if (version !== undefined) state.handshake = { ordinal, line: pinned(line, version), version };
      return;
    }
    case 'logging/setLevel':
      if (isResult(text)) state.logLevel = { ordinal, line };
      return;
    case 'resources/subscribe': {
      const uri: unknown = Reflect.get(params, 'uri');
      if (typeof uri === 'string' && isResult(text) && state.subscriptions.size < SUBSCRIPTIONS_LIMIT)
        state.subscriptions.set(uri, { ordinal, line });
      return;
    }
    case 'resources/unsubscribe': {
      const uri: unknown = Reflect.get(params, 'uri');
      if (typeof uri === 'string') state.subscriptions.delete(uri);
      return;
    }
  }
}

function linked(state: State): void {
  const { port } = state;
  state.isLinked = true;
  state.expectsOwnVersion = false;
  const now = port.now();
  const replay = ({ ordinal, line }: Replayable): void => port.toServer(messageLine(line, { ordinal }));
  forgetConfirmations(state.confirmed, now);
  for (const [ordinal, { terminal }] of state.confirmed)
    port.toServer(frameLine({ type: 'written', ordinal, terminal }));
  const { handshake, initialized } = state;
  if (handshake !== undefined) {
    replay(handshake);
    if (initialized !== undefined) port.toServer(messageLine(initialized, {}));
    if (state.logLevel !== undefined) replay(state.logLevel);
    state.subscriptions.forEach(replay);
  }
  const held = state.held.filter(({ line }) => handshake === undefined || line !== initialized);
  state.held = [];
  for (const [ordinal, pending] of state.pending) {
    while (held[0] !== undefined && held[0].after < ordinal) port.toServer(messageLine(held.shift()?.line ?? '', {}));
    sendPending(port, ordinal, pending, now);
  }
  for (const { line } of held) port.toServer(messageLine(line, {}));
}

function sendPending(port: SessionPort, ordinal: number, pending: Pending, now: number): void {
  const { accepted, arrived_at, line } = pending;
  const waited_ms = Math.max(0, Math.round(now - arrived_at));
  const replayed = pending.sent;
  pending.sent = true;
  port.toServer(
    messageLine(line, {
      ordinal,
      waited_ms,
      ...(replayed ? { replayed } : {}),
      ...(accepted === undefined ? {} : { accepted }),
    }),
  );
  if (pending.cancel !== undefined) port.toServer(messageLine(pending.cancel, {}));
}

function failed(state: State, reason: string): void {
  state.expectsOwnVersion = false;
  for (const [ordinal, pending] of state.pending) {
    const { id, accepted } = pending;
    if (pending.cancel === undefined && accepted !== undefined) {
      answered(state, ordinal, acceptedAnswer(pending, accepted.log_id, reason));
      continue;
    }
    forget(state, ordinal);
    if (pending.cancel === undefined) tell(state, pending.batch, errorLine(id, INTERNAL_ERROR, reason));
    pending.batch?.close();
  }
  state.held = [];
}

function forgetConfirmations(confirmed: Map<number, Confirmation>, now: number): void {
  for (const [ordinal, { at }] of confirmed) {
    if (confirmed.size <= CONFIRMATIONS_LIMIT && now - at <= CONFIRMATIONS_AGE_MS) return;
    confirmed.delete(ordinal);
  }
}
