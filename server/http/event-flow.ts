/** The events of an answer, for one reader. */
export interface EventFlow extends AnswerEvents {
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
  const waiting: Buffer[] = [];
  let isOver = false;
  let wake = (): void => undefined;
  const push = (event: string): void => {
    if (isOver) return;
    waiting.push(Buffer.from(event));
    wake();
  };
  const alive = setInterval(push, keepAliveMs, ': keepalive\n\n').unref();

  async function* read(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
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
    push,
    end,
    cancel() {
      waiting.length = 0;
      end();
      onCancel();
    },
  };
}
