import { memberOf, nestsDeeper } from '../lib/json.ts';
import { HOLD_WINDOW_MS } from './client-message.ts';
import { askedLogId, isRead, lateAnswer, unsentAnswer } from './own-answer.ts';
import { sendPending } from './replay-session.ts';
import { forgetRequest, settle, tellClient, type Pending, type Promised, type SessionState } from './session-state.ts';

/*
 * Answers of the forwarder for a server that is silent or away (TMO-02). The call goes on, and is sent to whatever server comes next; the client is given
 * an id that unity_get_result knows here, as long as the log_id of its work is not known.
 */

/** A call that was answered here before it was accepted is sent to a server that comes within this time. */
const PROMISE_MS = HOLD_WINDOW_MS;
/** What became of so many is remembered. */
const PROMISES_LIMIT = 1_000;
/** For a server to say what it does with a call. */
const ACCEPTANCE_MS = 1_250;
const KEPT_ANSWER_CHARS = 64 * 1024;
const LEVELS = 1_000;

export function wakeAt(state: SessionState, at: number): void {
  state.wakesAt = at;
  state.port.wakeAt(at);
}

/** The client gets its answers in time, whatever hangs behind us; the request goes on. */
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
  tellClient(state, batch, lateAnswer(pending, promised.given, reason));
  batch?.close();
  if (isRead(pending)) return void forgetRequest(state, ordinal);
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

/** No server came in time, or none said what it did with it. */
function giveUp(state: SessionState, ordinal: number, pending: Pending, promised: Promised): void {
  forgetRequest(state, ordinal);
  if (pending.sent) return;
  const reason = 'No server came within ten minutes.';
  keepPromise(state, promised, { answer: unsentAnswer(pending, promised.given, reason) });
}

/** A call of unity_get_result that is about a promise. True where it is answered here, or has to wait until a server has said what it did. */
export function awaitPromise(state: SessionState, ordinal: number, pending: Pending): boolean {
  const promised = state.promises.get(askedLogId(pending) ?? '');
  // It is printed anew with another id.
  if (promised === undefined || nestsDeeper(pending.params, LEVELS)) return false;
  pending.about = promised;
  if (promised.answer === undefined && promised.log_id === undefined && !state.isLinked) state.port.needServer();
  return goOnWith(state, ordinal, pending, promised);
}

export function keepPromise(state: SessionState, promised: Promised, outcome: Omit<Promised, 'given'>): void {
  Object.assign(promised, outcome);
  for (const [ordinal, pending] of state.pending)
    if (pending.about === promised && !goOnWith(state, ordinal, pending, promised) && state.isLinked)
      sendPending(state.port, ordinal, pending);
  if (state.onSettled !== undefined) settle(state);
}

/** False where it can be sent now. */
function goOnWith(state: SessionState, ordinal: number, pending: Pending, { answer, log_id }: Promised): boolean {
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

/** There is nothing that a server would have to learn of it. */
export function answerHere(state: SessionState, ordinal: number, { batch }: Pending, text: string): void {
  forgetRequest(state, ordinal);
  tellClient(state, batch, text);
  batch?.close();
}

/** The server's answer to a call that was answered here, and whose work nobody has called accepted: a refusal, or what is stored of earlier work. */
export function keepAnswer(state: SessionState, promised: Promised, text: string): void {
  const envelope = memberOf(memberOf(JSON.parse(text), 'result'), 'structuredContent');
  const log_id = memberOf(envelope, 'log_id');
  const isWork = text.length > KEPT_ANSWER_CHARS || memberOf(envelope, 'is_complete') === false;
  keepPromise(state, promised, isWork && typeof log_id === 'string' ? { log_id } : { answer: text });
}
