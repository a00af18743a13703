import type { ImageContent } from '@modelcontextprotocol/server';

/** More images than these are left in the JSON alone. */
const IMAGES_LIMIT = 4;

/** Base64 characters of all images of one answer. */
const IMAGES_LIMIT_CHARACTERS = 4 * 1024 * 1024;

/** Where an image may stand in a result: nobody nests it deeper, and a result that is larger is not searched to its end. */
const DEPTH_LIMIT = 32;
const NODES_LIMIT = 100_000;

const imageType = /^image\/[a-z0-9.+-]{1,60}$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * The images in a result, in the order in which they stand there: objects like {"$image": "image/png", "width": 64, "height": 64, "data": "<base64>"},
 * as AI.Return makes of a texture. Models see them only as image content.
 */
export function imagesIn(result: unknown): ImageContent[] {
  const found: ImageContent[] = [];
  let nodes = 0;
  let room = IMAGES_LIMIT_CHARACTERS;
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEPTH_LIMIT) return;
    nodes += 1;
    const image = imageOf(value);
    if (image !== undefined) {
      if (found.length < IMAGES_LIMIT && image.data.length <= room) {
        room -= image.data.length;
        found.push(image);
      }
      return;
    }
    for (const member of Object.values(value)) {
      if (found.length === IMAGES_LIMIT || nodes > NODES_LIMIT) return;
      look(member, depth + 1);
    }
  };
  look(result, 0);
  return found;
}

function imageOf(value: object): ImageContent | undefined {
  const [mimeType, data]: unknown[] = [Reflect.get(value, '$image'), Reflect.get(value, 'data')];
  if (typeof mimeType !== 'string' || typeof data !== 'string' || data === '' || !imageType.test(mimeType))
    return undefined;
  // The SDK refuses a whole answer whose image is no base64.
  return data.length <= IMAGES_LIMIT_CHARACTERS && base64.test(data) ? { type: 'image', mimeType, data } : undefined;
}
