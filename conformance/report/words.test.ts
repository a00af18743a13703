import { expect, test } from 'vitest';
import { countNoun, formatNumber, shortenText } from './text.ts';

test('numbers, plurals and cuts', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect([countNoun(1, 'case'), countNoun(2, 'case'), countNoun(0, 'entry', 'entries')]).toEqual([
    '1 case',
    '2 cases',
    '0 entries',
  ]);
  expect([shortenText('abcdef', 6), shortenText('abcdefg', 6), shortenText('😀😀😀', 2)]).toEqual([
    'abcdef',
    'abcde…',
    '😀…',
  ]);
});
