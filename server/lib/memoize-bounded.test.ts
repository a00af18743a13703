import { expect, test } from 'vitest';
import { memoizeBounded } from './memoize-bounded.ts';

test('what was asked before is not worked out again, also where there is no answer', () => {
  const asked: string[] = [];
  const find = memoizeBounded((text: string) => {
    asked.push(text);
    return text === '' ? undefined : { text };
  });
  expect(find('a')).toBe(find('a'));
  expect([find(''), find(''), asked]).toEqual([undefined, undefined, ['a', '']]);
});

test('only a few answers are kept', () => {
  let count = 0;
  const find = memoizeBounded((_n: number) => (count += 1));
  for (let n = 0; n < 1_000; n++) find(n);
  expect(find(0)).toBe(1_001);
});

test('a text that is long is worked out each time', () => {
  let count = 0;
  const find = memoizeBounded((text: string) => text.length + (count += 1));
  const long = 'x'.repeat(16 * 1024 + 1);
  expect([find(long) - long.length, find(long) - long.length]).toEqual([1, 2]);
});
