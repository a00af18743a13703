import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileIdentity } from './file-identity.ts';
import { sealLine, type SegmentHeader } from './log-line.ts';
import { segmentName } from './log-segments.ts';
import { sayLost } from './store-ground.ts';

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
 * The log of writes: what stands in it survives the death of the process. One line a write, appended by one call of the system on the calling thread;
 * the writer thread applies the lines to SQLite. Positions count the bytes of all lines ever written.
 */
export interface WriteLog {
  /** The end of the last whole line. */
  readonly position: number;
  /** The file that is appended to. */
  readonly path: string;
  /** A sentence once the file that is appended to was moved, deleted or replaced: whoever opens the store next does not find it. */
  whyLost(): string | undefined;
  /** Throws what the file system says; then nothing was stored. */
  append(json: string): void;
  close(): void;
}

interface Segment {
  readonly fd: number;
  readonly path: string;
  readonly number: number;
  readonly identity: string | undefined;
  /** Where the next line begins in the file. */
  size: number;
  /** Half a line that could not be removed stands at the end: nothing more may be appended. */
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
      fileIdentity(segment.path) === segment.identity ? undefined : sayLost(segment.path, 'moved, deleted or replaced'),
    append(json) {
      rotate();
      const line = Buffer.from(sealLine(json));
      appendWhole(segment, line);
      end += line.length;
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
    // The next line goes into a new segment; half a line at the end of one is left out by whoever reads it.
    segment.isTorn = true;
  }
}
