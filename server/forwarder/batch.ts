/** Answers to the messages of one JSON-RPC batch, which go to the client as one line when there are no more to come. */
export interface Batch {
  /** One of its requests waits for an answer. */
  open(): void;
  /** That has been answered, or never will be. */
  close(): void;
  /** `written` is called when it has left this process. */
  add(text: string, written?: () => void): void;
  /** All of its messages have been read. */
  complete(): void;
}

export function createBatch(toClient: (text: string, written: () => void) => void): Batch {
  const texts: string[] = [];
  const written: (() => void)[] = [];
  // The reading itself counts as one.
  let waiting = 1;
  const close = (): void => {
    waiting -= 1;
    if (waiting > 0 || texts.length === 0) return;
    toClient(`[${texts.join(',')}]`, () => written.forEach((tell) => tell()));
  };
  return {
    open: () => void (waiting += 1),
    close,
    add(text, tell) {
      texts.push(text);
      if (tell !== undefined) written.push(tell);
    },
    complete: close,
  };
}
