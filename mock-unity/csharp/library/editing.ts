import { scene, unityObject } from '../values/engine-types.ts';
import { asNumber, asObject, isSceneObject } from '../values/raw.ts';
import { bool, float, int } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { nextRandom } from '../../scene/editing.ts';
import { staticAction, staticClass, staticMethod, staticProperty } from './member.ts';
import type { Call, Method, TypeDefinition } from './member.ts';
import { selection } from './selection.ts';
import { undo } from './undo.ts';

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

export const editingDefinitions: readonly TypeDefinition[] = [random, selection, undo, sceneManager];
