import { color, texture2D } from '../values/engine-types.ts';
import { throwException } from '../values/exceptions.ts';
import { asColor, asNumber, asTexture } from '../values/raw.ts';
import { colorOf, createTexture, MAX_TEXTURE_SIDE, pixelAt, setPixel } from '../../scene/texture.ts';
import type { Texture } from '../../scene/texture.ts';
import { int } from '../values/types.ts';
import { action, method, property } from './member.ts';
import type { TypeDefinition } from './member.ts';

function newTexture(width: number, height: number): Texture {
  const isIn = (side: number): boolean => side >= 1 && side <= MAX_TEXTURE_SIDE;
  return isIn(width) && isIn(height)
    ? createTexture(width, height)
    : throwException(
        'UnityException',
        `Texture has out of range width / height (${width}x${height}, at most ${MAX_TEXTURE_SIDE})`,
      );
}

export const textureDefinition: TypeDefinition = {
  type: texture2D,
  constructors: [{ parameters: [int, int], make: ([width, height]) => newTexture(asNumber(width), asNumber(height)) }],
  members: [
    property('width', int, (self) => asTexture(self).width),
    property('height', int, (self) => asTexture(self).height),
    method('GetPixel', [int, int], color, ({ self, args: [x, y] }) =>
      colorOf(pixelAt(asTexture(self), asNumber(x), asNumber(y))),
    ),
    action('SetPixel', [int, int, color], ({ self, args: [x, y, to] }) =>
      setPixel(asTexture(self), { x: asNumber(x), y: asNumber(y) }, asColor(to)),
    ),
    // What SetPixel has set is seen at once here.
    action('Apply', [], () => {}),
  ],
};
