import { TOOL_REFUSAL, type RunHost, type RunOutcome } from './editor-protocol.ts';
import type { Json } from '../../generated/typescript/types.ts';
import type { EditorContext } from './context.ts';
import type { Console } from './console.ts';
import type { Ended } from './journal.ts';
import type { MainThread } from './main-thread-state.ts';
import type { DomainOperation, OperationTable } from './operation.ts';
import type { Operations } from './operations.ts';

/*
 * The run of an operation's code: what the code may do to the Editor, and how its end is recorded.
 */

const CONSOLE = 'console';
/** The log_name of AI.Write entries without a target. */
const UNNAMED = 'AI';

/** Longer text is only in the log. */
const SHOWN_CHARS_MAX = 10_000;

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const shortenText = (text: string): string =>
  text.length <= SHOWN_CHARS_MAX ? text : `${text.slice(0, SHOWN_CHARS_MAX)}…`;

/** What the running code of one operation may do to the Editor. */
export function createProgramHost(
  operation: DomainOperation,
  editor: {
    readonly context: EditorContext;
    readonly console: Console;
    readonly mainThread: () => MainThread;
    readonly operations: Operations;
    readonly table: OperationTable;
  },
): RunHost {
  const { log_id, session } = operation.record;
  const { context, console, operations, table } = editor;
  return {
    logId: log_id,
    session,
    log: (log_type, message, stackTrace) => {
      console.add({
        log_type,
        log_name: CONSOLE,
        message,
        operation_log_id: log_id,
        ...(stackTrace === undefined ? {} : { stack_trace: stackTrace }),
      });
    },
    write: (target, value, kind, thrown) => {
      const known = target.log_id === undefined ? undefined : table.get(target.log_id);
      // An id that belongs to no operation here is the caller's own: the entry is found by it.
      const name = known === undefined ? (target.log_id ?? target.name ?? '') : '';
      const log_name = name === '' ? UNNAMED : name;
      const message = thrown?.message ?? textOf(value);
      if (known !== undefined) operations.setPartial(known, value);
      context.log(kind === 'error' ? 'error' : 'info', `${log_name}: ${shortenText(message)}`);
      return console.add({
        log_type: kind === 'error' ? 'error' : 'info',
        log_name,
        message,
        ...(thrown?.stack_trace === undefined ? {} : { stack_trace: thrown.stack_trace }),
        value,
        operation_log_id: known?.record.log_id ?? log_id,
      });
    },
    update: (target, value) => {
      const updated = target.log_id === undefined ? operation : table.get(target.log_id);
      if (updated === undefined)
        return context.log('warning', `AI.Update of ${target.log_id}, which this Editor does not know`);
      operations.setPartial(updated, value);
      context.log('info', `AI.Update: ${shortenText(textOf(value))}`);
    },
    appendFile: (path, text) => context.emit({ type: 'append_file', log_id, path, text }),
    requestReload: () => editor.mainThread().requestReload(),
    requestQuit: () => {
      context.environment.isQuitting = true;
      editor.mainThread().requestReload();
    },
    frameCount: () => editor.mainThread().frameNumber(),
    isFocused: () => context.environment.focused,
    now: () => context.now,
    isCancelled: () => operation.cancelRequested,
  };
}

/** The exceptions that code throws when AI.CancellationToken is cancelled. */
const CANCELLATIONS: ReadonlySet<string> = new Set([
  'System.OperationCanceledException',
  'System.Threading.Tasks.TaskCanceledException',
]);

/** Converts the outcome of a run to its end. An oversize result is replaced before the record is written (WIR-02). */
export function endedOf(operation: DomainOperation, outcome: RunOutcome, { now: at }: EditorContext): Ended {
  if (outcome.ok) return endCompleted(operation, outcome.value, at);
  const error = outcome.error === '' ? outcome.exception : outcome.error;
  const trace = outcome.stack_trace === '' ? {} : { stack_trace: outcome.stack_trace };
  if (operation.cancelRequested && CANCELLATIONS.has(outcome.exception))
    return { state: 'cancelled', at, error, ...trace };
  return {
    state: 'failed',
    at,
    error,
    error_code: codeOf(outcome.exception),
    ...trace,
  };
}

function codeOf(exception: string): 'internal_error' | 'invalid_params' | 'execution_error' {
  if (exception === TOOL_REFUSAL) return 'invalid_params';
  return exception.startsWith('MockUnity.') ? 'internal_error' : 'execution_error';
}

function endCompleted(
  operation: DomainOperation,
  value: Extract<RunOutcome, { ok: true }>['value'],
  at: number,
): Ended {
  const size = resultSize(value);
  const limit = operation.record.result_limit_bytes;
  if (size <= limit) return { state: 'completed', at, result: value };
  const error = `The work ran to its end, but its result weighs ${size} bytes in the answer and the limit is ${limit}. Return less: a part, a summary, or the path of a file that the code wrote.`;
  return { state: 'failed', at, error, error_code: 'result_too_large' };
}

/** The size of a result in the final MCP message, which carries it as JSON and as text (WIR-02). UTF-8 bytes. */
export function resultSize(value: Json): number {
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text));
}
