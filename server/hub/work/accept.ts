import { limits } from '../../../generated/typescript/limits.ts';
import { neverAccepted, type CallRefusal } from '../protocol/call.ts';
import type { Approval, JsonObject } from '../../../generated/typescript/types.ts';
import { refusalEnvelope } from '../calls/answers.ts';
import { noteChange, supersedeFinished } from '../calls/delivery.ts';
import { answerCall, settleCall, addWaiter, rememberRequest, rememberSession } from '../calls/waiters.ts';
import { identityOf, isShared, type KeptOfCall, sameCall } from '../protocol/identity.ts';
import type { Operation, OperationTool } from '../protocol/operation.ts';
import type { WriteOutcome } from '../protocol/store-protocol.ts';
import { writeStore } from '../state/effects.ts';
import { emptyNotes, type Editor, type LiveOperation, type OpenCall } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { questionAbout, openQuestion } from './approval.ts';
import { pursueCancel } from './cancel.ts';
import { enqueueWork, markOfNow, sendQueued } from './dispatch.ts';
import { armHold } from './time-limits.ts';

/** Why the store has not made an acceptance durable. */
export type Unstored = Exclude<WriteOutcome, { kind: 'stored' }>;

export interface NewWork extends KeptOfCall {
  readonly tool: OperationTool;
  readonly params: JsonObject;
  /** Work of an identical call that ends before this one is sent (EXO-15). */
  readonly after: LiveOperation | undefined;
  readonly payload_hash: string;
  readonly idempotency_key: string | undefined;
  readonly editor: Editor;
  /** Why the user is asked first; undefined if the policy allows it (SEC-04). */
  readonly ask: { readonly reason: string; readonly through: string } | undefined;
  /** The user's earlier approval of this kind of work; undefined if none is needed or the user is asked now. */
  readonly approval: Approval | undefined;
  /** The time limit of the policy (SEC-04). */
  readonly max_execution_ms: number | undefined;
  /** Undoes an acceptance that the store has not made durable. */
  readonly undo: (live: LiveOperation, outcome: Unstored) => void;
}

/** Why a key is refused (EXO-08). */
export const KEY_CONFLICT: CallRefusal = {
  code: 'idempotency_conflict',
  error: 'This idempotency_key was used for another call (other parameters, tool or Editor).',
};

export const KEY_EXPIRED: CallRefusal = {
  code: 'key_expired',
  error: 'This idempotency_key was used long ago, and its result has expired.',
};

/** Why a call is refused whose Editor has the maximum amount of unfinished work (OPS-01). */
export function tooMuchUnfinished(count: number, limit: number): CallRefusal {
  const raise =
    limit < limits.queue_limit
      ? ` The operator of the server can raise the limit to at most ${limits.queue_limit}: \`serve --max-unfinished <n>\`, with --store \`spaces <name> --max-unfinished <n>\` and a restart.`
      : '';
  return {
    code: 'overloaded',
    error: `${count} operations of this Editor are unfinished, and the limit is ${limit} (--max-unfinished).`,
    advice: `Wait for some of them to end, then call again.${raise}`,
  };
}

/** Answers a call that is not accepted. */
export function refuseCall(hub: HubState, open: OpenCall, refused: CallRefusal): void {
  answerCall(hub, open, refusalEnvelope(hub.options.newId(hub.now), refused, neverAccepted([open.call])));
}

/** Accepts new work: one atomic write, unique on request identity, key and call identity (EXO-02). */
export function acceptWork(hub: HubState, open: OpenCall, work: NewWork): void {
  supersedeFinished(hub, work.same);
  const { editor, max_execution_ms, after } = work;
  const live = addLive(hub, newOperation(hub, open, work), { editor, max_execution_ms, after });
  const { request } = open.call;
  rememberSession(hub, open, live);
  if (work.ask !== undefined) live.question = openQuestion(questionAbout(hub, live, work.ask.reason), work.ask.through);
  open.attached = true;
  rememberRequest(hub, open, live);
  addWaiter(hub, open, live);
  writeStore(
    hub,
    { kind: 'accept', operation: live.operation, ...(request === undefined ? {} : { request }) },
    (outcome) =>
      outcome.kind === 'stored' ? confirmAcceptance(hub, live, open.call.client.subject?.id) : work.undo(live, outcome),
  );
}

function newOperation(hub: HubState, open: OpenCall, work: NewWork): Operation {
  hub.acceptSeq += 1;
  const mustAsk = work.ask !== undefined;
  const sent = mustAsk || work.after !== undefined ? undefined : markOfNow(work.editor);
  const log_id = hub.options.newId(hub.now);
  return {
    log_id,
    accept_seq: hub.acceptSeq,
    tool: work.tool,
    params: work.params,
    identity: identityOf(work, log_id),
    idempotency_key: work.idempotency_key,
    payload_hash: work.payload_hash,
    editor: work.editor.project_path,
    client: open.call.client.label,
    // In the same write, so that after a crash the work is never restored without its need for approval.
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

/** Adds an operation that is being accepted to all lists of unfinished ones. */
export function addLive(
  hub: HubState,
  operation: Operation,
  { editor, max_execution_ms, after }: Pick<LiveOperation, 'editor' | 'max_execution_ms' | 'after'>,
): LiveOperation {
  const live: LiveOperation = {
    operation,
    editor,
    accepted: false,
    phase: operation.state === 'awaiting_approval' ? 'asking' : after === undefined ? 'waiting' : 'behind',
    after,
    mayHaveLeft: false,
    knownToEditor: false,
    endReported: undefined,
    updateSeq: 0,
    ending: undefined,
    calls: new Set(),
    parked: new Map(),
    wanted: false,
    cancel: undefined,
    session: undefined,
    seen: emptyNotes,
    question: undefined,
    max_execution_ms,
    dropHold: undefined,
    dropPersist: undefined,
    storesPartial: false,
    dropLimit: undefined,
  };
  hub.operations.set(operation.log_id, live);
  if (isShared(operation.identity)) hub.byIdentity.set(sameCall(operation.identity), live);
  if (operation.idempotency_key !== undefined) hub.byKey.set(operation.idempotency_key, live);
  editor.live.set(operation.log_id, live);
  hub.changes.push({ kind: 'added', live });
  if (live.phase === 'behind') editor.behind.push(live);
  else if (live.phase !== 'asking') enqueueWork(live);
  return live;
}

function confirmAcceptance(hub: HubState, live: LiveOperation, caller: string | undefined): void {
  live.accepted = true;
  noteChange(hub, live.operation);
  hub.changes.push({ kind: 'accepted', live, caller });
  for (const open of live.calls) settleCall(hub, open);
  if (live.cancel !== undefined) pursueCancel(hub, live);
  sendQueued(hub, live.editor);
  if (!live.mayHaveLeft && live.ending === undefined) armHold(hub, live);
}
