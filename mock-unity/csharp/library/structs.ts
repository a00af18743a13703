import { color, quaternion, vector2, vector3 } from '../values/engine-types.ts';
import { asColor, asNumber, asQuaternion, asVector2, asVector3 } from '../values/raw.ts';
import { float } from '../values/types.ts';
import type { CsObject, Raw } from '../values/value.ts';
import * as vectors from '../../scene/vector.ts';
import { formatMethod } from './format-method.ts';
import { field, property, staticMethod, staticProperty } from './member.ts';
import type { Property, TypeDefinition } from './member.ts';

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
