import { unityObject } from '../values/engine-types.ts';
import { asText, isSceneObject } from '../values/raw.ts';
import { int, string } from '../values/types.ts';
import { nameUndo } from '../../scene/editing.ts';
import { staticAction, staticClass, staticMethod, type Method } from './member.ts';
import { editingOf } from './editing-of.ts';

function recordMethod(name: string, parameters: Method['parameters']): Method {
  return staticAction(name, parameters, (call) => nameUndo(editingOf(call), asText(call.args.at(-1))));
}

export const undo = staticClass('UnityEditor', 'Undo', [
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
