import { expect, test } from 'vitest';
import { stretchesOf, visibleText } from './text.ts';

test('plain text stays as it is', () => {
  const text = 'foreach (var x in y)\n{\n\treturn "äöü 漢字 √";\n}';
  expect(visibleText(text.replaceAll('\n', '\r\n'))).toBe(text);
  expect(stretchesOf(text)).toEqual([{ text, isHidden: false }]);
});

test.each([
  ['a mark that reorders', '\u202E', '202e'],
  ['an isolate', '\u2066', '2066'],
  ['a space of no width', '\u200B', '200b'],
  ['a carriage return, which may overwrite a line', '\r', 'd'],
  ['an escape', '\u001B', '1b'],
  ['a line separator', '\u2028', '2028'],
  ['a filler, which counts as a letter', '\u3164', '3164'],
  ['another one, which an identifier may have', '\u115F', '115f'],
  ['the blank of Braille', '\u2800', '2800'],
  ['a joiner of graphemes', '\u034F', '34f'],
  ['a variation selector', '\uFE0F', 'fe0f'],
  ['one of the other variation selectors', '\u{E0100}', 'e0100'],
  ['a space that is none', '\u00A0', 'a0'],
  ['a tag', '\u{E0041}', 'e0041'],
  ['half a character', '\uD800', 'd800'],
])('%s is written out', (_what, character, digits) => {
  expect(visibleText(`a${character}b`)).toBe(`a\\u{${digits}}b`);
  expect(stretchesOf(`a${character}b`)).toEqual([
    { text: 'a', isHidden: false },
    { text: character, isHidden: true },
    { text: 'b', isHidden: false },
  ]);
});
