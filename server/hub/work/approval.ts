import { sendQueued, requeueWork } from './dispatch.ts';
import { emitEffect, logLine, writeStore, WRITE_RETRY_MS, reviseOperation, inState } from '../state/effects.ts';
import { closeQuestion, endOperation, errorEnding } from './endings.ts';
import type { ShownQuestion } from '../../../generated/typescript/link.ts';
import type { ApprovalOutcome, ApprovalQuestion } from '../protocol/call.ts';
import type { HubEvent } from '../protocol/hub-protocol.ts';
import { codeHash, toolName } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import type { HubState } from '../state/state.ts';
import type { LiveOperation, OpenQuestion, Editor, Permit } from '../state/entities.ts';
import type { WriteOutcome } from '../protocol/store-protocol.ts';
import { cutText, workText } from '../protocol/text.ts';
import type { Approval, JsonObject } from '../../../generated/typescript/types.ts';
import { QUERY_METHODS } from '../protocol/decide-call.ts';
import { endOfPermit, permitsNow, isHeld } from '../state/projects.ts';

/** The question to the user about an operation that the policy allows only with an approval (SEC-04). */
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

/** Handles the user's answer. */
export function receiveApproval(hub: HubState, answer: Answer): void {
  const outcome = takeApproval(hub, answer);
  if (answer.command_id !== undefined)
    emitEffect(hub, { type: 'approval_taken', command_id: answer.command_id, outcome });
}

/** An answer is valid only if it names an open question and exactly its work. */
function takeApproval(hub: HubState, answer: Answer): ApprovalOutcome {
  const live = hub.operations.get(answer.log_id);
  const question = live?.question;
  if (live === undefined || question === undefined || question.isAnswered || !live.accepted) {
    logLine(hub, 'info', `an answer of ${answer.by} about ${answer.log_id}, which awaits none; ignored`);
    return 'none_open';
  }
  if (question.asked.code_hash !== answer.code_hash) {
    logLine(hub, 'warning', `${answer.by} has answered about other work than ${answer.log_id} is; ignored`);
    return 'other_work';
  }
  if (!isHeld(hub, live)) {
    blockOperation(hub, live, 'The approval came after the hold window.');
    return 'too_late';
  }
  if (answer.approved) approveOperation(hub, live, answer);
  else refuseOperation(hub, live, answer);
  return 'taken';
}

function refuseOperation(hub: HubState, live: LiveOperation, { by }: Answer): void {
  blockOperation(hub, live, `The user has refused it, through ${by}.`);
}

/** The operation never starts: the user refused it, or did not approve it in time. */
export function blockOperation(hub: HubState, live: LiveOperation, why: string): void {
  if (live.ending !== undefined) return;
  hub.changes.push({ kind: 'refused', live, why });
  endOperation(hub, live, errorEnding('not_started', why, 'blocked_by_policy'));
}

/** The approval is durable before anything is sent, so that after a crash in between the work does not start. */
function approveOperation(hub: HubState, live: LiveOperation, { by, code_hash, permit: span }: Answer): void {
  closeQuestion(hub, live);
  const approval = { code_hash, by, at: hub.now };
  hub.changes.push({ kind: 'approved', live, by });
  if (span !== undefined) givePermit(hub, live, { by, span });
  storeApproval(hub, live, { ...inState(live.operation, 'accepted', hub.now, `approved through ${by}`), approval });
}

function storeApproval(hub: HubState, live: LiveOperation, approved: Operation): void {
  const { log_id, history, approval } = approved;
  if (approval === undefined) return;
  writeStore(
    hub,
    { kind: 'update', log_id, from: ['awaiting_approval'], patch: { state: 'accepted', history, approval } },
    (outcome) => afterApproval(hub, live, approved, outcome),
  );
}

function afterApproval(hub: HubState, live: LiveOperation, approved: Operation, outcome: WriteOutcome): void {
  if (live.ending !== undefined) return;
  if (outcome.kind === 'failed') {
    logLine(hub, 'error', `could not store the approval of ${approved.log_id}, trying again: ${outcome.reason}`);
    hub.deadlines.add(hub.now + WRITE_RETRY_MS, () => {
      if (live.ending === undefined) storeApproval(hub, live, approved);
    });
    return;
  }
  if (outcome.kind !== 'stored')
    return blockOperation(hub, live, 'The store does not know it as work that awaits an approval.');
  reviseOperation(hub, live, approved);
  live.question = undefined;
  requeueWork(live);
  sendQueued(hub, live.editor);
}

/** `through`: where the user is asked, for users. */
export const openQuestion = (asked: ApprovalQuestion, through: string): OpenQuestion => ({
  asked,
  shown: showQuestion(asked),
  through: new Set([through]),
  isAnswered: false,
});

/** Fits on a screen or two. A thousand questions of a megabyte each would exceed the maximum length of a string. */
const SHOWN_CHARS = 4_000;

/** A question in the form for lists: long work is truncated. Its record has the complete text. */
function showQuestion({ code_hash, params, reason }: ApprovalQuestion): ShownQuestion {
  const whole = workText(params);
  const text = cutText(whole, SHOWN_CHARS);
  return { code_hash, text, ...(text.length === whole.length ? {} : { chars: whole.length }), reason };
}

/** The duration of `ten_minutes`. */
const PERMIT_MS = 10 * 60_000;

/** The name that a permit is for: queries that may change something need their own. */
function permittedName(work: { readonly tool: string; readonly params: JsonObject }): string {
  return work.tool === 'unity_query' && work.params['allow_methods'] === true ? QUERY_METHODS : toolName(work);
}

/**
 * With this approval the user also permits later calls of the same tool in the same project (SEC-04). Kept in memory:
 * it ends with this server.
 */
function givePermit(
  hub: HubState,
  live: LiveOperation,
  { by, span }: { readonly by: string; readonly span: 'ten_minutes' | 'session' },
): void {
  const { editor, operation } = live;
  const name = permittedName(operation);
  const made: Permit = {
    name,
    by,
    given_at: hub.now,
    ...(span === 'session' ? {} : { until: hub.now + PERMIT_MS }),
    subject: operation,
  };
  editor.permits = [...permitsNow(editor, hub.now).filter((one) => one.name !== name), made];
  hub.changes.push({ kind: 'permitted', editor, permit: made });
}

type Revoked = Extract<HubEvent, { type: 'permit_revoked' }>;

/** Revokes a permit: from the next call on the user is asked again. */
export function revokePermit(hub: HubState, { project_path, name, by }: Revoked): void {
  const editor = hub.editors.get(project_path);
  const revoked = editor?.permits.find((one) => one.name === name);
  if (editor === undefined || revoked === undefined) return;
  editor.permits = editor.permits.filter((one) => one !== revoked);
  hub.changes.push({ kind: 'revoked', editor, permit: revoked, by });
}

/** The approval of permitted work for which the policy requires one, bound to its code like any other approval. */
export function permittedApproval(
  hub: HubState,
  editor: Editor,
  work: { readonly tool: string; readonly params: JsonObject },
): Approval | undefined {
  const name = permittedName(work);
  const found = permitsNow(editor, hub.now).find((one) => one.name === name);
  if (found === undefined) return undefined;
  const { by, subject } = found;
  return {
    code_hash: codeHash(work, hub.options.hash),
    by: `a permission for ${name} ${endOfPermit(found)}, given with ${subject.log_id} through ${by}`,
    at: hub.now,
  };
}
