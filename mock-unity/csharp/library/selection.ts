import { gameObject, transform, unityObject } from '../values/engine-types.ts';
import { isSceneObject } from '../values/raw.ts';
import { arrayOf, int } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { gameObjectOf, type SceneObject } from '../../scene/game-object.ts';
import { staticClass, staticProperty, type Context, type Property } from './member.ts';

const selectedAlive = ({ host }: Context): readonly SceneObject[] =>
  host.scene.editing.selected.filter((each) => !each.destroyed);

function selectObjects(context: Context, value: Raw): void {
  context.host.scene.editing.selected = isSceneObject(value) ? [value] : [];
}

function selectionProperty(name: string, type: typeof unityObject, of: (object: SceneObject) => SceneObject): Property {
  return {
    ...staticProperty(name, type, (context) => selectedAlive(context).map(of)[0] ?? null),
    set: (context, _self, value) => selectObjects(context, value),
  };
}

export const selection = staticClass('UnityEditor', 'Selection', [
  selectionProperty('activeObject', unityObject, (object) => object),
  selectionProperty('activeGameObject', gameObject, gameObjectOf),
  selectionProperty('activeTransform', transform, (object) => gameObjectOf(object).transform),
  staticProperty('count', int, (context) => selectedAlive(context).length),
  staticProperty('gameObjects', arrayOf(gameObject), (context) => ({
    kind: 'array',
    element: gameObject,
    items: selectedAlive(context).map(gameObjectOf),
  })),
]);
