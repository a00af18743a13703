import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { openRegular, useDescriptor } from './files.ts';
import { attempt, ignoreAbsent, resultOf } from './errors.ts';

/** A file that lines are appended to, and that is set aside when it is full: this many bytes, and no more. */
export interface RotatingFile {
  /** Appends durably: the text survives a later SIGKILL. All or nothing is written. Throws the error of the file system. */
  append(text: string): void;
  close(): void;
}

export interface RotatingFileOptions {
  /** The newest file has the age 0; older ones have a higher age the older they are. */
  readonly pathOf: (age: number) => string;
  /** A file of this size is set aside; default 8 MiB. */
  readonly limit_bytes?: number;
  /** Number of older files; default 4. */
  readonly older?: number;
  /** Nothing but a file, and one that others may read is closed to them; a new one is for this user alone in any case. */
  readonly isPrivate?: boolean;
}

const LIMIT_BYTES = 8 * 1024 * 1024;
const OLDER = 4;
/** The file is reopened after this: it may have been moved away, and Windows cannot move an open file. */
const OPEN_MS = 1_000;

interface OpenFile {
  readonly fd: number;
  /** Undefined for what is no file, such as /dev/stderr: it is never set aside. */
  bytes: number | undefined;
  /** The file ends within a line: a write failed or the process was killed. */
  isTorn: boolean;
}

interface State extends Required<RotatingFileOptions> {
  file: OpenFile | undefined;
  /** Ends the time that the file is open. */
  closing: NodeJS.Timeout | undefined;
}

/** Written at once: that costs a few microseconds. */
export function createRotatingFile(options: RotatingFileOptions): RotatingFile {
  const state: State = {
    limit_bytes: LIMIT_BYTES,
    older: OLDER,
    isPrivate: false,
    ...options,
    file: undefined,
    closing: undefined,
  };
  return {
    append(text) {
      try {
        appendText(state, text);
      } catch (error) {
        closeFile(state);
        throw error;
      }
    },
    close: () => closeFile(state),
  };
}

function appendText(state: State, text: string): void {
  let file = state.file ?? openFile(state);
  if (file.bytes !== undefined && file.bytes >= state.limit_bytes) {
    closeFile(state);
    setAside(state);
    file = openFile(state);
  }
  const whole = file.isTorn ? `\n${text}` : text;
  writeWhole(file, whole);
  file.isTorn = false;
  if (file.bytes !== undefined) file.bytes += Buffer.byteLength(whole);
}

/** A full disk may take the first part of the text: that part is removed, so that every line of the file is whole. */
function writeWhole({ fd, bytes }: OpenFile, text: string): void {
  try {
    writeFileSync(fd, text);
  } catch (error) {
    if (bytes !== undefined) resultOf(() => ftruncateSync(fd, bytes));
    throw error;
  }
}

function openFile(state: State): OpenFile {
  const fd = state.isPrivate
    ? openRegular(state.pathOf(0), constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT)
    : openSync(state.pathOf(0), 'a', 0o600);
  const file: OpenFile = { fd, bytes: undefined, isTorn: false };
  state.file = file;
  state.closing = setTimeout(() => closeFile(state), OPEN_MS).unref();
  const stat = fstatSync(fd);
  // A manually created or copied file may be readable to all.
  if (state.isPrivate && process.platform !== 'win32' && (stat.mode & 0o077) !== 0) fchmodSync(fd, 0o600);
  if (stat.isFile()) {
    file.bytes = stat.size;
    file.isTorn = stat.size > 0 && byteAt(state.pathOf(0), stat.size - 1) !== LINE_FEED;
  }
  return file;
}

const LINE_FEED = 0x0a;

function byteAt(path: string, position: number): number | undefined {
  const byte = Buffer.alloc(1);
  const read = useDescriptor(openSync(path, 'r'), (fd) => readSync(fd, byte, 0, 1, position));
  return read === 1 ? byte[0] : undefined;
}

function closeFile(state: State): void {
  const { file } = state;
  clearTimeout(state.closing);
  state.file = undefined;
  // Some network drives report a failed write only now: which of the lines it was cannot be known.
  if (file !== undefined) resultOf(() => closeSync(file.fd));
}

function setAside({ pathOf, older }: State): void {
  rmSync(pathOf(older), { force: true });
  for (let age = older - 1; age >= 0; age -= 1) {
    attempt(() => renameSync(pathOf(age), pathOf(age + 1)), ignoreAbsent);
  }
}
