import { limits } from '../../../generated/typescript/limits.ts';
import type { Envelope } from '../../../generated/typescript/types.ts';
import { inProgressEnvelope, terminalEnvelope, timeoutEnvelope } from './answers.ts';
import { markAnswered } from './delivery.ts';
import { ongoingWork } from './describe-progress.ts';
import { type Call, toolTimeoutMs } from '../protocol/call.ts';
import type { Operation } from '../protocol/operation.ts';
import { emitEffect, writeStore, setBounded } from '../state/effects.ts';
import type { HubState } from '../state/state.ts';
import type { LiveOperation, OpenCall } from '../state/entities.ts';
import { requestKey, sessionHash } from '../protocol/identity.ts';

/** Opens a call. `waitedMs`: its earlier wait, at this server or a previous one. */
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
      return call.params.timeout ?? limits.timeout_default_ms;
    case 'custom_tool':
      return call.params.timeout ?? toolTimeoutMs(call.params.name);
    case 'unity_get_result':
      return call.params.timeout ?? limits.get_result_timeout_default_ms;
    case 'unity_get_logs':
    case 'unity_get_log_details':
    case 'unity_help':
      return 0;
  }
}

/** Makes a call wait for an operation. Each call has its own deadline (TMO-05). */
export function addWaiter(hub: HubState, open: OpenCall, live: LiveOperation): void {
  open.live = live;
  live.calls.add(open);
  hub.changes.push({ kind: 'waiting', live, open });
  armDeadline(hub, open);
}

/** The call's acceptance is durable, or has finally failed. From now on only its own deadline counts (TMO-02). */
export function settleCall(hub: HubState, open: OpenCall): void {
  if (open.phase !== 'waiting' || open.live === undefined || !isSettled(open, open.live)) return;
  if (isSubmission(open))
    emitEffect(hub, {
      type: 'accepted',
      call_id: open.call.call_id,
      store_id: hub.storeId,
      log_id: open.live.operation.log_id,
    });
  if (!askThrough(hub, open, open.live)) armDeadline(hub, open);
}

const isSettled = (open: OpenCall, live: LiveOperation): boolean => live.accepted && open.attached;

/** Whether a call requests work, instead of reading. */
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

/** Maximum number of places where the user is asked that a waiting client is shown. */
const NAMED_PLACES = 5;

/** Asks the user through the waiting client, if that client can ask (SEC-04). True if this has answered the call. */
function askThrough(hub: HubState, open: OpenCall, { question }: LiveOperation): boolean {
  if (question === undefined || question.isAnswered || open.call.can_ask !== true || !isSubmission(open)) return false;
  if (question.through.size < NAMED_PLACES) question.through.add(open.call.client.label);
  if (open.call.asks_in_task === true) {
    answerUnfinished(hub, open);
    return true;
  }
  hub.changes.push({ kind: 'asked', open, question });
  return false;
}

/** A slow disk gets at least the accept floor before the caller gets a timeout (WIR-05). */
function armDeadline(hub: HubState, open: OpenCall): void {
  const { live, waitEnd } = open;
  const settled = live !== undefined && (!isSubmission(open) || isSettled(open, live));
  const at = settled ? open.deadline : Math.max(open.deadline, open.arrived_at + hub.windows.accept_floor_ms);
  // Usually the acceptance becomes durable in the same step, and the deadline stays the same.
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
  const { log_id } = live.operation;
  const ongoing = ongoingWork(live, hub.windows, hub.now);
  answerCall(
    hub,
    open,
    isSubmission(open) ? timeoutEnvelope(ongoing, open.deduplicated) : inProgressEnvelope(ongoing),
    {
      log_id,
      terminal: false,
    },
  );
}

/** Answers with the stored end of an operation (EXO-02), and with its age if it had ended before the call (EXO-16). */
export function answerTerminal(
  hub: HubState,
  open: OpenCall,
  operation: Operation,
  given: 'own' | 'joined' | 'redelivered',
): void {
  const { log_id, finished_at } = operation;
  const isOlder = given !== 'own' && finished_at !== undefined && finished_at <= open.arrived_at;
  const age = isOlder ? hub.now - finished_at : undefined;
  answerCall(hub, open, terminalEnvelope(operation, given, age), { log_id, terminal: true });
}

