import { memberOf, nestsDeeper } from '../../lib/json.ts';
import {
  ACCEPT_FLOOR_MS,
  GRACE_MS,
  HOLD_WINDOW_MS,
  errorLine,
  INTERNAL_ERROR,
  type JsonRpcId,
} from './client-message.ts';
import {
  takePending,
  settle,
  writeToClient,
  type Pending,
  type Promised,
  type SessionState,
  sendPending,
} from './session-state.ts';
import type { Envelope, LogId } from '../../../generated/typescript/types.ts';

// Answers of the forwarder in place of a silent or absent server (TMO-02). The call continues, and is sent to the next server; until the log_id of its work is
// known, the client has an id that unity_get_result accepts here.

/** A call that was answered here unaccepted is still sent to a server that is found within this time. */
const PROMISE_MS = HOLD_WINDOW_MS;

/** Maximum number of them. */
const PROMISES_LIMIT = 1_000;

/** For a server to say what it does with a call. */
const ACCEPTANCE_MS = GRACE_MS + ACCEPT_FLOOR_MS;

const KEPT_ANSWER_CHARS = 64 * 1024;

const LEVELS = 1_000;

export function wakeAt(state: SessionState, at: number): void {
  state.wakesAt = at;
  state.port.wakeAt(at);
}

/** Answers overdue calls in time, even if the server hangs; the requests continue. */
export function answerOverdue(state: SessionState): void {
  const now = state.port.now();
  const asked = Math.min(...[...state.pending.values()].map(({ arrived_at }) => arrived_at));
  let next = Infinity;
  for (const [ordinal, pending] of state.pending) {
    const at = pending.promised === undefined ? pending.answer_by : pending.arrived_at + PROMISE_MS;
    if (at === undefined || pending.cancel !== undefined) continue;
    // After the end of stdin nobody can ask later: what a server that starts has not got yet is answered by it.
    const waits = state.onSettled !== undefined && !pending.sent && pending.promised === undefined;
    if (waits) pending.answer_by = now + ACCEPTANCE_MS;
    if (at > now || waits) next = Math.min(next, waits ? now + ACCEPTANCE_MS : at);
    else if (pending.promised !== undefined) giveUp(state, ordinal, pending, pending.promised);
    else {
      answerLate(state, ordinal, pending, state.port.silence(asked));
      next = Math.min(next, pending.arrived_at + PROMISE_MS);
    }
  }
  state.wakesAt = Infinity;
  if (next < Infinity) wakeAt(state, next);
}

/** No confirmation: what the server answers later is not delivered by this. */
export function answerLate(state: SessionState, ordinal: number, pending: Pending, reason: string): void {
  const promised: Promised = { given: pending.accepted?.log_id ?? state.port.newLogId() };
  const { id, batch } = pending;
  writeToClient(state, batch, lateAnswer(pending, promised.given, reason));
  batch?.close();
  if (isRead(pending)) return void takePending(state, ordinal);
  pending.promised = promised;
  pending.batch = undefined;
  if (state.ordinals.get(id) === ordinal) state.ordinals.delete(id);
  if (pending.accepted === undefined) state.promises.set(promised.given, promised);
  for (const oldest of state.promises.keys()) {
    if (state.promises.size <= PROMISES_LIMIT) break;
    state.promises.delete(oldest);
  }
  settle(state);
}

/** No server was found in time, or none reported the outcome. */
function giveUp(state: SessionState, ordinal: number, pending: Pending, promised: Promised): void {
  takePending(state, ordinal);
  if (pending.sent) return;
  const reason = 'No server came within ten minutes.';
  keepPromise(state, promised, { answer: unsentAnswer(pending, promised.given, reason) });
}

/** A call of unity_get_result that is about a promise. True where it is answered here, or has to wait until a server has reported what it did. */
export function awaitPromise(state: SessionState, ordinal: number, pending: Pending): boolean {
  const promised = state.promises.get(askedLogId(pending) ?? '');
  // It is printed again with another id.
  if (promised === undefined || nestsDeeper(pending.params, LEVELS)) return false;
  pending.about = promised;
  if (promised.answer === undefined && promised.log_id === undefined && !state.isLinked) state.port.needServer();
  return continueWith(state, ordinal, pending, promised);
}

export function keepPromise(state: SessionState, promised: Promised, outcome: Omit<Promised, 'given'>): void {
  Object.assign(promised, outcome);
  for (const [ordinal, pending] of state.pending)
    if (pending.about === promised && !continueWith(state, ordinal, pending, promised) && state.isLinked)
      sendPending(state.port, ordinal, pending);
  if (state.onSettled !== undefined) settle(state);
}

/** False where it can be sent now. */
function continueWith(state: SessionState, ordinal: number, pending: Pending, { answer, log_id }: Promised): boolean {
  if (log_id !== undefined) {
    const message: { params: { arguments: object } } = JSON.parse(pending.line);
    const { params } = message;
    pending.line = JSON.stringify({ ...message, params: { ...params, arguments: { ...params.arguments, log_id } } });
    delete pending.about;
    return false;
  }
  if (answer === undefined) return true;
  answerHere(state, ordinal, pending, JSON.stringify({ ...JSON.parse(answer), id: pending.id }));
  return true;
}

