import { equalValues, asObject, asValue, box, typeOf } from '../values/raw.ts';
import { systemType, gameObject, transform, unityObject, component } from '../values/engine-types.ts';
import { throwException } from '../values/exceptions.ts';
import { toText } from '../values/text.ts';
import {
  bool,
  char,
  double,
  float,
  int,
  long,
  object,
  string,
  type AnonymousType,
  type CsType,
} from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { openedNames } from '../../../generated/typescript/workload.ts';
import { editingDefinitions, editorDefinitions } from './editor.ts';
import { method, property, type Constructor, type Member, type Method, type TypeDefinition } from './member.ts';
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
function allMembers(type: CsType): Member[] {
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

/** Properties of a GameObject and a Component of Unity 4, which Unity still has and refuses. */
const ofUnity4 =
  'animation audio camera collider collider2D constantForce guiElement guiText guiTexture hingeJoint light networkView particleEmitter particleSystem renderer rigidbody rigidbody2D';

const ofBoth = `BroadcastMessage CompareTag GetComponent GetComponentInChildren GetComponentInParent GetComponentIndex GetComponents GetComponentsInChildren GetComponentsInParent SendMessage SendMessageUpwards TryGetComponent gameObject tag transform transformHandle ${ofUnity4}`;

/** Names of all members that a type itself has in Unity 2021.3 to 7000.0, also of those that the subset lacks. */
const knownNames: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    [object, 'Equals GetHashCode GetType MemberwiseClone ReferenceEquals ToString'] as const,
    [
      unityObject,
      'Destroy DestroyImmediate DestroyObject DontDestroyOnLoad FindAnyObjectByType FindFirstObjectByType FindObjectOfType FindObjectsByType FindObjectsOfType FindObjectsOfTypeAll FindObjectsOfTypeIncludingAssets FindSceneObjectsOfType GetEntityId GetInstanceID Instantiate InstantiateAsync hideFlags name',
    ] as const,
    [
      gameObject,
      `${ofBoth} AddComponent CreatePrimitive Find FindGameObjectWithTag FindGameObjectsWithTag FindWithTag GetComponentAtIndex GetComponentCount GetScene InstantiateGameObjects PlayAnimation SampleAnimation SetActive SetActiveRecursively SetGameObjectsActive StopAnimation active activeInHierarchy activeSelf isStatic layer scene sceneCullingMask`,
    ] as const,
    [component, ofBoth] as const,
    [
      transform,
      'DetachChildren Find FindChild GetChild GetChildCount GetEnumerator GetLocalPositionAndRotation GetPositionAndRotation GetSiblingIndex InverseTransformDirection InverseTransformDirections InverseTransformPoint InverseTransformPoints InverseTransformVector InverseTransformVectors IsChildOf LookAt Rotate RotateAround RotateAroundLocal SetAsFirstSibling SetAsLastSibling SetLocalPositionAndRotation SetParent SetPositionAndRotation SetSiblingIndex TransformDirection TransformDirections TransformPoint TransformPoints TransformVector TransformVectors Translate childCount eulerAngles forward hasChanged hierarchyCapacity hierarchyCount localEulerAngles localPosition localRotation localScale localToWorldMatrix lossyScale parent position right root rotation up worldToLocalMatrix',
    ] as const,
  ].map(([type, names]) => [type.fullName, new Set(names.split(' '))]),
);

/** True where all members of the type and of its bases are known, and none has that name: only an extension method could. */
export function lacksMember(type: CsType, name: string): boolean {
  const own = knownNames.get(type.fullName);
  if (own === undefined || own.has(name)) return false;
  return type.kind !== 'named' || lacksMember(type.base ?? object, name);
}
