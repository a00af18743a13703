import { crc32 } from 'node:zlib';

/** A value as one line of JSON with its checksum before it. */
export function sealLine(value: unknown): string {
  const text = JSON.stringify(value);
  return `${checksum(text)} ${text}\n`;
}

/** The value of a line without its line end; undefined if the checksum does not fit. */
export function readChecked(line: string): unknown {
  const text = line.slice(CHECKSUM_CHARS + 1);
  if (line[CHECKSUM_CHARS] !== ' ' || checksum(text) !== line.slice(0, CHECKSUM_CHARS)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Lines {
  /** Of the good lines, in order. */
  readonly values: readonly unknown[];
  /** Length of the file up to the first torn line. */
  readonly goodBytes: number;
  /** `tail`: only the last line is bad and has no line end, as a killed process leaves it. */
  readonly torn: 'no' | 'tail' | 'middle';
}

/** Reads a file of sealed lines. A line without its line end is torn, whatever stands in it. */
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

const checksum = (text: string): string => crc32(text).toString(16).padStart(CHECKSUM_CHARS, '0');
