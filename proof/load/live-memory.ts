import { WebSocket } from 'ws';
import { kill } from '../../server/test-kit/home.ts';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import { textAt } from './text-at.ts';

const MB = 1024 * 1024;
const UP_MS = 10_000;
const ANSWER_MS = 20_000;
/** Runs where the process is looked at. */
const USED = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';

/** A Node process, seen through its inspector. */
interface Inspected {
  /** Of the main thread, or of the worker with that session. */
  ask(method: string, params?: object, worker?: string): Promise<unknown>;
  /** Sessions of its workers. */
  readonly workers: ReadonlySet<string>;
  close(): void;
}

/**
 * Collects the garbage of all threads of a Node process, and resolves to the MB that they still use: what is left then is still referred to. The process was started
 * with `--inspect-port` and that port; it is not inspected before the first call.
 */
export async function collectAndMeasure(pid: number, inspectPort: number): Promise<number> {
  kill(pid, 'SIGUSR1');
  const url = await waitFor('the inspector', () => inspectorOf(inspectPort), UP_MS);
  const inspected = await inspect(url);
  try {
    await inspected.ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    let bytes = 0;
    for (const worker of [undefined, ...inspected.workers]) {
      await inspected.ask('HeapProfiler.collectGarbage', {}, worker);
      bytes += numberIn(await inspected.ask('Runtime.evaluate', { expression: USED, returnByValue: true }, worker));
    }
    return bytes / MB;
  } finally {
    inspected.close();
  }
}

async function inspectorOf(port: number): Promise<string | undefined> {
  const said = await textAt(`http://127.0.0.1:${port}/json/list`, ANSWER_MS);
  return /"webSocketDebuggerUrl": "([^"]+)"/.exec(said)?.[1];
}

async function inspect(url: string): Promise<Inspected> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const waiting = new Map<string, (answer: unknown) => void>();
  const workers = new Set<string>();
  const take = (text: string, worker: string | undefined): void => {
    const message: unknown = JSON.parse(text);
    const { id, method, params, result } = fieldsOf(message);
    if (method === 'NodeWorker.attachedToWorker') workers.add(String(fieldsOf(params)['sessionId']));
    if (method === 'NodeWorker.receivedMessageFromWorker')
      take(String(fieldsOf(params)['message']), String(fieldsOf(params)['sessionId']));
    if (typeof id === 'number') waiting.get(`${worker} ${id}`)?.(result);
  };
  socket.on('message', (data: Buffer) => take(data.toString('utf8'), undefined));
  await new Promise<void>((resolve, reject) => void socket.once('open', resolve).once('error', reject));
  let last = 0;
  return {
    workers,
    async ask(method, params = {}, worker) {
      const id = (last += 1);
      const message = { id, method, params };
      const answer = new Promise<unknown>((resolve, reject) => {
        waiting.set(`${worker} ${id}`, resolve);
        setTimeout(
          () => reject(new Error(`the inspector did not answer ${method} within ${ANSWER_MS / 1000} s`)),
          ANSWER_MS,
        ).unref();
      });
      const outer =
        worker === undefined
          ? message
          : {
              id: (last += 1),
              method: 'NodeWorker.sendMessageToWorker',
              params: { sessionId: worker, message: JSON.stringify(message) },
            };
      socket.send(JSON.stringify(outer));
      return answer;
    },
    close: () => socket.terminate(),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function numberIn(evaluated: unknown): number {
  const value = fieldsOf(fieldsOf(evaluated)['result'])['value'];
  if (typeof value !== 'number') throw new Error(`expected a number of bytes, got ${JSON.stringify(evaluated)}`);
  return value;
}
