import { expect, test } from 'vitest';
import { oneLine, printable, valueText } from './printable.ts';

test('what a terminal would obey is written out, line ends and tabs stay', () => {
  expect(printable('a\r\nb\t\u001b[2Jc\u0007\r')).toBe('a\nb\t\\u{1b}[2Jc\\u{7}\\u{d}');
});

test('one line is cut with a mark', () => {
  expect(oneLine('  a\n  b  ', 10)).toBe('a b');
  expect(oneLine('123456', 6)).toBe('123456');
  expect(oneLine('1234567', 6)).toBe('12345…');
});

test.each([
  ['text', 'text'],
  [null, 'null'],
  [{ x: 1 }, '{"x":1}'],
  [{ long: 'x'.repeat(100) }, `{\n  "long": "${'x'.repeat(100)}"\n}`],
])('%j is printed as %j', (value, text) => {
  expect(valueText(value)).toBe(text);
});
