import { engineTypes } from './values/engine-types.ts';
import { box } from './values/raw.ts';
import { structTypes } from './values/struct-types.ts';
import type { CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';

/** Value of a variable that nothing was assigned to. */
export function defaultValue(type: CsType): Raw {
  switch (type.kind) {
    case 'int':
    case 'float':
    case 'double':
      return 0;
    case 'long':
      return 0n;
    case 'bool':
      return false;
    case 'char':
      return '\0';
    case 'named':
      return type.isStruct ? (structDefaults.get(type.fullName) ?? null) : null;
    case 'string':
    case 'object':
    case 'void':
    case 'null':
    case 'array':
    case 'list':
    case 'nullable':
    case 'anonymous':
      return null;
  }
}

function zeroOf(type: CsType): Raw {
  return type.kind === 'named' ? { kind: 'vector3', x: 0, y: 0, z: 0 } : 0;
}

const structDefaults = new Map<string, Raw>([
  [engineTypes.vector2.fullName, { kind: 'vector2', x: 0, y: 0 }],
  [engineTypes.vector3.fullName, { kind: 'vector3', x: 0, y: 0, z: 0 }],
  [engineTypes.quaternion.fullName, { kind: 'quaternion', x: 0, y: 0, z: 0, w: 0 }],
  [engineTypes.color.fullName, { kind: 'color', r: 0, g: 0, b: 0, a: 0 }],
  ...structTypes.map(({ type, fields }): [string, Raw] => [
    type.fullName,
    { kind: 'struct', type, values: fields.map((field) => box(zeroOf(field.type), field.type)) },
  ]),
  [engineTypes.cancellation_token.fullName, { kind: 'cancellation_token' }],
]);
