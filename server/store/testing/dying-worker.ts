import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, NumberedCall, WorkerData } from '../worker-protocol.ts';

type Replies = Extract<FromWorker, { kind: 'replies' }>;

// The writer thread, but it dies when it is about to answer a group of writes with an acceptance whose client is `death`: after the
// commit. While there is a file `refuse` beside the database, it does not start; a file `die-again` ends it with the first call,
// and with a file `fail` its first reply is a failure.

const data: WorkerData = workerData;
const port = parentPort;
if (!port) throw new Error('dying-worker.ts is the entry of a worker thread');
const again = join(data.dir, 'die-again');
const fail = join(data.dir, 'fail');
let isDying = false;

function isReplies(message: unknown): message is Replies {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'replies';
}

function failed({ replies }: Replies): Replies {
  rmSync(fail);
  return {
    kind: 'replies',
    replies: replies.map(({ id }) => ({ id, reply: { kind: 'failed', reason: 'failed by the test' } })),
  };
}

function dieWhenAsked(calls: readonly NumberedCall[]): void {
  if (existsSync(again)) {
    rmSync(again);
    process.exit(1);
  }
  isDying ||= calls.some(
    ({ call }) => call.kind === 'write' && call.write.kind === 'accept' && call.write.row.accepted.includes('"death"'),
  );
}

if (existsSync(join(data.dir, 'refuse'))) {
  port.postMessage({ kind: 'refused', code: 'failed', message: 'refused by the test' });
} else {
  const post = port.postMessage.bind(port);
  port.postMessage = (message: unknown): void => {
    if (isDying) process.exit(1);
    post(isReplies(message) && existsSync(fail) ? failed(message) : message);
  };
  port.on('message', dieWhenAsked);
  await import('../worker.ts');
}
