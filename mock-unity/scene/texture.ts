import { type Color, color } from './vector.ts';

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
