import type { Refusal } from '../protocol/refusal.ts';
import { refusal } from './answers.ts';
import type { AuditSubject } from '../protocol/operation.ts';
import { judgeCall, judgeTool, readingBlockedBecause } from '../state/policy.ts';
import { readersEditor } from '../state/reader-project.ts';
import type { Verdict } from '../protocol/hub-protocol.ts';
import type { HubState, OpenCall } from '../state/state.ts';
import { answer } from './waiters.ts';

/** The policy says no: nothing is stored, and nothing runs (SEC-04). */
export function deny(
  hub: HubState,
  open: OpenCall,
  work: Pick<AuditSubject, 'tool' | 'params' | 'editor'>,
  refused: Refusal,
): void {
  const log_id = hub.options.newId(hub.now);
  const subject = { ...work, log_id, client: open.call.client.label };
  hub.changes.push({ kind: 'denied', subject, why: refused.error, error_code: refused.code });
  answer(hub, open, refusal(log_id, refused));
}

/** Tools that only read are judged too. True where the call has been denied. */
export function denyReading(hub: HubState, open: OpenCall): boolean {
  if (hub.options.judge === undefined) return false;
  const editor = readersEditor(hub, open.call.client)?.project_path ?? '';
  return denyBy(hub, open, judgeCall(hub, open, editor), editor);
}

/** An operation or a log entry is judged by the project that it belongs to, whoever asks for it. True where the call has been denied. */
export function denyRecord(hub: HubState, open: OpenCall, editor: string): boolean {
  return denyBy(hub, open, judgeTool(hub, open.call.call.tool, editor), editor);
}

function denyBy(hub: HubState, open: OpenCall, verdict: Verdict, editor: string): boolean {
  if (verdict.decision === 'allow') return false;
  const { call } = open.call;
  deny(hub, open, { tool: call.tool, params: { ...call.params }, editor }, readingBlockedBecause(call.tool, verdict));
  return true;
}
