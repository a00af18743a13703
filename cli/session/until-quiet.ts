import type { ReadStream } from 'node:tty';

/** A user needs at least this time to read a question. */
const QUIET_MS = 1_000;
const CTRL_C = '\u0003';

export interface QuietOptions {
  /** Ends the wait at once. */
  readonly over: AbortSignal;
  /** Ctrl+C was typed. */
  readonly interrupted: () => void;
}

/** Throws away what has been typed ahead, and whatever else is typed until nothing was for a second: none of it answers what only now is shown. */
export function untilQuiet(
  terminal: Pick<ReadStream, 'setRawMode' | 'on' | 'off' | 'pause'>,
  { over, interrupted }: QuietOptions,
): Promise<void> {
  return new Promise((resolve) => {
    let isQuiet = true;
    const onData = (typed: Buffer): void => {
      isQuiet = false;
      if (typed.includes(CTRL_C)) interrupted();
    };
    const end = (): void => {
      clearTimeout(timer);
      over.removeEventListener('abort', end);
      terminal.off('data', onData);
      terminal.pause();
      terminal.setRawMode(false);
      resolve();
    };
    const listen = (): NodeJS.Timeout => {
      isQuiet = true;
      // What came while this process was busy is read before the immediate, and after the timeout.
      return setTimeout(() => setImmediate(decide), QUIET_MS);
    };
    const decide = (): void => {
      if (over.aborted) return;
      if (isQuiet) end();
      else timer = listen();
    };
    // Unfinished lines are read as well.
    terminal.setRawMode(true);
    terminal.on('data', onData);
    let timer = listen();
    if (over.aborted) end();
    else over.addEventListener('abort', end);
  });
}
