import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { refusalEnvelope } from '../calls/answers.ts';
import { neverStarted } from '../calls/delivery.ts';
import {
  answerCall,
  answerTerminal,
  isSubmission,
  joinOperation,
  parkCall,
  rememberRequest,
  settleCall,
  addWaiter,
} from '../calls/waiters.ts';
import { requestKey, toolName } from '../protocol/identity.ts';
import { neverAccepted, nothingRanSentence, type CallRefusal } from '../protocol/call.ts';
import { emitEffect, logLine, setBounded } from '../state/effects.ts';
import type { LiveOperation, OpenCall } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { KEY_CONFLICT, KEY_EXPIRED, type Unstored, addLive } from './accept.ts';
import { sendQueued } from './dispatch.ts';
import { removeLive } from './endings.ts';
import type { Operation } from '../protocol/operation.ts';
import { editorOf, judgeTool, isExpired } from '../state/projects.ts';
import { blockOperation } from './approval.ts';
import { armHold, limitExecution } from './time-limits.ts';

/** Maximum number of refused log_ids that are kept: as many as a full disk causes in an hour. */
const REFUSED_LIMIT = 10_000;

/** The call that began it, and how to resubmit a call that turned out not to be for this work. */
interface AcceptOrigin {
  readonly open: OpenCall;
  readonly submitAgain: (open: OpenCall) => void;
}

/** Undoes an unstored acceptance: its calls are refused, or move to the operation that the store has. */
export function revertAcceptance(hub: HubState, live: LiveOperation, from: AcceptOrigin, outcome: Unstored): void {
  switch (outcome.kind) {
    case 'duplicate':
      joinDuplicate(hub, live, from, outcome);
      break;
    case 'key_expired':
      withdrawWork(hub, live, from, KEY_EXPIRED);
      break;
    case 'failed':
    case 'conflict':
      notStored(hub, live, from, outcome.kind === 'failed' ? outcome.reason : 'the store refused to accept it');
      break;
  }
  const message = whyUncancelled(from, outcome);
  for (const command_id of live.cancel?.commands ?? [])
    emitEffect(hub, { type: 'cancel_answer', command_id, outcome: 'finished', message });
  sendQueued(hub, live.editor);
}

/** The answer to a cancel of work that this server has not accepted. */
function whyUncancelled({ open: { call } }: AcceptOrigin, outcome: Unstored): string {
  if (outcome.kind === 'duplicate') return `It is the same work as ${outcome.operation.log_id}: cancel that.`;
  const nothingRan = neverAccepted([call]);
  return nothingRan === undefined
    ? 'This server has not accepted it; what became of it at an earlier one is not known here.'
    : nothingRanSentence(nothingRan, 'cancelled');
}

/**
 * The operation was not stored, so it does not exist. Answers its callers with the reason, including those that have
 * its log_id.
 */
function withdrawWork(
  hub: HubState,
  live: LiveOperation,
  { open: { call: begunBy } }: AcceptOrigin,
  refused: CallRefusal,
): void {
  const { log_id } = live.operation;
  unregisterWork(hub, live);
  const calls = [...live.calls].map(({ call }) => call);
  const answer = refusalEnvelope(log_id, refused, neverAccepted([begunBy, ...calls]));
  setBounded(hub.refused, log_id, answer, REFUSED_LIMIT);
  for (const open of live.calls) {
    open.hasRow = false;
    answerCall(hub, open, answer);
  }
}

function unregisterWork(hub: HubState, live: LiveOperation): void {
  removeLive(hub, live);
  for (const { call } of live.calls) {
    if (call.request !== undefined && hub.requests.get(requestKey(call.request)) === live.operation.log_id)
      hub.requests.delete(requestKey(call.request));
  }
}

function notStored(hub: HubState, live: LiveOperation, from: AcceptOrigin, reason: string): void {
  logLine(hub, 'error', `could not store operation ${live.operation.log_id}: ${reason}`);
  withdrawWork(hub, live, from, {
    code: 'storage_unavailable',
    error: `The operation could not be stored: ${reason}`,
  });
}

type Duplicate = Extract<Unstored, { kind: 'duplicate' }>;

/** The store has an operation that conflicts with this one: waiting calls move to that one (EXO-05, EXO-08). */
function joinDuplicate(hub: HubState, live: LiveOperation, from: AcceptOrigin, { of, operation }: Duplicate): void {
  if (of === 'key' && isExpired(hub, operation.finished_at)) return withdrawWork(hub, live, from, KEY_EXPIRED);
  if (of === 'key' && operation.payload_hash !== live.operation.payload_hash)
    return withdrawWork(hub, live, from, KEY_CONFLICT);
  unregisterWork(hub, live);
  setBounded(hub.moved, live.operation.log_id, operation.log_id, REFUSED_LIMIT);
  const other = isTerminal(operation.state)
    ? undefined
    : (hub.operations.get(operation.log_id) ?? adoptOperation(hub, operation));
  for (const open of live.calls) {
    const isReplay = of === 'request' && open === from.open;
    if (other === undefined) {
      answerTerminal(hub, open, operation, isReplay || !isSubmission(open) ? 'own' : 'joined');
      continue;
    }
    detachCall(open, live);
    if (isSubmission(open) && !isReplay && willNeverStart(other))
      parkCall(hub, open, other, () => from.submitAgain(open));
    else moveTo(hub, open, other, isReplay);
  }
}

/** Its end is not stored yet, so the store still has its identity. */
function willNeverStart({ operation, ending }: LiveOperation): boolean {
  return ending !== undefined && neverStarted({ ...operation, ...ending });
}

function detachCall(open: OpenCall, from: LiveOperation): void {
  from.calls.delete(open);
  open.live = undefined;
  open.hasRow = false;
  open.attached = open.call.request === undefined;
  open.dropProgress?.();
}

function moveTo(hub: HubState, open: OpenCall, to: LiveOperation, isReplay: boolean): void {
  if (isSubmission(open) && !isReplay) return joinOperation(hub, open, to);
  if (isReplay) {
    open.attached = true;
    rememberRequest(hub, open, to);
  }
  addWaiter(hub, open, to);
  settleCall(hub, open);
}

/** Loads an unfinished operation from the store. It may have been sent, and a client may have its log_id. */
export function adoptOperation(hub: HubState, operation: Operation): LiveOperation {
  if (isTerminal(operation.state)) throw new Error(`${operation.log_id} has ended and cannot be taken over`);
  const editor = editorOf(hub, operation.editor, operation.editor, operation.accepted_at);
  const { max_execution_ms } = judgeTool(hub, toolName(operation), operation.editor);
  const live = addLive(hub, operation, { editor, max_execution_ms, after: undefined });
  live.accepted = true;
  live.wanted = true;
  live.mayHaveLeft = operation.sent !== undefined;
  if (live.mayHaveLeft) live.phase = 'sent';
  const { cancel_requested } = operation;
  if (cancel_requested !== undefined && cancel_requested.passed_on !== true)
    live.cancel = { reason: cancel_requested.reason, automatic: false, asked: false, commands: [] };
  if (operation.state === 'awaiting_approval')
    blockOperation(
      hub,
      live,
      'The server has restarted since the user was asked, so the question can no longer be answered.',
    );
  else armHold(hub, live);
  if (live.mayHaveLeft && operation.started_at !== undefined) limitExecution(hub, live, operation.started_at);
  return live;
}