/** Answers a call once. Further answers to an answered or abandoned call are ignored. */
export function answerCall(hub: HubState, open: OpenCall, envelope: Envelope, about?: OpenCall['answer']): void {
  if (open.phase !== 'waiting') return;
  detachCall(hub, open);
  open.phase = 'answered';
  emitEffect(hub, { type: 'answer', call_id: open.call.call_id, envelope });
  if (about !== undefined) open.answer = about;
  markAnswered(hub, open);
}

/** Detaches a call from the operation it was waiting for. */
export function detachCall(hub: HubState, open: OpenCall): void {
  open.dropDeadline?.();
  open.waitEnd = undefined;
  open.dropProgress?.();
  const { live } = open;
  if (live === undefined) return;
  live.calls.delete(open);
  hub.changes.push({ kind: 'waiting', live, open });
  open.live = undefined;
}

/** Enough for every call that can be in flight or replayed after a restart; the store finds older ones. */
const REQUESTS_LIMIT = 100_000;

/** A call joins work in flight (EXO-05), including work whose accept is still being written. */
export function joinOperation(hub: HubState, open: OpenCall, live: LiveOperation): void {
  if (open.call.continues !== live.operation.log_id) noteJoined(hub, open, live);
  attachRequest(hub, open, live);
  addWaiter(hub, open, live);
  settleCall(hub, open);
}

function noteJoined(hub: HubState, open: OpenCall, live: LiveOperation): void {
  open.deduplicated = true;
  live.seen = { ...live.seen, deduplicated: live.seen.deduplicated + 1 };
  hub.changes.push({ kind: 'joined', live, client: open.call.client.label });
}

function attachRequest(hub: HubState, open: OpenCall, live: LiveOperation): void {
  const { request } = open.call;
  if (request === undefined || open.attached) return;
  rememberRequest(hub, open, live);
  writeStore(hub, { kind: 'attach', log_id: live.operation.log_id, request }, (_outcome) => {
    // If that fails, a replay is not recognized as this request, but still as an identical call.
    if (open.live !== live) return;
    open.attached = true;
    settleCall(hub, open);
  });
}

/** The client whose work it is, where its connections have names of their own. */
export function rememberSession(hub: HubState, { call: { client } }: OpenCall, live: LiveOperation): void {
  if (client.session !== undefined) live.session ??= sessionHash(client.session, hub.options.hash);
}

/** Makes a replay of this request find this operation. */
export function rememberRequest(hub: HubState, open: OpenCall, live: LiveOperation): void {
  if (open.call.request === undefined) return;
  open.hasRow = true;
  setBounded(hub.requests, requestKey(open.call.request), live.operation.log_id, REQUESTS_LIMIT);
}

/**
 * Makes an identical call wait until it is known whether this operation starts: the call becomes new work if it does
 * not, and otherwise joins (CXL-04). Its timeout runs meanwhile.
 */
export function parkCall(hub: HubState, open: OpenCall, live: LiveOperation, submitAgain: () => void): void {
  const isWaiting = (): boolean => hub.calls.get(open.call.call_id) === open && open.phase === 'waiting';
  hub.changes.push({ kind: 'waiting', live, open });
  live.parked.set(open, () => {
    open.dropDeadline?.();
    if (isWaiting()) submitAgain();
  });
  open.dropDeadline?.();
  open.dropDeadline = hub.deadlines.add(Math.max(hub.now, open.deadline), () => {
    live.parked.delete(open);
    hub.changes.push({ kind: 'waiting', live, open });
    if (isWaiting()) joinOperation(hub, open, live);
  });
}

/** Submits the parked calls again, now that it is known whether the operation starts. */
export function unparkCalls(hub: HubState, live: LiveOperation): void {
  const parked = [...live.parked];
  live.parked.clear();
  for (const [open, submitAgain] of parked) {
    hub.changes.push({ kind: 'waiting', live, open });
    submitAgain();
  }
}
