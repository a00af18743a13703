import { frameLine, messageLine, type FrameToForwarder } from '../link/frames.ts';
import { initializeResult } from '../../lib/this-program.ts';
import { refuseBatch, type OlderMessage } from '../link/older-clients.ts';
import {
  createBatch,
  type MessageBatch,
  errorLine,
  INVALID_REQUEST,
  readClientLine,
  isTerminalAnswer,
} from './client-message.ts';
import {
  answerHere,
  answerLate,
  answerOverdue,
  awaitPromise,
  keepAnswer,
  keepPromise,
  wakeAt,
  lateAnswer,
  unsentAnswer,
} from './late-answers.ts';
import {
  takePending,
  owedIn,
  settle,
  writeToClient,
  type Confirmation,
  type Pending,
  type SessionPort,
  type SessionState,
  learnSession,
  replaySession,
} from './session-state.ts';

/** Limit of confirmations, which are repeated to the next server because the previous one may have crashed before storing them (EXO-06). */
const CONFIRMATIONS_LIMIT = 256;
const CONFIRMATIONS_AGE_MS = 10 * 60_000;
/** Notifications that wait for a server. */
const HELD_LIMIT = 1_000;
const HELD_CHARS = 1024 * 1024;

/** The forwarder's state of its client, with which the next server continues after a crash (docs/design.md, section 3). Uses no clock and no socket itself. */
export interface ForwarderSession {
  fromClient(line: string): void;
  fromServer(frame: Extract<FrameToForwarder, { type: 'accepted' | 'dropped' | 'message' }>): void;
  /** The next link will be to a server of this version, so the handshake is answered here with the same answer, without waiting. */
  expectOwnVersion(): void;
  /** A server has welcomed this forwarder: send it the whole state of the session. */
  linked(): void;
  /** The link has closed. */
  unlinked(): void;
  /** No server is available: answer every waiting request with the reason, and with its log_id if it was accepted. */
  failed(reason: string): void;
  /** It is the time that `wakeAt` named: calls whose time is over are answered without their server (TMO-02). */
  tick(): void;
  /** Requests that the client waits for, and calls that no server has accepted. */
  owed(): readonly Readonly<Pending>[];
  /** Calls that were answered here before they were accepted, and have been since. */
  movedIds(): readonly { readonly given: string; readonly log_id: string }[];
  /** Calls back, once, when nothing is owed. */
  whenSettled(done: () => void): void;
  /** Bytes of requests and notifications that wait for a link. */
  waitingBytes(): number;
  /** A server is needed for an unanswered request, or for updates of a subscribed resource. */
  isWaiting(): boolean;
}

export function createSession(port: SessionPort): ForwarderSession {
  const state: SessionState = {
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
    promises: new Map(),
    wakesAt: Infinity,
    onSettled: undefined,
  };
  return {
    fromClient: (line) => receiveLine(state, line),
    fromServer: (frame) => receiveFrame(state, frame),
    expectOwnVersion() {
      state.expectsOwnVersion = true;
      for (const ordinal of state.pending.keys()) answerEarly(state, ordinal);
    },
    linked() {
      dropConfirmations(state.confirmed, port.now());
      replaySession(state);
    },
    unlinked() {
      state.isLinked = false;
      // The client has the log_id, and calls unity_get_result itself.
      for (const [ordinal, { promised, accepted }] of state.pending)
        if (promised !== undefined && accepted !== undefined) takePending(state, ordinal);
    },
    failed: (reason) => failRequests(state, reason),
    tick: () => answerOverdue(state),
    owed: () => owedIn(state),
    movedIds: () =>
      [...state.promises.values()].flatMap(({ given, log_id }) => (log_id === undefined ? [] : [{ given, log_id }])),
    whenSettled(done) {
      state.onSettled = done;
      settle(state);
    },
    waitingBytes: () =>
      [...state.pending.values()].reduce((sum, { line }) => sum + line.length, 0) +
      state.held.reduce((sum, { line }) => sum + line.length, 0),
    isWaiting: () => state.pending.size > 0 || state.subscriptions.size > 0,
  };
}

