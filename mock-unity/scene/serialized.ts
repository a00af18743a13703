import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import { componentType, type ComponentField } from './component-types.ts';
import type { Component, FieldValue, GameObject, SceneObject, Transform } from './scene.ts';
import { color, quaternion, vector3, type Quaternion } from './vector.ts';

/** A serialized property of something in the scene. */
export interface Property {
  readonly path: string;
  readonly type: string;
  readonly read: () => FieldValue | Quaternion;
  /** False: the value does not fit. */
  readonly write: (value: Json) => boolean;
}

/** The serialized properties of an object, as the Inspector has them. */
export function propertiesOf(object: SceneObject): readonly Property[] {
  switch (object.kind) {
    case 'game_object':
      return propertiesOfGameObject(object);
    case 'transform':
      return propertiesOfTransform(object);
    case 'component':
      return propertiesOfComponent(object);
  }
}

/** The property of that path; also of a member of a vector, rotation or color (m_LocalPosition.x). */
export function propertyAt(properties: readonly Property[], path: string): Property | undefined {
  const dot = path.lastIndexOf('.');
  return (
    properties.find((property) => property.path === path) ??
    properties.flatMap((whole) => memberOf(whole, path.slice(dot + 1)) ?? []).find((member) => member.path === path)
  );
}

function memberOf(whole: Property, name: string): Property | undefined {
  const valueOf = (): Json => jsonMember(whole.read(), name);
  if (typeof valueOf() !== 'number') return undefined;
  return {
    path: `${whole.path}.${name}`,
    type: 'Float',
    read: () => Number(valueOf()),
    write: (value) => typeof value === 'number' && whole.write({ ...membersOf(whole.read()), [name]: value }),
  };
}

const membersOf = (value: FieldValue | Quaternion): JsonObject => {
  const json = asJson(value);
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};
};

const jsonMember = (value: FieldValue | Quaternion, name: string): Json => membersOf(value)[name] ?? null;

/** Their values as texts, one for each number: m_LocalPosition.x. */
export function serializedValues(object: SceneObject): ReadonlyMap<string, string> {
  return new Map(
    propertiesOf(object).flatMap(({ path, read }): [string, string][] => {
      const value = read();
      if (typeof value !== 'object') return [[path, asText(value)]];
      const { kind: _kind, ...members } = value;
      return Object.entries(members).map(([member, each]) => [`${path}.${member}`, asText(each)]);
    }),
  );
}

/** As Unity's files have it. */
const asText = (value: number | boolean | string): string => String(typeof value === 'boolean' ? Number(value) : value);

function propertiesOfGameObject(object: GameObject): Property[] {
  return [
    textProperty(
      'm_Name',
      () => object.name,
      (value) => (object.name = value),
    ),
    textProperty(
      'm_Tag',
      () => object.tag,
      (value) => (object.tag = value),
    ),
  ];
}

function propertiesOfTransform(transform: Transform): Property[] {
  return [
    {
      path: 'm_LocalPosition',
      type: 'Vector3',
      read: () => transform.localPosition,
      write: (value) => assignValue(vectorIn(value), (it) => (transform.localPosition = it)),
    },
    {
      path: 'm_LocalRotation',
      type: 'Quaternion',
      read: () => transform.localRotation,
      write: (value) => assignValue(rotationIn(value), (it) => (transform.localRotation = it)),
    },
    {
      path: 'm_LocalScale',
      type: 'Vector3',
      read: () => transform.localScale,
      write: (value) => assignValue(vectorIn(value), (it) => (transform.localScale = it)),
    },
  ];
}

const typeNames = {
  int: 'Integer',
  float: 'Float',
  bool: 'Boolean',
  string: 'String',
  vector3: 'Vector3',
  color: 'Color',
};

function propertiesOfComponent(component: Component): Property[] {
  const type = componentType(component.type);
  return (type?.fields ?? []).map((field) => ({
    // Files have the fields of a script under their own names.
    path:
      type?.namespace === '' && field.name !== 'enabled'
        ? field.name
        : `m_${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`,
    type: typeNames[field.type],
    read: () => component.fields.get(field.name) ?? field.initial,
    write: (value) => assignValue(valueFor(field, value), (it) => component.fields.set(field.name, it)),
  }));
}

function valueFor({ type }: ComponentField, value: Json): FieldValue | undefined {
  switch (type) {
    case 'int':
      return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
    case 'float':
      return typeof value === 'number' ? Math.fround(value) : undefined;
    case 'bool':
      return typeof value === 'boolean' ? value : undefined;
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'vector3':
      return vectorIn(value);
    case 'color': {
      const [r, g, b, a] = numbersIn(value, ['r', 'g', 'b', 'a']) ?? [];
      return r === undefined || g === undefined || b === undefined || a === undefined ? undefined : color(r, g, b, a);
    }
  }
}

function vectorIn(value: Json): ReturnType<typeof vector3> | undefined {
  const [x, y, z] = numbersIn(value, ['x', 'y', 'z']) ?? [];
  return x === undefined || y === undefined || z === undefined ? undefined : vector3(x, y, z);
}

function rotationIn(value: Json): Quaternion | undefined {
  const [x, y, z, w] = numbersIn(value, ['x', 'y', 'z', 'w']) ?? [];
  return x === undefined || y === undefined || z === undefined || w === undefined ? undefined : quaternion(x, y, z, w);
}

function numbersIn(value: Json, names: readonly string[]): number[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const numbers = names.flatMap((name) => {
    const member = value[name];
    return typeof member === 'number' ? [member] : [];
  });
  return numbers.length === names.length && Object.keys(value).length === names.length ? numbers : undefined;
}

function assignValue<T>(value: T | undefined, write: (value: T) => unknown): boolean {
  if (value === undefined) return false;
  write(value);
  return true;
}

export function textProperty(path: string, read: () => string, write: (value: string) => unknown): Property {
  return {
    path,
    type: 'String',
    read,
    write: (value) => assignValue(typeof value === 'string' ? value : undefined, write),
  };
}

export function asJson(value: FieldValue | Quaternion): Json {
  if (typeof value !== 'object') return value;
  const { kind: _kind, ...members } = value;
  return { ...members };
}
