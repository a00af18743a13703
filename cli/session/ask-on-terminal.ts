import { createInterface } from 'node:readline';
import { untilQuiet } from './until-quiet.ts';

/** Whether there is somebody to ask: both to read the question and to type the answer. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/**
 * Asks on the terminal whether that may run (SEC-04). Only "y" and "yes" are yes, and only what was typed after the question stood there for a while.
 * `over`: it was answered elsewhere, or needs no answer any more. `interrupted`: Ctrl+C, which the line editor keeps to itself.
 */
export async function askOnTerminal(question: string, over: AbortSignal, interrupted: () => void): Promise<boolean> {
  process.stderr.write(`${question}\n\n`);
  await untilQuiet(process.stdin, { over, interrupted });
  return readAnswer(over, interrupted);
}

function readAnswer(over: AbortSignal, interrupted: () => void): Promise<boolean> {
  if (over.aborted) return Promise.resolve(sayOver());
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    const answer = (approved: boolean): void => {
      // Before the close, which is a no.
      resolve(approved);
      lines.close();
    };
    over.addEventListener('abort', () => answer(sayOver()));
    lines.on('SIGINT', interrupted);
    lines.on('close', () => resolve(false));
    lines.question('Run it, this once? [y/N] ', (text) => answer(/^y(es)?$/i.test(text.trim())));
  });
}

function sayOver(): false {
  process.stderr.write('\nThis needs no answer any more.\n');
  return false;
}
