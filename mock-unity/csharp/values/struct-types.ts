import { vector3 } from './engine-types.ts';
import { fixedText } from './number-text.ts';
import { float, int, named, type CsType, type NamedType } from './types.ts';
import type { CsStruct, CsValue } from './value.ts';
import { asVector3 } from './raw.ts';
import { scale } from '../../scene/vector.ts';

/** A struct of Unity that is no more than its fields, which are rendered in this order. */
export interface StructType {
  readonly type: NamedType;
  readonly fields: readonly { readonly name: string; readonly type: CsType }[];
  /** Its ToString(), of the texts of what it shows. */
  text(shown: readonly string[]): string;
  /** What it shows; absent: its fields. */
  shows?(values: readonly CsValue[]): readonly CsValue[];
}

function structType(name: string, fields: Readonly<Record<string, CsType>>, text: StructType['text']): StructType {
  return {
    type: named('UnityEngine', name, null, true),
    fields: Object.entries(fields).map(([field, type]) => ({ name: field, type })),
    text,
  };
}

const tupleText = (fields: readonly string[]): string => `(${fields.join(', ')})`;

export const vector4 = structType('Vector4', { x: float, y: float, z: float, w: float }, tupleText);
export const vector2Int = structType('Vector2Int', { x: int, y: int }, tupleText);
export const vector3Int = structType('Vector3Int', { x: int, y: int, z: int }, tupleText);
export const rect = structType(
  'Rect',
  { x: float, y: float, width: float, height: float },
  ([x, y, width, height]) => `(x:${x}, y:${y}, width:${width}, height:${height})`,
);
export const bounds: StructType = {
  ...structType(
    'Bounds',
    { center: vector3, size: vector3 },
    ([center, extents]) => `Center: ${center}, Extents: ${extents}`,
  ),
  shows: ([center = null, size = null]) => [center, scale(asVector3(size), 0.5)],
};
export const color32 = structType(
  'Color32',
  { r: int, g: int, b: int, a: int },
  (fields) => `RGBA${tupleText(fields)}`,
);

export const structTypes: readonly StructType[] = [vector4, vector2Int, vector3Int, rect, bounds, color32];

const byFullName = new Map(structTypes.map((each) => [each.type.fullName, each]));

export function structTypeOf(type: CsType): StructType | undefined {
  return byFullName.get(type.fullName);
}

/** Its ToString(). Reals have two digits. */
export function structText({ type, values }: CsStruct, text: (value: CsValue) => string): string {
  const struct = structTypeOf(type);
  const shown = struct?.shows?.(values) ?? values;
  const texts = shown.map((each) =>
    typeof each === 'object' && each?.kind === 'float' ? fixedText(each.value, 2) : text(each),
  );
  return struct?.text(texts) ?? type.fullName;
}
