import type { OperationState } from '../../../generated/typescript/types.ts';
import type { HistoryEntry, Operation } from './operation.ts';

/** An operation that hops between running and suspended for ever keeps its first step and its newest ones. */
const HISTORY_LIMIT = 100;

/** The operation in another state, with a line in its history. */
export function inState(operation: Operation, state: OperationState, at: number, note?: string): Operation {
  const entry: HistoryEntry = note === undefined ? { state, at } : { state, at, note };
  const history = [...operation.history, entry];
  if (history.length > HISTORY_LIMIT) history.splice(1, 1);
  return { ...operation, state, history };
}
