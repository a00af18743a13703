import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isObject } from '../lib/json.ts';
import { lostFileMessage, fileIdentity } from './store-health.ts';

/** A segment of this size is followed by another one. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

export interface WriteLogOptions {
  readonly dir: string;
  /** Of the first segment. */
  readonly number: number;
  /** What the next segment begins with; its base is the position at that moment. */
  readonly header: () => Omit<SegmentHeader, 'base'>;
  readonly segmentBytes: number;
}

/**
 * The log of writes, which survives the death of the process. One line per write, appended by one system call on the calling thread;
 * the writer thread applies the lines to SQLite. Positions count the bytes of all lines ever written.
 */
export interface WriteLog {
  /** The end of the last whole line. */
  readonly position: number;
  /** The file that is appended to. */
  readonly path: string;
  /** A sentence once the current file was moved, deleted or replaced: the next process that opens the store will not find it. */
  whyLost(): string | undefined;
  /** Returns the position after it. Throws what the file system says; then nothing was stored. */
  append(json: string): number;
  close(): void;
}

interface Segment {
  readonly fd: number;
  readonly path: string;
  readonly number: number;
  readonly identity: string | undefined;
  /** Where the next line begins in the file. */
  size: number;
  /** Half a line is at the end and could not be removed: nothing more may be appended. */
  isTorn: boolean;
}

/** Begins a segment of its own: what another process wrote is never appended to. Throws what the file system says. */
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
  // The name is this process's own. What is left of a segment that it could not begin, as the disk was full, is begun again.
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

/** All of it or nothing: half a line, of a disk that is full, is taken back. */
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
    // The next line goes into a new segment; readers skip half a line at the end of a segment.
    segment.isTorn = true;
  }
}

/** In the order in which they were begun; the name of the process keeps two of them from appending to one file. */
export function segmentName(number: number, run: string): string {
  return `${String(number).padStart(12, '0')}-${run}.log`;
}

/** A line of the write log: eight hexadecimal digits, a space, JSON, and the end of the line. */
const CHECKSUM_LENGTH = 8;

export function sealLine(json: string): string {
  return `${checksumOf(json)} ${json}\n`;
}

/** The JSON of a line without its end; undefined when it is not what was written. */
export function openLine(line: string): string | undefined {
  const json = line.slice(CHECKSUM_LENGTH + 1);
  return checksumOf(json) === line.slice(0, CHECKSUM_LENGTH) && line[CHECKSUM_LENGTH] === ' ' ? json : undefined;
}

/** The CRC-32 of a text in UTF-8: eight hexadecimal digits. By halves, as numbers that do not fit into 31 bits take V8 several times as long. */
export function checksumOf(text: string): string {
  const checksum = crc32(text);
  return hexOfHalf(checksum >>> 16) + hexOfHalf(checksum & 0xffff);
}

const hexOfHalf = (half: number): string => half.toString(16).padStart(CHECKSUM_LENGTH / 2, '0');

/** The first line of each segment: it tells a log that was cut off, deleted, or put back. */
export interface SegmentHeader {
  readonly store_id: string;
  /** The position of the first line after it. */
  readonly base: number;
  /** The process that wrote it. */
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
