import { limits } from '../../../generated/typescript/limits.ts';
import type { Envelope } from '../../../generated/typescript/types.ts';
import { inProgressEnvelope, terminalEnvelope, timeoutEnvelope } from './answers.ts';
import { markAnswered } from './delivery.ts';
import { standing } from './standing.ts';
import type { Call } from '../protocol/hub-protocol.ts';
import type { Operation } from '../protocol/operation.ts';
import { emit } from '../state/effects.ts';
import type { HubState, LiveOperation, OpenCall } from '../state/state.ts';

/** Takes a call on; `waitedMs` is what it has waited already, at this server or a dead one. */
export function openCall(hub: HubState, call: Call, waitedMs: number): OpenCall {
  const open: OpenCall = {
    call,
    arrived_at: hub.now,
    deadline: hub.now + Math.max(0, timeoutOf(call) - waitedMs),
    phase: 'waiting',
    live: undefined,
    deduplicated: false,
    attached: call.request === undefined,
    hasRow: false,
    verdict: call.verdict,
    progress: 0,
    answer: undefined,
    dropDeadline: undefined,
    waitEnd: undefined,
    dropReceipt: undefined,
    dropProgress: undefined,
  };
  hub.calls.set(call.call_id, open);
  return open;
}

function timeoutOf({ call }: Call): number {
  switch (call.tool) {
    case 'unity_execute_code':
    case 'unity_query':
    case 'custom_tool':
      return call.params.timeout ?? limits.timeout_default_ms;
    case 'unity_get_result':
      return call.params.timeout ?? limits.get_result_timeout_default_ms;
    case 'unity_get_logs':
    case 'unity_get_log_details':
    case 'unity_help':
      return 0;
  }
}

/** Lets a call wait for an operation. Each waiter has its own deadline (TMO-05). */
export function waitFor(hub: HubState, open: OpenCall, live: LiveOperation): void {
  open.live = live;
  live.calls.add(open);
  hub.changes.push({ kind: 'waiting', live, open });
  armDeadline(hub, open);
}

/** The call's acceptance is durable, or nothing more can be done for that. Its own deadline counts from here on (TMO-02). */
export function settle(hub: HubState, open: OpenCall): void {
  if (open.phase !== 'waiting' || open.live === undefined || !isSettled(open, open.live)) return;
  if (isSubmission(open))
    emit(hub, {
      type: 'accepted',
      call_id: open.call.call_id,
      store_id: hub.storeId,
      log_id: open.live.operation.log_id,
    });
  if (!askThrough(hub, open, open.live)) armDeadline(hub, open);
}

const isSettled = (open: OpenCall, live: LiveOperation): boolean => live.accepted && open.attached;

/** Whether a call asks for work, rather than looks at some. */
export function isSubmission({ call: { call } }: OpenCall): boolean {
  switch (call.tool) {
    case 'unity_execute_code':
    case 'unity_query':
    case 'custom_tool':
      return true;
    case 'unity_get_result':
    case 'unity_get_logs':
    case 'unity_get_log_details':
    case 'unity_help':
      return false;
  }
}

/** Places where the user is asked that a waiting client is told of. */
const NAMED_PLACES = 5;

/** The user can be asked through whoever waits for the work, and is (SEC-04). True where the call has been answered by that. */
function askThrough(hub: HubState, open: OpenCall, { question }: LiveOperation): boolean {
  if (question === undefined || question.isAnswered || open.call.can_ask !== true || !isSubmission(open)) return false;
  if (question.through.size < NAMED_PLACES) question.through.add(open.call.client.label);
  if (open.call.asks_in_task === true) {
    answerUnfinished(hub, open);
    return true;
  }
  emit(hub, { type: 'ask_approval', call_id: open.call.call_id, question: question.asked });
  return false;
}

/** A slow disk gets at least the accept floor before the caller hears that the wait is over (WIR-05). */
function armDeadline(hub: HubState, open: OpenCall): void {
  const { live, waitEnd } = open;
  const settled = live !== undefined && (!isSubmission(open) || isSettled(open, live));
  const at = settled ? open.deadline : Math.max(open.deadline, open.arrived_at + hub.windows.accept_floor_ms);
  // The acceptance mostly becomes durable in the same moment, and changes nothing.
  if (waitEnd?.at === at && waitEnd.drop === open.dropDeadline) return;
  open.dropDeadline?.();
  if (at <= hub.now) return answerUnfinished(hub, open);
  const drop = hub.deadlines.add(at, () => answerUnfinished(hub, open));
  open.dropDeadline = drop;
  open.waitEnd = { at, drop };
}

function answerUnfinished(hub: HubState, open: OpenCall): void {
  const { live } = open;
  if (live === undefined) return;
  const { log_id, partial } = live.operation;
  const news = {
    log_id,
    partial,
    standing: standing(live, hub.windows, hub.now),
  };
  answer(hub, open, isSubmission(open) ? timeoutEnvelope(news, open.deduplicated) : inProgressEnvelope(news), {
    log_id,
    terminal: false,
  });
}

/** Answers with the stored end of an operation (EXO-02: after it was stored). */
export function answerTerminal(
  hub: HubState,
  open: OpenCall,
  operation: Operation,
  given: 'own' | 'joined' | 'redelivered',
): void {
  answer(hub, open, terminalEnvelope(operation, given), { log_id: operation.log_id, terminal: true });
}

/** Answers a call, once: a call that has been answered or has left gets nothing more. */
export function answer(hub: HubState, open: OpenCall, envelope: Envelope, about?: OpenCall['answer']): void {
  if (open.phase !== 'waiting') return;
  leave(hub, open);
  open.phase = 'answered';
  emit(hub, { type: 'answer', call_id: open.call.call_id, envelope });
  if (about !== undefined) open.answer = about;
  markAnswered(hub, open);
}

/** It waits no longer. */
export function leave(hub: HubState, open: OpenCall): void {
  open.dropDeadline?.();
  open.waitEnd = undefined;
  open.dropProgress?.();
  const { live } = open;
  if (live === undefined) return;
  live.calls.delete(open);
  hub.changes.push({ kind: 'waiting', live, open });
  open.live = undefined;
}
