import { gameObject, scene } from '../values/engine-types.ts';
import { throwException } from '../values/exceptions.ts';
import { asBool, asGameObject, asNumber, asString } from '../values/raw.ts';
import { arrayOf, bool, int, object, string } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { isActiveInHierarchy, type GameObject } from '../../scene/game-object.ts';
import type { Scene } from '../../scene/scene.ts';
import { action, generic, method, property, staticMethod, type TypeDefinition } from './member.ts';
import { arrayFrom, sameAsArgument, componentAccess } from './component-access.ts';

function withTag(world: Scene, tag: Raw | undefined): GameObject[] {
  return world.all().filter((each) => each.tag === tag && isActiveInHierarchy(each));
}

/** Layers are bits of a mask. */
const LAYERS = 32;

export const gameObjectDefinition: TypeDefinition = {
  type: gameObject,
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
      sameAsArgument,
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
