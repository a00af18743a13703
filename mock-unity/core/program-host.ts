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

/** What running code of one operation may do to the Editor. */
export function createProgramHost(
  operation: Operation,
  editor: { readonly context: Context; readonly console: Console; readonly mainThread: () => MainThread; readonly operations: Operations; readonly table: OperationTable },
): RunHost {
  const { log_id } = operation.record;
  const { context, console, operations, table } = editor;
  return {
    logId: log_id,
    log: (log_type, message, stackTrace) => {
      console.add({ log_type, log_name: CONSOLE, message, operation_log_id: log_id, ...(stackTrace === undefined ? {} : { stack_trace: stackTrace }) });
    },
    write: (target, value, kind) =>
      console.add({
        log_type: kind === 'error' ? 'error' : 'info',
        log_name: target.name === undefined || target.name === '' ? UNNAMED : target.name,
        message: typeof value === 'string' ? value : JSON.stringify(value),
        value,
        operation_log_id: table.get(target.log_id ?? log_id)?.record.log_id ?? log_id,
      }),
    update: (target, value) => {
      const updated = target.log_id === undefined ? operation : table.get(target.log_id);
      if (updated === undefined) context.log('warning', `AI.Update of ${target.log_id}, which this Editor does not know`);
      else operations.setPartial(updated, value);
    },
    appendFile: (path, text) => context.emit({ type: 'append_file', log_id, path, text }),
    requestReload: () => editor.mainThread().requestReload(),
    frameCount: () => editor.mainThread().frameNumber(),
    isCancelled: () => operation.cancelRequested,
  };
}
