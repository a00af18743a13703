import { parentPort, workerData } from 'node:worker_threads';
import type { Target } from './targets/target.ts';
import { createWorker, type Portion } from './work.ts';

/** Does what the crew orders until it is ended. */
export function serveThread(targets: readonly Target[]): void {
  const { progress }: { readonly progress: Int32Array<SharedArrayBuffer> } = workerData;
  const worker = createWorker(targets);
  parentPort?.on(
    'message',
    ({
      number,
      what,
      portion,
      known,
    }: {
      readonly number: number;
      readonly what: 'work' | 'show';
      readonly portion: Portion;
      readonly known: readonly string[];
    }) => {
      const answer =
        what === 'work'
          ? worker.work(portion, progress, new Set(known))
          : worker.show(portion).then((input) => input.toString('base64'));
      answer.then(
        (value) => parentPort?.postMessage({ number, value }),
        (error: unknown) =>
          parentPort?.postMessage({
            number,
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          }),
      );
    },
  );
}
