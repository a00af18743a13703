import { type Texture, pixelAt } from '../scene/texture.ts';

/** A texture as a PNG file: 8 bits for each of R, G, B and A, not compressed, so that the same pixels are the same bytes everywhere. */
export function encodePng(texture: Texture): Uint8Array {
  const header = [...bigEndian(texture.width), ...bigEndian(texture.height), BITS, RGBA, 0, 0, 0];
  return joinBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunkOf('IHDR', Uint8Array.from(header)),
    chunkOf('IDAT', storeBlocks(pixelRows(texture))),
    chunkOf('IEND', new Uint8Array()),
  ]);
}

const BITS = 8;

const RGBA = 6;

const BYTES_PER_PIXEL = 4;

/** Rows from the top, each behind the number of its filter: none. */
function pixelRows(texture: Texture): Uint8Array {
  const { width, height } = texture;
  const stride = 1 + width * BYTES_PER_PIXEL;
  const bytes = new Uint8Array(stride * height);
  const view = new DataView(bytes.buffer);
  for (let row = 0; row < height; row += 1)
    for (let x = 0; x < width; x += 1)
      view.setUint32(row * stride + 1 + x * BYTES_PER_PIXEL, pixelAt(texture, x, height - 1 - row));
  return bytes;
}

/** Longest stored block of deflate. */
const BLOCK_MAX = 0xffff;

/** A zlib stream of stored blocks. */
function storeBlocks(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < bytes.length; at += BLOCK_MAX) {
    const block = bytes.subarray(at, at + BLOCK_MAX);
    const { length } = block;
    parts.push(
      Uint8Array.of(
        at + length === bytes.length ? 1 : 0,
        length & 0xff,
        length >>> 8,
        ~length & 0xff,
        (~length >>> 8) & 0xff,
      ),
      block,
    );
  }
  return joinBytes([...parts, Uint8Array.from(bigEndian(adler32(bytes)))]);
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const body = joinBytes([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data]);
  return joinBytes([Uint8Array.from(bigEndian(data.length)), body, Uint8Array.from(bigEndian(crc32(body)))]);
}

const bigEndian = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
];

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xed_b8_83_20 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const ADLER_MODULUS = 65_521;

function adler32(bytes: Uint8Array): number {
  let [sum, sums] = [1, 0];
  for (const byte of bytes) {
    sum = (sum + byte) % ADLER_MODULUS;
    sums = (sums + sum) % ADLER_MODULUS;
  }
  return ((sums << 16) | sum) >>> 0;
}

/** Bytes in base64, with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += PIECE)
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + PIECE)));
  return text;
}

/** Three bytes are four characters, so that pieces of this many need no padding; a call can have this many arguments. */
const PIECE = 3 * 4096;
