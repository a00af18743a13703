import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { loadDriver } from './driver.ts';
import { openError, checkFile } from './open-database.ts';
import { StoreOpenError } from './store.ts';
import type { FromWorker, ToWorker, WorkerData } from './worker-protocol.ts';
import { openWriter, type Writer } from './writer.ts';

// The entry of the store's threads: the writer, and sometimes a thread that checks the file for damage.

const port = parentPort;
if (!port) throw new Error('worker.ts is the entry of a worker thread');
const data: WorkerData = workerData;

function send(message: FromWorker): void {
  port?.postMessage(message);
}

async function start(): Promise<void> {
  const driver = await loadDriver();
  if (data.role === 'check') {
    for (const problem of checkFile(driver, data.dir)) send({ kind: 'problem', problem });
    return;
  }
  const writer = openWriter({ driver, ...data, send });
  send({ kind: 'ready', ...writer.started });
  port?.on('message', (message: ToWorker) => {
    writer.enqueue(message);
    drive(writer);
  });
}

/** Receives all waiting messages before each round, so that the writes of several messages are applied together. */
function drive(writer: Writer): void {
  do {
    for (let next = waiting(); next; next = waiting()) writer.enqueue(next);
  } while (writer.round());
  if (writer.isClosed()) port?.close();
}

function waiting(): ToWorker | undefined {
  const received: { message: ToWorker } | undefined = port ? receiveMessageOnPort(port) : undefined;
  return received?.message;
}

start().catch((error: unknown) => {
  const { code, message } = error instanceof StoreOpenError ? error : openError(error, data.dir);
  send({ kind: 'refused', code, message });
});
