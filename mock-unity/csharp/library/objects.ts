import {
  component,
  componentTypeOf,
  gameObject,
  quaternion,
  scene,
  transform,
  unityObject,
  vector3,
  color,
  behaviour,
  collider,
  monoBehaviour,
  renderer,
} from '../values/engine-types.ts';
import { sameReference } from '../values/equality.ts';
import { throwException } from '../values/exceptions.ts';
import {
  asBool,
  asComponent,
  asGameObject,
  asNumber,
  asObject,
  asQuaternion,
  asSceneObject,
  asString,
  asText,
  asTransform,
  asVector3,
  isSceneObject,
  typeOf,
} from '../values/raw.ts';
import { arrayOf, bool, derivesFrom, float, int, object, string } from '../values/types.ts';
import type { CsType, NamedType } from '../values/types.ts';
import type { CsArray, Raw } from '../values/value.ts';
import { componentTypes } from '../../scene/component-types.ts';
import type { FieldType } from '../../scene/component-types.ts';
import { gameObjectOf, isActiveInHierarchy } from '../../scene/game-object.ts';
import type { GameObject, SceneObject, Transform } from '../../scene/game-object.ts';
import * as placing from '../../scene/transform.ts';
import { findBelow, withDescendants } from '../../scene/create-scene.ts';
import type { Scene } from '../../scene/scene.ts';
import { add, combine, fromEuler, multiply, rotate, toEuler, vector3 as makeVector3 } from '../../scene/vector.ts';
import type { Vector3 } from '../../scene/vector.ts';
import { systemType } from '../values/engine-types.ts';
import { isDirty } from './editing.ts';
import { action, generic, method, property, staticAction, staticMethod, staticProperty } from './member.ts';
import type { Call, Member, Method, Property, TypeDefinition } from './member.ts';

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

function arrayFrom(element: CsType, items: readonly SceneObject[]): CsArray {
  return { kind: 'array', element, items: [...items] };
}

function below(owner: GameObject, includeInactive: boolean): GameObject[] {
  return withDescendants(owner).filter((each) => each === owner || includeInactive || isActiveInHierarchy(each));
}

/** One method for T, on `owner(self)`. */
function onOwner(
  name: string,
  parameters: readonly CsType[],
  returns: (type: CsType) => CsType,
  find: (owner: GameObject, call: Call) => Raw,
): Method {
  return generic(
    method(name, parameters, object, (call) => find(gameObjectOf(asSceneObject(call.self)), call)),
    returns,
  );
}

function includesInactive(call: Call): boolean {
  return call.args[0] === true;
}

const same = (type: CsType): CsType => type;

