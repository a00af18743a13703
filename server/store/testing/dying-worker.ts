import { parentPort } from 'node:worker_threads';
import type { NumberedCall } from '../worker-protocol.ts';

// The writer thread, but it dies when it is about to answer a group of writes with an acceptance whose client is `death`: after the
// commit.

let isDying = false;
if (parentPort) {
  const post = parentPort.postMessage.bind(parentPort);
  parentPort.postMessage = (message: unknown): void => {
    if (isDying) process.exit(1);
    post(message);
  };
  parentPort.on('message', (calls: readonly NumberedCall[]) => {
    isDying ||= calls.some(({ call }) => call.kind === 'write' && call.write.kind === 'accept' && call.write.row.accepted.includes('"death"'));
  });
}
await import('../worker.ts');
