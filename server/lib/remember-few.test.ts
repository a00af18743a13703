import { expect, test } from 'vitest';
import { rememberFew } from './remember-few.ts';

test('what was asked before is not worked out again, also where there is no answer', () => {
  const asked: string[] = [];
  const find = rememberFew((text: string) => {
    asked.push(text);
    return text === '' ? undefined : { text };
  });
  expect(find('a')).toBe(find('a'));
  expect([find(''), find(''), asked]).toEqual([undefined, undefined, ['a', '']]);
});

test('only a few answers are kept', () => {
  let count = 0;
  const find = rememberFew((_n: number) => (count += 1));
  for (let n = 0; n < 1_000; n++) find(n);
  expect(find(0)).toBe(1_001);
});
