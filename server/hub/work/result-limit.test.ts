import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../generated/typescript/types.ts';
import { sizeOver } from './updates.ts';

test('a value is over the limit exactly when the message that carries it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })),
      fc.constantFrom(-1, 0, 1),
      (given, off) => {
        const value = given as Json;
        const text = JSON.stringify(value);
        const size = Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text));
        expect(sizeOver(size + off, value)).toBe(off < 0 ? size : undefined);
      },
    ),
  );
});
