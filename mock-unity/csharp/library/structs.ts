import { color, quaternion, vector2, vector3 } from '../values/engine-types.ts';
import { asColor, asNumber, asQuaternion, asVector2, asVector3, asObject, asValue, box, unbox } from '../values/raw.ts';
import { float } from '../values/types.ts';
import type { CsObject, Raw, CsStruct } from '../values/value.ts';
import * as vectors from '../../scene/vector.ts';
import { add, scale, subtract } from '../../scene/vector.ts';
import { formatMethod } from './numbers.ts';
import { field, property, staticMethod, staticProperty, type Property, type TypeDefinition } from './member.ts';
import { bounds, rect, structTypes, type StructType } from '../values/struct-types.ts';

const directions = {
  zero: vectors.zero,
  one: vectors.one,
  up: vectors.vector3(0, 1, 0),
  down: vectors.vector3(0, -1, 0),
  left: vectors.vector3(-1, 0, 0),
  right: vectors.vector3(1, 0, 0),
  forward: vectors.vector3(0, 0, 1),
  back: vectors.vector3(0, 0, -1),
};

function numberFields<Name extends string, T extends CsObject & Readonly<Record<Name, number>>>(
  names: readonly Name[],
  read: (self: Raw) => T,
): Property[] {
  return names.map((name) =>
    field(
      name,
      float,
      (self) => read(self)[name],
      (self, value) => ({ ...read(self), [name]: asNumber(value) }),
    ),
  );
}

const vector3Definition: TypeDefinition = {
  type: vector3,
  constructors: [
    { parameters: [], make: () => vectors.zero },
    { parameters: [float, float], make: ([x, y]) => vectors.vector3(asNumber(x), asNumber(y), 0) },
    { parameters: [float, float, float], make: ([x, y, z]) => vectors.vector3(asNumber(x), asNumber(y), asNumber(z)) },
  ],
  members: [
    ...numberFields(['x', 'y', 'z'], asVector3),
    ...Object.entries(directions).map(([name, value]) => staticProperty(name, vector3, () => value)),
    property('magnitude', float, (self) => vectors.magnitude(asVector3(self))),
    property('sqrMagnitude', float, (self) => vectors.dot(asVector3(self), asVector3(self))),
    property('normalized', vector3, (self) => vectors.normalize(asVector3(self))),
    staticMethod('Distance', [vector3, vector3], float, ({ args: [a, b] }) =>
      vectors.magnitude(vectors.subtract(asVector3(a), asVector3(b))),
    ),
    staticMethod('Dot', [vector3, vector3], float, ({ args: [a, b] }) => vectors.dot(asVector3(a), asVector3(b))),
    staticMethod('Cross', [vector3, vector3], vector3, ({ args: [a, b] }) => vectors.cross(asVector3(a), asVector3(b))),
    staticMethod('Normalize', [vector3], vector3, ({ args: [a] }) => vectors.normalize(asVector3(a))),
    staticMethod('Magnitude', [vector3], float, ({ args: [a] }) => vectors.magnitude(asVector3(a))),
    staticMethod('Scale', [vector3, vector3], vector3, ({ args: [a, b] }) =>
      vectors.multiply(asVector3(a), asVector3(b)),
    ),
    staticMethod('Lerp', [vector3, vector3, float], vector3, ({ args: [a, b, t] }) =>
      vectors.lerp(asVector3(a), asVector3(b), asNumber(t)),
    ),
    formatMethod(vector3),
  ],
};

const vector2Definition: TypeDefinition = {
  type: vector2,
  constructors: [
    { parameters: [], make: () => vectors.vector2(0, 0) },
    { parameters: [float, float], make: ([x, y]) => vectors.vector2(asNumber(x), asNumber(y)) },
  ],
  members: [
    ...numberFields(['x', 'y'], asVector2),
    staticProperty('zero', vector2, () => vectors.vector2(0, 0)),
    staticProperty('one', vector2, () => vectors.vector2(1, 1)),
    property('magnitude', float, (self) => vectors.magnitude(vectors.vector3(asVector2(self).x, asVector2(self).y, 0))),
    formatMethod(vector2),
  ],
};

