import { expect, it } from 'vitest';
import { pyLiteral, tuple, docstring, wrap } from './text.ts';

it.each([
  ['a "quoted" word', '"""a "quoted" word"""'],
  ['ends in a quote "', '"""ends in a quote \\""""'],
  ['three """ of them', '"""three \\"\\"\\" of them"""'],
  ['a \\ in it', '"""a \\\\ in it"""'],
])('documentation keeps what is in it: %s', (text, expected) => {
  expect(docstring(text)).toBe(expected);
});

it('breaks long documentation at spaces, and puts the end on a line of its own', () => {
  const lines = docstring('word '.repeat(50).trim(), '    ').split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.every((line) => line.length <= 120 && line.startsWith('    '))).toBe(true);
  expect(lines.at(-1)).toBe('    """');
});

it('indents the further lines of an indented text', () => {
  expect(wrap('    code: one two', 13)).toEqual(['    code: one', '        two']);
});

it('writes strings that Python reads as they are', () => {
  expect(pyLiteral('a"b\\c\n\u2028')).toBe('"a\\"b\\\\c\\n\\u2028"');
});

it('marks a tuple of one', () => {
  expect(tuple(['a'])).toBe('("a",)');
  expect(tuple(['a', 'b'])).toBe('("a", "b")');
  expect(tuple([])).toBe('()');
});
