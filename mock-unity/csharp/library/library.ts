import { equalValues } from '../values/equality.ts';
import { systemType } from '../values/engine-types.ts';
import { throwException } from '../values/exceptions.ts';
import { asObject, asValue, box, typeOf } from '../values/raw.ts';
import { toText } from '../values/text.ts';
import { bool, char, double, float, int, long, object, string } from '../values/types.ts';
import type { AnonymousType, CsType } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { openedNames } from '../../../generated/typescript/workload.ts';
import { editingDefinitions, editorDefinitions } from './editor.ts';
import { method, property } from './member.ts';
import type { Constructor, Member, Method, TypeDefinition } from './member.ts';
import { doubleMembers, floatMembers, intMembers, longMembers } from './numbers.ts';
import { objectDefinitions, textureDefinition } from './objects.ts';
import { arrayMembers, listConstructors, listMembers } from './sequences.ts';
import { boolMembers, charMembers, stringMembers } from './strings.ts';
import { plainStructDefinitions, structDefinitions } from './structs.ts';
import { systemDefinitions } from './system.ts';

const definitions: readonly TypeDefinition[] = [
  { type: int, members: intMembers },
  { type: long, members: longMembers },
  { type: float, members: floatMembers },
  { type: double, members: doubleMembers },
  { type: bool, members: boolMembers },
  { type: char, members: charMembers },
  { type: string, members: stringMembers(object) },
  { type: object },
  ...systemDefinitions,
  ...structDefinitions,
  ...objectDefinitions,
  ...editorDefinitions,
  ...editingDefinitions,
  ...plainStructDefinitions,
  textureDefinition,
];

const byFullName = new Map(definitions.map((definition) => [definition.type.fullName, definition]));
const types = new Map(
  definitions.flatMap(({ type }) =>
    [type.name, type.fullName, type.runtimeName].map((name): [string, CsType] => [name, type]),
  ),
);

/** Every namespace that a using directive may name; all of them are open in any case. */
export const namespaces: ReadonlySet<string> = new Set([
  ...definitions.flatMap(({ type }) => namespacesOf(type.runtimeName)),
  ...openedNames.namespaces,
  'System.Collections.Concurrent',
  'System.Diagnostics',
  'System.Globalization',
  'System.Reflection',
  'System.Runtime.CompilerServices',
  'System.Text.RegularExpressions',
  'UnityEditor.Compilation',
  'UnityEngine.AI',
  'UnityEngine.Events',
  'UnityEngine.Rendering',
  'UnityEngine.UI',
]);

function namespacesOf(fullName: string): string[] {
  const parts = fullName.split('.').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('.'));
}

/** A type of the library by short or full name, but not `Object` and the like that two namespaces have: those are Unity's. */
export function typeNamed(name: string): CsType | undefined {
  return types.get(name);
}

/** All members of that name that a value (or with `isStatic` the type) has, those of the most derived type first. */
export function membersNamed(type: CsType, name: string, isStatic: boolean): readonly Member[] {
  const byName = memberTables.get(type.fullName) ?? tabulateMembers(type);
  return byName.get(memberKey(name, isStatic)) ?? [];
}

/** Names of all members that a value (or with `isStatic` the type) has. */
export function memberNames(type: CsType, isStatic: boolean): string[] {
  const own = allMembers(type).filter((member) => member.isStatic === isStatic);
  return [...own, ...(isStatic ? [] : objectMembers(type))].map((member) => member.name);
}

/** Members by name, for the types that the library defines; others are made by programs and would pile up. */
const memberTables = new Map<string, ReadonlyMap<string, readonly Member[]>>();

function memberKey(name: string, isStatic: boolean): string {
  return isStatic ? `static ${name}` : name;
}

function tabulateMembers(type: CsType): ReadonlyMap<string, readonly Member[]> {
  const hasObjectMembers = type.kind !== 'void' && type.kind !== 'null';
  const table = new Map<string, Member[]>();
  for (const member of [...allMembers(type), ...(hasObjectMembers ? objectMembers(type) : [])]) {
    const key = memberKey(member.name, member.isStatic);
    table.set(key, [...(table.get(key) ?? []), member]);
  }
  if (byFullName.has(type.fullName)) memberTables.set(type.fullName, table);
  return table;
}

/** Members of a type and its bases. */
export function allMembers(type: CsType): Member[] {
  const own = ownMembers(type);
  return type.kind === 'named' && type.base !== null ? [...own, ...allMembers(type.base)] : [...own];
}

function ownMembers(type: CsType): readonly Member[] {
  if (type.kind === 'array') return arrayMembers;
  if (type.kind === 'list') return listMembers(type.element);
  if (type.kind === 'anonymous') return anonymousMembers(type);
  if (type.kind === 'nullable') return nullableMembers(type.of);
  return byFullName.get(type.fullName)?.members ?? [];
}

export function constructorsOf(type: CsType): readonly Constructor[] {
  if (type.kind === 'list') return listConstructors(type.element);
  return byFullName.get(type.fullName)?.constructors ?? [];
}

function anonymousMembers(type: AnonymousType): Member[] {
  return type.members.map(({ name, type: memberType }, at) =>
    property(name, memberType, (self) => asObject(self, 'anonymous').values[at] ?? null),
  );
}

function nullableMembers(of: CsType): Member[] {
  return [
    property('HasValue', bool, (self) => self !== null),
    property(
      'Value',
      of,
      (self) => self ?? throwException('InvalidOperationException', 'Nullable object must have a value.'),
    ),
  ];
}

/** What every value has: ToString, Equals and GetType. */
function objectMembers(type: CsType): Method[] {
  return [
    method('ToString', [], string, ({ self }) => toText(box(self, type))),
    method('Equals', [object], bool, ({ self, args }) => equalValues(box(self, type), asValue(args[0]))),
    method('GetType', [], systemType, ({ self }): Raw => ({ kind: 'type', type: typeOf(box(self, type)) })),
    method('GetHashCode', [], int, ({ self }) => hashText(toText(box(self, type)))),
  ];
}

/** Stable within and across runs, which .NET promises for no type. */
function hashText(text: string): number {
  let code = 17;
  for (let at = 0; at < text.length; at += 1) code = (Math.imul(code, 31) + text.charCodeAt(at)) | 0;
  return code;
}
