import { exceptionType, throwArgumentNull, throwException } from '../values/exceptions.ts';
import {
  continuation,
  scene,
  task,
  texture2D,
  waitForSeconds,
  cancellationToken,
  yieldInstruction,
  unityObject,
  gameObject,
  transform,
} from '../values/engine-types.ts';
import { compileContinuation, type Raw } from '../values/value.ts';
import { asNumber, asText, asValue, asObject, isSceneObject } from '../values/raw.ts';
import { renderValue } from '../../render/render.ts';
import {
  isActiveInHierarchy,
  gameObjectOf,
  type SceneObject,
  type Scene,
  nextRandom,
  type Editing,
  secondsPlayed,
} from '../../scene/scene.ts';
import { stateOf, stateOfAll } from '../../scene/state-of.ts';
import { noteDoubt, noteObject, watchValues } from '../../scene/changes.ts';
import { groupName, incrementGroup, nameGroup, recordStep } from '../../scene/undo.ts';
import { takeScreenshot } from '../../scene/texture.ts';
import { wellFormed } from '../../lib/well-formed.ts';
import { toText } from '../values/text.ts';
import { bool, float, int, object, string, arrayOf } from '../values/types.ts';
import {
  staticAction,
  staticClass,
  staticMethod,
  staticProperty,
  type LibraryCall,
  type Method,
  type TypeDefinition,
  type LibraryContext,
  type Property,
} from './member.ts';

