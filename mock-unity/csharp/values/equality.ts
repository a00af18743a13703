import { nearlyEqual } from '../../scene/vector.ts';
import { isSceneObject, box, typeOf } from './raw.ts';
import { sameType } from './types.ts';
import type { CsValue, Raw } from './value.ts';

/** object.Equals: the same type and the same value; identity for reference types but strings and anonymous objects. */
export function equalValues(a: CsValue, b: CsValue): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  switch (a.kind) {
    case 'int':
    case 'long':
    case 'float':
    case 'double':
    case 'char':
      return b.kind === a.kind && (a.value === b.value || (Number.isNaN(a.value) && Number.isNaN(b.value)));
    case 'vector2':
      return b.kind === a.kind && a.x === b.x && a.y === b.y;
    case 'vector3':
      return b.kind === a.kind && a.x === b.x && a.y === b.y && a.z === b.z;
    case 'quaternion':
      return b.kind === a.kind && a.x === b.x && a.y === b.y && a.z === b.z && a.w === b.w;
    case 'color':
      return b.kind === a.kind && a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a;
    case 'type':
      return b.kind === a.kind && sameType(a.type, b.type);
    case 'anonymous':
      return (
        b.kind === a.kind &&
        sameType(typeOf(a), typeOf(b)) &&
        a.type.members.every(({ type }, at) =>
          equalValues(box(a.values[at] ?? null, type), box(b.values[at] ?? null, type)),
        )
      );
    case 'struct':
      return (
        b.kind === a.kind &&
        sameType(a.type, b.type) &&
        a.values.every((value, at) => equalValues(value, b.values[at] ?? null))
      );
    case 'scene':
    case 'cancellation_token':
      return b.kind === a.kind;
    case 'array':
    case 'list':
    case 'exception':
    case 'task':
    case 'wait_for_seconds':
    case 'continuation':
    case 'texture':
    case 'game_object':
    case 'transform':
    case 'component':
      return false;
  }
}

/** == of reference types. A destroyed Unity object equals null, and there is one Type object for each type. */
export function sameReference(a: Raw, b: Raw): boolean {
  if (typeof a === 'object' && typeof b === 'object' && a?.kind === 'type' && b?.kind === 'type')
    return sameType(a.type, b.type);
  return nullIfDestroyed(a) === nullIfDestroyed(b);
}

function nullIfDestroyed(raw: Raw): Raw {
  return isSceneObject(raw) && raw.destroyed ? null : raw;
}

/** == of structs. */
export function equalStructs(a: Raw, b: Raw): boolean {
  if (typeof a === 'object' && typeof b === 'object' && a?.kind === 'vector3' && b?.kind === 'vector3')
    return nearlyEqual(a, b);
  return typeof a === 'object' && typeof b === 'object' && equalValues(a, b);
}
