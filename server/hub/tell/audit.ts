import type { JsonObject } from '../../../generated/typescript/types.ts';
import { emit } from '../state/effects.ts';
import type { AuditEntry } from '../protocol/hub-protocol.ts';
import { codeHash } from '../protocol/identity.ts';
import { toolName } from '../protocol/operation.ts';
import type { HubState } from '../state/state.ts';

/** An operation, or what a call that was denied asked for. */
export interface Audited {
  readonly log_id: string;
  readonly tool: string;
  readonly params: JsonObject;
  readonly client: string;
  readonly editor: string;
}

/** A line for the audit log, where one is kept: who, what (its hash, never the code), and what came of it (SEC-04). */
export function audit(
  hub: HubState,
  subject: Audited,
  news: Pick<AuditEntry, 'event' | 'detail' | 'error_code'>,
): void {
  if (hub.options.audit !== true) return;
  const { log_id, client, editor } = subject;
  emit(hub, {
    type: 'audit',
    entry: {
      at: hub.now,
      ...news,
      log_id,
      tool: toolName(subject),
      code_hash: codeHash(subject, hub.options.hash),
      client,
      editor,
    },
  });
}
