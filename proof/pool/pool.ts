import { Worker as Thread, parentPort, workerData } from 'node:worker_threads';
import { traceOf } from '../../server/lib/errors.ts';

/** Processes one batch after the other. */
export interface PoolMember<Batch> {
  work(batch: Batch): Promise<void>;
  close?(): Promise<void>;
}

/** Assigns each batch to a free member. Resolves when all are done; rejects, once all members have stopped, with the first error of one. */
export async function runPool<Batch>(
  batches: Iterator<Batch>,
  members: readonly PoolMember<Batch>[],
  goesOn: () => boolean = () => true,
): Promise<void> {
  const next = (): IteratorResult<Batch> => (goesOn() ? batches.next() : { done: true, value: undefined });
  const ended = await Promise.allSettled(members.map((member) => workThrough(member, next)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

async function workThrough<Batch>(member: PoolMember<Batch>, next: () => IteratorResult<Batch>): Promise<void> {
  try {
    for (let batch = next(); batch.done !== true; batch = next()) {
      // oxlint-disable-next-line no-await-in-loop -- a member does one batch after the other
      await member.work(batch.value);
    }
  } finally {
    await member.close?.();
  }
}

/** Does work for each item, at most `size` at once, each in a slot (from 0) of its own; results in the order of the items. */
export async function mapInPool<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T, slot: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const memberAt = (slot: number): PoolMember<[number, T]> => ({
    async work([index, item]) {
      results[index] = await work(item, slot);
    },
  });
  await runPool(
    items.entries(),
    Array.from({ length: Math.min(size, items.length) }, (_, slot) => memberAt(slot)),
  );
  return results;
}

/** The `part`-th (from 1) of `of` parts of what there is to do. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** Throws TypeError, with the name of the option, for an invalid one. */
export function readShard(text: string, option: string): Shard {
  const [, part, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part === undefined || of === undefined || part < 1 || part > of)
    throw Object.assign(new TypeError(`--${option}: expected i/n with 1 <= i <= n, such as 2/3, got "${text}"`), {
      code: 'ERR_SHARD',
    });
  return { part, of };
}

/** All shards together have each item once. Of any `of` items in a row each shard has one, and which one is mixed, so that no shard has all of one kind. */
export function* shardOf<T>({ part, of }: Shard, items: Iterable<T>): Generator<T, void, void> {
  let index = 0;
  for (const item of items) {
    if ((index + mixed(Math.floor(index / of))) % of === part - 1) yield item;
    index += 1;
  }
}

/** A pseudo-random number of at most 16 bits. */
const mixed = (number: number): number => Math.imul(number, 0x9e3779b1) >>> 16;

/** Steps of the fixed piece of work: some ten milliseconds on a machine that is idle. */
const STEPS = 10_000_000;

let best = Infinity;

/** Current duration of a fixed piece of work, as a multiple of its shortest: 1 on an idle machine, more on a busy one. */
export function measureBusyness(): number {
  const began = performance.now();
  let sum = 0;
  for (let step = 0; step < STEPS; step += 1) sum = (sum + step * step) | 0;
  const ms = performance.now() - began + (sum === 1 ? 1 : 0);
  best = Math.min(best, ms);
  return ms / best;
}

const CALM_LOOKS = 5;

/** Measures the speed of the machine while no worker is busy. */
export function measureCalm(): void {
  for (let looks = 0; looks < CALM_LOOKS; looks += 1) measureBusyness();
}

/** A worker of a pool: a thread that answers one batch after the other, and a new thread after each failure. */
export interface Worker {
  ask(batch: unknown): Promise<Answer>;
  close(): Promise<void>;
}

/** The result of a batch. */
export type Answer = { readonly kind: 'answered'; readonly value: unknown } | Failure;

/** The thread did not survive the batch. */
export interface Failure {
  readonly kind: 'hang' | 'memory' | 'died';
  readonly message: string;
  /** The current step of the batch at the failure (`serveWorker`). */
  readonly step: number;
}

export interface WorkerOptions {
  /** Bundle whose entry calls serveWorker. */
  readonly file: string;
  /** Time after which a step counts as hanging; longer on a busy machine. */
  readonly hang_ms: number;
  /** Default: that of V8. */
  readonly heap_mb?: number;
  readonly young_mb?: number;
  readonly stack_mb?: number;
}

/** The data with which a thread is started. */
interface WorkerData {
  /** The number of the current step. */
  readonly step: Int32Array<SharedArrayBuffer>;
}

/** `number`: of the batch that it answers; so that a late answer does not count for the next batch. */
type Reply = { readonly number: number } & ({ readonly value: unknown } | { readonly error: string });

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

/** Reports the current step of a batch to the pool, which limits the time of each step. */
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
