/** More than this is not held back: what its reader does not take has to stay where it comes from. */
const HELD_BYTES_MAX = 64 * 1024;

export interface EarlyEvents {
  readonly early: readonly Buffer[];
  /** What comes later. Undefined where that was all. */
  readonly rest: AsyncIterable<Buffer> | undefined;
}

/** What comes of a stream within a moment. */
export async function readEarly(events: AsyncIterable<Buffer>, withinMs: number): Promise<EarlyEvents> {
  const reader = events[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, withinMs, undefined)));
  const early: Buffer[] = [];
  for (let held = 0; ; held += early.at(-1)?.length ?? 0) {
    const coming = reader.next();
    // Also where nobody waits for it: a stream that breaks meanwhile breaks for its reader.
    const found = await Promise.race([coming, held < HELD_BYTES_MAX ? over : undefined]);
    if (found?.done === false) early.push(found.value);
    else {
      clearTimeout(timer);
      return { early, rest: found === undefined ? readOn(coming, reader) : undefined };
    }
  }
}

async function* readOn(coming: Promise<IteratorResult<Buffer>>, reader: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await coming; next.done !== true; next = await reader.next()) yield next.value;
}
