import { vector3 } from '../values/engine-types.ts';
import { asObject, asValue, asVector3, box, unbox } from '../values/raw.ts';
import { bounds, rect, structTypes } from '../values/struct-types.ts';
import type { StructType } from '../values/struct-types.ts';
import { float } from '../values/types.ts';
import type { CsStruct, Raw } from '../values/value.ts';
import { add, scale, subtract } from '../../scene/vector.ts';
import { field, property } from './member.ts';
import type { Property, TypeDefinition } from './member.ts';

const structOf = (self: Raw): CsStruct => asObject(self, 'struct');

function valueAt(self: Raw, at: number): Raw {
  return unbox(structOf(self).values[at] ?? null);
}

function changed(self: Raw, at: number, value: Raw): CsStruct {
  const struct = structOf(self);
  return { ...struct, values: struct.values.map((old, index) => (index === at ? asValue(value) : old)) };
}

function definition(struct: StructType): TypeDefinition {
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
      (self, value) => changed(self, at, box(value, each.type)),
    ),
  );
  return {
    type,
    constructors: [{ parameters: fields.map((each) => each.type), make }],
    members: [...members, ...(derived.get(type.fullName) ?? [])],
  };
}

const center = (self: Raw): ReturnType<typeof asVector3> => asVector3(valueAt(self, 0));
const extents = (self: Raw): ReturnType<typeof asVector3> => scale(asVector3(valueAt(self, 1)), 0.5);

const number = (self: Raw, at: number): number => Number(valueAt(self, at));

/** What follows from the fields. */
const derived: ReadonlyMap<string, readonly Property[]> = new Map([
  [
    bounds.type.fullName,
    [
      property('extents', vector3, extents),
      property('min', vector3, (self) => subtract(center(self), extents(self))),
      property('max', vector3, (self) => add(center(self), extents(self))),
    ],
  ],
  [
    rect.type.fullName,
    [
      property('xMin', float, (self) => number(self, 0)),
      property('yMin', float, (self) => number(self, 1)),
      property('xMax', float, (self) => Math.fround(number(self, 0) + number(self, 2))),
      property('yMax', float, (self) => Math.fround(number(self, 1) + number(self, 3))),
    ],
  ],
]);

export const plainStructDefinitions: readonly TypeDefinition[] = structTypes.map(definition);
