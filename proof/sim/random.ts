import { createHash } from 'node:crypto';

/** Seeded random numbers: the same for the same seed, on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, end). */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** sfc32, its state filled from the seed by splitmix32. */
export function createRandom(seed: number): Random {
  let mix = seed | 0;
  const fill = (): number => {
    mix = (mix + 0x9e3779b9) | 0;
    let t = mix ^ (mix >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return (t ^ (t >>> 15)) | 0;
  };
  let [a, b, c, d] = [fill(), fill(), fill(), fill()];
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}

/** One seed out of several things (FNV-1a over their text). */
export function mixSeeds(seed: number, name: string, number: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${name} ${number}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

const hashes = new Map<string, string>();

/** Runs use the same few texts again and again. */
const HASHES_LIMIT = 10_000;

export function hashText(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  if (hashes.size > HASHES_LIMIT) hashes.clear();
  const value = createHash('sha256').update(text).digest('hex');
  hashes.set(text, value);
  return value;
}

export function uuidV7(now: number, count: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count.toString(16).padStart(12, '0')}`;
}

/** FNV-1a, 32 bits, over the UTF-16 units of consecutive texts; as eight hexadecimal digits. */
export function createTextHash(): { add(text: string): void; value(): string } {
  let hash = 0x811c9dc5;
  return {
    add(text) {
      for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    },
    value: () => (hash >>> 0).toString(16).padStart(8, '0'),
  };
}
