import { CompileError, compile, evaluate } from '../tiny-unity/csharp.mjs';
import { mainThread } from '../tiny-unity/main-thread.mjs';
import { hasEnded } from './envelope.mjs';

const holdWindow = 600_000;

/** Runs operations on the main thread, in the order in which they were accepted, and writes their ends before reporting them. */
export function openWork(memory, waiters, logs) {
  const thread = mainThread();

  /** Begins it now or when the main thread is free. Code that does not compile ends here and has no effect. */
  function start(operation) {
    const { tool, params } = operation;
    try {
      void perform(
        operation,
        tool === 'unity_query' ? [{ do: 'return', value: evaluate(params.query) }] : compile(params.code),
      );
    } catch (error) {
      if (!(error instanceof CompileError)) throw error;
      end(operation, 'failed', { error_code: 'compile_error', error: `The code does not compile. ${error.message}.` });
    }
  }
  async function perform(operation, statements) {
    const leave = await thread.enter();
    if (hasEnded(operation)) return leave(); // it was cancelled while it waited
    memory.enter(operation, 'running', { started_at: Date.now(), attempts: operation.attempts + 1 });
    try {
      end(operation, 'completed', { result: await thread.run(statements, hooks(operation), leave) });
    } catch (error) {
      end(operation, 'failed', { error_code: 'execution_error', error: error.message, stack_trace: error.stack_trace });
    }
    return undefined;
  }
  function hooks(operation) {
    return {
      log: (entry) => logs.add(entry, operation),
      update(partial_result) {
        memory.note(operation, { partial_result });
        for (const waiter of waiters.of(operation)) waiter.progress(partial_result);
      },
    };
  }
  function end(operation, state, more) {
    memory.enter(operation, state, { finished_at: Date.now(), ...more });
    waiters.ended(operation);
  }
  const neverRan = (operation, state, error) => end(operation, state, { released: true, error_code: state, error });

  return {
    start,
    remove: (operation) => neverRan(operation, 'cancelled', 'It was cancelled before it started. It never ran.'),
    /** After a restart of the worker: started work is never started again (EXO-04), work that is proven not to have started is (EXO-03). */
    recover() {
      for (const operation of memory.all().filter((one) => !hasEnded(one))) {
        if (operation.started_at !== undefined)
          end(operation, 'interrupted', {
            error_code: 'interrupted',
            error: 'Unity went away while it ran. It may be done in part. It will not run again.',
          });
        else if (Date.now() - operation.history[0].at <= holdWindow) start(operation);
        else neverRan(operation, 'not_started', 'Unity was away for too long. It never ran. Call again.');
      }
    },
  };
}
