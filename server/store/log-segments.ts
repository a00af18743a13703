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
import { openRegular } from '../lib/files.ts';
import { syncFolder, useDescriptor } from '../lib/descriptor.ts';
import { unlinkRetrying } from './files.ts';
import { parseHeader, type SegmentHeader, openLine } from './write-log.ts';
import type { BlobField } from './blobs.ts';
import type { OperationWrite } from './decide.ts';

/** No header is longer. */
const HEADER_BYTES_MAX = 1024;

const END_OF_LINE = 0x0a;

/** Read at a time where the last line is looked for. */
const TAIL_BYTES = 64 * 1024;

/** One file of the write log. */
export interface LogSegment extends SegmentHeader {
  readonly path: string;
  readonly number: number;
  readonly headerBytes: number;
}

/** All segments in order. One whose header cannot be read goes to `onUnreadable`. */
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

/** The position behind the last byte of its file. */
export function endOfSegment({ path, base, headerBytes }: LogSegment): number {
  return base + (statSync(path, { throwIfNoEntry: false })?.size ?? headerBytes) - headerBytes;
}

/** The position behind its last whole line: the rest is being written, or was never acknowledged. */
export function endOfWholeLines(segment: LogSegment): number {
  for (let end = endOfSegment(segment); end > segment.base; end -= TAIL_BYTES) {
    const from = Math.max(segment.base, end - TAIL_BYTES);
    const last = readSegmentBytes(segment, from, end - from).lastIndexOf(END_OF_LINE);
    if (last >= 0) return from + last + 1;
  }
  return segment.base;
}

/** The bytes at a position, at most that many; fewer at the end of the file. */
function readSegmentBytes({ path, base, headerBytes }: LogSegment, position: number, length: number): Buffer {
  return useDescriptor(openRegular(path, constants.O_RDONLY), (fd) => {
    const from = headerBytes + position - base;
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, fstatSync(fd).size - from)));
    return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from));
  });
}

/** Kept for people; nothing is deleted. */
export function setSegmentAside(path: string): string {
  let number = 1;
  while (existsSync(`${path}.damaged-${number}`)) number += 1;
  renameSync(path, `${path}.damaged-${number}`);
  return `${path}.damaged-${number}`;
}

export function removeSegment({ path }: LogSegment): void {
  unlinkRetrying(path);
}

/** What has been written to it survives a power cut. */
export function syncSegment(dir: string, { path }: LogSegment): void {
  useDescriptor(openSync(path, 'r+'), fdatasyncSync);
  // The name of a new file as well.
  syncFolder(dir);
}

/** Read and applied at a time. */
const SLICE_BYTES = 1024 * 1024;

/** The content of a line of the write log. A large value is in a file of its own, which `blobs` names. */
export interface LoggedWrite {
  readonly write: OperationWrite;
  readonly blobs?: BlobReferences;
}

export type BlobReferences = Readonly<Partial<Record<BlobField, string>>>;

export interface LogSlice {
  readonly writes: readonly LoggedWrite[];
  /** Where the next slice begins. */
  readonly next: number;
  /** Lines that are not what was written, and have lines behind them. */
  readonly damaged: number;
}

/** The whole lines from a position, and at most to `limit`. `next` is the position itself where there is none. */
export function readLogSlice(segment: LogSegment, position: number, limit: number): LogSlice {
  for (let length = SLICE_BYTES; ; length *= 2) {
    const bytes = readSegmentBytes(segment, position, Math.min(length, limit - position));
    const end = bytes.lastIndexOf(END_OF_LINE) + 1;
    // A line that is longer than the slice is read whole.
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
