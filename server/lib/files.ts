import {
  mkdirSync,
  statSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  fsyncSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';
import { resultOf } from './errors.ts';

/**
 * Creates a folder, and its parents, for their user alone. Throws the system's error. Node's `recursive` never returns below a folder that answers ENOENT to
 * every mkdir, as /proc does.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path && statSync(parent, { throwIfNoEntry: false }) === undefined) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it at the same moment.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

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
 * Opens a regular file and nothing else: a named pipe would block the process until its other end is opened. Throws the error of the file system, or a sentence
 * about the other type.
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

/** The content of a JSON file; undefined if it cannot be read or parsed. */
export function readRegularJson(path: string): unknown {
  return resultOf((): unknown => JSON.parse(readRegular(path)));
}

/** Number of attempts while a virus scanner or a reader has the file open (Windows). */
const RENAME_ATTEMPTS = 20;

const RENAME_DELAY_MS = 10;

/** Writes a file completely or not at all, readable by its owner alone. Throws the error of the file system, and leaves no file then. */
export function replaceFile(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    renameRetrying(draft, path);
  } catch (error) {
    resultOf(() => rmSync(draft, { force: true }));
    throw error;
  }
}

/** Moves a file in one step, also over one that another program has open for a moment (Windows). */
export function renameRetrying(from: string, to: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (process.platform !== 'win32' || attempt === RENAME_ATTEMPTS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RENAME_DELAY_MS);
    }
  }
}

/** Returns or throws the result of `work`, after closing the file. */
export function useDescriptor<T>(fd: number, work: (fd: number) => T): T {
  try {
    return work(fd);
  } finally {
    closeSync(fd);
  }
}

/** Afterwards the content of the file survives a power cut. */
export function syncFile(path: string): void {
  useDescriptor(openSync(path, 'r+'), fsyncSync);
}

/** The names in a folder survive a power cut from now on. Windows opens no folders: nothing is done there. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') useDescriptor(openSync(path, 'r'), fsyncSync);
}
