import { memberOf } from '../../lib/json.ts';

/** The events of an answer, for one reader. */
export interface EventFlow extends AnswerEvents {
  /** Gives all of it, at once when it is over within this time; else undefined, and `events` are to be read. */
  whole(withinMs: number, take: (events: readonly string[] | undefined) => void): void;
  push(event: string): void;
  /** Nothing more comes. */
  end(): void;
  /** Its reader has gone. */
  cancel(): void;
}

/** What an answer that is a stream consists of. */
export interface AnswerEvents {
  readonly headers: Readonly<Record<string, string>>;
  readonly events: AsyncIterable<Buffer>;
}

export interface FlowOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** The longest silence. */
  readonly keepAliveMs: number;
  readonly onCancel: () => void;
  /** Its events are read as they come, as it was not over at once. */
  readonly onRead?: () => void;
}

/** Holds what its reader has not taken yet. */
export function createEventFlow({ headers, keepAliveMs, onCancel, onRead }: FlowOptions): EventFlow {
  const waiting: string[] = [];
  let isOver = false;
  let alive: NodeJS.Timeout | undefined;
  let wake = (): void => undefined;
  const push = (event: string): void => {
    if (isOver) return;
    waiting.push(event);
    wake();
  };

  async function* read(): AsyncGenerator<Buffer> {
    onRead?.();
    if (!isOver) alive = setInterval(push, keepAliveMs, ': keepalive\n\n').unref();
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) yield Buffer.from(next);
      else if (isOver) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  const end = (): void => {
    isOver = true;
    clearInterval(alive);
    wake();
  };
  return {
    headers,
    events: { [Symbol.asyncIterator]: read },
    whole(withinMs, take) {
      let patience: NodeJS.Timeout | undefined;
      const giveUp = (): void => {
        wake = () => undefined;
        take(undefined);
      };
      wake = () => {
        if (!isOver) return;
        clearTimeout(patience);
        take(waiting.splice(0));
      };
      wake();
      // What the call has sent to the Editor leaves in this turn: a timer can wait until then.
      if (!isOver) setImmediate(() => !isOver && (patience = setTimeout(giveUp, withinMs)));
    },
    push,
    end,
    cancel() {
      waiting.length = 0;
      end();
      onCancel();
    },
  };
}

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