const componentAccess: readonly Member[] = [
  onOwner('GetComponent', [], same, (owner, { typeArgument }) => componentOn(owner, typeArgument)),
  onOwner('GetComponents', [], arrayOf, (owner, { typeArgument }) =>
    arrayFrom(typeArgument, componentsOn(owner, typeArgument)),
  ),
  ...[[], [bool]].map((parameters) =>
    onOwner(
      'GetComponentInChildren',
      parameters,
      same,
      (owner, call) =>
        below(owner, includesInactive(call)).flatMap((each) => componentsOn(each, call.typeArgument))[0] ?? null,
    ),
  ),
  ...[[], [bool]].map((parameters) =>
    onOwner('GetComponentsInChildren', parameters, arrayOf, (owner, call) =>
      arrayFrom(
        call.typeArgument,
        below(owner, includesInactive(call)).flatMap((each) => componentsOn(each, call.typeArgument)),
      ),
    ),
  ),
  onOwner('GetComponentInParent', [], same, (owner, { typeArgument }) => inParents(owner.transform, typeArgument)),
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

function destroyObject({ context, args: [target = null] }: Call): void {
  if (target === null) return;
  if (asSceneObject(target).kind === 'transform') {
    context.host.log(
      'error',
      `Can't destroy Transform component of '${gameObjectOf(asSceneObject(target)).name}'. If you want to destroy the game object, please call 'Destroy' on the game object instead. Destroying the transform component is not allowed.`,
      context.stackTrace(),
    );
    return;
  }
  context.host.scene.destroy(asSceneObject(target));
}

function everywhere(world: Scene, type: CsType, includeInactive: boolean): SceneObject[] {
  const objects = world.all().filter((each) => includeInactive || isActiveInHierarchy(each));
  if (type.kind === 'named' && type.name === 'GameObject') return objects;
  return objects.flatMap((each) => componentsOn(each, type));
}

const unityObjectDefinition: TypeDefinition = {
  type: unityObject,
  constructors: [],
  members: [
    property(
      'name',
      string,
      (self) => gameObjectOf(asSceneObject(self)).name,
      (self, value) => {
        gameObjectOf(asSceneObject(self)).name = asText(value);
      },
    ),
    method('GetInstanceID', [], int, ({ self }) => asSceneObject(self).id),
    staticAction('Destroy', [unityObject], destroyObject),
    staticAction('DestroyImmediate', [unityObject], destroyObject),
    generic(
      staticMethod(
        'FindObjectOfType',
        [],
        object,
        ({ context, typeArgument }) => everywhere(context.host.scene, typeArgument, false)[0] ?? null,
      ),
      same,
    ),
    generic(
      staticMethod('FindObjectsOfType', [], object, ({ context, typeArgument }) =>
        arrayFrom(typeArgument, everywhere(context.host.scene, typeArgument, false)),
      ),
      arrayOf,
    ),
    generic(
      staticMethod('FindObjectsOfType', [bool], object, ({ context, args, typeArgument }) =>
        arrayFrom(typeArgument, everywhere(context.host.scene, typeArgument, args[0] === true)),
      ),
      arrayOf,
    ),
  ],
};

function withTag(world: Scene, tag: Raw | undefined): GameObject[] {
  return world.all().filter((each) => each.tag === tag && isActiveInHierarchy(each));
}

/** Layers are bits of a mask. */
const LAYERS = 32;

const gameObjectDefinition: TypeDefinition = {
  type: gameObject,
  constructors: [],
  members: [
    ...componentAccess,
    property('activeSelf', bool, (self) => asGameObject(self).activeSelf),
    property('activeInHierarchy', bool, (self) => isActiveInHierarchy(asGameObject(self))),
    property(
      'layer',
      int,
      (self) => asGameObject(self).layer,
      (self, value) => {
        const layer = asNumber(value);
        if (layer < 0 || layer >= LAYERS)
          throwException(
            'UnityException',
            'A game object can only be in one layer. The layer needs to be in the range [0...31]',
          );
        asGameObject(self).layer = layer;
      },
    ),
    property('scene', scene, (_self, { host }) => ({ kind: 'scene', scene: host.scene })),
    action('SetActive', [bool], ({ self, args }) => {
      asGameObject(self).activeSelf = asBool(args[0]);
    }),
    generic(
      method(
        'AddComponent',
        [],
        object,
        ({ context, self, typeArgument }) =>
          context.host.scene.addComponent(asGameObject(self), typeArgument.name) ?? null,
      ),
      same,
    ),
    staticMethod('Find', [string], gameObject, ({ context, args: [name = null] }) =>
      name === null ? null : context.host.scene.find(asString(name)),
    ),
    staticMethod(
      'FindWithTag',
      [string],
      gameObject,
      ({ context, args }) => withTag(context.host.scene, args[0])[0] ?? null,
    ),
    staticMethod(
      'FindGameObjectWithTag',
      [string],
      gameObject,
      ({ context, args }) => withTag(context.host.scene, args[0])[0] ?? null,
    ),
    staticMethod('FindGameObjectsWithTag', [string], arrayOf(gameObject), ({ context, args }) =>
      arrayFrom(gameObject, withTag(context.host.scene, args[0])),
    ),
  ],
};

function placed(
  name: string,
  type: NamedType,
  get: (self: Transform) => Raw,
  set?: (self: Transform, value: Raw) => void,
): Property {
  if (set === undefined) return property(name, type, (self) => get(asTransform(self)));
  return property(
    name,
    type,
    (self) => get(asTransform(self)),
    (self, value) => {
      set(asTransform(self), value);
    },
  );
}

function setParent({ context, self, args: [parent = null, stays = true] }: Call): void {
  context.host.scene.setParent(
    asTransform(self),
    isSceneObject(parent) && !parent.destroyed ? asTransform(parent) : null,
    asBool(stays),
  );
}

function childAt({ self, args }: Call): Raw {
  return (
    asTransform(self).children[asNumber(args[0])] ?? throwException('UnityException', 'Transform child out of bounds')
  );
}

function rootOf(self: Transform): Transform {
  return self.parent === null ? self : rootOf(self.parent);
}

function siblings(self: Transform, world: Scene): readonly SceneObject[] {
  return self.parent === null ? world.roots().map((root) => root.transform) : self.parent.children;
}

const transformDefinition: TypeDefinition = {
  type: transform,
  constructors: [],
  members: [
    placed('position', vector3, placing.worldPosition, (self, value) =>
      placing.setWorldPosition(self, asVector3(value)),
    ),
    placed(
      'localPosition',
      vector3,
      (self) => self.localPosition,
      (self, value) => {
        self.localPosition = asVector3(value);
      },
    ),
    placed('rotation', quaternion, placing.worldRotation, (self, value) =>
      placing.setWorldRotation(self, asQuaternion(value)),
    ),
    placed(
      'localRotation',
      quaternion,
      (self) => self.localRotation,
      (self, value) => {
        self.localRotation = asQuaternion(value);
      },
    ),
    placed(
      'eulerAngles',
      vector3,
      (self) => toEuler(placing.worldRotation(self)),
      (self, value) => {
        const { x, y, z } = asVector3(value);
        placing.setWorldRotation(self, fromEuler(x, y, z));
      },
    ),
    placed(
      'localEulerAngles',
      vector3,
      (self) => toEuler(self.localRotation),
      (self, value) => {
        const { x, y, z } = asVector3(value);
        self.localRotation = fromEuler(x, y, z);
      },
    ),
    placed(
      'localScale',
      vector3,
      (self) => self.localScale,
      (self, value) => {
        self.localScale = asVector3(value);
      },
    ),
    placed('lossyScale', vector3, placing.lossyScale),
    placed('forward', vector3, (self) => rotate(placing.worldRotation(self), makeVector3(0, 0, 1))),
    placed('right', vector3, (self) => rotate(placing.worldRotation(self), makeVector3(1, 0, 0))),
    placed('up', vector3, (self) => rotate(placing.worldRotation(self), makeVector3(0, 1, 0))),
    property(
      'parent',
      transform,
      (self) => asTransform(self).parent,
      (self, value, { host }) => {
        host.scene.setParent(asTransform(self), value === null ? null : asTransform(value), true);
      },
    ),
    property('root', transform, (self) => rootOf(asTransform(self))),
    property('childCount', int, (self) => asTransform(self).children.length),
    method('GetChild', [int], transform, childAt),
    method('Find', [string], transform, ({ self, args }) => findBelow(asTransform(self), asText(args[0]))),
    method('GetSiblingIndex', [], int, ({ context, self }) =>
      siblings(asTransform(self), context.host.scene).findIndex((each) => sameReference(each, self)),
    ),
    method('IsChildOf', [transform], bool, ({ self, args: [parent = null] }) =>
      placing.isDescendantOf(
        asTransform(self),
        asTransform(parent ?? throwException('ArgumentNullException', "Value cannot be null. (Parameter 'parent')")),
      ),
    ),
    method('TransformPoint', [vector3], vector3, ({ self, args }) =>
      placing.transformPoint(asTransform(self), asVector3(args[0])),
    ),
    method('InverseTransformPoint', [vector3], vector3, ({ self, args }) =>
      placing.inverseTransformPoint(asTransform(self), asVector3(args[0])),
    ),
    action('SetParent', [transform], setParent),
    action('SetParent', [transform, bool], setParent),
    action('Rotate', [vector3], ({ self, args }) => turnTransform(asTransform(self), asVector3(args[0]))),
    action('Rotate', [float, float, float], ({ self, args: [x, y, z] }) =>
      turnTransform(asTransform(self), makeVector3(asNumber(x), asNumber(y), asNumber(z))),
    ),
    action('Translate', [vector3], ({ self, args }) => moveTransform(asTransform(self), args[0])),
    action('Translate', [float, float, float], ({ self, args: [x, y, z] }) =>
      moveTransform(asTransform(self), makeVector3(asNumber(x), asNumber(y), asNumber(z))),
    ),
  ],
};

/** Rotate turns about the object's own axes. */
function turnTransform(self: Transform, { x, y, z }: Vector3): void {
  self.localRotation = combine(self.localRotation, fromEuler(x, y, z));
}

/** Translate moves along the object's own axes. */
function moveTransform(self: Transform, offset: Raw | undefined): void {
  const turned = rotate(placing.worldRotation(self), multiply(asVector3(offset), makeVector3(1, 1, 1)));
  placing.setWorldPosition(self, add(placing.worldPosition(self), turned));
}

const fieldTypes: Readonly<Record<FieldType, CsType>> = { int, float, bool, string, vector3, color };

function componentDefinition(name: string): TypeDefinition {
  const fields = componentTypes.find((type) => type.name === name)?.fields ?? [];
  const members = fields.map((each) =>
    property(
      each.name,
      fieldTypes[each.type],
      (self) => asComponent(self).fields.get(each.name) ?? each.initial,
      (self, value) => {
        if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
          asComponent(self).fields.set(each.name, value);
        else if (typeof value === 'object' && (value?.kind === 'vector3' || value?.kind === 'color'))
          asComponent(self).fields.set(each.name, value);
      },
    ),
  );
  const main = staticProperty(
    'main',
    componentTypeOf('Camera'),
    ({ host }) => everywhere(host.scene, componentTypeOf('Camera'), false)[0] ?? null,
  );
  return { type: componentTypeOf(name), members: name === 'Camera' ? [...members, main] : members, constructors: [] };
}

const sceneDefinition: TypeDefinition = {
  type: scene,
  constructors: [],
  members: [
    property('name', string, (self) => asObject(self, 'scene').scene.name),
    property('path', string, (self) => `Assets/Scenes/${asObject(self, 'scene').scene.name}.unity`),
    property('rootCount', int, (self) => asObject(self, 'scene').scene.roots().length),
    property('isLoaded', bool, () => true),
    property('isDirty', bool, isDirty),
    method('IsValid', [], bool, () => true),
    method('GetRootGameObjects', [], arrayOf(gameObject), ({ self }) =>
      arrayFrom(gameObject, asObject(self, 'scene').scene.roots()),
    ),
  ],
};

export const objectDefinitions: readonly TypeDefinition[] = [
  unityObjectDefinition,
  gameObjectDefinition,
  { type: component, constructors: [], members: componentAccess },
  ...[behaviour, monoBehaviour, collider, renderer].map((type) => ({ type, constructors: [], members: [] })),
  transformDefinition,
  ...componentTypes.map((type) => componentDefinition(type.name)),
  sceneDefinition,
];
