import { neverAccepted, type CallRefusal } from '../protocol/refusal.ts';
import { refusalEnvelope } from './answers.ts';
import type { AuditSubject } from '../protocol/operation.ts';
import { readersEditor, judgeCall, judgeTool, readingBlockedBecause } from '../state/projects.ts';
import { callerOf, type PolicyVerdict, type CallingClient } from '../protocol/call.ts';
import type { HubState } from '../state/state.ts';
import type { OpenCall } from '../state/entities.ts';
import { answerCall } from './waiters.ts';

/** Denies a call by the policy: nothing is stored, and nothing runs (SEC-04). */
export function denyCall(
  hub: HubState,
  open: OpenCall,
  work: Pick<AuditSubject, 'tool' | 'params' | 'editor'>,
  refused: CallRefusal,
): void {
  const log_id = hub.options.newId(hub.now);
  const subject = { ...work, log_id, ...callerOf(open.call.client) };
  hub.changes.push({ kind: 'denied', subject, why: refused.error, error_code: refused.code });
  answerCall(hub, open, refusalEnvelope(log_id, refused, neverAccepted([open.call])));
}

/** Denies a call of a reading tool if the policy says so. True if the call was denied. */
export function denyReading(hub: HubState, open: OpenCall): boolean {
  if (hub.options.judge === undefined) return false;
  const editor = readersEditor(hub, open.call.client)?.project_path ?? '';
  return denyBy(hub, open, judgeCall(hub, open, editor), editor);
}

/** The policy of the project that an operation or log entry belongs to decides, for every client. True if the call was denied. */
export function denyRecord(hub: HubState, open: OpenCall, editor: string): boolean {
  return denyBy(hub, open, judgeTool(hub, open.call.call.tool, editor, open.call.client), editor);
}

function denyBy(hub: HubState, open: OpenCall, verdict: PolicyVerdict, editor: string): boolean {
  if (verdict.decision === 'allow') return false;
  const { call } = open.call;
  denyCall(
    hub,
    open,
    { tool: call.tool, params: { ...call.params }, editor },
    readingBlockedBecause(call.tool, verdict),
  );
  return true;
}

/**
 * Whether the user's policy and the one of the client's project allow reading. Records of other projects are
 * judged by their own policy (SEC-04).
 */
export function judgeReading(
  hub: HubState,
  client: CallingClient,
  tool: string,
): { readonly verdict: PolicyVerdict; readonly editor: string } {
  const editor = readersEditor(hub, client)?.project_path ?? '';
  return { verdict: judgeTool(hub, tool, editor, client), editor };
}
