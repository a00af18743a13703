import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { Operation } from '../hub/protocol/operation.ts';

type Ending = Pick<Operation, 'state' | 'started_at' | 'finished_at' | 'accepted_at' | 'history' | 'outcome'>;

/** From when retention runs, in Unix ms; undefined while the operation is unfinished. */
export function endedAt(operation: Ending): number | undefined {
  if (!isTerminal(operation.state)) return undefined;
  return operation.finished_at ?? operation.history.at(-1)?.at ?? operation.accepted_at;
}

/** CXL-04: work that never started gives its key back, so that a retry is new work. (Its identity is free once it has ended.) */
export function releasesKey({
  state,
  started_at,
  outcome,
}: Pick<Operation, 'state' | 'started_at' | 'outcome'>): boolean {
  if (started_at !== undefined) return false;
  if (state === 'cancelled' || state === 'not_started') return true;
  return isTerminal(state) && outcome?.status === 'error' && outcome.error_code === 'blocked_by_policy';
}
