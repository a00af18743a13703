import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, WorkerData } from '../worker-protocol.ts';

// The writer thread, but it exits instead of reporting that it has applied the log, after the commit, if there is a
// file `die` beside the database. While there is a file `refuse`, it does not start.

const data: WorkerData = workerData;
const port = parentPort;
if (!port) throw new Error('dying-worker.ts is the entry of a worker thread');

function isApplied(message: unknown): message is Extract<FromWorker, { kind: 'applied' }> {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'applied';
}

if (existsSync(join(data.dir, 'refuse'))) {
  port.postMessage({ kind: 'refused', code: 'failed', message: 'refused by the test' });
} else {
  const post = port.postMessage.bind(port);
  port.postMessage = (message: unknown): void => {
    if (isApplied(message) && existsSync(join(data.dir, 'die'))) process.exit(1);
    post(message);
  };
  await import('../worker.ts');
}
