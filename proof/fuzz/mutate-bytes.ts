import type { Random } from '../sim/random.ts';

/** Most changes of one input. */
const MOST_CHANGES = 5;

/** Longest input: a hundred inputs a second find more than one of megabytes. */
const MOST_BYTES = 256 * 1024;

/** One in this many repeats a piece very often, as catastrophic expressions and quadratic loops need it. */
const LONG_EVERY = 300;

interface Environment {
  readonly others: () => Buffer;
  readonly words: readonly string[];
  readonly random: Random;
}

/** Bytes with flips, cuts, insertions, repetitions and splices. */
export function mutateBytes(input: Buffer, surroundings: Environment): Buffer {
  const changes = surroundings.random.chance(0.5) ? 1 : 1 + surroundings.random.below(MOST_CHANGES);
  let bytes = input;
  for (let done = 0; done < changes; done += 1) bytes = change(bytes, surroundings);
  return bytes.subarray(0, MOST_BYTES);
}

function change(bytes: Buffer, { others, words, random }: Environment): Buffer {
  const at = random.below(bytes.length + 1);
  const end = Math.min(bytes.length, at + 1 + random.below(random.pick([4, 16, 200])));
  const insert = (what: Buffer): Buffer => Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at)]);
  switch (random.below(10)) {
    case 0:
      return flipped(bytes, at, 1 << random.below(8));
    case 1:
      return flipped(bytes, at, 1 + random.below(255));
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    case 3:
      return bytes.subarray(0, at);
    case 4:
      return insert(random.pick(edgeBytes));
    case 5:
      return insert(repeated(bytes.subarray(at, end), random));
    case 6: {
      const other = others();
      return Buffer.concat([bytes.subarray(0, at), other.subarray(random.below(other.length + 1))]);
    }
    case 7: {
      const to = random.below(bytes.length + 1);
      return Buffer.concat([
        bytes.subarray(0, at),
        bytes.subarray(end),
        bytes.subarray(at, end),
        bytes.subarray(Math.max(end, to)),
      ]);
    }
    default: {
      const word = words[random.below(words.length)];
      return insert(word === undefined ? random.pick(edgeBytes) : Buffer.from(word));
    }
  }
}

function flipped(bytes: Buffer, at: number, mask: number): Buffer {
  const copy = Buffer.from(bytes);
  const old = copy[at];
  if (old !== undefined) copy[at] = old ^ mask;
  return copy;
}

function repeated(piece: Buffer, random: Random): Buffer {
  if (piece.length === 0) return piece;
  const times = random.below(LONG_EVERY / 10) === 0 ? random.below(MOST_BYTES / piece.length) : 1 + random.below(40);
  return Buffer.concat(Array.from({ length: Math.min(times, 50_000) }, () => piece));
}

/** Bytes in any text. */
const edgeBytes: readonly [Buffer, ...Buffer[]] = [
  Buffer.from([0]),
  Buffer.from([0xff]),
  Buffer.from([0xfe, 0xff]),
  Buffer.from([0xef, 0xbb, 0xbf]),
  // Overlong, a lone continuation, a surrogate in UTF-8, beyond the last code point.
  Buffer.from([0xc0, 0x80]),
  Buffer.from([0x80]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf4, 0x90, 0x80, 0x80]),
  Buffer.from('\r\n'),
  Buffer.from('\n'),
  Buffer.from('\r'),
  Buffer.from('\u2028'),
  Buffer.from('\u0301'),
  Buffer.from('"'),
  Buffer.from('\\'),
  Buffer.from('{'),
  Buffer.from('}'),
  Buffer.from('['),
  Buffer.from(']'),
  Buffer.from(','),
  Buffer.from(':'),
  Buffer.from('-'),
  Buffer.from('e999'),
  Buffer.from('__proto__'),
  Buffer.from('99999999999999999999'),
];
