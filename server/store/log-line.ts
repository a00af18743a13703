import { crc32 } from 'node:zlib';
import { isObject } from '../lib/is-object.ts';

/** A line of the write log: eight hexadecimal digits, a space, JSON, and the end of the line. */
const CHECKSUM_LENGTH = 8;

export function sealLine(json: string): string {
  return `${checksum(json)} ${json}\n`;
}

/** The JSON of a line without its end; undefined when it is not what was written. */
export function openLine(line: string): string | undefined {
  const json = line.slice(CHECKSUM_LENGTH + 1);
  return checksum(json) === line.slice(0, CHECKSUM_LENGTH) && line[CHECKSUM_LENGTH] === ' ' ? json : undefined;
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(CHECKSUM_LENGTH, '0');
}

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
