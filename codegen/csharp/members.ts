import type { Field, ObjectType } from '../model/model.ts';
import { type CsContext, resolve } from './context.ts';
import { camelCase, distinctNames, pascalCase } from './names.ts';
import { csType, type CsType } from './types.ts';

/**
 * How its class holds a field. `constant`: written always, cannot be set. `required`: in the constructor; null, where it is valid, is CLR null.
 * `optional`: CLR null is absence. `optional-null`: absence, null and a value all differ, so a second property says "null".
 * `forbidden`: no property at all.
 */
export type MemberMode = 'constant' | 'required' | 'optional' | 'optional-null' | 'forbidden';

export interface CsMember {
  readonly field: Field;
  readonly mode: MemberMode;
  readonly type: CsType;
  readonly property: string;
  /** Parameter of the constructor and local of the reader. */
  readonly local: string;
  readonly acceptsNull: boolean;
}

const membersOfEveryClass = [
  'Read',
  'Write',
  'Accept',
  'Extra',
  'Tags',
  'Equals',
  'GetHashCode',
  'GetType',
  'ToString',
  'MemberwiseClone',
  'Finalize',
  'KnownNames',
  'RequiredNames',
];
const localsOfEveryReader = ['o', 'at', 'token', 'member', 'writer', 'extra', 'item', 'place', 'entry'];

export function membersOf(context: CsContext, object: ObjectType): CsMember[] {
  const names = object.fields.map((field) => field.name);
  const properties = distinctNames(names, pascalCase, [...membersOfEveryClass, object.name]);
  const locals = distinctNames(names, camelCase, localsOfEveryReader);
  return object.fields.map((field) => {
    const { nullable } = resolve(context, field.use);
    return {
      field,
      mode: memberMode(field, nullable),
      type: csType(context, field.use),
      property: properties.get(field.name) ?? '',
      local: locals.get(field.name) ?? '',
      acceptsNull: nullable,
    };
  });
}

function memberMode(field: Field, nullable: boolean): MemberMode {
  if (field.forbidden) return 'forbidden';
  if (!field.required) return nullable ? 'optional-null' : 'optional';
  return field.use.shape.kind === 'const' && !nullable ? 'constant' : 'required';
}
