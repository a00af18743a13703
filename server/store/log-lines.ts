import type { BlobField } from './blobs.ts';
import type { OperationWrite } from './decide.ts';
import { openLine } from './write-log.ts';
import { readSegmentBytes, type LogSegment } from './log-segments.ts';

/** Read and applied at a time. */
export const SLICE_BYTES = 1024 * 1024;
const END_OF_LINE = 0x0a;

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
