import { expect, test } from 'vitest';
import { oneLine, escapeControls, valueText, withoutCommands, withoutControls } from './terminal-text.ts';

test('what a terminal would obey is written out, line ends and tabs stay', () => {
  expect(escapeControls('a\r\nb\t\u001b[2Jc\u0007\r')).toBe('a\nb\t\\u{1b}[2Jc\\u{7}\\u{d}');
  expect(withoutControls('a\r\nb\t\u001b[2Jc\u0007\r')).toBe('a\r\nb\t\\u{1b}[2Jc\\u{7}\\u{d}');
});

test.each(['\u007f', '\u0085', '\u009b', '\u009f', '\u061c', '\u200e', '\u200f', '\u202e', '\u2066', '\u2069'])(
  '%j is written out: it reorders a line, or is a control of eight bits',
  (character) => {
    expect(escapeControls(`a${character}b`)).toBe(`a\\u{${character.charCodeAt(0).toString(16)}}b`);
  },
);

test.each([
  '::error::x',
  'a\n::add-mask::x',
  ' \t::set-output name=a::b',
  'a\r\n ::stop-commands::x',
  '##[error]x',
  'a ##[group]b',
  'a\u0085::error::x',
])('in %j a CI service finds no command', (text) => {
  for (const line of withoutCommands(text).split(/[\r\n\u0085]/)) {
    expect(line.replace(/^[\s\ufeff]+/, '')).not.toMatch(/^::/);
    expect(line).not.toContain('##[');
  }
  expect(withoutCommands('a::b ## [x] std::string')).toBe('a::b ## [x] std::string');
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
