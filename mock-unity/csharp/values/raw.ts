import type { Component, GameObject, SceneObject, Transform } from '../../scene/scene.ts';
import type { Texture } from '../../scene/texture.ts';
import { type Color, type Quaternion, type Vector2, type Vector3, nearlyEqual } from '../../scene/vector.ts';
import type { CsArray, CsException, CsList, CsObject, CsValue, Raw } from './value.ts';
import { componentTypeOf, engineTypes } from './engine-types.ts';
import {
  type CsType,
  arrayOf,
  bool,
  char,
  double,
  float,
  int,
  listOf,
  long,
  nullType,
  string,
  sameType,
} from './types.ts';

/** A value that the binder's types rule out: our bug, never the program's. */
class RepresentationError extends Error {}

function throwMismatch(expected: string, got: Raw): never {
  throw new RepresentationError(`expected ${expected}, got ${typeof got}`);
}

/** int, float or double. */
export function asNumber(raw: Raw | undefined): number {
  return typeof raw === 'number' ? raw : throwMismatch('a number', raw ?? null);
}

export function asLong(raw: Raw | undefined): bigint {
  return typeof raw === 'bigint' ? raw : throwMismatch('a long', raw ?? null);
}

export function asBool(raw: Raw | undefined): boolean {
  return typeof raw === 'boolean' ? raw : throwMismatch('a bool', raw ?? null);
}

/** A char, or a string that is not null. */
export function asString(raw: Raw | undefined): string {
  return typeof raw === 'string' ? raw : throwMismatch('a string', raw ?? null);
}

/** A string, with null as the empty string. */
export function asText(raw: Raw | undefined): string {
  return raw === null ? '' : asString(raw);
}

/** Anything of static type object. */
export function asValue(raw: Raw | undefined): CsValue {
  return raw === undefined || typeof raw === 'number' || typeof raw === 'bigint'
    ? throwMismatch('an object', raw ?? null)
    : raw;
}

function kindOf(raw: Raw | undefined): string {
  return typeof raw === 'object' && raw !== null ? raw.kind : '';
}

function isKind<K extends CsObject['kind']>(raw: Raw | undefined, kind: K): raw is Extract<CsObject, { kind: K }> {
  return kindOf(raw) === kind;
}

export function asObject<K extends CsObject['kind']>(raw: Raw | undefined, kind: K): Extract<CsObject, { kind: K }> {
  return isKind(raw, kind) ? raw : throwMismatch(kind, raw ?? null);
}

export const asArray = (raw: Raw | undefined): CsArray => asObject(raw, 'array');
export const asList = (raw: Raw | undefined): CsList => asObject(raw, 'list');
export function asSequence(raw: Raw | undefined): CsArray | CsList {
  return isKind(raw, 'array') ? raw : asList(raw);
}

export const asException = (raw: Raw | undefined): CsException => asObject(raw, 'exception');
export const asVector2 = (raw: Raw | undefined): Vector2 => asObject(raw, 'vector2');
export const asVector3 = (raw: Raw | undefined): Vector3 => asObject(raw, 'vector3');
export const asQuaternion = (raw: Raw | undefined): Quaternion => asObject(raw, 'quaternion');
export const asColor = (raw: Raw | undefined): Color => asObject(raw, 'color');
export const asTexture = (raw: Raw | undefined): Texture => asObject(raw, 'texture');
export const asGameObject = (raw: Raw | undefined): GameObject => asObject(raw, 'game_object');
export const asTransform = (raw: Raw | undefined): Transform => asObject(raw, 'transform');
export const asComponent = (raw: Raw | undefined): Component => asObject(raw, 'component');
export function isSceneObject(raw: Raw | undefined): raw is SceneObject {
  return isKind(raw, 'game_object') || isKind(raw, 'transform') || isKind(raw, 'component');
}

export function asSceneObject(raw: Raw | undefined): SceneObject {
  return isSceneObject(raw) ? raw : throwMismatch('a UnityEngine.Object', raw ?? null);
}

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
