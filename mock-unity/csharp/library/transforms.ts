import { quaternion, transform, vector3 } from '../values/engine-types.ts';
import {
  sameReference,
  asBool,
  asNumber,
  asQuaternion,
  asText,
  asTransform,
  asVector3,
  isSceneObject,
} from '../values/raw.ts';
import { throwArgumentNull, throwException } from '../values/exceptions.ts';
import { bool, float, int, string, type NamedType } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import type { SceneObject, Transform, Scene } from '../../scene/scene.ts';
import * as placing from '../../scene/transform.ts';
import { findBelow } from '../../scene/create-scene.ts';
import {
  add,
  combine,
  fromEuler,
  multiply,
  rotate,
  toEuler,
  vector3 as makeVector3,
  type Vector3,
} from '../../scene/vector.ts';
import { action, method, property, type LibraryCall, type Property, type TypeDefinition } from './member.ts';

function transformProperty(
  name: string,
  type: NamedType,
  get: (self: Transform) => Raw,
  set?: (self: Transform, value: Raw) => void,
): Property {
  return property(
    name,
    type,
    (self) => get(asTransform(self)),
    set === undefined ? undefined : (self, value) => set(asTransform(self), value),
  );
}

function setParent({ context, self, args: [parent = null, stays = true] }: LibraryCall): void {
  context.host.scene.setParent(
    asTransform(self),
    isSceneObject(parent) && !parent.destroyed ? asTransform(parent) : null,
    asBool(stays),
  );
}

function childAt({ self, args }: LibraryCall): Raw {
  return (
    asTransform(self).children[asNumber(args[0])] ?? throwException('UnityException', 'Transform child out of bounds')
  );
}

function rootOf(self: Transform): Transform {
  return self.parent === null ? self : rootOf(self.parent);
}

function siblingsOf(self: Transform, world: Scene): readonly SceneObject[] {
  return self.parent === null ? world.roots().map((root) => root.transform) : self.parent.children;
}

export const transformDefinition: TypeDefinition = {
  type: transform,
  members: [
    transformProperty('position', vector3, placing.worldPosition, (self, value) =>
      placing.setWorldPosition(self, asVector3(value)),
    ),
    transformProperty('rotation', quaternion, placing.worldRotation, (self, value) =>
      placing.setWorldRotation(self, asQuaternion(value)),
    ),
    transformProperty(
      'localRotation',
      quaternion,
      (self) => self.localRotation,
      (self, value) => {
        self.localRotation = asQuaternion(value);
      },
    ),
    transformProperty(
      'eulerAngles',
      vector3,
      (self) => toEuler(placing.worldRotation(self)),
      (self, value) => {
        const { x, y, z } = asVector3(value);
        placing.setWorldRotation(self, fromEuler(x, y, z));
      },
    ),
    transformProperty(
      'localEulerAngles',
      vector3,
      (self) => toEuler(self.localRotation),
      (self, value) => {
        const { x, y, z } = asVector3(value);
        self.localRotation = fromEuler(x, y, z);
      },
    ),
    ...(['localPosition', 'localScale'] as const).map((name) =>
      transformProperty(
        name,
        vector3,
        (self) => self[name],
        (self, value) => {
          self[name] = asVector3(value);
        },
      ),
    ),
    transformProperty('lossyScale', vector3, placing.lossyScale),
    transformProperty('forward', vector3, (self) => rotate(placing.worldRotation(self), makeVector3(0, 0, 1))),
    transformProperty('right', vector3, (self) => rotate(placing.worldRotation(self), makeVector3(1, 0, 0))),
    transformProperty('up', vector3, (self) => rotate(placing.worldRotation(self), makeVector3(0, 1, 0))),
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
      siblingsOf(asTransform(self), context.host.scene).findIndex((each) => sameReference(each, self)),
    ),
    method('IsChildOf', [transform], bool, ({ self, args: [parent = null] }) =>
      placing.isDescendantOf(asTransform(self), asTransform(parent ?? throwArgumentNull('parent'))),
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
