import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTexture, MAX_TEXTURE_SIDE, pixelAt, setPixel } from '../scene/texture.ts';
import { color } from '../scene/vector.ts';
import { encodeBase64, encodePng } from './png.ts';

describe('base64', () => {
  it('is what others call it, for all lengths', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => encodeBase64(bytes) === Buffer.from(bytes).toString('base64')));
  });
});

/** A PNG read by other code: its chunks with checked sums, and the bytes of its pixels from the top left. */
function readPng(bytes: Uint8Array): { width: number; height: number; pixels: number[] } {
  const png = Buffer.from(bytes);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const data: Buffer[] = [];
  const types: string[] = [];
  let header = Buffer.alloc(0);
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    const type = body.subarray(0, 4).toString('latin1');
    if (typeof crc32 === 'function') expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    types.push(type);
    if (type === 'IHDR') header = body.subarray(4);
    if (type === 'IDAT') data.push(body.subarray(4));
    at += 12 + length;
  }
  expect(types).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect([...header.subarray(8)]).toEqual([8, 6, 0, 0, 0]);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(Buffer.concat(data));
  expect(rows.length).toBe(height * (1 + width * 4));
  const pixels: number[] = [];
  for (let row = 0; row < height; row += 1) {
    const start = row * (1 + width * 4);
    expect(rows[start]).toBe(0);
    for (let x = 0; x < width; x += 1) pixels.push(rows.readUInt32BE(start + 1 + x * 4));
  }
  return { width, height, pixels };
}

describe('a PNG', () => {
  it('has the pixels of its texture, rows from the top', () => {
    const texture = createTexture(2, 2);
    setPixel(texture, { x: 0, y: 0 }, color(1, 0, 0));
    setPixel(texture, { x: 1, y: 1 }, color(0, 0.5, 1, 0));
    expect(readPng(encodePng(texture))).toEqual({
      width: 2,
      height: 2,
      pixels: [0xffffffff, 0x0080ff00, 0xff0000ff, 0xffffffff],
    });
  });

  it('of any size is read by others as it was written, also over several blocks', () => {
    const size = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(size, size, fc.nat(), (width, height, seed) => {
        const texture = createTexture(width, height, (x, y) => (x * 7919 + y * 104_729 + seed) >>> 0);
        const { pixels, ...read } = readPng(encodePng(texture));
        expect(read).toEqual({ width, height });
        expect(pixels).toEqual(
          Array.from({ length: width * height }, (_, index) =>
            pixelAt(texture, index % width, height - 1 - Math.floor(index / width)),
          ),
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe('a texture', () => {
  it('costs nothing before its pixels are set, and clamps places and colours', () => {
    const texture = createTexture(MAX_TEXTURE_SIDE, MAX_TEXTURE_SIDE);
    setPixel(texture, { x: -5, y: 1e9 }, color(2, -1, Number.NaN, 0.5));
    expect([texture.pixels.size, pixelAt(texture, 0, MAX_TEXTURE_SIDE - 1), pixelAt(texture, 0, 0)]).toEqual([
      1, 0xff000080, 0xffffffff,
    ]);
  });
});
