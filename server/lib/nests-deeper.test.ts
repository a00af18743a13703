import { expect, test } from 'vitest';
import { nestsDeeper } from './json.ts';

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

test.each([
  [1, 0],
  ['text', 0],
  [null, 0],
  [{}, 1],
  [{ a: [1, { b: {} }], c: 'x' }, 4],
  [deep(1000), 1000],
  [deep(100_000), 100_000],
])('%# is as deep as it is', (value, levels) => {
  expect(nestsDeeper(value, levels)).toBe(false);
  if (levels > 0) expect(nestsDeeper(value, levels - 1)).toBe(true);
});