function receiveLine(state: SessionState, line: string, batch?: MessageBatch): void {
  const message = readClientLine(line);
  switch (message.kind) {
    case 'bad':
      return writeToClient(state, batch, message.reply);
    case 'batch':
      return receiveBatch(state, message.messages, batch);
    case 'answer':
      return passOn(state, line);
    case 'older':
      return receiveOlder(state, message.message, batch);
    case 'notification':
      if (message.method === 'notifications/initialized') state.initialized = line;
      if (message.method === 'notifications/cancelled')
        return cancelRequest(state, line, Reflect.get(message.params, 'requestId'));
      return passOn(state, line);
    case 'request':
      return sendRequest(state, {
        id: message.id,
        method: message.method,
        params: message.params,
        line,
        arrived_at: state.port.now(),
        ...(message.answer_ms === undefined ? {} : { answer_by: state.port.now() + message.answer_ms }),
        batch,
        sent: false,
      });
  }
}

/** A batch: its messages go to the server as separate lines, and their answers to the client as one line. */
function receiveBatch(state: SessionState, messages: readonly unknown[], outer: MessageBatch | undefined): void {
  const reason =
    outer === undefined
      ? refuseBatch(messages, state.handshake?.version)
      : 'Expected a JSON-RPC message in a batch, got an array.';
  if (reason !== undefined) return writeToClient(state, outer, errorLine(null, INVALID_REQUEST, reason));
  const batch = createBatch((text, written) => state.port.toClient(text, written));
  for (const message of messages) receiveLine(state, JSON.stringify(message), batch);
  batch.complete();
}

/** Methods from before MCP are renamed to today's, or answered here. */
function receiveOlder(state: SessionState, message: OlderMessage, batch: MessageBatch | undefined): void {
  switch (message.kind) {
    case 'renamed':
      return receiveLine(state, JSON.stringify(message.message), batch);
    case 'refused':
      return writeToClient(state, batch, errorLine(message.id, message.error.code, message.error.message));
    case 'ignored':
      return state.port.note(message.note);
  }
}

function sendRequest(state: SessionState, pending: Pending): void {
  pending.batch?.open();
  const ordinal = (state.lastOrdinal += 1);
  state.pending.set(ordinal, pending);
  state.ordinals.set(pending.id, ordinal);
  if (pending.answer_by !== undefined && pending.answer_by < state.wakesAt) wakeAt(state, pending.answer_by);
  if (state.promises.size > 0 && awaitPromise(state, ordinal, pending)) return;
  if (!state.isLinked) {
    if (state.expectsOwnVersion) answerEarly(state, ordinal);
    return state.port.needServer();
  }
  pending.sent = true;
  state.port.toServer(messageLine(pending.line, { ordinal }));
}

/** The server receives it like a handshake that an earlier server has answered. */
function answerEarly(state: SessionState, ordinal: number): void {
  const pending = state.pending.get(ordinal);
  if (pending === undefined || pending.sent || pending.method !== 'initialize' || state.handshake !== undefined) return;
  const result = initializeResult(pending.params);
  if (result !== undefined) receiveAnswer(state, ordinal, JSON.stringify({ result, jsonrpc: '2.0', id: pending.id }));
}

function passOn(state: SessionState, line: string): void {
  if (state.isLinked) return state.port.toServer(messageLine(line, {}));
  state.held.push({ after: state.lastOrdinal, line });
  dropHeld(state);
}

