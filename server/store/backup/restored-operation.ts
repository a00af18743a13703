import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import type { Operation } from '../../hub/protocol/operation.ts';
import type { EditorRecord } from '../../hub/protocol/store-protocol.ts';

/** Of no Editor: what was sent to it is never sent again. */
const NO_JOURNAL = '00000000-0000-4000-8000-000000000000';

/** More than any server accepts between a backup and its restore: Editors refuse new work whose number they have seen, or think they have forgotten. */
const NUMBERS_SKIPPED = 1_000_000_000;

/** Where the order of acceptance goes on. */
export const restoredAcceptSeq = (last: number): number => last + NUMBERS_SKIPPED;

/**
 * An operation of a backup, as the next server is to find it. What had not been sent then may have been since, and may have run: it is marked as sent to
 * the journal that its Editor had, so that this journal, or nothing, decides whether it is sent. An approval may have been given since: the backup cannot tell.
 */
export function restoredOperation(operation: Operation, editor: EditorRecord | undefined, now: number): Operation {
  if (isTerminal(operation.state) || operation.sent !== undefined) return operation;
  if (operation.state === 'awaiting_approval') return interrupted(operation, now);
  const { journal_id, generation } = editor ?? { journal_id: NO_JOURNAL, generation: 0 };
  return { ...operation, attempt: operation.attempt + 1, sent: { journal_id, generation } };
}

function interrupted(operation: Operation, now: number): Operation {
  const error =
    'It awaited an approval when the backup was made that was restored since, so it is not known whether it ran.';
  return {
    ...operation,
    state: 'interrupted',
    finished_at: now,
    outcome: { status: 'error', error, error_code: 'interrupted' },
    history: [...operation.history, { state: 'interrupted', at: now, note: error }],
  };
}
