import { WebSocket } from 'ws';

export const ANSWER_MS = 20_000;

/** A Node process, seen through its inspector. */
interface Inspected {
  /** Of the main thread, or of the worker with that session. */
  ask(method: string, params?: object, worker?: string): Promise<unknown>;
  /** Sessions of its workers. */
  readonly workers: ReadonlySet<string>;
  close(): void;
}

export async function inspect(url: string): Promise<Inspected> {
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

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
