import {
  constants,
  existsSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { openRegular, syncFolder, useDescriptor } from '../lib/files.ts';
import { unlinkRetrying } from './files.ts';
import { parseHeader, type SegmentHeader, openLine } from './write-log.ts';
import type { BlobField } from './blobs.ts';
import type { OperationWrite } from './decide.ts';

/** The maximum length of a header. */
const HEADER_BYTES_MAX = 1024;

const END_OF_LINE = 0x0a;

/** The number of bytes read at a time when searching for the last line. */
const TAIL_BYTES = 64 * 1024;

/** One file of the write log. */
export interface LogSegment extends SegmentHeader {
  readonly path: string;
  readonly number: number;
  readonly headerBytes: number;
}

/** All segments in order. Passes each segment whose header is unreadable to `onUnreadable`. */
export function listSegments(dir: string, onUnreadable: (path: string) => void): LogSegment[] {
  return segmentNames(dir).flatMap((name) => {
    const path = join(dir, name);
    const segment = readSegment(path, Number.parseInt(name, 10));
    if (segment === undefined) onUnreadable(path);
    return segment === undefined ? [] : [segment];
  });
}

/** The number of the last segment, readable or not; 0 when there is none. */
export function lastSegmentNumber(dir: string): number {
  return Number.parseInt(segmentNames(dir).at(-1) ?? '0', 10);
}

function segmentNames(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => /^\d{12}-[\w-]+\.log$/.test(name))
    .toSorted();
}

function readSegment(path: string, number: number): LogSegment | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const bytes = Buffer.alloc(HEADER_BYTES_MAX);
  const read = useDescriptor(openRegular(path, constants.O_RDONLY), (fd) => readSync(fd, bytes, 0, bytes.length, 0));
  const end = bytes.subarray(0, read).indexOf(END_OF_LINE);
  const header = end < 0 ? undefined : parseHeader(bytes.toString('utf8', 0, end));
  return header && { ...header, path, number, headerBytes: end + 1 };
}

/** The position after the last byte of its file. */
export function endOfSegment({ path, base, headerBytes }: LogSegment): number {
  return base + (statSync(path, { throwIfNoEntry: false })?.size ?? headerBytes) - headerBytes;
}

/** The position after its last complete line. The rest is being written or was never acknowledged. */
export function endOfWholeLines(segment: LogSegment): number {
  for (let end = endOfSegment(segment); end > segment.base; end -= TAIL_BYTES) {
    const from = Math.max(segment.base, end - TAIL_BYTES);
    const last = readSegmentBytes(segment, from, end - from).lastIndexOf(END_OF_LINE);
    if (last >= 0) return from + last + 1;
  }
  return segment.base;
}

/** Reads at most `length` bytes at a position; fewer at the end of the file. */
function readSegmentBytes({ path, base, headerBytes }: LogSegment, position: number, length: number): Buffer {
  return useDescriptor(openRegular(path, constants.O_RDONLY), (fd) => {
    const from = headerBytes + position - base;
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, fstatSync(fd).size - from)));
    return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from));
  });
}

/** Renames a damaged segment, so that users can examine it, and returns the new path. Deletes nothing. */
export function setSegmentAside(path: string): string {
  let number = 1;
  while (existsSync(`${path}.damaged-${number}`)) number += 1;
  renameSync(path, `${path}.damaged-${number}`);
  return `${path}.damaged-${number}`;
}

export function removeSegment({ path }: LogSegment): void {
  unlinkRetrying(path);
}

/** Syncs a segment to the disk: what was written before survives a power cut. */
export function syncSegment(dir: string, { path }: LogSegment): void {
  useDescriptor(openSync(path, 'r+'), fdatasyncSync);
  // Also syncs the directory entry of a new file.
  syncFolder(dir);
}

/** The number of bytes read and applied at a time. */
const SLICE_BYTES = 1024 * 1024;

/** The content of a line of the write log. `blobs` refers to the separate files of large values. */
export interface LoggedWrite {
  readonly write: OperationWrite;
  readonly blobs?: BlobReferences;
}

export type BlobReferences = Readonly<Partial<Record<BlobField, string>>>;

export interface LogSlice {
  readonly writes: readonly LoggedWrite[];
  /** The position of the next slice. */
  readonly next: number;
  /** The number of damaged lines that are followed by other lines. */
  readonly damaged: number;
}

/** Reads complete lines from a position, at most to `limit`. `next` equals the position if there are none. */
export function readLogSlice(segment: LogSegment, position: number, limit: number): LogSlice {
  for (let length = SLICE_BYTES; ; length *= 2) {
    const bytes = readSegmentBytes(segment, position, Math.min(length, limit - position));
    const end = bytes.lastIndexOf(END_OF_LINE) + 1;
    // If a line is longer than the slice, the loop doubles the slice.
    if (end > 0 || bytes.length < length) return { ...parseLines(bytes.subarray(0, end)), next: position + end };
  }
}

function parseLines(bytes: Buffer): Omit<LogSlice, 'next'> {
  const writes: LoggedWrite[] = [];
  let damaged = 0;
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(END_OF_LINE, start);
    const json = openLine(bytes.toString('utf8', start, end));
    if (json === undefined) damaged += 1;
    else writes.push(parseWrite(json));
    start = end + 1;
  }
  return { writes, damaged };
}

function parseWrite(json: string): LoggedWrite {
  const line: LoggedWrite = JSON.parse(json);
  return line;
}
