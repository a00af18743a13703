import type { Texture } from './texture.ts';
import { createTexture, rgba } from './texture.ts';

const WIDTH = 64;
const HEIGHT = 36;

/** What the mock Editor's Game view shows: a gradient, the same each time. */
export function takeScreenshot(): Texture {
  return createTexture(WIDTH, HEIGHT, (x, y) =>
    rgba(Math.round((x * 255) / (WIDTH - 1)), Math.round((y * 255) / (HEIGHT - 1)), 128, 255),
  );
}
