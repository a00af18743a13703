import type { Refusal } from '../protocol/refusal.ts';
import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import type { Approval, JsonObject } from '../../../generated/typescript/types.ts';
import { refusal } from '../calls/answers.ts';
import { neverStarted, supersede } from '../calls/delivery.ts';
import { join, rememberRequest } from '../calls/join.ts';
import { park } from '../calls/park.ts';
import { answer, answerTerminal, isSubmission, settle, waitFor } from '../calls/waiters.ts';
import { requestKey } from '../protocol/identity.ts';
import type { Operation, OperationTool } from '../protocol/operation.ts';
import type { WriteOutcome } from '../protocol/store-protocol.ts';
import { isExpired } from '../state/ages.ts';
import { emit, log, persist } from '../state/effects.ts';
import { type Editor, type HubState, type LiveOperation, type OpenCall, setBounded } from '../state/state.ts';
import { questionAbout } from './approval.ts';
import { pursueCancel } from './cancel.ts';
import { markOfNow, pump } from './dispatch.ts';
import { remove } from './endings.ts';
import { addLive, adopt, armHold } from './live.ts';
import { openQuestion } from './question.ts';

/** Callers who were told a log_id whose accept failed afterwards: a disk that is full for an hour, no more. */
const REFUSED_LIMIT = 10_000;

export interface NewWork {
  readonly tool: OperationTool;
  readonly params: JsonObject;
  readonly identity: string;
  readonly payload_hash: string;
  readonly idempotency_key: string | undefined;
  readonly editor: Editor;
  /** Why the user is asked first; undefined where the policy allows it (SEC-04). */
  readonly ask: { readonly reason: string; readonly through: string } | undefined;
  /** What the user has said before to work of this kind; undefined where nobody needs to, or is asked. */
  readonly approval: Approval | undefined;
  /** The time that the policy gives it (SEC-04). */
  readonly max_execution_ms: number | undefined;
  /** Begins anew with a call that this work turned out not to be for. */
  readonly submitAgain: (open: OpenCall) => void;
}

/** Why a key is refused (EXO-08). */
export const KEY_CONFLICT: Refusal = {
  code: 'idempotency_conflict',
  error: 'This idempotency_key was used for another call (other parameters, tool or Editor).',
};

export const KEY_EXPIRED: Refusal = {
  code: 'key_expired',
  error: 'This idempotency_key was used so long ago that its result is gone.',
};

/** Answers a call that is not accepted. */
export function refuse(hub: HubState, open: OpenCall, refused: Refusal): void {
  answer(hub, open, refusal(hub.options.newId(hub.now), refused));
}

/** Accepts new work: one atomic write, unique on request identity, key and call identity (EXO-02). */
export function accept(hub: HubState, open: OpenCall, work: NewWork): void {
  supersede(hub, work.identity);
  const live = addLive(hub, newOperation(hub, open, work), work.editor, work.max_execution_ms);
  const { request } = open.call;
  if (work.ask !== undefined) live.question = openQuestion(questionAbout(hub, live, work.ask.reason), work.ask.through);
  open.attached = true;
  rememberRequest(hub, open, live);
  waitFor(hub, open, live);
  persist(
    hub,
    { kind: 'accept', operation: live.operation, ...(request === undefined ? {} : { request }) },
    (outcome) => afterAccept(hub, live, { open, work }, outcome),
  );
}

function newOperation(hub: HubState, open: OpenCall, work: NewWork): Operation {
  hub.acceptSeq += 1;
  const mustAsk = work.ask !== undefined;
  const sent = mustAsk ? undefined : markOfNow(work.editor);
  return {
    log_id: hub.options.newId(hub.now),
    accept_seq: hub.acceptSeq,
    tool: work.tool,
    params: work.params,
    identity: work.identity,
    idempotency_key: work.idempotency_key,
    payload_hash: work.payload_hash,
    editor: work.editor.project_path,
    client: open.call.client.label,
    // In one write: a server that dies right after it must not find work that needs no approval.
    state: mustAsk ? 'awaiting_approval' : 'accepted',
    accepted_at: hub.now,
    attempt: sent === undefined ? 0 : 1,
    sent,
    started_at: undefined,
    finished_at: undefined,
    partial: undefined,
    outcome: undefined,
    delivered_at: undefined,
    cancel_requested: undefined,
    approval: work.approval,
    history: mustAsk
      ? [
          { state: 'accepted', at: hub.now },
          { state: 'awaiting_approval', at: hub.now },
        ]
      : [
          {
            state: 'accepted',
            at: hub.now,
            ...(work.approval === undefined ? {} : { note: `approved through ${work.approval.by}` }),
          },
        ],
  };
}

