import { pump, requeue } from './dispatch.ts';
import { emit, log, persist, WRITE_RETRY_MS } from '../state/effects.ts';
import { end, errorEnding } from './endings.ts';
import { inState } from '../protocol/history.ts';
import type { ApprovalOutcome, ApprovalQuestion, HubEvent } from '../protocol/hub-protocol.ts';
import { codeHash } from '../protocol/identity.ts';
import { isHeld } from '../state/ages.ts';
import { toolName, type Operation } from '../protocol/operation.ts';
import { permit } from './permits.ts';
import { closeQuestion } from './question.ts';
import type { HubState, LiveOperation } from '../state/state.ts';
import type { WriteOutcome } from '../protocol/store-protocol.ts';
import { revise } from '../state/revise.ts';

/** What the user is asked about an operation that the policy lets nobody start without (SEC-04). */
export function questionAbout(hub: HubState, { operation, editor }: LiveOperation, reason: string): ApprovalQuestion {
  return {
    log_id: operation.log_id,
    code_hash: codeHash(operation, hub.options.hash),
    tool: toolName(operation),
    params: operation.params,
    project_path: editor.project_path,
    project_name: editor.project_name,
    client: operation.client,
    reason,
  };
}

type Answer = Extract<HubEvent, { type: 'approval' }>;

/** The user has answered. */
export function receiveApproval(hub: HubState, answer: Answer): void {
  const outcome = takeApproval(hub, answer);
  if (answer.command_id !== undefined) emit(hub, { type: 'approval_taken', command_id: answer.command_id, outcome });
}

/** Only what names an open question, and the very work that it is about, counts. */
function takeApproval(hub: HubState, answer: Answer): ApprovalOutcome {
  const live = hub.operations.get(answer.log_id);
  const question = live?.question;
  if (live === undefined || question === undefined || question.isAnswered || !live.accepted) {
    log(hub, 'info', `an answer of ${answer.by} about ${answer.log_id}, which awaits none; ignored`);
    return 'none_open';
  }
  if (question.asked.code_hash !== answer.code_hash) {
    log(hub, 'warning', `${answer.by} has answered about other work than ${answer.log_id} is; ignored`);
    return 'other_work';
  }
  if (!isHeld(hub, live)) {
    block(hub, live, 'The approval came after the hold window.');
    return 'too_late';
  }
  if (answer.approved) approve(hub, live, answer);
  else refuse(hub, live, answer);
  return 'taken';
}

function refuse(hub: HubState, live: LiveOperation, { by }: Answer): void {
  block(hub, live, `The user has refused it, through ${by}.`);
}

/** It never starts: the user has said no, or has not said yes in time. */
export function block(hub: HubState, live: LiveOperation, why: string): void {
  if (live.ending !== undefined) return;
  hub.changes.push({ kind: 'refused', live, why });
  end(hub, live, errorEnding('not_started', why, 'blocked_by_policy'));
}

/** The approval is durable before anything is sent: a server that dies in between has no work that may start. */
function approve(hub: HubState, live: LiveOperation, { by, code_hash, permit: span }: Answer): void {
  closeQuestion(hub, live);
  const approval = { code_hash, by, at: hub.now };
  hub.changes.push({ kind: 'approved', live, by });
  if (span !== undefined) permit(hub, live, { by, span });
  storeApproval(hub, live, { ...inState(live.operation, 'accepted', hub.now, `approved through ${by}`), approval });
}

function storeApproval(hub: HubState, live: LiveOperation, approved: Operation): void {
  const { log_id, history, approval } = approved;
  if (approval === undefined) return;
  persist(
    hub,
    { kind: 'update', log_id, from: ['awaiting_approval'], patch: { state: 'accepted', history, approval } },
    (outcome) => afterApproval(hub, live, approved, outcome),
  );
}

function afterApproval(hub: HubState, live: LiveOperation, approved: Operation, outcome: WriteOutcome): void {
  if (live.ending !== undefined) return;
  if (outcome.kind === 'failed') {
    log(hub, 'error', `could not store the approval of ${approved.log_id}, trying again: ${outcome.reason}`);
    hub.deadlines.add(hub.now + WRITE_RETRY_MS, () => {
      if (live.ending === undefined) storeApproval(hub, live, approved);
    });
    return;
  }
  if (outcome.kind !== 'stored') return block(hub, live, 'The store does not know it as work that awaits an approval.');
  revise(hub, live, approved);
  live.question = undefined;
  requeue(live);
  pump(hub, live.editor);
}
