import { serveWorker } from '../pool/serve-worker.ts';
import type { Target } from './targets/target.ts';
import { createWorker, type Batch } from './work.ts';

/** From the pool: a batch to work through, or its first input to show, as base64. */
export interface Order {
  readonly what: 'work' | 'show';
  readonly batch: Batch;
  readonly known: readonly string[];
}

/** In a thread of the pool: fuzzes these targets until the thread is ended. */
export function serveFuzz(targets: readonly Target[]): void {
  const worker = createWorker(targets);
  serveWorker<Order>(async ({ what, batch, known }, tellStep) =>
    what === 'work'
      ? await worker.work(batch, tellStep, new Set(known))
      : (await worker.show(batch)).toString('base64'),
  );
}
