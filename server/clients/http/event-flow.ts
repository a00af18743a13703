import { memberOf } from '../../lib/json.ts';

/** The events of an answer, for one reader. */
export interface EventFlow extends AnswerEvents {
  /** Passes on all of it if it ends within this time; else undefined, and `events` must be read. */
  whole(withinMs: number, take: (events: readonly string[] | undefined) => void): void;
  push(event: string): void;
  end(): void;
  cancel(): void;
}

/** The parts of an answer that is a stream. */
export interface AnswerEvents {
  readonly headers: Readonly<Record<string, string>>;
  readonly events: AsyncIterable<Buffer>;
}

export interface FlowOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** The longest silence. */
  readonly keepAliveMs: number;
  readonly onCancel: () => void;
  /** It did not end at once: its events are read one by one. */
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
      // The message to the Editor is sent in this turn: a timer can wait until then.
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

/** An answer of this size is one packet with its headers: its client receives all or nothing, and as a stream would have no event id to resume from. */
const ONE_PACKET_BYTES = 1024;

/** The answer in an event, as JSON text. Undefined if the event has none. */
export function answerIn(event: string): string | undefined {
  const data = dataOf(event);
  return data !== undefined && isAnswer(data) ? data : undefined;
}

/**
 * The result of a stream without other messages, if it fits into one packet. An error is sent as a stream, as by the SDK: the official suite tests resumption
 * on the answer to an unknown tool.
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

/** Limit of what is buffered for a slow reader; the rest waits at its source. */
const HELD_BYTES_MAX = 64 * 1024;

interface EarlyEvents {
  readonly early: readonly Buffer[];
  /** Later events. Undefined if there are none. */
  readonly rest: AsyncIterable<Buffer> | undefined;
}

/** Reads the events that a stream sends within `withinMs`. */
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
