/** Seeded chance: the same seed, the same numbers, on every machine. */
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
