import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showHidden } from './words.ts';

test('plain code stays as it is', () => {
  const code = 'foreach (var x in y)\n{\n\treturn "äöü 漢字 √";\n}';
  expect(showHidden(code)).toEqual([{ text: code, isHidden: false }]);
});

test.each([
  ['a mark that reorders', '\u202E', 'U+202E'],
  ['an isolate', '\u2066', 'U+2066'],
  ['a space of no width', '\u200B', 'U+200B'],
  ['a carriage return, which may overwrite a line', '\r', 'U+000D'],
  ['an escape', '\u001B', 'U+001B'],
  ['a line separator', '\u2028', 'U+2028'],
  ['a filler that looks like nothing', '\u3164', 'U+3164'],
  ['the blank of Braille', '\u2800', 'U+2800'],
  ['a space that is none', '\u00A0', 'U+00A0'],
  ['a tag', '\u{E0041}', 'U+E0041'],
  ['half a character', '\uD800', 'U+D800'],
])('%s is shown by its name', (_, character, name) => {
  expect(showHidden(`a${character}b`)).toEqual([
    { text: 'a', isHidden: false },
    { text: name, isHidden: true },
    { text: 'b', isHidden: false },
  ]);
});

test('nothing is lost: with names put back, the text is what it was, but for what kind of line break it has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const back = showHidden(text).map(({ text: part, isHidden }) =>
        isHidden ? String.fromCodePoint(Number.parseInt(part.slice(2), 16)) : part,
      );
      expect(back.join('')).toBe(text.replaceAll('\r\n', '\n'));
    }),
  );
});
