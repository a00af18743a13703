import type { Operation } from '../hub/protocol/operation.ts';
import type { WriteOutcome } from '../hub/protocol/store-protocol.ts';
import type { Decision } from './decide.ts';

/** The outcome of an acceptance whose request, key or identity an operation has already: with that operation. Rejects as `read` does. */
export async function outcomeOfDuplicate(
  { of, log_id }: Extract<Decision, { kind: 'duplicate' }>,
  read: (log_id: string) => Promise<Operation | undefined>,
): Promise<WriteOutcome> {
  const operation = await read(log_id);
  if (operation !== undefined) return { kind: 'duplicate', of, operation };
  const reason = `Nothing was stored (accept): ${log_id}, which holds its ${of}, could not be read.`;
  return { kind: 'failed', reason };
}
