import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultSize, utf8Length } from './program-run.ts';

describe('the size of a result', () => {
  it('counts the bytes of any text as UTF-8 does', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => utf8Length(text) === Buffer.byteLength(text)));
    for (const text of ['\ud800', '\udc00x', 'ü', '漢', '😀', '\ud83d\ud83d\ude00', ''])
      expect(utf8Length(text)).toBe(Buffer.byteLength(text));
  });

  it('is that of its JSON and of that text as a JSON string, since the message carries both (WIR-02)', () => {
    const value = { text: 'a "quoted" ü' };
    const message = JSON.stringify({ structuredContent: value, content: JSON.stringify(value) });
    expect(resultSize(value)).toBe(Buffer.byteLength(message) - Buffer.byteLength('{"structuredContent":,"content":}'));
  });
});
