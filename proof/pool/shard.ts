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

/** A number that looks like chance, of at most 16 bits. */
const mixed = (number: number): number => Math.imul(number, 0x9e3779b1) >>> 16;
