import fc from 'fast-check';

/** Values of an arbitrary, the same for the same seed, small ones among them. */
export function sampleValues<T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): T[] {
  return fc.sample(arbitrary, { seed: seed | 0, numRuns: count });
}

export const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
