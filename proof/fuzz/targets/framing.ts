import fc from 'fast-check';
import {
  createFrameDecoder,
  createLineDecoder,
  encodeFrame,
  encodeLine,
  type Decoder,
  type FramingEvents,
} from '../../../generated/typescript/framing.ts';
import { createRandom, mixSeeds } from '../../sim/random.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target, sampleValues } from './target.ts';

/** Small, so that many messages are too long. */
const LIMIT = 200;
/** Up to here every split in two is tried; beyond, only some. */
const EVERY_SPLIT = 80;
const REASON_CHARS = 1_000;

interface Format {
  readonly encode: (text: string) => Uint8Array;
  readonly createDecoder: (events: FramingEvents) => Decoder;
}

interface Heard {
  readonly messages: string[];
  readonly broken: string[];
}

const messages = fc.array(
  fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constant('{"jsonrpc":"2.0","method":"ping","id":1}')),
  { minLength: 1, maxLength: 5 },
);
const words = [
  'Content-Length: ',
  '\r\n\r\n',
  '\r\n',
  'Content-Length: 0\r\n\r\n',
  'content-length:5\r\n\r\n',
  '-1',
  '+1',
  '007',
  '99999999999999999999',
  '0x10',
  'POST / HTTP/1.1\r\nHost: x\r\n',
  'Content-Type: x\r\n',
  ' ',
  '\t',
];

/** The two formats of the TCP bridge. */
function framing(name: string, what: string, format: Format): Target {
  return {
    name,
    what,
    weight: 4,
    batch: 5_000,
    // Each input is read several times over.
    limit_ms: 2_000,
    words,
    open: (): OpenTarget => ({
      starts: (seed) =>
        sampleValues(messages, seed, 100).map((texts) =>
          Buffer.concat(texts.map((text) => format.encode(text.replaceAll('\n', ' ')))),
        ),
      run: (input) => take(format, input),
    }),
  };
}

export const contentLength = framing(
  'content-length',
  'Frames of the TCP bridge: however the stream is cut, the same messages and the same end; what was read is what was sent; nothing behind a break.',
  {
    encode: encodeFrame,
    createDecoder: createFrameDecoder,
  },
);

export const pushLines = framing(
  'push-lines',
  'Lines of the push connection: however the stream is cut, the same messages and the same end; nothing behind a break.',
  {
    encode: encodeLine,
    createDecoder: createLineDecoder,
  },
);

function take(format: Format, input: Buffer): Taken {
  const whole = hear(format, [input]);
  mustHold(whole.broken.length <= 1, () => `broke off ${whole.broken.length} times`);
  mustHold(
    whole.broken.every((reason) => reason.length < REASON_CHARS),
    () => `a reason of ${whole.broken[0]?.length} characters`,
  );
  mustHold(
    whole.messages.every((message) => Buffer.byteLength(message) <= LIMIT),
    () => 'a message beyond the limit',
  );
  const step = input.length <= EVERY_SPLIT ? 1 : Math.ceil(input.length / 6);
  for (let at = 1; at < input.length; at += step)
    check(whole, hear(format, [input.subarray(0, at), input.subarray(at)]), `split at ${at}`);
  check(whole, hear(format, pieces(input)), 'in small pieces');
  const again = hear(
    format,
    whole.messages.map((message) => Buffer.from(format.encode(message))),
  );
  mustHold(
    isSame(again.messages, whole.messages) && again.broken.length === 0,
    () => `what was read reads as ${beginningOf(again)} once it is sent again`,
  );
  return whole.messages.length > 0 && whole.broken.length === 0 ? 'accepted' : 'refused';
}

function hear({ createDecoder }: Format, chunks: readonly Buffer[]): Heard {
  const heard: Heard = { messages: [], broken: [] };
  const decoder = createDecoder({
    limit: () => LIMIT,
    broken: (reason) => heard.broken.push(reason),
    message(text) {
      mustHold(heard.broken.length === 0, () => 'a message behind the break');
      heard.messages.push(text);
    },
  });
  for (const chunk of chunks) decoder.push(chunk);
  return heard;
}

/** The same ones for the same input; empty ones among them. */
function pieces(input: Buffer): Buffer[] {
  const random = createRandom(mixSeeds(input.length, 'pieces', input[0] ?? 0));
  const cut: Buffer[] = [];
  for (let at = 0; at < input.length;) {
    const size = random.below(input.length > 2_000 ? 500 : 4);
    cut.push(input.subarray(at, at + size));
    at += size;
  }
  return cut;
}

function check(expected: Heard, got: Heard, how: string): void {
  mustHold(
    isSame(got.messages, expected.messages) && got.broken.length === expected.broken.length,
    () => `${how}: received ${beginningOf(got)}, expected ${beginningOf(expected)}`,
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);
