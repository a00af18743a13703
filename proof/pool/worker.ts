import { Worker as Thread } from 'node:worker_threads';
import { measureBusyness } from './pool.ts';

/** A worker of a pool: a thread that answers one batch after the other, and a new thread after each failure. */
export interface Worker {
  ask(batch: unknown): Promise<Answer>;
  close(): Promise<void>;
}

/** What became of a batch. */
export type Answer = { readonly kind: 'answered'; readonly value: unknown } | Failure;

/** The thread did not survive the batch. */
export interface Failure {
  readonly kind: 'hang' | 'memory' | 'died';
  readonly message: string;
  /** The step of the batch that was under way (serve-worker.ts). */
  readonly step: number;
}

export interface WorkerOptions {
  /** Bundle whose entry calls serveWorker. */
  readonly file: string;
  /** One step that takes longer hangs; longer still where the machine is busy. */
  readonly hang_ms: number;
  /** Default: as V8 has it. */
  readonly heap_mb?: number;
  readonly young_mb?: number;
  readonly stack_mb?: number;
}

/** What the thread is started with. */
export interface WorkerData {
  /** The number of the step under way. */
  readonly step: Int32Array<SharedArrayBuffer>;
}

/** `number`: of the batch that it answers; an answer that is not waited for any more is not taken for the next one's. */
export type Reply = { readonly number: number } & ({ readonly value: unknown } | { readonly error: string });

interface State {
  readonly options: WorkerOptions;
  readonly step: WorkerData['step'];
  thread: Thread | undefined;
  batches: number;
}

const POLL_MS = 250;

export function createWorker(options: WorkerOptions): Worker {
  const state: State = { options, step: new Int32Array(new SharedArrayBuffer(4)), thread: undefined, batches: 0 };
  return {
    ask: (batch) => ask(state, batch),
    close: () => endThread(state),
  };
}

async function ask(state: State, batch: unknown): Promise<Answer> {
  state.thread ??= startThread(state);
  const answer = await replyOf(state, state.thread, batch);
  if (answer.kind !== 'answered') await endThread(state);
  return answer;
}

function startThread({ options: { file, heap_mb, young_mb, stack_mb }, step }: State): Thread {
  return new Thread(file, {
    workerData: { step } satisfies WorkerData,
    resourceLimits: {
      ...(heap_mb === undefined ? {} : { maxOldGenerationSizeMb: heap_mb }),
      ...(young_mb === undefined ? {} : { maxYoungGenerationSizeMb: young_mb }),
      ...(stack_mb === undefined ? {} : { stackSizeMb: stack_mb }),
    },
  });
}

async function endThread(state: State): Promise<void> {
  const { thread } = state;
  state.thread = undefined;
  await thread?.terminate();
}

function replyOf(state: State, thread: Thread, batch: unknown): Promise<Answer> {
  Atomics.store(state.step, 0, 0);
  const number = (state.batches += 1);
  return new Promise((resolve) => {
    const settle = (answer: Answer): void => {
      clearInterval(watch);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(answer);
    };
    const fail = (kind: Failure['kind'], message: string): void =>
      settle({ kind, message, step: Atomics.load(state.step, 0) });
    const onMessage = (reply: Reply): void => {
      if (reply.number !== number) return;
      if ('error' in reply) fail('died', reply.error);
      else settle({ kind: 'answered', value: reply.value });
    };
    const onError = (error: Error): void => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        fail('memory', 'needed more memory than a worker has');
      else fail('died', error.stack ?? error.message);
    };
    const onExit = (code: number): void => fail('died', `exit code ${code}`);
    const watch = watchSteps(state, (message) => fail('hang', message));
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage({ number, batch });
  });
}

function watchSteps({ step, options: { hang_ms } }: State, onHang: (message: string) => void): NodeJS.Timeout {
  let seen = -1;
  let since = performance.now();
  return setInterval(() => {
    const now = Atomics.load(step, 0);
    const waited = performance.now() - since;
    if (now !== seen) [seen, since] = [now, performance.now()];
    // A machine that is busy makes everything slow.
    else if (waited > hang_ms && waited > hang_ms * measureBusyness()) onHang(`did not return within ${hang_ms} ms`);
  }, POLL_MS);
}
