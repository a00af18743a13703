import type { Context } from './context.ts';
import type { Ended } from './journal-record.ts';
import type { Operation } from './operation.ts';
import { resultSize } from './result-size.ts';
import type { RunOutcome } from './script-engine.ts';

/** What code throws when it obeys AI.CancellationToken. */
const CANCELLATIONS: ReadonlySet<string> = new Set([
  'System.OperationCanceledException',
  'System.Threading.Tasks.TaskCanceledException',
]);

/** How a run's end is recorded. An oversize result is replaced before the record is written (WIR-02). */
export function endedOf(operation: Operation, outcome: RunOutcome, { now: at }: Context): Ended {
  if (outcome.ok) return completed(operation, outcome.value, at);
  const error = outcome.error === '' ? outcome.exception : outcome.error;
  const trace = outcome.stack_trace === '' ? {} : { stack_trace: outcome.stack_trace };
  if (operation.cancelRequested && CANCELLATIONS.has(outcome.exception))
    return { state: 'cancelled', at, error, ...trace };
  return {
    state: 'failed',
    at,
    error,
    error_code: outcome.exception.startsWith('MockUnity.') ? 'internal_error' : 'execution_error',
    ...trace,
  };
}

function completed(operation: Operation, value: Extract<RunOutcome, { ok: true }>['value'], at: number): Ended {
  const size = resultSize(value);
  const limit = operation.record.result_limit_bytes;
  if (size <= limit) return { state: 'completed', at, result: value };
  const error = `The work ran to its end, but its result weighs ${size} bytes in the answer and the limit is ${limit}. Return less: a part, a summary, or the path of a file that the code wrote.`;
  return { state: 'failed', at, error, error_code: 'result_too_large' };
}
