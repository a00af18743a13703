import type { Client } from './call.ts';
import type { AuditSubject } from './operation.ts';

/** What the audit log says of who has called. */
export function callerOf({ label, subject }: Client): Pick<AuditSubject, 'client' | 'caller'> {
  return { client: label, ...(subject === undefined ? {} : { caller: subject.id }) };
}
