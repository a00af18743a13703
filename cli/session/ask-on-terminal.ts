import { createInterface } from 'node:readline';

/** Whether there is somebody to ask: both to read the question and to type the answer. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/**
 * Asks on the terminal whether that may run (SEC-04). Only "y" and "yes" are yes. `over`: it was answered elsewhere, or needs no answer any more.
 * `interrupted`: Ctrl+C, which the line editor keeps to itself.
 */
export function askOnTerminal(question: string, over: AbortSignal, interrupted: () => void): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    const answer = (approved: boolean): void => {
      // Before the close, which is a no.
      resolve(approved);
      lines.close();
    };
    over.addEventListener('abort', () => {
      process.stderr.write('\nThis needs no answer any more.\n');
      answer(false);
    });
    lines.on('SIGINT', interrupted);
    lines.on('close', () => resolve(false));
    lines.question(`${question}\n\nRun it, this once? [y/N] `, (text) => answer(/^y(es)?$/i.test(text.trim())));
  });
}
