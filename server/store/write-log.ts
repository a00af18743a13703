import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isObject } from '../lib/json.ts';
import { lostFileMessage, fileIdentity } from './store-health.ts';

/** The size in bytes at which the next segment begins. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

export interface WriteLogOptions {
  readonly dir: string;
  /** The number of the first segment. */
  readonly number: number;
  /** The header of the next segment, without its base, which is the present position. */
  readonly header: () => Omit<SegmentHeader, 'base'>;
  readonly segmentBytes: number;
}

/**
 * The log of writes, which survives the end of the process. One line per write, appended with one system call on the
 * calling thread; the writer thread applies the lines to SQLite. Positions count the bytes of all lines ever written.
 */
export interface WriteLog {
  /** The position of the end of the last complete line. */
  readonly position: number;
  /** The path of the present segment. */
  readonly path: string;
  /**
   * A message if the present segment was moved, deleted or replaced, so that the next process that opens the store will
   * not find it; otherwise undefined.
   */
  whyLost(): string | undefined;
  /** Appends a line and returns the position after it. Throws the error of the file system; nothing was stored then. */
  append(json: string): number;
  close(): void;
}

interface Segment {
  readonly fd: number;
  readonly path: string;
  readonly number: number;
  readonly identity: string | undefined;
  /** The offset of the next line in the file. */
  size: number;
  /** A partial line at the end could not be removed: nothing more may be appended. */
  isTorn: boolean;
}

/**
 * Opens the log with a new segment: a segment of another process is never appended to. Throws the error of the file
 * system.
 */
export function openWriteLog(options: WriteLogOptions, position: number): WriteLog {
  const { dir, header, segmentBytes } = options;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  let end = position;
  let segment = beginSegment(dir, options.number, { ...header(), base: end });
  const rotate = (): void => {
    if (segment.size < segmentBytes && !segment.isTorn) return;
    const next = beginSegment(dir, segment.number + 1, { ...header(), base: end });
    closeSync(segment.fd);
    segment = next;
  };
  return {
    get position() {
      return end;
    },
    get path() {
      return segment.path;
    },
    whyLost: () =>
      fileIdentity(segment.path) === segment.identity
        ? undefined
        : lostFileMessage(segment.path, 'moved, deleted or replaced'),
    append(json) {
      rotate();
      const line = Buffer.from(sealLine(json));
      appendWhole(segment, line);
      end += line.length;
      return end;
    },
    close: () => closeSync(segment.fd),
  };
}

function beginSegment(dir: string, number: number, header: SegmentHeader): Segment {
  const path = join(dir, segmentName(number, header.run));
  // The name is unique to this run. 'w' overwrites the rest of a segment whose creation failed before because the
  // disk was full.
  const fd = openSync(path, 'w', 0o600);
  const segment = { fd, path, number, identity: fileIdentity(path), size: 0, isTorn: false };
  try {
    appendWhole(segment, Buffer.from(sealLine(JSON.stringify(header))));
    return segment;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Writes all bytes or none: a partial line, as on a full disk, is truncated. */
function appendWhole(segment: Segment, bytes: Buffer): void {
  try {
    for (let written = 0; written < bytes.length;)
      written += writeSync(segment.fd, bytes, written, bytes.length - written, segment.size + written);
  } catch (error) {
    takeBack(segment);
    throw error;
  }
  segment.size += bytes.length;
}

function takeBack(segment: Segment): void {
  try {
    ftruncateSync(segment.fd, segment.size);
  } catch {
    // The next line goes into a new segment; readers skip a partial line at the end of a segment.
    segment.isTorn = true;
  }
}

/**
 * The file name of a segment. Names sort in the order of creation; the run id in the name prevents two processes from
 * appending to the same file.
 */
export function segmentName(number: number, run: string): string {
  return `${String(number).padStart(12, '0')}-${run}.log`;
}

/** A line of the write log: eight hexadecimal digits, a space, JSON, and the end of the line. */
const CHECKSUM_LENGTH = 8;

export function sealLine(json: string): string {
  return `${checksumOf(json)} ${json}\n`;
}

/** The JSON of a line without its terminator; undefined if the line is damaged. */
export function openLine(line: string): string | undefined {
  const json = line.slice(CHECKSUM_LENGTH + 1);
  return checksumOf(json) === line.slice(0, CHECKSUM_LENGTH) && line[CHECKSUM_LENGTH] === ' ' ? json : undefined;
}

/**
 * The CRC-32 of a text in UTF-8 as eight hexadecimal digits. Formats two halves, because numbers beyond 31 bits are
 * several times slower in V8.
 */
export function checksumOf(text: string): string {
  const checksum = crc32(text);
  return hexOfHalf(checksum >>> 16) + hexOfHalf(checksum & 0xffff);
}

const hexOfHalf = (half: number): string => half.toString(16).padStart(CHECKSUM_LENGTH / 2, '0');

/** The first line of each segment, used to detect a log that was truncated, deleted or restored. */
export interface SegmentHeader {
  readonly store_id: string;
  /** The position of the first line after it. */
  readonly base: number;
  /** The run id of the process that wrote it. */
  readonly run: string;
  readonly last_accept_seq: number;
}

export function parseHeader(line: string): SegmentHeader | undefined {
  const json = openLine(line);
  const value: unknown = json === undefined ? undefined : JSON.parse(json);
  return isHeader(value) ? value : undefined;
}

function isHeader(value: unknown): value is SegmentHeader {
  return (
    isObject(value) &&
    typeof value['store_id'] === 'string' &&
    typeof value['base'] === 'number' &&
    typeof value['run'] === 'string' &&
    typeof value['last_accept_seq'] === 'number'
  );
}
