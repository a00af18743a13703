import { codeHash } from '../protocol/identity.ts';
import { toolName } from '../protocol/operation.ts';
import { emit } from '../state/effects.ts';
import type { HubState } from '../state/state.ts';
import type { AuditLine } from './news.ts';

/** A line for the audit log, where one is kept: who, what (its hash, never the code), and what came of it (SEC-04). */
export function addAuditLine(hub: HubState, { subject, ...news }: AuditLine): void {
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
