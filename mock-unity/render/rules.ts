/** How deep arrays, lists and anonymous objects may nest; deeper ones are cut. */
export const MAX_RENDER_DEPTH = 8;

/** Items of one array or list; the rest is cut and counted. */
export const MAX_RENDER_ITEMS = 1_000;

/** Replaces an array or object that contains itself. No C# member can be called `$cut`, so that no value looks like a marker. */
export const CYCLE_MARKER = { $cut: 'cycle' } as const;

/** Replaces an array or object below {@link MAX_RENDER_DEPTH}. */
export const DEPTH_MARKER = { $cut: 'depth' } as const;

/**
 * Values in one rendering; once they are used up, further arrays and objects are cut. Arrays that share their items
 * could otherwise grow to 1000^8 values.
 */
export const MAX_RENDER_VALUES = 1_000_000;

/** Replaces an array or object after the first {@link MAX_RENDER_VALUES} values. */
export const SIZE_MARKER = { $cut: 'size' } as const;

/** Pixels of a texture that is rendered whole; as a PNG it then fits into a result more than once, even uncompressed. */
export const MAX_IMAGE_PIXELS = 262_144;

/** Replaces a texture of more than {@link MAX_IMAGE_PIXELS}. */
export function imageMarker(width: number, height: number): { $cut: 'image'; width: number; height: number } {
  return { $cut: 'image', width, height };
}

/** Last element of an array of which `left_off` items are not shown. */
export function itemsMarker(leftOff: number): { $cut: 'items'; left_off: number } {
  return { $cut: 'items', left_off: leftOff };
}
