import { hash } from 'node:crypto';
import type { ErrorEnvelope } from '../../generated/typescript/types.ts';
import type { AuditEntry } from '../hub/protocol/hub-protocol.ts';
import { callerOf, type Call } from '../hub/protocol/call.ts';
import { codeHash } from '../hub/protocol/identity.ts';

/** The line of the audit log about a call that was too much or too large: it never came to the hub, so no Editor is named. */
export function refusedEntry(
  { call, client }: Omit<Call, 'call_id'>,
  { log_id, error, error_code }: ErrorEnvelope,
  at: number,
): AuditEntry {
  const tool = call.tool === 'custom_tool' ? call.params.name : call.tool;
  const code_hash = codeHash({ tool: call.tool, params: { ...call.params } }, (text) => hash('sha256', text));
  return {
    at,
    event: 'denied',
    log_id,
    tool,
    code_hash,
    ...callerOf(client),
    editor: '',
    detail: error,
    error_code,
  };
}
