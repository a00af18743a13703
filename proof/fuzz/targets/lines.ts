import fc from 'fast-check';
import { createLineReader } from '../../../server/lib/lines.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target, sampleValues } from './target.ts';

/** Small, so that many lines are too long. */
const LIMIT = 40;
/** Up to here every split in two is tried; beyond, only some. */
const EVERY_SPLIT = 80;

interface Heard {
  readonly lines: string[];
  readonly tooLong: number[];
}

const lines = fc
  .array(fc.string({ unit: 'binary', maxLength: 50 }), { maxLength: 8 })
  .map((parts) => Buffer.from(parts.join('\n')));

/** The line reader of the link, fed in pieces. */
export const lineReader: Target = {
  name: 'lines',
  what: 'The line reader: whole, split in two at every byte, and byte by byte, it reads the same, which is what a plain split gives.',
  weight: 4,
  batch: 5_000,
  // Each input is read several times over.
  limit_ms: 2_000,
  words: ['\n', '\r\n', '\n\n', '{}\n'],
  open: (): OpenTarget => ({ starts: (seed) => sampleValues(lines, seed, 100), run: take }),
};

function take(input: Buffer): Taken {
  const expected = plainly(input);
  check(expected, hear([input]), 'whole');
  const step = input.length <= EVERY_SPLIT ? 1 : Math.ceil(input.length / 6);
  for (let at = 1; at < input.length; at += step)
    check(expected, hear([input.subarray(0, at), input.subarray(at)]), `split at ${at}`);
  if (input.length <= EVERY_SPLIT)
    check(expected, hear(Array.from(input, (_byte, at) => input.subarray(at, at + 1))), 'byte by byte');
  return expected.lines.length > 0 ? 'accepted' : 'refused';
}

function hear(chunks: readonly Buffer[]): Heard {
  const heard: Heard = { lines: [], tooLong: [] };
  const reader = createLineReader(
    LIMIT,
    (line) => heard.lines.push(line),
    (bytes) => heard.tooLong.push(bytes),
  );
  for (const chunk of chunks) reader.push(chunk);
  return heard;
}

function plainly(input: Buffer): Heard {
  const heard: Heard = { lines: [], tooLong: [] };
  let start = 0;
  for (let end = input.indexOf(10); end !== -1; end = input.indexOf(10, start)) {
    const line = input.subarray(start, end);
    start = end + 1;
    if (line.length > LIMIT) heard.tooLong.push(line.length);
    else {
      // One byte order mark before a message is ignored.
      const text = (line.at(-1) === 13 ? line.subarray(0, -1) : line).toString('utf8').replace(/^\ufeff/, '');
      if (text !== '') heard.lines.push(text);
    }
  }
  return heard;
}

function check(expected: Heard, got: Heard, how: string): void {
  mustHold(isSame(got, expected), () => `${how}: read ${beginningOf(got)}, expected ${beginningOf(expected)}`);
}

function isSame(one: Heard, other: Heard): boolean {
  return (
    one.lines.length === other.lines.length &&
    one.lines.every((line, at) => line === other.lines[at]) &&
    one.tooLong.join() === other.tooLong.join()
  );
}
