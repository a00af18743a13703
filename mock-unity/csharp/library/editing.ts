import { gameObject, scene, transform, unityObject } from '../values/engine-types.ts';
import { asNumber, asObject, asSceneObject, asText, isSceneObject } from '../values/raw.ts';
import { arrayOf, bool, float, int, string } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { nameUndo, nextRandom } from '../../scene/editing.ts';
import type { Editing } from '../../scene/editing.ts';
import { gameObjectOf } from '../../scene/game-object.ts';
import type { SceneObject } from '../../scene/game-object.ts';
import { staticAction, staticClass, staticMethod, staticProperty } from './member.ts';
import type { Call, Context, Method, Property, TypeDefinition } from './member.ts';

const editingOf = ({ context }: Call): Editing => context.host.scene.editing;

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
  staticAction('InitState', [int], (call) => {
    editingOf(call).seed = asNumber(call.args[0]);
  }),
]);

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

function recordMethod(name: string, parameters: Method['parameters']): Method {
  return staticAction(name, parameters, (call) => nameUndo(editingOf(call), asText(call.args.at(-1))));
}

const undo = staticClass('UnityEditor', 'Undo', [
  recordMethod('RecordObject', [unityObject, string]),
  recordMethod('RegisterCompleteObjectUndo', [unityObject, string]),
  recordMethod('RegisterCreatedObjectUndo', [unityObject, string]),
  recordMethod('RegisterFullObjectHierarchyUndo', [unityObject, string]),
  staticAction('DestroyObjectImmediate', [unityObject], ({ context, args: [target = null] }) => {
    if (isSceneObject(target)) context.host.scene.destroy(target);
  }),
  staticAction('IncrementCurrentGroup', [], (call) => {
    editingOf(call).undoGroups.push('');
  }),
  staticAction('SetCurrentGroupName', [string], (call) => {
    const { undoGroups } = editingOf(call);
    undoGroups[undoGroups.length - 1] = asText(call.args[0]);
  }),
  staticMethod('GetCurrentGroupName', [], string, (call) => editingOf(call).undoGroups.at(-1) ?? ''),
  staticMethod('GetCurrentGroup', [], int, (call) => editingOf(call).undoGroups.length - 1),
]);

function markScene(isDirty: boolean): Method['call'] {
  return (call) => {
    editingOf(call).isDirty = isDirty;
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
  staticAction('SetDirty', [unityObject], (call) => {
    if (isSceneObject(call.args[0] ?? null)) editingOf(call).isDirty = !asSceneObject(call.args[0]).destroyed;
  }),
];

/** Whether a scene has changes that are not saved. */
export function isDirty(self: Raw): boolean {
  return asObject(self, 'scene').scene.editing.isDirty;
}

export const editingDefinitions: readonly TypeDefinition[] = [random, selection, undo, sceneManager];
