import {
  mkdirSync,
  statSync,
  renameSync,
  writeFileSync,
  readFileSync,
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { failureOf, parseJson } from '../lib/errors.ts';

/**
 * Makes a folder, and those above it. Throws the system's error if that is impossible. Not Node's `recursive`: that never returns below a
 * folder that answers ENOENT to every mkdir, as /proc does.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path && statSync(parent, { throwIfNoEntry: false }) === undefined) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have made it at the same moment.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * The old content or the new one, whenever the process is killed. Dear: file systems that delay their writing do it now. `draft`: another path where
 * several processes may write at once.
 */
export function replaceFile(path: string, text: string, draft = `${path}.tmp`): void {
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}

/** A named pipe in the place of the file would hold the Editor up forever. */
export function readRegularFile(path: string): string {
  if (!statSync(path).isFile()) throw new Error(`${path} is no file`);
  return readFileSync(path, 'utf8');
}

/** The token of that file, or why there is none (a sentence for people). */
export type FoundToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none'; readonly reason: string };

export function readToken(path: string): FoundToken {
  let token = '';
  const failure = failureOf(() => (token = readRegularFile(path).trim()));
  if (failure !== undefined) return { kind: 'none', reason: `the token cannot be read: ${failure}` };
  if (/^[0-9a-f]{64}$/.test(token)) return { kind: 'token', token };
  return { kind: 'none', reason: `${path} should hold 64 hexadecimal digits and holds something else` };
}

/** A value as one line of JSON with its checksum before it. */
export function sealLine(value: unknown): string {
  const text = JSON.stringify(value);
  return `${checksumOf(text)} ${text}\n`;
}

/** The value of a line without its line end; undefined if the checksum does not fit. */
export function readChecked(line: string): unknown {
  const text = line.slice(CHECKSUM_CHARS + 1);
  if (line[CHECKSUM_CHARS] !== ' ' || checksumOf(text) !== line.slice(0, CHECKSUM_CHARS)) return undefined;
  return parseJson(text);
}

interface Lines {
  /** Of the good lines, in order. */
  readonly values: readonly unknown[];
  /** Length of the file up to the first torn line. */
  readonly goodBytes: number;
  /** `tail`: only the last line is bad and has no line end, as a killed process leaves it. */
  readonly torn: 'no' | 'tail' | 'middle';
}

/** Reads a file of sealed lines. A line without its line end is torn, whatever it contains. */
export function readLines(file: Buffer): Lines {
  const values: unknown[] = [];
  const bad: number[] = [];
  let from = 0;
  while (from < file.length) {
    const end = file.indexOf(LINE_END, from);
    const value = end === -1 ? undefined : readChecked(file.toString('utf8', from, end));
    if (value === undefined) bad.push(from);
    else values.push(value);
    if (end === -1) break;
    from = end + 1;
  }
  const [firstBad] = bad;
  if (firstBad === undefined) return { values, goodBytes: file.length, torn: 'no' };
  return { values, goodBytes: firstBad, torn: file.indexOf(LINE_END, firstBad) === -1 ? 'tail' : 'middle' };
}

const CHECKSUM_CHARS = 8;

const LINE_END = 10;

/** By halves: V8 is several times slower with numbers that do not fit into 31 bits. */
function checksumOf(text: string): string {
  const checksum = crc32(text);
  return hexOfHalf(checksum >>> 16) + hexOfHalf(checksum & 0xffff);
}

const hexOfHalf = (half: number): string => half.toString(16).padStart(CHECKSUM_CHARS / 2, '0');

/** A file that only grows. What was appended survives SIGKILL of the process: the write is complete when `append` returns. */
export interface AppendFile {
  /** All of `text` or nothing; throws when that is impossible. Returns the size of the file after it. */
  append(text: string): number;
  /** Before the file is renamed, replaced or removed; the next `append` opens it again. */
  close(): void;
}

/** Opened by the first `append`, and remains open: opening costs more than writing. Its existence is checked once in a turn of the event loop. */
export function createAppendFile(path: string): AppendFile {
  let open: { readonly descriptor: number; size: number } | undefined;
  let hasLooked = false;
  const close = (): void => {
    if (open !== undefined) closeSync(open.descriptor);
    open = undefined;
    hasLooked = false;
  };
  const look = (): NonNullable<typeof open> => {
    open ??= { descriptor: openSync(path, 'a', 0o600), size: 0 };
    if (hasLooked) return open;
    const { size, nlink } = fstatSync(open.descriptor);
    if (nlink === 0) {
      close();
      throw new Error(`ENOENT: ${path} was removed by another program`);
    }
    open.size = size;
    hasLooked = true;
    setImmediate(() => (hasLooked = false));
    return open;
  };
  return {
    append: (text) => {
      const file = look();
      file.size = appendWhole(file.descriptor, file.size, Buffer.from(text));
      return file.size;
    },
    close,
  };
}

/** Half a line must not stay: the next one would be glued to it. */
function appendWhole(descriptor: number, size: number, bytes: Buffer): number {
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    return size + bytes.length;
  } catch (error) {
    ftruncateSync(descriptor, size);
    throw error;
  }
}
