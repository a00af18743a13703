import { describe, expect, it } from 'vitest';
import { resultSize } from './program-run.ts';

describe('the size of a result', () => {
  it('is that of its JSON and of that text as a JSON string, since the message carries both (WIR-02)', () => {
    const value = { text: 'a "quoted" ü' };
    const message = JSON.stringify({ structuredContent: value, content: JSON.stringify(value) });
    expect(resultSize(value)).toBe(Buffer.byteLength(message) - Buffer.byteLength('{"structuredContent":,"content":}'));
  });
});
