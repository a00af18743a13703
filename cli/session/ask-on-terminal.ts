import { createInterface } from 'node:readline';
import { untilQuiet } from './until-quiet.ts';

export interface Asking {
  /** It was answered elsewhere, or needs no answer any more. */
  readonly over: AbortSignal;
  /** No command waits for the answer any more: the prompt goes away, and no answer is given. */
  readonly left: AbortSignal;
  /** Ctrl+C, which the line editor keeps to itself. */
  readonly interrupted: () => void;
}

/**
 * Asks on the terminal whether that may run (SEC-04). Only "y" and "yes" are yes, and only what was typed after the question was shown for a while.
 * Undefined: the user has not answered.
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