/** Answers a request that no server needs to receive. */
export function answerHere(state: SessionState, ordinal: number, { batch }: Pending, text: string): void {
  takePending(state, ordinal);
  writeToClient(state, batch, text);
  batch?.close();
}

/** The server's answer to a call that was answered here, and whose work nobody has called accepted: a refusal, or what is stored of earlier work. */
export function keepAnswer(state: SessionState, promised: Promised, text: string): void {
  const envelope = memberOf(memberOf(JSON.parse(text), 'result'), 'structuredContent');
  const log_id = memberOf(envelope, 'log_id');
  const isWork = text.length > KEPT_ANSWER_CHARS || memberOf(envelope, 'is_complete') === false;
  keepPromise(state, promised, isWork && typeof log_id === 'string' ? { log_id } : { answer: text });
}

/** The parts of a request that the forwarder answers itself. */
interface Unanswered {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: object;
  /** A server has accepted its work under this id. */
  readonly accepted?: { readonly log_id: LogId };
  /** Some server has, or may have, received it. */
  readonly sent: boolean;
  /** It refers to a call of this client that was answered here and whose server has not reported the outcome. */
  readonly about?: object | undefined;
}

/** Requests without a handshake name their protocol, and results say of what kind they are (2026 era). */
const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';

const READING: ReadonlySet<unknown> = new Set(['unity_get_logs', 'unity_get_log_details', 'unity_help']);

const argumentOf = ({ params }: Pick<Unanswered, 'params'>, name: string): unknown =>
  memberOf(memberOf(params, 'arguments'), name);

/** The log_id in a call of unity_get_result. */
function askedLogId(request: Pick<Unanswered, 'method' | 'params'>): string | undefined {
  if (request.method !== 'tools/call' || memberOf(request.params, 'name') !== 'unity_get_result') return undefined;
  const log_id = argumentOf(request, 'log_id');
  return typeof log_id === 'string' ? log_id : undefined;
}

/** True if a call creates no work: its answer may be lost. */
const isRead = (request: Pick<Unanswered, 'method' | 'params'>): boolean =>
  askedLogId(request) !== undefined || READING.has(memberOf(request.params, 'name'));

/**
 * The answer to a request whose wait is over while its server is silent or away (`reason`, TMO-02). The request continues: unity_get_result finds its outcome
 * under the log_id of its work or, until that is known, under `given`.
 */
export function lateAnswer(request: Unanswered, given: LogId, reason: string): string {
  const { id, method, params, accepted } = request;
  const log_id = accepted?.log_id ?? given;
  const advice = `Call unity_get_result with log_id "${log_id}" for the result${accepted === undefined ? '' : ' once the server answers again'}. Do not send the call again.`;
  const known = `${knownOf(request)} ${reason}`;
  if (method !== 'tools/call' || memberOf(params, 'task') !== undefined)
    return errorLine(id, INTERNAL_ERROR, accepted === undefined ? known : `${known} ${advice}`);
  const asked = askedLogId(request);
  const again = `Call ${asked === undefined ? '' : 'unity_get_result '}again in some seconds.`;
  if (asked !== undefined && request.about !== undefined)
    return answerWith(request, {
      status: 'in_progress',
      is_complete: false,
      log_id: asked,
      message: `What became of it is not known. ${reason}`,
      advice: again,
    });
  if (isRead(request))
    return answerWith(request, {
      status: 'error',
      is_complete: true,
      log_id: given,
      message: 'Nothing could be looked up, so this says nothing about any work.',
      error: reason,
      error_code: 'storage_unavailable',
      advice: again,
    });
  return answerWith(request, { status: 'timeout', is_complete: false, log_id, message: known, advice });
}

/** The line that answers a request that no server has received, and that none will. */
export function unsentAnswer(request: Unanswered, given: LogId, reason: string): string {
  const { id, method, params } = request;
  if (method !== 'tools/call' || memberOf(params, 'task') !== undefined) return errorLine(id, INTERNAL_ERROR, reason);
  return answerWith(request, {
    status: 'error',
    is_complete: true,
    log_id: given,
    message: 'No server could be reached: nothing was sent or accepted.',
    error: reason,
    error_code: 'not_started',
    advice: 'Call again once there is a server.',
  });
}

function knownOf({ accepted, sent }: Unanswered): string {
  if (accepted !== undefined) return 'The work was accepted, and its progress is unknown.';
  return sent
    ? 'The call was sent, and whether it was accepted is not known yet.'
    : 'The call could not be sent yet; it is sent as soon as a server answers, for ten minutes.';
}

function answerWith({ id, params }: Unanswered, envelope: Envelope): string {
  const result = {
    ...(memberOf(memberOf(params, '_meta'), PROTOCOL_VERSION) === undefined ? {} : { resultType: 'complete' }),
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: envelope,
    ...(envelope.status === 'error' ? { isError: true } : {}),
  };
  return JSON.stringify({ result, jsonrpc: '2.0', id });
}
