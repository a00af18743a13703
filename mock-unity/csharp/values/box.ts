import { componentTypeOf, engineTypes } from './engine-types.ts';
import { asBool, asLong, asNumber, asString, asValue } from './raw.ts';
import { arrayOf, bool, char, double, float, int, listOf, long, nullType, string } from './types.ts';
import type { CsType } from './types.ts';
import type { CsValue, Raw } from './value.ts';

/** A value of a known static type as an object. */
export function box(raw: Raw, type: CsType): CsValue {
  switch (type.kind) {
    case 'int':
    case 'float':
    case 'double':
      return { kind: type.kind, value: asNumber(raw) };
    case 'long':
      return { kind: 'long', value: asLong(raw) };
    case 'char':
      return { kind: 'char', value: asString(raw) };
    case 'bool':
      return asBool(raw);
    case 'nullable':
      return raw === null ? null : box(raw, type.of);
    case 'void':
      return null;
    case 'string':
    case 'object':
    case 'null':
    case 'array':
    case 'list':
    case 'anonymous':
    case 'named':
      return asValue(raw);
  }
}

/** Run-time type of an object; the null type for null. */
export function typeOf(value: CsValue): CsType {
  if (value === null) return nullType;
  if (typeof value === 'boolean') return bool;
  if (typeof value === 'string') return string;
  switch (value.kind) {
    case 'int':
      return int;
    case 'long':
      return long;
    case 'float':
      return float;
    case 'double':
      return double;
    case 'char':
      return char;
    case 'array':
      return arrayOf(value.element);
    case 'list':
      return listOf(value.element);
    case 'anonymous':
    case 'exception':
    case 'struct':
      return value.type;
    case 'component':
      return componentTypeOf(value.type);
    case 'type':
    case 'task':
    case 'wait_for_seconds':
    case 'cancellation_token':
    case 'scene':
    case 'continuation':
    case 'texture':
    case 'vector2':
    case 'vector3':
    case 'quaternion':
    case 'color':
    case 'game_object':
    case 'transform':
      return engineTypes[value.kind];
  }
}

/** The representation that a static type has, of an object whose run-time type is that type. */
export function unbox(value: CsValue): Raw {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
}