function logMethod(name: string, type: 'info' | 'warning' | 'error'): Method {
  return staticAction(name, [object], ({ context, args }) => {
    const value = asValue(args[0]);
    context.host.log(type, value === null ? 'Null' : wellFormed(toText(value)), context.stackTrace());
  });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** AI.Write(target, value): a target of the form of a UUID is a log_id, any other a log_name. */
function targetOf(raw: Raw | undefined): { log_id?: string; name?: string } {
  const text = wellFormed(asText(raw));
  if (text === '') return {};
  return UUID.test(text) ? { log_id: text.toLowerCase() } : { name: text };
}

function nameOf(raw: Raw | undefined, parameter: string): string {
  return raw === null || raw === undefined ? throwArgumentNull(parameter) : wellFormed(asText(raw));
}

function writeMethods(name: string, kind: 'write' | 'error'): Method[] {
  return [
    staticMethod(name, [object], string, ({ context, args }) =>
      context.host.write({}, renderValue(asValue(args[0])), kind),
    ),
    staticMethod(name, [string, object], string, ({ context, args }) =>
      context.host.write(targetOf(args[0]), renderValue(asValue(args[1])), kind),
    ),
  ];
}

/** AI.WriteError(target, errorMessage, ex): what was thrown, and where. */
function writeThrown({ context, args: [target, errorMessage, thrown] }: LibraryCall): Raw {
  const error = wellFormed(asText(errorMessage));
  const exception = asValue(thrown);
  if (typeof exception !== 'object' || exception?.kind !== 'exception')
    return context.host.write(targetOf(target), renderValue(asValue(errorMessage)), 'error');
  const value = {
    error,
    exception: wellFormed(`${exception.type.name}: ${exception.message}`),
    ...(exception.stackTrace === null ? {} : { stack_trace: exception.stackTrace }),
  };
  return context.host.write(targetOf(target), value, 'error', {
    message: `${error}: ${value.exception}`,
    ...(exception.stackTrace === null ? {} : { stack_trace: exception.stackTrace }),
  });
}

const NOTHING_TO_SEE = 'There is no picture: the open scene has no enabled camera. Open a scene with one, or add one.';

function hasCamera(scene: Scene): boolean {
  return scene
    .all()
    .some(
      (object) =>
        isActiveInHierarchy(object) &&
        object.components.some(({ type, fields }) => type === 'Camera' && fields.get('enabled') === true),
    );
}

const ai = staticClass('', 'AI', [
  staticProperty('LogId', string, ({ host }) => host.logId),
  staticProperty('CancellationToken', cancellationToken, () => ({ kind: 'cancellation_token' })),
  staticMethod('NextFrame', [], task, () => ({ kind: 'task', wait: { kind: 'next_frame' } })),
  staticMethod('Screenshot', [], texture2D, ({ context }) =>
    hasCamera(context.host.scene) ? takeScreenshot() : throwException('InvalidOperationException', NOTHING_TO_SEE),
  ),
  staticMethod('Compile', [], continuation, () => ({
    kind: 'continuation',
    continuation: compileContinuation,
    compiles: true,
  })),
  staticMethod('ContinueAfterReload', [string, string, object], continuation, ({ args: [type, method, state] }) => ({
    kind: 'continuation',
    continuation: { type: nameOf(type, 'type'), method: nameOf(method, 'method'), state: renderValue(asValue(state)) },
    compiles: false,
  })),
  staticAction('Return', [object], ({ context, args }) => {
    context.returned = asValue(args[0]);
  }),
  ...writeMethods('Write', 'write'),
  ...writeMethods('WriteError', 'error'),
  staticMethod('WriteError', [string, string, exceptionType], string, writeThrown),
  staticAction('Update', [object], ({ context, args }) => {
    context.host.update({}, renderValue(asValue(args[0])));
  }),
  staticAction('Update', [string, object], ({ context, args }) => {
    context.host.update({ log_id: wellFormed(asText(args[0])) }, renderValue(asValue(args[1])));
  }),
]);

/** Rounded, for 0.1f * 1000 is not 100 in every arithmetic. */
function waitFor(seconds: number): Raw {
  return { kind: 'wait_for_seconds', ms: Math.max(0, Number((seconds * 1000).toFixed(3))) };
}

/** Members of EditorUtility. */
const dirtyMembers: readonly Method[] = [
  staticAction('SetDirty', [unityObject], ({ context, args: [target = null] }) => {
    if (isSceneObject(target)) context.host.scene.editing.isDirty = !target.destroyed;
  }),
];

export const editorDefinitions: readonly TypeDefinition[] = [
  ai,
  staticClass('UnityEngine', 'Debug', [
    logMethod('Log', 'info'),
    logMethod('LogWarning', 'warning'),
    logMethod('LogError', 'error'),
  ]),
  staticClass('UnityEngine', 'Application', [
    staticProperty('dataPath', string, ({ host }) => host.application.data_path),
    staticProperty('unityVersion', string, ({ host }) => host.application.unity_version),
    staticProperty('productName', string, ({ host }) => host.application.product_name),
    staticProperty('isEditor', bool, () => true),
    staticProperty('isPlaying', bool, ({ host }) => host.scene.editing.isPlaying),
  ]),
  staticClass('UnityEngine', 'Time', [
    staticProperty('frameCount', int, ({ host }) => host.frameCount()),
    staticProperty('time', float, ({ host }) => Math.fround(secondsPlayed(host.scene.editing, host.now()))),
  ]),
  staticClass('UnityEditor', 'EditorApplication', [
    staticProperty('isPlaying', bool, ({ host }) => host.scene.editing.isPlaying),
    staticProperty('isPaused', bool, ({ host }) => host.scene.editing.isPaused),
    staticProperty('isPlayingOrWillChangePlaymode', bool, ({ host }) => host.scene.editing.isPlaying),
    // Code runs between compilations only.
    staticProperty('isCompiling', bool, () => false),
    staticProperty('isUpdating', bool, () => false),
    staticAction('Exit', [int], ({ context }) => {
      context.host.requestQuit();
    }),
  ]),
  staticClass('UnityEditor', 'EditorUtility', [
    staticAction('RequestScriptReload', [], ({ context }) => {
      context.host.requestReload();
    }),
    ...dirtyMembers,
  ]),
  staticClass('UnityEngine.SceneManagement', 'SceneManager', [
    staticMethod('GetActiveScene', [], scene, ({ context }) => ({ kind: 'scene', scene: context.host.scene })),
  ]),
  { type: yieldInstruction },
  {
    type: waitForSeconds,
    constructors: [{ parameters: [float], make: ([seconds]) => waitFor(asNumber(seconds)) }],
  },
];

/** As System.Random: from the smaller up to, and without, the larger. */
function drawBetween({ context, args: [first, second] }: LibraryCall): number {
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
    const { editing } = context.host.scene;
    editing.isDirty = isDirty;
    if (isDirty) noteDoubt(editing.changes, 'scene');
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

/** Whether a scene has changes that are not saved. */
export function isDirty(self: Raw): boolean {
  return asObject(self, 'scene').scene.editing.isDirty;
}

const selectedAlive = ({ host }: LibraryContext): readonly SceneObject[] =>
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
  recordMethod('RecordObject', (object, { editing }) => {
    watchValues(editing.changes, object);
    return stateOf(object);
  }),
  recordMethod('RegisterCompleteObjectUndo', (object, { editing }) => {
    noteObject(editing.changes, 'changed', object);
    return stateOf(object);
  }),
  recordMethod('RegisterCreatedObjectUndo', (object, scene) => {
    noteObject(scene.editing.changes, 'created', object);
    return () => void scene.destroy(object);
  }),
  recordMethod('RegisterFullObjectHierarchyUndo', (object, { editing }) => {
    noteObject(editing.changes, 'changed', object);
    return stateOfAll(object);
  }),
  staticAction('DestroyObjectImmediate', [unityObject], ({ context, args: [target = null] }) => {
    const { scene } = context.host;
    if (!isSceneObject(target)) return;
    markChanged(scene.editing);
    noteObject(scene.editing.changes, 'destroyed', target);
    recordStep(scene.editing.undo, 'Destroy', scene.destroy(target));
  }),
  staticAction('IncrementCurrentGroup', [], ({ context }) => incrementGroup(context.host.scene.editing.undo)),
  staticAction('SetCurrentGroupName', [string], ({ context, args: [name] }) =>
    nameGroup(context.host.scene.editing.undo, asText(name)),
  ),
  staticMethod('GetCurrentGroupName', [], string, ({ context }) => groupName(context.host.scene.editing.undo)),
  staticMethod('GetCurrentGroup', [], int, ({ context }) => context.host.scene.editing.undo.current),
]);

export const editingDefinitions: readonly TypeDefinition[] = [random, selection, undo, sceneManager];

function selectObjects(context: LibraryContext, value: Raw): void {
  context.host.scene.editing.selected = isSceneObject(value) ? [value] : [];
}

function selectionProperty(name: string, type: typeof unityObject, of: (object: SceneObject) => SceneObject): Property {
  return {
    ...staticProperty(name, type, (context) => selectedAlive(context).map(of)[0] ?? null),
    set: (context, _self, value) => selectObjects(context, value),
  };
}

/** `takeBackOf`: the action that undoes the recorded change. */
function recordMethod(name: string, takeBackOf: (object: SceneObject, scene: Scene) => () => void): Method {
  return staticAction(name, [unityObject, string], ({ context, args: [target = null, step] }) => {
    const { scene } = context.host;
    if (!isSceneObject(target)) return throwArgumentNull('objectToUndo');
    recordStep(scene.editing.undo, asText(step), takeBackOf(target, scene));
    markChanged(scene.editing);
  });
}

/** What can be undone is to be saved; in play mode nothing is. */
function markChanged(editing: Editing): void {
  editing.isDirty ||= !editing.isPlaying;
}
