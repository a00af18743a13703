import { scene, unityObject, gameObject, transform } from '../values/engine-types.ts';
import { asNumber, asObject, isSceneObject, asText } from '../values/raw.ts';
import { bool, float, int, arrayOf, string } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { nextRandom, nameUndo, type Editing } from '../../scene/editing.ts';
import {
  staticAction,
  staticClass,
  staticMethod,
  staticProperty,
  type Call,
  type Method,
  type TypeDefinition,
  type Context,
  type Property,
} from './member.ts';
import { gameObjectOf, type SceneObject } from '../../scene/game-object.ts';

/** As System.Random: from the smaller up to, and without, the larger. */
function drawBetween({ context, args: [first, second] }: Call): number {
  const [a, b] = [asNumber(first), asNumber(second)];
  return Math.min(a, b) + Math.floor(nextRandom(context.host.scene.editing) * Math.abs(b - a));
}

const random = staticClass('UnityEngine', 'Random', [
  staticProperty('value', float, ({ host }) => Math.fround(nextRandom(host.scene.editing))),
  staticMethod('Range', [int, int], int, drawBetween),
  staticMethod('Range', [float, float], float, ({ context, args: [first, second] }) => {
    const [a, b] = [asNumber(first), asNumber(second)];
    return Math.fround(a + (b - a) * nextRandom(context.host.scene.editing));
  }),
  staticAction('InitState', [int], ({ context, args: [seed] }) => {
    context.host.scene.editing.seed = asNumber(seed);
  }),
]);

function markScene(isDirty: boolean): Method['call'] {
  return ({ context }) => {
    context.host.scene.editing.isDirty = isDirty;
    return true;
  };
}

const sceneManager = staticClass('UnityEditor.SceneManagement', 'EditorSceneManager', [
  staticMethod('GetActiveScene', [], scene, ({ context }) => ({ kind: 'scene', scene: context.host.scene })),
  staticMethod('MarkSceneDirty', [scene], bool, markScene(true)),
  staticMethod('SaveScene', [scene], bool, markScene(false)),
  staticMethod('SaveOpenScenes', [], bool, markScene(false)),
  staticAction('MarkAllScenesDirty', [], markScene(true)),
]);

/** Members of EditorUtility. */
export const dirtyMembers: readonly Method[] = [
  staticAction('SetDirty', [unityObject], ({ context, args: [target = null] }) => {
    if (isSceneObject(target)) context.host.scene.editing.isDirty = !target.destroyed;
  }),
];

/** Whether a scene has changes that are not saved. */
export function isDirty(self: Raw): boolean {
  return asObject(self, 'scene').scene.editing.isDirty;
}

const selectedAlive = ({ host }: Context): readonly SceneObject[] =>
  host.scene.editing.selected.filter((each) => !each.destroyed);

const selection = staticClass('UnityEditor', 'Selection', [
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

const undo = staticClass('UnityEditor', 'Undo', [
  recordMethod('RecordObject', [unityObject, string]),
  recordMethod('RegisterCompleteObjectUndo', [unityObject, string]),
  recordMethod('RegisterCreatedObjectUndo', [unityObject, string]),
  recordMethod('RegisterFullObjectHierarchyUndo', [unityObject, string]),
  staticAction('DestroyObjectImmediate', [unityObject], ({ context, args: [target = null] }) => {
    markChanged(context.host.scene.editing, target);
    if (isSceneObject(target)) context.host.scene.destroy(target);
  }),
  staticAction('IncrementCurrentGroup', [], ({ context }) => {
    context.host.scene.editing.undoGroups.push('');
  }),
  staticAction('SetCurrentGroupName', [string], ({ context, args: [name] }) => {
    const { undoGroups } = context.host.scene.editing;
    undoGroups[undoGroups.length - 1] = asText(name);
  }),
  staticMethod('GetCurrentGroupName', [], string, ({ context }) => context.host.scene.editing.undoGroups.at(-1) ?? ''),
  staticMethod('GetCurrentGroup', [], int, ({ context }) => context.host.scene.editing.undoGroups.length - 1),
]);

export const editingDefinitions: readonly TypeDefinition[] = [random, selection, undo, sceneManager];

function selectObjects(context: Context, value: Raw): void {
  context.host.scene.editing.selected = isSceneObject(value) ? [value] : [];
}

function selectionProperty(name: string, type: typeof unityObject, of: (object: SceneObject) => SceneObject): Property {
  return {
    ...staticProperty(name, type, (context) => selectedAlive(context).map(of)[0] ?? null),
    set: (context, _self, value) => selectObjects(context, value),
  };
}

function recordMethod(name: string, parameters: Method['parameters']): Method {
  return staticAction(name, parameters, ({ context, args }) => {
    nameUndo(context.host.scene.editing, asText(args.at(-1)));
    markChanged(context.host.scene.editing, args[0] ?? null);
  });
}

/** What can be undone is to be saved; in play mode nothing is. */
function markChanged(editing: Editing, changed: Raw): void {
  if (isSceneObject(changed)) editing.isDirty ||= !editing.isPlaying;
}
