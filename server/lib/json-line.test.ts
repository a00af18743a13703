import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLine } from './json.ts';

test('is the same value, in one line that nothing obeys', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer({ min: 0x7f, max: 0x9f }).map((code) => String.fromCharCode(code)),
    fc.constantFrom('\u202e', '\u2066', '\u200f', '\u2028', '##[', '\n::error::', '\u001b[2J'),
  );
  fc.assert(
    fc.property(fc.dictionary(unit, fc.array(unit)), (value) => {
      const line = jsonLine(value);
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]|##\[/u);
    }),
  );
});
