import {
  component,
  componentTypeOf,
  gameObject,
  scene,
  unityObject,
  vector3,
  color,
  behaviour,
  collider,
  monoBehaviour,
  renderer,
  texture2D,
} from '../values/engine-types.ts';
import {
  asComponent,
  asObject,
  asSceneObject,
  asText,
  asBool,
  asGameObject,
  asNumber,
  asString,
  asColor,
  asTexture,
} from '../values/raw.ts';
import { arrayOf, bool, float, int, object, string, type CsType } from '../values/types.ts';
import { componentTypes, type FieldType } from '../../scene/component-types.ts';
import { gameObjectOf, isActiveInHierarchy, type GameObject, type Scene } from '../../scene/scene.ts';
import { isDirty } from './editor.ts';
import {
  generic,
  method,
  property,
  staticAction,
  staticMethod,
  staticProperty,
  type LibraryCall,
  type TypeDefinition,
  action,
} from './member.ts';
import { arrayFrom, sameAsArgument, componentAccess, findEverywhere } from './component-access.ts';
import { transformDefinition } from './transforms.ts';
import { throwException } from '../values/exceptions.ts';
import type { Raw } from '../values/value.ts';
import { colorOf, createTexture, MAX_TEXTURE_SIDE, pixelAt, setPixel, type Texture } from '../../scene/texture.ts';

function destroyObject({ context, args: [target = null] }: LibraryCall): void {
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

const unityObjectDefinition: TypeDefinition = {
  type: unityObject,
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
        ({ context, typeArgument }) => findEverywhere(context.host.scene, typeArgument, false)[0] ?? null,
      ),
      sameAsArgument,
    ),
    generic(
      staticMethod('FindObjectsOfType', [], object, ({ context, typeArgument }) =>
        arrayFrom(typeArgument, findEverywhere(context.host.scene, typeArgument, false)),
      ),
      arrayOf,
    ),
    generic(
      staticMethod('FindObjectsOfType', [bool], object, ({ context, args, typeArgument }) =>
        arrayFrom(typeArgument, findEverywhere(context.host.scene, typeArgument, args[0] === true)),
      ),
      arrayOf,
    ),
  ],
};

const fieldTypes: Readonly<Record<FieldType, CsType>> = { int, float, bool, string, vector3, color };

function componentDefinition(name: string): TypeDefinition {
  const { fields = [], namespace } = componentTypes.find((type) => type.name === name) ?? {};
  const members = fields.map((each) => ({
    ...property(
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
    isScriptField: namespace === '' && each.name !== 'enabled',
  }));
  const main = staticProperty(
    'main',
    componentTypeOf('Camera'),
    ({ host }) => findEverywhere(host.scene, componentTypeOf('Camera'), false)[0] ?? null,
  );
  return { type: componentTypeOf(name), members: name === 'Camera' ? [...members, main] : members };
}

const sceneDefinition: TypeDefinition = {
  type: scene,
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

/** Layers are bits of a mask. */
const LAYERS = 32;

const gameObjectDefinition: TypeDefinition = {
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

export const objectDefinitions: readonly TypeDefinition[] = [
  unityObjectDefinition,
  gameObjectDefinition,
  { type: component, members: componentAccess },
  ...[behaviour, monoBehaviour, collider, renderer].map((type) => ({ type })),
  transformDefinition,
  ...componentTypes.map((type) => componentDefinition(type.name)),
  sceneDefinition,
];

function withTag(world: Scene, tag: Raw | undefined): GameObject[] {
  return world.all().filter((each) => each.tag === tag && isActiveInHierarchy(each));
}

function newTexture(width: number, height: number): Texture {
  const isIn = (side: number): boolean => side >= 1 && side <= MAX_TEXTURE_SIDE;
  return isIn(width) && isIn(height)
    ? createTexture(width, height)
    : throwException(
        'UnityException',
        `Texture has out of range width / height (${width}x${height}, at most ${MAX_TEXTURE_SIDE})`,
      );
}

export const textureDefinition: TypeDefinition = {
  type: texture2D,
  constructors: [{ parameters: [int, int], make: ([width, height]) => newTexture(asNumber(width), asNumber(height)) }],
  members: [
    property('width', int, (self) => asTexture(self).width),
    property('height', int, (self) => asTexture(self).height),
    method('GetPixel', [int, int], color, ({ self, args: [x, y] }) =>
      colorOf(pixelAt(asTexture(self), asNumber(x), asNumber(y))),
    ),
    action('SetPixel', [int, int, color], ({ self, args: [x, y, to] }) =>
      setPixel(asTexture(self), { x: asNumber(x), y: asNumber(y) }, asColor(to)),
    ),
    // SetPixel takes effect at once here.
    action('Apply', [], () => {}),
  ],
};
