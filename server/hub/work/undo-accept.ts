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
  waitFor,
} from '../calls/waiters.ts';
import { requestKey } from '../protocol/identity.ts';
import { neverAccepted, sayNothingRan, type Refusal } from '../protocol/refusal.ts';
import { isExpired } from '../state/ages.ts';
import { emitEffect, logLine, setBounded } from '../state/effects.ts';
import type { LiveOperation, OpenCall } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { KEY_CONFLICT, KEY_EXPIRED, type Unstored } from './accept.ts';
import { adoptOperation } from './adopt.ts';
import { sendQueued } from './dispatch.ts';
import { removeLive } from './endings.ts';

/** How many refused log_ids are remembered: as many as a full disk causes in an hour. */
const REFUSED_LIMIT = 10_000;

/** The call that began it, and what becomes of a call that turned out not to be for this work. */
export interface AcceptOrigin {
  readonly open: OpenCall;
  readonly submitAgain: (open: OpenCall) => void;
}

/** Undoes an acceptance that the store has not made durable: its calls are refused, or move to the operation that the store has. */
export function undoAccept(hub: HubState, live: LiveOperation, from: AcceptOrigin, outcome: Unstored): void {
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

/** What a cancel of work is told that this server has not accepted. */
function whyUncancelled({ open: { call } }: AcceptOrigin, outcome: Unstored): string {
  if (outcome.kind === 'duplicate') return `It is the same work as ${outcome.operation.log_id}: cancel that.`;
  const nothingRan = neverAccepted([call]);
  return nothingRan === undefined
    ? 'This server has not accepted it; what became of it at an earlier one is not known here.'
    : sayNothingRan(nothingRan, 'cancelled');
}

/** The operation was not stored, so it does not exist. Tells its callers why, including those that know its log_id already. */
function withdrawWork(
  hub: HubState,
  live: LiveOperation,
  { open: { call: begunBy } }: AcceptOrigin,
  refused: Refusal,
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
  waitFor(hub, open, to);
  settleCall(hub, open);
}
