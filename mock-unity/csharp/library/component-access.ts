import { component, gameObject, transform, systemType } from '../values/engine-types.ts';
import { asObject, asSceneObject, asText, typeOf } from '../values/raw.ts';
import { arrayOf, bool, derivesFrom, object, string, type CsType } from '../values/types.ts';
import type { CsArray, Raw } from '../values/value.ts';
import {
  gameObjectOf,
  isActiveInHierarchy,
  type GameObject,
  type SceneObject,
  type Transform,
  type Scene,
} from '../../scene/scene.ts';
import { withDescendants } from '../../scene/create-scene.ts';
import { generic, method, property, type LibraryCall, type Member, type Method } from './member.ts';

/** A component of the type (or one that derives from it) on the object itself. */
function componentOn(owner: GameObject, type: CsType): SceneObject | null {
  return componentsOn(owner, type)[0] ?? null;
}

function componentsOn(owner: GameObject, type: CsType): SceneObject[] {
  if (type.kind !== 'named') return [];
  return [owner.transform, ...owner.components].filter((candidate) => derivesFrom(typeOf(candidate), type));
}

/** By the name of its class, or of one that it derives from. */
function componentNamed(owner: GameObject, name: string): SceneObject | null {
  const types = componentsOn(owner, component).map((candidate) => ({ candidate, type: typeOf(candidate) }));
  return types.find(({ type }) => isNamed(type, name))?.candidate ?? null;
}

function isNamed(type: CsType, name: string): boolean {
  return type.kind === 'named' && (type.name === name || (type.base !== null && isNamed(type.base, name)));
}

export function arrayFrom(element: CsType, items: readonly SceneObject[]): CsArray {
  return { kind: 'array', element, items: [...items] };
}

function objectsBelow(owner: GameObject, includeInactive: boolean): GameObject[] {
  return withDescendants(owner).filter((each) => each === owner || includeInactive || isActiveInHierarchy(each));
}

/** One method for T, on `owner(self)`. */
function onOwner(
  name: string,
  parameters: readonly CsType[],
  returns: (type: CsType) => CsType,
  find: (owner: GameObject, call: LibraryCall) => Raw,
): Method {
  return generic(
    method(name, parameters, object, (call) => find(gameObjectOf(asSceneObject(call.self)), call)),
    returns,
  );
}

function includesInactive(call: LibraryCall): boolean {
  return call.args[0] === true;
}

/** A method that returns a value of its type argument. */
export const sameAsArgument = (type: CsType): CsType => type;

export const componentAccess: readonly Member[] = [
  onOwner('GetComponent', [], sameAsArgument, (owner, { typeArgument }) => componentOn(owner, typeArgument)),
  onOwner('GetComponents', [], arrayOf, (owner, { typeArgument }) =>
    arrayFrom(typeArgument, componentsOn(owner, typeArgument)),
  ),
  ...[[], [bool]].map((parameters) =>
    onOwner(
      'GetComponentInChildren',
      parameters,
      sameAsArgument,
      (owner, call) =>
        objectsBelow(owner, includesInactive(call)).flatMap((each) => componentsOn(each, call.typeArgument))[0] ?? null,
    ),
  ),
  ...[[], [bool]].map((parameters) =>
    onOwner('GetComponentsInChildren', parameters, arrayOf, (owner, call) =>
      arrayFrom(
        call.typeArgument,
        objectsBelow(owner, includesInactive(call)).flatMap((each) => componentsOn(each, call.typeArgument)),
      ),
    ),
  ),
  onOwner('GetComponentInParent', [], sameAsArgument, (owner, { typeArgument }) =>
    inParents(owner.transform, typeArgument),
  ),
  method('GetComponent', [systemType], component, ({ self, args }) =>
    componentOn(gameObjectOf(asSceneObject(self)), asObject(args[0], 'type').type),
  ),
  method('GetComponent', [string], component, ({ self, args }) =>
    componentNamed(gameObjectOf(asSceneObject(self)), asText(args[0])),
  ),
  property('gameObject', gameObject, (self) => gameObjectOf(asSceneObject(self))),
  property('transform', transform, (self) => gameObjectOf(asSceneObject(self)).transform),
  property(
    'tag',
    string,
    (self) => gameObjectOf(asSceneObject(self)).tag,
    (self, value) => {
      gameObjectOf(asSceneObject(self)).tag = asText(value);
    },
  ),
  method('CompareTag', [string], bool, ({ self, args }) => gameObjectOf(asSceneObject(self)).tag === args[0]),
];

function inParents(start: Transform, type: CsType): SceneObject | null {
  for (let at: Transform | null = start; at !== null; at = at.parent) {
    const found = componentOn(at.gameObject, type);
    if (found !== null) return found;
  }
  return null;
}

export function findEverywhere(world: Scene, type: CsType, includeInactive: boolean): SceneObject[] {
  const objects = world.all().filter((each) => includeInactive || isActiveInHierarchy(each));
  if (type.kind === 'named' && type.name === 'GameObject') return objects;
  return objects.flatMap((each) => componentsOn(each, type));
}
