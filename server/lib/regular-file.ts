import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { resultOf } from './attempt.ts';
import { useDescriptor } from './descriptor.ts';

/** Windows has neither named pipes in folders nor this flag. */
const NONBLOCK = process.platform === 'win32' ? 0 : constants.O_NONBLOCK;

/** Something other than a regular file is at the path. */
export class NotAFileError extends Error {
  constructor(path: string) {
    super(`expected a file, got something else at ${path}`);
    this.name = 'NotAFileError';
  }
}

/**
 * Opens a file of our own, and nothing else in its place: a named pipe would block the process until its other end is opened. Throws what the
 * file system says, or what is in its place.
 */
export function openRegular(path: string, flags: number): number {
  const fd = openSync(path, flags | NONBLOCK, 0o600);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw new NotAFileError(path);
}

/** The text of a file; throws as `openRegular` does. */
export function readRegular(path: string): string {
  return useDescriptor(openRegular(path, constants.O_RDONLY), (fd) => readFileSync(fd, 'utf8'));
}

/** What a file holds as JSON; undefined where it cannot be read or holds something else. */
export function readRegularJson(path: string): unknown {
  return resultOf((): unknown => JSON.parse(readRegular(path)));
}
