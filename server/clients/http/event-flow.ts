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