const quaternionDefinition: TypeDefinition = {
  type: quaternion,
  constructors: [
    {
      parameters: [float, float, float, float],
      make: ([x, y, z, w]) => vectors.quaternion(asNumber(x), asNumber(y), asNumber(z), asNumber(w)),
    },
  ],
  members: [
    ...numberFields(['x', 'y', 'z', 'w'], asQuaternion),
    staticProperty('identity', quaternion, () => vectors.identity),
    property('eulerAngles', vector3, (self) => vectors.toEuler(asQuaternion(self))),
    staticMethod('Euler', [float, float, float], quaternion, ({ args: [x, y, z] }) =>
      vectors.fromEuler(asNumber(x), asNumber(y), asNumber(z)),
    ),
    formatMethod(quaternion),
  ],
};

const namedColors = {
  red: vectors.color(1, 0, 0),
  green: vectors.color(0, 1, 0),
  blue: vectors.color(0, 0, 1),
  white: vectors.color(1, 1, 1),
  black: vectors.color(0, 0, 0),
  yellow: vectors.color(1, 0.92156863, 0.015686275),
  gray: vectors.color(0.5, 0.5, 0.5),
  clear: vectors.color(0, 0, 0, 0),
};

const colorDefinition: TypeDefinition = {
  type: color,
  constructors: [
    { parameters: [float, float, float], make: ([r, g, b]) => vectors.color(asNumber(r), asNumber(g), asNumber(b)) },
    {
      parameters: [float, float, float, float],
      make: ([r, g, b, a]) => vectors.color(asNumber(r), asNumber(g), asNumber(b), asNumber(a)),
    },
  ],
  members: [
    ...numberFields(['r', 'g', 'b', 'a'], asColor),
    ...Object.entries(namedColors).map(([name, value]) => staticProperty(name, color, () => value)),
  ],
};

export const structDefinitions: readonly TypeDefinition[] = [
  vector3Definition,
  vector2Definition,
  quaternionDefinition,
  colorDefinition,
];

const structOf = (self: Raw): CsStruct => asObject(self, 'struct');

function valueAt(self: Raw, at: number): Raw {
  return unbox(structOf(self).values[at] ?? null);
}

function withValueAt(self: Raw, at: number, value: Raw): CsStruct {
  const struct = structOf(self);
  return { ...struct, values: struct.values.map((old, index) => (index === at ? asValue(value) : old)) };
}

function defineStruct(struct: StructType): TypeDefinition {
  const { type, fields } = struct;
  const make = (args: readonly Raw[]): CsStruct => ({
    kind: 'struct',
    type,
    values: fields.map((each, at) => box(args[at] ?? null, each.type)),
  });
  const members = fields.map((each, at) =>
    field(
      each.name,
      each.type,
      (self) => valueAt(self, at),
      (self, value) => withValueAt(self, at, box(value, each.type)),
    ),
  );
  return {
    type,
    constructors: [{ parameters: fields.map((each) => each.type), make }],
    members: [...members, ...(derived.get(type.fullName) ?? [])],
  };
}

const centerOf = (self: Raw): ReturnType<typeof asVector3> => asVector3(valueAt(self, 0));

const extentsOf = (self: Raw): ReturnType<typeof asVector3> => scale(asVector3(valueAt(self, 1)), 0.5);

const numberAt = (self: Raw, at: number): number => Number(valueAt(self, at));

/** What follows from the fields. */
const derived: ReadonlyMap<string, readonly Property[]> = new Map([
  [
    bounds.type.fullName,
    [
      property('extents', vector3, extentsOf),
      property('min', vector3, (self) => subtract(centerOf(self), extentsOf(self))),
      property('max', vector3, (self) => add(centerOf(self), extentsOf(self))),
    ],
  ],
  [
    rect.type.fullName,
    [
      property('xMin', float, (self) => numberAt(self, 0)),
      property('yMin', float, (self) => numberAt(self, 1)),
      property('xMax', float, (self) => Math.fround(numberAt(self, 0) + numberAt(self, 2))),
      property('yMax', float, (self) => Math.fround(numberAt(self, 1) + numberAt(self, 3))),
    ],
  ],
]);

export const plainStructDefinitions: readonly TypeDefinition[] = structTypes.map(defineStruct);
