import { reasonOf, isCode } from '../../server/lib/reason-of.ts';
import { exitCode } from './exit-codes.ts';
import { printNote } from './say.ts';

/**
 * Writes to stdout. Resolves when it has left this process, to whether a program reads it: `| head` may have gone. Where the system does not take it, as on a
 * full disk, that is said, and a command that else has done its work ends with 1.
 */
export function writeOut(text: string): Promise<boolean> {
  listenForTheEnd();
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => {
      const isWritten = error === undefined || error === null;
      if (!isWritten && !hasNoReader(error)) tellLoss(error);
      resolve(isWritten);
    });
  });
}

const hasNoReader = (error: Error): boolean => ['EPIPE', 'ERR_STREAM_DESTROYED'].some((code) => isCode(error, code));

function tellLoss(error: Error): void {
  if (process.exitCode === undefined) printNote(`what this prints could not be written: ${reasonOf(error)}.`);
  process.exitCode = exitCode.failed;
}

let isListening = false;

/** A pipe that was closed is no fault of ours: without a listener Node would end with a stack trace. */
function listenForTheEnd(): void {
  if (isListening) return;
  isListening = true;
  process.stdout.on('error', () => undefined);
}
