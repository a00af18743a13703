import type { Json } from '../../generated/typescript/types.ts';
import type { Context } from './context.ts';
import type { Console } from './console.ts';
import type { MainThread } from './main-thread.ts';
import type { OperationTable } from './operation-table.ts';
import type { Operation } from './operation.ts';
import type { Operations } from './operations.ts';
import type { RunHost } from './script-engine.ts';

const CONSOLE = 'console';
/** Name of entries that AI.Write was given none for. */
const UNNAMED = 'AI';

/** More is for the log. */
const SHOWN_CHARS_MAX = 10_000;

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const shown = (text: string): string => (text.length <= SHOWN_CHARS_MAX ? text : `${text.slice(0, SHOWN_CHARS_MAX)}…`);

/** What running code of one operation may do to the Editor. */
export function createProgramHost(
  operation: Operation,
  editor: {
    readonly context: Context;
    readonly console: Console;
    readonly mainThread: () => MainThread;
    readonly operations: Operations;
    readonly table: OperationTable;
  },
): RunHost {
  const { log_id } = operation.record;
  const { context, console, operations, table } = editor;
  return {
    logId: log_id,
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
      // An id that is none of an operation here is the caller's own: the entry is found by it.
      const name = known === undefined ? (target.log_id ?? target.name ?? '') : '';
      const log_name = name === '' ? UNNAMED : name;
      const message = thrown?.message ?? textOf(value);
      if (known !== undefined) operations.setPartial(known, value);
      context.log(kind === 'error' ? 'error' : 'info', `${log_name}: ${shown(message)}`);
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
      context.log('info', `AI.Update: ${shown(textOf(value))}`);
    },
    appendFile: (path, text) => context.emit({ type: 'append_file', log_id, path, text }),
    requestReload: () => editor.mainThread().requestReload(),
    frameCount: () => editor.mainThread().frameNumber(),
    isCancelled: () => operation.cancelRequested,
  };
}
