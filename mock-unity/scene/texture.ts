import { type Color, color, type Vector3 } from './vector.ts';

/** A Texture2D: pixels as 0xRRGGBBAA, from the bottom left, as Unity counts them. Pixels that were not set are `paint`ed, so that size costs nothing. */
export interface Texture {
  readonly kind: 'texture';
  readonly width: number;
  readonly height: number;
  readonly paint: (x: number, y: number) => number;
  readonly pixels: Map<number, number>;
}

/** Unity's own limit. */
export const MAX_TEXTURE_SIDE = 16_384;

/** Pixels of a texture that is rendered whole; as a PNG it then fits into a result more than once, even uncompressed. */
export const MAX_IMAGE_PIXELS = 262_144;

const WHITE = 0xff_ff_ff_ff;

export function createTexture(
  width: number,
  height: number,
  paint: (x: number, y: number) => number = () => WHITE,
): Texture {
  return { kind: 'texture', width, height, paint, pixels: new Map() };
}

/** The pixel at a place; outside, that of the nearest edge. */
export function pixelAt(texture: Texture, x: number, y: number): number {
  const [column, row] = [clampIndex(x, texture.width), clampIndex(y, texture.height)];
  return texture.pixels.get(row * texture.width + column) ?? texture.paint(column, row);
}

export function setPixel(
  texture: Texture,
  place: { readonly x: number; readonly y: number },
  { r, g, b, a }: Color,
): void {
  texture.pixels.set(
    clampIndex(place.y, texture.height) * texture.width + clampIndex(place.x, texture.width),
    rgba(byteOf(r), byteOf(g), byteOf(b), byteOf(a)),
  );
}

/** Bytes as one number. */
function rgba(red: number, green: number, blue: number, alpha: number): number {
  return ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;
}

export function colorOf(pixel: number): Color {
  return color(
    (pixel >>> 24) / BYTE_MAX,
    ((pixel >>> 16) & BYTE_MAX) / BYTE_MAX,
    ((pixel >>> 8) & BYTE_MAX) / BYTE_MAX,
    (pixel & BYTE_MAX) / BYTE_MAX,
  );
}

const BYTE_MAX = 0xff;

const clampIndex = (at: number, size: number): number => Math.min(Math.max(at, 0), size - 1);

const byteOf = (part: number): number => Math.round(Math.min(Math.max(Number.isNaN(part) ? 0 : part, 0), 1) * BYTE_MAX);

const WIDTH = 64;

const HEIGHT = 36;

/** What the mock Editor's Game view shows, at most so wide: a gradient, the same each time. */
export function takeScreenshot(widest = WIDTH): Texture {
  const width = Math.min(WIDTH, widest);
  const height = Math.max(1, Math.floor((HEIGHT * width) / WIDTH));
  return createTexture(width, height, (x, y) =>
    rgba(Math.round((x * 255) / (width - 1)), Math.round((y * 255) / (height - 1)), 128, 255),
  );
}

/** Squares in a row, together at most so wide, each in the colour of the direction of its camera. */
export function takeViews(directions: readonly Vector3[], widest: number): Texture {
  const count = directions.length;
  const side = Math.max(1, Math.min(Math.floor(widest / count), Math.floor(Math.sqrt(MAX_IMAGE_PIXELS / count))));
  const colors = directions.map(({ x, y, z }) => rgba(half(x), half(y), half(z), BYTE_MAX));
  return createTexture(side * count, side, (x) => colors[Math.floor(x / side)] ?? WHITE);
}

/** A part of a direction as a byte: 128 is none of it. */
const half = (part: number): number => Math.round((0.5 + 0.5 * part) * BYTE_MAX);
