import { fstatSync, writeFileSync } from 'node:fs';
import { failureOf, resultOf, reasonOf, isCode } from '../../server/lib/errors.ts';
import { exitCode } from './exit-codes.ts';
import { escapeControls } from './terminal-text.ts';

/** A line on stdout, see `writeOut`. */
export function printOut(text: string): void {
  void writeOut(`${text}\n`);
}

/**
 * Writes to stdout, for everything except messages. Resolves when it is written, to true if it is read: `| head` may have exited. If the system refuses it, as
 * on a full disk, that is reported, and the exit code of a successful command becomes 1.
 */
export function writeOut(text: string): Promise<boolean> {
  if (isFile()) return Promise.resolve(writeFile(text));
  listenForTheEnd();
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => {
      const isWritten = error === undefined || error === null;
      if (!isWritten && !hasNoReader(error)) reportUnwritten(reasonOf(error));
      resolve(isWritten);
    });
  });
}

/** A file, or a device that is no terminal. Node's stream of it would not say that only a part was written. */
function isFile(): boolean {
  const stat = resultOf(() => fstatSync(STDOUT));
  return stat !== undefined && (stat.isFile() || (stat.isCharacterDevice() && !process.stdout.isTTY));
}

const STDOUT = 1;

/** Writes all of it, even if the disk accepts a part at a time. */
function writeFile(text: string): boolean {
  const failure = failureOf(() => writeFileSync(STDOUT, text));
  if (failure !== undefined) reportUnwritten(failure);
  return failure === undefined;
}

const hasNoReader = (error: Error): boolean => ['EPIPE', 'ERR_STREAM_DESTROYED'].some((code) => isCode(error, code));

function reportUnwritten(reason: string): void {
  if (process.exitCode === undefined) printNote(`what this prints could not be written: ${reason}.`);
  process.exitCode = exitCode.failed;
}

let isListening = false;

/** A pipe that was closed is no fault of ours: without a listener Node would end with a stack trace. */
function listenForTheEnd(): void {
  if (isListening) return;
  isListening = true;
  process.stdout.on('error', () => undefined);
}

/** Lines for people, on stderr. */
export function printLines(text: string): void {
  console.error(escapeControls(text));
}

/** A sentence of this program's own. */
export function printNote(text: string): void {
  printLines(`mcp-unity-bridge: ${text}`);
}
