import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFrameDecoder,
  createLineDecoder,
  encodeFrame,
  encodeLine,
  type Decoder,
  type FramingEvents,
} from '../../generated/typescript/framing.ts';

const LIMIT = 1000;
const texts = ['{}', '', 'Grüße, 世界 😀', 'x'.repeat(999), '{"a":"\\n"}', 'Content-Length: 5\r\n\r\nhello'];

interface Heard {
  readonly messages: string[];
  readonly broken: string[];
}

function decode(create: (events: FramingEvents) => Decoder, chunks: readonly Uint8Array[], limit = LIMIT): Heard {
  const heard: Heard = { messages: [], broken: [] };
  const decoder = create({
    message: (text) => heard.messages.push(text),
    broken: (reason) => heard.broken.push(reason),
    limit: () => limit,
  });
  for (const chunk of chunks) decoder.push(chunk);
  return heard;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const cutAt = (whole: Uint8Array, places: readonly number[]): Uint8Array[] => {
  const sorted = [0, ...places.toSorted((a, b) => a - b), whole.length];
  return sorted.slice(1).map((end, index) => whole.subarray(sorted[index], end));
};
const joined = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

const codecs = [
  { name: 'frames', create: createFrameDecoder, encode: encodeFrame, texts },
  {
    name: 'lines',
    create: createLineDecoder,
    encode: encodeLine,
    texts: texts.filter((text) => text !== '' && !text.includes('\n')),
  },
];

describe.each(codecs)('messages in $name', ({ create, encode, texts: all }) => {
  const stream = joined(all.map(encode));

  it('are read when they come merged, byte by byte, and cut in two at every byte', () => {
    expect(decode(create, [stream])).toEqual({ messages: all, broken: [] });
    expect(
      decode(
        create,
        [...stream].map((byte) => Uint8Array.of(byte)),
      ),
    ).toEqual({ messages: all, broken: [] });
    for (let at = 0; at <= stream.length; at += 1)
      expect(decode(create, [stream.subarray(0, at), stream.subarray(at)]).messages).toEqual(all);
  });

  it('are read however the stream is cut', () => {
    const places = fc.array(fc.nat(stream.length), { maxLength: 30 });
    fc.assert(
      fc.property(places, (at) => {
        expect(decode(create, cutAt(stream, at))).toEqual({ messages: all, broken: [] });
      }),
    );
  });

  it('of other bytes neither throw nor continue after what is broken', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 8 }), (chunks) => {
        const { broken } = decode(create, chunks);
        expect(broken.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('that are too long, or no UTF-8, end it', () => {
    expect(decode(create, [encode('x'.repeat(LIMIT))]).broken).toEqual([]);
    const { messages, broken } = decode(create, [encode('x'.repeat(LIMIT + 1)), encode('{}')]);
    expect({ messages, broken }).toEqual({
      messages: [],
      broken: [expect.stringContaining('expected at most 1000 bytes')],
    });
    const noText = encode('xx').map((byte) => (byte === 0x78 ? 0xff : byte));
    expect(decode(create, [noText, encode('{}')])).toEqual({
      messages: [],
      broken: [expect.stringContaining('UTF-8')],
    });
  });

  it('are not read any more after a stop, not even from the same bytes', () => {
    const seen: string[] = [];
    const decoder: Decoder = create({
      limit: () => LIMIT,
      broken: () => undefined,
      message: (text) => {
        seen.push(text);
        decoder.stop();
      },
    });
    decoder.push(stream);
    decoder.push(stream);
    expect(seen).toEqual(all.slice(0, 1));
  });
});

describe('a header that is not Content-Length and a number', () => {
  it.each([
    ['another header', 'Content-Type: application/json\r\n\r\n'],
    ['another header behind it', 'Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}'],
    ['another header before it', 'X: y\r\nContent-Length: 2\r\n\r\n{}'],
    ['two of them', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
    [
      'an HTTP request',
      'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 24\r\n\r\nContent-Length: 2\r\n\r\n{}',
    ],
    ['a negative number', 'Content-Length: -2\r\n\r\n{}'],
    ['a sign', 'Content-Length: +2\r\n\r\n{}'],
    ['leading zeros', 'Content-Length: 02\r\n\r\n{}'],
    ['hexadecimal', 'Content-Length: 0x2\r\n\r\n{}'],
    ['a fraction', 'Content-Length: 2.0\r\n\r\n{}'],
    ['an exponent', 'Content-Length: 2e0\r\n\r\n{}'],
    ['digits of other scripts', 'Content-Length: ٢\r\n\r\n{}'],
    ['no number', 'Content-Length: \r\n\r\n{}'],
    ['blanks', 'Content-Length:   2\r\n\r\n{}'],
    ['a blank behind', 'Content-Length: 2 \r\n\r\n{}'],
    ['no header', '\r\n\r\n{}'],
    ['JSON', '{}\n'],
    ['plain line ends', 'Content-Length: 2\n\n{}'],
    ['more digits than a number has', `Content-Length: ${'9'.repeat(60)}\r\n\r\n{}`],
    ['a block without end', `Content-Length: 2${' '.repeat(200)}`],
    ['more than the limit', 'Content-Length: 1001\r\n\r\n{}'],
    ['NUL', '\0'],
  ])('ends it, whole and byte by byte: %s', (_what, text) => {
    const after = encodeFrame('{"later":1}');
    for (const chunks of [[bytes(text), after], [...bytes(text), ...after].map((byte) => Uint8Array.of(byte))]) {
      const heard = decode(createFrameDecoder, chunks);
      expect(heard.messages).toEqual([]);
      expect(heard.broken).toEqual([expect.stringMatching(/^expected .*, (and no other header; )?got /)]);
    }
  });

  it('is refused at its first wrong byte, so that one who sends slowly is not waited for', () => {
    expect(decode(createFrameDecoder, [bytes('P')]).broken).toHaveLength(1);
    expect(decode(createFrameDecoder, [bytes('Content-Length: 2\r\nC')]).broken).toHaveLength(1);
    expect(decode(createFrameDecoder, [bytes('Content-Length: 2\r\n')]).broken).toEqual([]);
  });

  it('may be in small letters, and without the blank', () => {
    expect(decode(createFrameDecoder, [bytes('content-length:2\r\n\r\n{}')]).messages).toEqual(['{}']);
  });

  it('asks for the limit with each message, so that it can grow', () => {
    let limit = 2;
    const seen: string[] = [];
    const decoder = createFrameDecoder({
      limit: () => limit,
      broken: (reason) => seen.push(reason),
      message: (text) => {
        seen.push(text);
        limit = 10;
      },
    });
    decoder.push(joined([encodeFrame('{}'), encodeFrame('[1,2,3]')]));
    expect(seen).toEqual(['{}', '[1,2,3]']);
  });

  it('announces a huge message that never comes without room being made for it', () => {
    const decoder = createFrameDecoder({ limit: () => 2 ** 40, broken: () => undefined, message: () => undefined });
    const before = process.memoryUsage().arrayBuffers;
    decoder.push(bytes(`Content-Length: ${2 ** 39}\r\n\r\nx`));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  });
});
