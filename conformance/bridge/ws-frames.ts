const OPCODE = { continuation: 0x0, text: 0x1, ping: 0x9 } as const;
const FIN = 0x80;
/** Lengths up to this stand in one byte; 126 announces two more bytes, 127 eight. */
const SHORT = 125;
const TWO_BYTES = 0xffff;

/** A text message as one WebSocket frame of a server (RFC 6455). Written by hand: `ws` does not let one misbehave. */
export function wholeMessage(text: string): Buffer {
  return frame(OPCODE.text, Buffer.from(text), true);
}

/** Receivers limit how many fragments they collect; long messages are cut into larger ones. */
const FRAGMENTS_MAX = 500;

/** The same message in fragments of one byte (or a few), which cut UTF-8 characters and carry a ping in their midst. */
export function fragmentedMessage(text: string): Buffer {
  const bytes = Buffer.from(text);
  const size = Math.max(1, Math.ceil(bytes.length / FRAGMENTS_MAX));
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size)
    frames.push(
      frame(at === 0 ? OPCODE.text : OPCODE.continuation, bytes.subarray(at, at + size), at + size >= bytes.length),
    );
  frames.splice(Math.floor(frames.length / 2), 0, frame(OPCODE.ping, Buffer.from('in the midst'), true));
  return Buffer.concat(frames);
}

function frame(opcode: number, payload: Buffer, last: boolean): Buffer {
  return Buffer.concat([Buffer.of((last ? FIN : 0) | opcode), lengthOf(payload.length), payload]);
}

function lengthOf(length: number): Buffer {
  if (length <= SHORT) return Buffer.of(length);
  if (length <= TWO_BYTES) {
    const head = Buffer.of(126, 0, 0);
    head.writeUInt16BE(length, 1);
    return head;
  }
  const head = Buffer.alloc(9);
  head[0] = 127;
  head.writeBigUInt64BE(BigInt(length), 1);
  return head;
}
