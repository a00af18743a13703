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
