import { Worker } from 'node:worker_threads';
import type { StoreProblem } from './store.ts';
import type { FromWorker, WorkerData } from './worker-protocol.ts';

/** The server was just started again and has calls to answer; damage can wait. */
const DELAY_MS = 2_000;

export interface BackgroundCheck {
  /** Resolves when the check holds no file open any more. */
  stop(): Promise<void>;
}

/** After an unclean end the whole file is read for damage once, in a thread of its own, a little later. */
export function startBackgroundCheck(
  workerUrl: URL,
  data: Omit<WorkerData, 'role'>,
  onProblem: (problem: StoreProblem) => void,
): BackgroundCheck {
  let worker: Worker | undefined;
  const timer = setTimeout(() => {
    const workerData: WorkerData = { ...data, role: 'check' };
    worker = new Worker(workerUrl, { workerData, stdout: true, execArgv: [] });
    worker.unref();
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'problem') onProblem(message.problem);
    });
    // A check that fails to run finds nothing.
    worker.on('error', () => undefined);
  }, DELAY_MS);
  timer.unref();
  return {
    async stop() {
      clearTimeout(timer);
      await worker?.terminate();
    },
  };
}
