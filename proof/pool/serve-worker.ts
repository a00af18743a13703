import { parentPort, workerData } from 'node:worker_threads';
import { traceOf } from '../../server/lib/errors.ts';
import type { Reply, WorkerData } from './worker.ts';

/** Reports to the pool how far a batch has come: a step that takes too long hangs. */
export type ReportStep = (step: number) => void;

/** In a thread of a pool: answers batches until the thread is ended. */
export function serveWorker<Batch>(work: (batch: Batch, reportStep: ReportStep) => unknown): void {
  const { step }: WorkerData = workerData;
  const reportStep: ReportStep = (now) => void Atomics.store(step, 0, now);
  parentPort?.on('message', ({ number, batch }: { readonly number: number; readonly batch: Batch }) => {
    void replyTo(number, () => work(batch, reportStep)).then((reply) => parentPort?.postMessage(reply));
  });
}

async function replyTo(number: number, work: () => unknown): Promise<Reply> {
  try {
    return { number, value: await work() };
  } catch (error) {
    return { number, error: traceOf(error) };
  }
}
