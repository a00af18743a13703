/** Does one batch after the other. */
export interface PoolMember<Batch> {
  work(batch: Batch): Promise<void>;
  close?(): Promise<void>;
}

/** Gives each batch to whichever member is free. Resolves when all are done; rejects, once all members have stopped, with what the first of them threw. */
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

/** Throws TypeError, with the name of the option, for what is none. */
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

/** How many times longer than at its best a fixed piece of work takes right now: 1 on a machine that is idle, more on one that is busy. */
export function measureBusyness(): number {
  const began = performance.now();
  let sum = 0;
  for (let step = 0; step < STEPS; step += 1) sum = (sum + step * step) | 0;
  const ms = performance.now() - began + (sum === 1 ? 1 : 0);
  best = Math.min(best, ms);
  return ms / best;
}

const CALM_LOOKS = 5;

/** Learns how fast the machine is while no worker keeps it busy. */
export function measureCalm(): void {
  for (let looks = 0; looks < CALM_LOOKS; looks += 1) measureBusyness();
}