/** Without a server, messages that get no answer may be dropped, oldest first, except the end of the handshake. */
function dropHeld(state: SessionState): void {
  const { held, initialized } = state;
  let chars = held.reduce((sum, { line }) => sum + line.length, 0);
  while (held.length > HELD_LIMIT || chars > HELD_CHARS) {
    const oldest = held.findIndex(({ line }) => line !== initialized);
    const [gone] = oldest < 0 ? [] : held.splice(oldest, 1);
    if (gone === undefined) return;
    chars -= gone.line.length;
  }
}

function cancelRequest(state: SessionState, line: string, id: unknown): void {
  const ordinal = typeof id === 'string' || typeof id === 'number' ? state.ordinals.get(id) : undefined;
  const pending = ordinal === undefined ? undefined : state.pending.get(ordinal);
  if (ordinal !== undefined && pending !== undefined) {
    pending.cancel = line;
    // No server has received it, so there is nothing to undo.
    if (!pending.sent) return dropRequest(state, ordinal);
  }
  // Soon after the answer it can take the delivery back; later it has no effect.
  if (state.isLinked) state.port.toServer(messageLine(line, {}));
}

/** It gets no answer. */
function dropRequest(state: SessionState, ordinal: number): void {
  takePending(state, ordinal)?.batch?.close();
}

function receiveFrame(
  state: SessionState,
  frame: Extract<FrameToForwarder, { type: 'accepted' | 'dropped' | 'message' }>,
): void {
  switch (frame.type) {
    case 'accepted': {
      const pending = state.pending.get(frame.ordinal);
      if (pending === undefined) return;
      pending.accepted = { store_id: frame.store_id, log_id: frame.log_id };
      if (pending.promised !== undefined) return keepPromise(state, pending.promised, { log_id: frame.log_id });
      return;
    }
    case 'dropped':
      return dropRequest(state, frame.ordinal);
    case 'message':
      if (frame.ordinal === undefined) return state.port.toClient(frame.text);
      return receiveAnswer(state, frame.ordinal, frame.text);
  }
}

/** Drops answers to requests that are not pending: the client has one already, or it is the answer to a replayed handshake. */
function receiveAnswer(state: SessionState, ordinal: number, text: string): void {
  const pending = takePending(state, ordinal);
  if (pending === undefined) return;
  if (pending.promised !== undefined)
    return pending.accepted === undefined ? keepAnswer(state, pending.promised, text) : undefined;
  if (pending.method !== 'tools/call') learnSession(state, ordinal, pending, text);
  writeAnswer(state, ordinal, pending, text);
  pending.batch?.close();
}

function writeAnswer(state: SessionState, ordinal: number, { method, batch }: Pending, text: string): void {
  if (method !== 'tools/call') return writeToClient(state, batch, text);
  const terminal = isTerminalAnswer(text);
  writeToClient(state, batch, text, () => {
    const now = state.port.now();
    state.confirmed.set(ordinal, { at: now, terminal });
    dropConfirmations(state.confirmed, now);
    if (state.isLinked) state.port.toServerSoon(frameLine({ type: 'written', ordinal, terminal }));
  });
}

function failRequests(state: SessionState, reason: string): void {
  state.expectsOwnVersion = false;
  for (const [ordinal, pending] of state.pending) {
    // It waits for the next server, as its client was informed.
    if (pending.promised !== undefined) continue;
    if (pending.cancel !== undefined) dropRequest(state, ordinal);
    else if (pending.accepted !== undefined)
      receiveAnswer(state, ordinal, lateAnswer(pending, pending.accepted.log_id, reason));
    else if (pending.sent && pending.method === 'tools/call') answerLate(state, ordinal, pending, reason);
    else answerHere(state, ordinal, pending, unsentAnswer(pending, state.port.newLogId(), reason));
  }
  state.held = [];
}

function dropConfirmations(confirmed: Map<number, Confirmation>, now: number): void {
  for (const [ordinal, { at }] of confirmed) {
    if (confirmed.size <= CONFIRMATIONS_LIMIT && now - at <= CONFIRMATIONS_AGE_MS) return;
    confirmed.delete(ordinal);
  }
}