/** The call that began it, and with what. */
interface Origin {
  readonly open: OpenCall;
  readonly work: NewWork;
}

function afterAccept(hub: HubState, live: LiveOperation, from: Origin, outcome: WriteOutcome): void {
  switch (outcome.kind) {
    case 'stored':
      return accepted(hub, live);
    case 'duplicate':
      duplicate(hub, live, from, outcome);
      break;
    case 'key_expired':
      withdraw(hub, live, KEY_EXPIRED);
      break;
    case 'failed':
    case 'conflict':
      notStored(hub, live, outcome.kind === 'failed' ? outcome.reason : 'the store refused to accept it');
      break;
  }
  for (const command_id of live.cancel?.commands ?? [])
    emit(hub, {
      type: 'cancel_answer',
      command_id,
      outcome: 'finished',
      message: 'It was never accepted and never runs.',
    });
  pump(hub, live.editor);
}

function accepted(hub: HubState, live: LiveOperation): void {
  live.accepted = true;
  hub.changes.push({ kind: 'accepted', live });
  armHold(hub, live);
  for (const open of live.calls) settle(hub, open);
  if (live.cancel !== undefined) pursueCancel(hub, live);
  pump(hub, live.editor);
}

/** The operation was not stored, so it does not exist: its callers hear why, also those who were told its log_id already. */
function withdraw(hub: HubState, live: LiveOperation, refused: Refusal): void {
  const { log_id } = live.operation;
  unregister(hub, live);
  setBounded(hub.refused, log_id, refused, REFUSED_LIMIT);
  for (const open of live.calls) {
    open.hasRow = false;
    answer(hub, open, refusal(log_id, refused));
  }
}

function unregister(hub: HubState, live: LiveOperation): void {
  remove(hub, live);
  for (const { call } of live.calls) {
    if (call.request !== undefined && hub.requests.get(requestKey(call.request)) === live.operation.log_id)
      hub.requests.delete(requestKey(call.request));
  }
}

function notStored(hub: HubState, live: LiveOperation, reason: string): void {
  log(hub, 'error', `could not store operation ${live.operation.log_id}: ${reason}`);
  withdraw(hub, live, {
    code: 'storage_unavailable',
    error: `The operation could not be stored, so it was not accepted and never runs: ${reason}`,
  });
}

type Duplicate = Extract<WriteOutcome, { kind: 'duplicate' }>;

/** The store has an operation that this one may not stand beside: whoever waits, waits for that (EXO-05, EXO-08). */
function duplicate(hub: HubState, live: LiveOperation, from: Origin, { of, operation }: Duplicate): void {
  if (of === 'key' && isExpired(hub, operation.finished_at)) return withdraw(hub, live, KEY_EXPIRED);
  if (of === 'key' && operation.payload_hash !== live.operation.payload_hash) return withdraw(hub, live, KEY_CONFLICT);
  unregister(hub, live);
  setBounded(hub.moved, live.operation.log_id, operation.log_id, REFUSED_LIMIT);
  const other = isTerminal(operation.state)
    ? undefined
    : (hub.operations.get(operation.log_id) ?? adopt(hub, operation));
  for (const open of live.calls) {
    const isReplay = of === 'request' && open === from.open;
    if (other === undefined) {
      answerTerminal(hub, open, operation, isReplay || !isSubmission(open) ? 'own' : 'joined');
      continue;
    }
    detach(open, live);
    if (isSubmission(open) && !isReplay && willNeverStart(other))
      park(hub, open, other, () => from.work.submitAgain(open));
    else moveTo(hub, open, other, isReplay);
  }
}

/** Its end could not be stored yet, so that the store still holds its identity. */
function willNeverStart({ operation, ending }: LiveOperation): boolean {
  return ending !== undefined && neverStarted({ ...operation, ...ending });
}

function detach(open: OpenCall, from: LiveOperation): void {
  from.calls.delete(open);
  open.live = undefined;
  open.hasRow = false;
  open.attached = open.call.request === undefined;
  open.dropProgress?.();
}

function moveTo(hub: HubState, open: OpenCall, to: LiveOperation, isReplay: boolean): void {
  if (isSubmission(open) && !isReplay) return join(hub, open, to);
  if (isReplay) {
    open.attached = true;
    rememberRequest(hub, open, to);
  }
  waitFor(hub, open, to);
  settle(hub, open);
}
