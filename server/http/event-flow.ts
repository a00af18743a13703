/** The events of an answer, for one reader. */
export interface EventFlow extends AnswerEvents {
  /** All of it, where it is over within this time; else `events` are to be read. */
  whole(withinMs: number): Promise<readonly string[] | undefined>;
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
}

/** Holds what its reader has not taken yet. */
export function createEventFlow({ headers, keepAliveMs, onCancel }: FlowOptions): EventFlow {
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
    events: read(),
    whole: (withinMs) =>
      new Promise((resolve) => {
        const patience = setTimeout(() => {
          wake = () => undefined;
          resolve(undefined);
        }, withinMs);
        wake = () => {
          if (!isOver) return;
          clearTimeout(patience);
          resolve(waiting.splice(0));
        };
        wake();
      }),
    push,
    end,
    cancel() {
      waiting.length = 0;
      end();
      onCancel();
    },
  };
}
