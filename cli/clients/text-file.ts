import { constants, lstatSync, readFileSync } from 'node:fs';
import { readUtf8 } from './utf8-text.ts';
import { attempt, ignoreAbsent } from '../../server/lib/attempt.ts';
import { useDescriptor } from '../../server/lib/descriptor.ts';
import { isCode } from '../../server/lib/reason-of.ts';
import { openRegular } from '../../server/lib/regular-file.ts';

/** A file of text, as it is. */
export interface TextFile {
  /** Undefined: there is no file. Without its byte order mark. */
  readonly text: string | undefined;
  readonly hasBom: boolean;
  /** Each character is one byte of a file whose encoding is not known. Absent: UTF-8. */
  readonly encoding?: 'latin1';
}

/** Reads a file of UTF-8, through links. Throws UnreadableText, or what the file system says. */
export function readTextFile(path: string): TextFile {
  const bytes = attempt(
    () => readBytes(path),
    (error) => absenceOf(path, error),
  );
  if (bytes === undefined) return { text: undefined, hasBom: false };
  return readUtf8(bytes);
}

/** Reads a file of any encoding, byte by byte: ASCII in it can be changed, and the other bytes are written as they were. Throws what the file system says. */
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
