/** Long enough for the next call of a client that calls again at once; short beside what anybody notices. */
const LATE_MS = 5;

/** Lines for the server that can wait for another one: on their own they would wake it while it has nothing else to do, or while it works on the next call. */
export interface LateLines {
  add(line: string): void;
  /** Writes them: another line is about to be written, or nothing more will be. */
  flush(): void;
  /** The link is gone; the next one is told what matters. */
  forget(): void;
}

export function createLateLines(write: (line: string) => void): LateLines {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const forget = (): void => {
    clearTimeout(timer);
    timer = undefined;
    waiting = '';
  };
  const flush = (): void => {
    const lines = waiting;
    forget();
    if (lines !== '') write(lines);
  };
  return {
    add(line) {
      waiting += line;
      timer ??= setTimeout(flush, LATE_MS);
    },
    flush,
    forget,
  };
}
