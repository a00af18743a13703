import type { Texture } from './texture.ts';
import { createTexture, rgba } from './texture.ts';

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
