import { unityObject } from '../values/engine-types.ts';
import { asText, isSceneObject } from '../values/raw.ts';
import { int, string } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { nameUndo, type Editing } from '../../scene/editing.ts';
import { staticAction, staticClass, staticMethod, type Method } from './member.ts';

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

export const undo = staticClass('UnityEditor', 'Undo', [
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
