import {
  constants,
  lstatSync,
  readFileSync,
  accessSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { attempt, ignoreAbsent, isCode } from '../../server/lib/errors.ts';
import { useDescriptor, openRegular, renameRetrying } from '../../server/lib/files.ts';

/** A file of text, as it is. */
export interface TextFile {
  /** The text without its byte order mark; undefined when the file does not exist. */
  readonly text: string | undefined;
  readonly hasBom: boolean;
  /** Each character is one byte of a file whose encoding is not known. Absent: UTF-8. */
  readonly encoding?: 'latin1';
}

/** Reads a file of UTF-8, through links. Throws UnreadableText, or the error of the file system. */
export function readTextFile(path: string): TextFile {
  const bytes = attempt(
    () => readBytes(path),
    (error) => absenceOf(path, error),
  );
  if (bytes === undefined) return { text: undefined, hasBom: false };
  return readUtf8(bytes);
}

/** Reads a file of any encoding, byte by byte: ASCII in it can be changed, and the other bytes are written unchanged. Throws the error of the file system. */
export function readByteText(path: string): TextFile & { readonly text: string } {
  return { text: readBytes(path).toString('latin1'), hasBom: false, encoding: 'latin1' };
}

/** The bytes of a regular file. A named pipe is refused: reading one may never end. */
const readBytes = (path: string): Buffer =>
  useDescriptor(openRegular(path, constants.O_RDONLY), (fd) => readFileSync(fd));

function absenceOf(path: string, error: unknown): undefined {
  if (isCode(error, 'ENOENT') && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new Error(`it is a link to a file that is not there`, { cause: error });
  return ignoreAbsent(error);
}

const BOM = '\uFEFF';

/** Bytes of UTF-8 as text, without their byte order mark. Throws UnreadableText: another encoding would be changed in silence. */
export function readUtf8(bytes: Buffer): { readonly text: string; readonly hasBom: boolean } {
  if (/^(?:\xFF\xFE|\xFE\xFF)/.test(bytes.toString('latin1', 0, 2)))
    throw new UnreadableText('expected UTF-8, got UTF-16: save it as UTF-8', { line: 1, column: 1 });
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes))
    throw new UnreadableText(
      'expected UTF-8, got bytes that are not valid UTF-8',
      positionAt(text, text.indexOf('\uFFFD')),
    );
  return text.startsWith(BOM) ? { text: text.slice(BOM.length), hasBom: true } : { text, hasBom: false };
}

/** Writes in one step what has become of a file, with its mode and through its links. */
export function writeTextFile(path: string, before: TextFile, text: string): void {
  const bytes = Buffer.from(before.hasBom ? BOM + text : text, before.encoding);
  if (before.text === undefined) {
    mkdirSync(dirname(path), { recursive: true });
    return replaceWithMode(path, bytes, undefined);
  }
  const target = realpathSync(path);
  replaceWithMode(target, bytes, statSync(target).mode);
}

/** Written beside and moved into place, so that no program ever reads half of it. */
function replaceWithMode(path: string, bytes: Buffer, mode: number | undefined): void {
  // Renaming needs no write permission for the file itself; a user who has removed it had a reason.
  if (mode !== undefined) accessSync(path, constants.W_OK);
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  attempt(
    () => {
      createFile(draft, bytes, mode);
      renameRetrying(draft, path);
    },
    (error) => {
      rmSync(draft, { force: true });
      throw error;
    },
  );
}

function createFile(path: string, bytes: Buffer, mode: number | undefined): void {
  useDescriptor(openSync(path, 'wx', mode ?? 0o666), (file) => {
    // The mask of this process does not hold for the copy.
    if (mode !== undefined) fchmodSync(file, mode & 0o777);
    writeSync(file, bytes);
    fsyncSync(file);
  });
}

/** A place in a text, as people count: both from 1. */
interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** Why a text is not what it should be, and where. */
export class UnreadableText extends Error {
  readonly position: TextPosition;

  constructor(reason: string, position: TextPosition) {
    super(reason);
    this.name = 'UnreadableText';
    this.position = position;
  }
}

/** The message about a text that cannot be read, and what to do about it. */
export const describeUnreadable = (reason: string, { line, column }: TextPosition): string =>
  `cannot be read: line ${line}, column ${column}: ${reason}. Fix that and run this again`;

/** Returns the result of `work`, or that of `refuse` when `work` throws UnreadableText. Other errors are thrown. */
export const unlessUnreadable = <T, R>(work: () => T, refuse: (error: UnreadableText) => R): T | R =>
  attempt(work, (error) => {
    if (error instanceof UnreadableText) return refuse(error);
    throw error;
  });
