import type { CsType } from '../values/types.ts';
import type { ForeignNames } from './foreign-names.ts';
import { systemMembers } from './system-members.ts';
import { unityMembers } from './unity-members.ts';

interface Names {
  readonly statics: ReadonlySet<string>;
  readonly instance: ReadonlySet<string>;
}

const foreignMembers: ReadonlyMap<string, Names> = new Map(
  Object.entries({ ...systemMembers, ...unityMembers }).map(([type, names]) => [type, setsOf(names)]),
);

function setsOf({ statics = '', instance = '' }: ForeignNames): Names {
  return { statics: new Set(statics.split(/\s+/)), instance: new Set(instance.split(/\s+/)) };
}

/** Whether the real type has a member of that name; asked only where the library has none of that kind. */
export function isForeignMember(type: CsType, name: string, isStatic: boolean): boolean {
  if (hasForeign(type.kind === 'array' || type.kind === 'list' ? type.kind : type.fullName, name, isStatic))
    return true;
  if (type.kind === 'named' && type.base !== null) return isForeignMember(type.base, name, isStatic);
  return (
    type.fullName !== 'object' && type.kind !== 'void' && type.kind !== 'null' && hasForeign('object', name, isStatic)
  );
}

function hasForeign(typeName: string, name: string, isStatic: boolean): boolean {
  const found = foreignMembers.get(typeName);
  return (isStatic ? found?.statics : found?.instance)?.has(name) ?? false;
}
