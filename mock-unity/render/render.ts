import { box, typeOf } from '../csharp/values/raw.ts';
import type { Json } from '../../generated/typescript/types.ts';
import { floatAsDouble } from '../csharp/values/number-text.ts';
import { toText } from '../csharp/values/text.ts';
import { structTypeOf } from '../csharp/values/struct-types.ts';
import type { CsObject, CsStruct, CsValue } from '../csharp/values/value.ts';
import { gameObjectOf, pathOf, type SceneObject } from '../scene/scene.ts';
import { MAX_IMAGE_PIXELS, type Texture } from '../scene/texture.ts';
import { encodeBase64, encodePng } from './png.ts';
import { wellFormed } from '../lib/well-formed.ts';

/** A value of a program or query as JSON, by the rules of rules.ts (ENV-09). */
export function renderValue(value: CsValue): Json {
  return renderWithin(value, { objects: [], budget: { left: MAX_RENDER_VALUES } });
}

interface Around {
  /** The arrays and objects that the value lies in, outermost first. */
  readonly objects: readonly CsObject[];
  /** Values that may still be rendered in the whole result. */
  readonly budget: { left: number };
}

function renderWithin(value: CsValue, around: Around): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return wellFormed(value);
  switch (value.kind) {
    case 'int':
    case 'double':
      return renderNumber(value.value);
    case 'float':
      return renderNumber(floatAsDouble(value.value));
    case 'long':
      return renderLong(value.value);
    case 'char':
      return wellFormed(value.value);
    case 'vector2':
    case 'vector3':
    case 'quaternion':
    case 'color':
      return renderMembers(value);
    case 'struct':
      return renderStruct(value, around);
    case 'game_object':
    case 'transform':
    case 'component':
      return renderSceneObject(value);
    case 'scene':
      return { name: value.scene.name, path: `Assets/Scenes/${value.scene.name}.unity`, type: 'Scene' };
    case 'texture':
      return renderTexture(value);
    case 'type':
      return value.type.runtimeName;
    case 'exception':
      return { type: value.type.fullName, message: wellFormed(value.message) };
    case 'array':
    case 'list':
    case 'anonymous':
      return renderNested(value, around);
    case 'task':
    case 'wait_for_seconds':
    case 'cancellation_token':
    case 'continuation':
      return toText(value);
  }
}

function renderNumber(value: number): Json {
  if (Number.isFinite(value)) return value === 0 ? 0 : value;
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'Infinity' : '-Infinity';
}

function renderLong(value: bigint): Json {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

function renderMembers({
  kind: _kind,
  ...members
}: Extract<CsObject, { kind: 'vector2' | 'vector3' | 'quaternion' | 'color' }>): Json {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, renderNumber(floatAsDouble(member))]),
  );
}

function renderStruct({ type, values }: CsStruct, around: Around): Json {
  const fields = structTypeOf(type)?.fields ?? [];
  return Object.fromEntries(fields.map(({ name }, at) => [name, renderWithin(values[at] ?? null, around)]));
}

/** MCP clients get it as an image. */
function renderTexture(texture: Texture): Json {
  const { width, height } = texture;
  if (width * height > MAX_IMAGE_PIXELS) return imageMarker(width, height);
  return { $image: 'image/png', width, height, data: encodeBase64(encodePng(texture)) };
}

function renderSceneObject(value: SceneObject): Json {
  if (value.destroyed) return null;
  const owner = gameObjectOf(value);
  return { name: wellFormed(owner.name), path: wellFormed(pathOf(owner)), id: value.id, type: typeOf(value).name };
}

function renderNested(value: Extract<CsObject, { kind: 'array' | 'list' | 'anonymous' }>, around: Around): Json {
  if (around.objects.includes(value)) return { ...CYCLE_MARKER };
  if (around.objects.length >= MAX_RENDER_DEPTH) return { ...DEPTH_MARKER };
  if (around.budget.left <= 0) return { ...SIZE_MARKER };
  around.budget.left -=
    value.kind === 'anonymous' ? value.values.length : Math.min(value.items.length, MAX_RENDER_ITEMS);
  const inside = { ...around, objects: [...around.objects, value] };
  if (value.kind === 'anonymous') {
    return Object.fromEntries(
      value.type.members.map(({ name, type }, at) => [name, renderWithin(box(value.values[at] ?? null, type), inside)]),
    );
  }
  const { items, element } = value;
  const shown = items.slice(0, MAX_RENDER_ITEMS).map((item) => renderWithin(box(item, element), inside));
  return items.length > MAX_RENDER_ITEMS ? [...shown, itemsMarker(items.length - MAX_RENDER_ITEMS)] : shown;
}

/** How deep arrays, lists and anonymous objects may nest; deeper ones are cut. */
export const MAX_RENDER_DEPTH = 8;

/** Items of one array or list; the rest is cut and counted. */
export const MAX_RENDER_ITEMS = 1_000;

/** Replaces an array or object that contains itself. No C# member can be called `$cut`, so that no value is mistaken for a marker. */
const CYCLE_MARKER = { $cut: 'cycle' } as const;

/** Replaces an array or object below {@link MAX_RENDER_DEPTH}. */
const DEPTH_MARKER = { $cut: 'depth' } as const;

/**
 * Values in one rendering; once they are used up, further arrays and objects are cut. Arrays that share their items
 * could otherwise grow to 1000^8 values.
 */
const MAX_RENDER_VALUES = 1_000_000;

/** Replaces an array or object after the first {@link MAX_RENDER_VALUES} values. */
const SIZE_MARKER = { $cut: 'size' } as const;

/** Replaces a texture of more than {@link MAX_IMAGE_PIXELS}. */
function imageMarker(width: number, height: number): { $cut: 'image'; width: number; height: number } {
  return { $cut: 'image', width, height };
}

/** Last element of an array of which `left_off` items are not shown. */
function itemsMarker(leftOff: number): { $cut: 'items'; left_off: number } {
  return { $cut: 'items', left_off: leftOff };
}
