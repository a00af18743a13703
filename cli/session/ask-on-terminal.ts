import { createInterface } from 'node:readline';
import type { ReadStream } from 'node:tty';

export interface Asking {
  /** It was answered elsewhere, or needs no answer any more. */
  readonly over: AbortSignal;
  /** No command waits for the answer any more: the prompt is removed without an answer. */
  readonly left: AbortSignal;
  /** Ctrl+C, which the line editor keeps to itself. */
  readonly interrupted: () => void;
}

/**
 * Asks on the terminal whether that may run (SEC-04). Only "y" and "yes" are yes, typed some time after the question was printed. Undefined: the user has not
 * answered.
 */
export async function askOnTerminal(
  question: string,
  { over, left, interrupted }: Asking,
): Promise<boolean | undefined> {
  // Before the question is shown: a Ctrl+C that answers it is read here, and the terminal echoes none of it.
  const quiet = untilQuiet(process.stdin, { over: AbortSignal.any([over, left]), interrupted });
  process.stderr.write(`${question}\n\n`);
  await quiet;
  if (left.aborted) return undefined;
  return over.aborted ? sayOver() : readAnswer({ over, left, interrupted });
}

function readAnswer({ over, left, interrupted }: Asking): Promise<boolean | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    const answered = new AbortController();
    const end = (answer: boolean | undefined): void => {
      answered.abort();
      // Before the close, which is a no.
      resolve(answer);
      lines.close();
    };
    const onLeft = (): void => {
      process.stderr.write('\n');
      end(undefined);
    };
    left.addEventListener('abort', onLeft, { signal: answered.signal });
    over.addEventListener('abort', () => end(sayOver()), { signal: answered.signal });
    lines.on('SIGINT', interrupted);
    lines.on('close', () => resolve(false));
    lines.question('Run it, this once? [y/N] ', (text) => end(/^y(es)?$/i.test(text.trim())));
  });
}

function sayOver(): false {
  process.stderr.write('\nThis needs no answer any more.\n');
  return false;
}

/** A user needs at least this time to read a question. */
const QUIET_MS = 1_000;

const CTRL_C = '\u0003';

interface QuietOptions {
  /** Ends the wait at once. */
  readonly over: AbortSignal;
  /** Ctrl+C was typed. */
  readonly interrupted: () => void;
}

/** Throws away what has been typed ahead, and whatever else is typed until nothing was for a second: none of it answers what only now is shown. */
function untilQuiet(
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
      // Input that arrived while this process was busy is read before the immediate, and after the timeout.
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
