import { memberOf } from '../../lib/json.ts';

/**
 * An answer of this size leaves in one packet with its headers: its client gets all of it or nothing, and would have no event id to come back with if it
 * were a stream.
 */
const ONE_PACKET_BYTES = 1024;

/** The answer that an event carries, as JSON text. Undefined where it says something else. */
export function answerIn(event: string): string | undefined {
  const data = dataOf(event);
  return data !== undefined && isAnswer(data) ? data : undefined;
}

/**
 * The result of a stream that says nothing besides, where it is small enough for one packet. An error stays a stream, as with the SDK's server: from the
 * answer to an unknown tool the official suite sees whether streams can be resumed.
 */
export function smallResultIn(events: readonly string[]): string | undefined {
  // Most that is too large is seen without reading it.
  if (events.some(({ length }) => length > 2 * ONE_PACKET_BYTES)) return undefined;
  const [only, ...others] = events.map(dataOf).filter((data) => data !== undefined);
  if (only === undefined || others.length > 0 || Buffer.byteLength(only) > ONE_PACKET_BYTES) return undefined;
  return memberOf(JSON.parse(only), 'result') === undefined ? undefined : only;
}

/** Comments have none, and neither has an event that only shows where to resume. */
const dataOf = (event: string): string | undefined => /(?:^|\n)data: ([^\n]+)/.exec(event)?.[1];

function isAnswer(data: string): boolean {
  const message: unknown = JSON.parse(data);
  return typeof message === 'object' && message !== null && !('method' in message);
}

/** More than this is not held back: what its reader does not take has to stay where it comes from. */
const HELD_BYTES_MAX = 64 * 1024;

interface EarlyEvents {
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
