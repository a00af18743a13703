import { readyTools, type ReadyToolName } from '../../generated/typescript/ready-tools.ts';
import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import { type Run, type Suspended, TOOL_REFUSAL } from '../core/editor-protocol.ts';
import type { ProgramHost } from '../csharp/values/value.ts';
import { buildPlayer, changePlayMode, compileScripts, executeMenuItem, runTests, saveScenes } from './act.ts';
import {
  type EditorState,
  scenePathOf,
  findAssets,
  readChanges,
  readConsole,
  captureView,
  readHierarchy,
  findObject,
} from './read-editor.ts';
import { ReadyToolRefusal, countIn, refuseTool, showValue, textIn } from './refusal.ts';
import { changePackages, readPackages } from './packages.ts';
import { playInput } from './play-input.ts';
import { useUi } from './ui.ts';
import { undoOperations } from './undo.ts';
import { waitForCondition } from './wait-for.ts';
import { recordStep } from '../scene/undo.ts';
import { noteAsset, watchValues } from '../scene/changes.ts';
import { asJson, propertiesOf, propertyAt, textProperty, type Property } from '../scene/serialized.ts';
import type { Scene, SceneObject } from '../scene/scene.ts';

export function isReadyTool(name: string): name is ReadyToolName {
  return readyTools.some((tool) => tool.name === name);
}

/** Runs one of the tools that the Unity package brings, over the mock's scene. */
export function* runReadyTool(name: ReadyToolName, given: JsonObject, host: ProgramHost, editor: EditorState): Run {
  try {
    refuseUnknown(name, given);
    if (name === 'wait_for') return yield* waitForCondition(given, host);
    if (name === 'play_input') return yield* playInput(given, host, editor);
    if (name === 'ui') return yield* useUi(given, host, editor);
    if (name === 'change_packages') return yield* changePackages(given, editor);
    const value = answerOf(name, given, host, editor);
    return isSuspended(value) ? value : { ok: true, value };
  } catch (error) {
    if (!(error instanceof ReadyToolRefusal)) throw error;
    return { ok: false, error: error.message, exception: TOOL_REFUSAL, stack_trace: '' };
  }
}

/** In the words of Unity's package (Slots.cs). */
function refuseUnknown(name: ReadyToolName, given: JsonObject): void {
  const known = argumentsOf.get(name) ?? [];
  const unknown = Object.keys(given).find((argument) => !known.includes(argument));
  if (unknown !== undefined)
    refuseTool(`${unknown}: there is nothing of that name; there is ${known.join(', ') || 'none'}`);
}

const argumentsOf: ReadonlyMap<string, readonly string[]> = new Map(
  readyTools.map(({ name, input_schema: { properties } }) => [name, Object.keys(properties ?? {})]),
);

function answerOf(
  name: Exclude<ReadyToolName, 'wait_for' | 'change_packages' | 'play_input' | 'ui'>,
  given: JsonObject,
  host: ProgramHost,
  editor: EditorState,
): Json | Suspended {
  switch (name) {
    case 'console':
      return readConsole(given, editor);
    case 'scene_hierarchy':
      return readHierarchy(given, host.scene, editor);
    case 'screenshot':
      return captureView(given, host.scene);
    case 'get_serialized':
      return getSerialized(given, host.scene, editor);
    case 'find_assets':
      return findAssets(given, host.scene);
    case 'packages':
      return readPackages(given, editor);
    case 'changes':
      return readChanges(given, editor);
    case 'play_mode':
      return changePlayMode(given, host, editor);
    case 'run_tests':
      return runTests(given, host, editor);
    case 'compile':
      return compileScripts(editor);
    case 'set_serialized':
      return setSerialized(given, host.scene, editor);
    case 'undo':
      return undoOperations(given, host);
    case 'execute_menu_item':
      return executeMenuItem(given, host, editor);
    case 'save':
      return saveScenes(given, host, editor);
    case 'build_player':
      return buildPlayer(given, host, editor);
  }
}

function isSuspended(value: Json | Suspended): value is Suspended {
  return typeof value === 'object' && value !== null && 'continuation' in value && 'compiles' in value;
}

interface Target {
  /** None of an asset. */
  readonly object: SceneObject | undefined;
  readonly type: string;
  readonly properties: readonly Property[];
}

function getSerialized(given: JsonObject, scene: Scene, editor: EditorState): Json {
  const target = targetOf(given, scene, editor);
  const limit = countIn(given, 'limit', { from: 1, to: 1000, fallback: 100 });
  const property = textIn(given, 'property');
  const properties = property === undefined ? target.properties : [findProperty(target, property)];
  return {
    type: target.type,
    properties: properties.slice(0, limit).map(({ path, type, read }) => ({
      path,
      type,
      value: asJson(read()),
      is_override: false,
    })),
    left_off: Math.max(0, properties.length - limit),
  };
}

function setSerialized(given: JsonObject, scene: Scene, editor: EditorState): Json {
  const target = targetOf(given, scene, editor);
  const property = findProperty(target, textIn(given, 'property') ?? '');
  const before = asJson(property.read());
  if (target.object !== undefined) watchValues(editor.changes, target.object);
  const value = given['value'] ?? null;
  if (!property.write(value))
    refuseTool(`value: expected a value of type ${property.type} for ${property.path}, got ${showValue(value)}`);
  if (isOfImporter(given, scene)) {
    reimportAsset(editor, scenePathOf(scene));
    return { before, after: asJson(property.read()), is_override: false, lost_after_play_mode: false };
  }
  recordStep(scene.editing.undo, 'Modified Property', () => property.write(before));
  editor.isDirty ||= !editor.isPlaying;
  return { before, after: asJson(property.read()), is_override: false, lost_after_play_mode: editor.isPlaying };
}

/** The import settings of the one asset that the mock has. */
const isOfImporter = (given: JsonObject, scene: Scene): boolean =>
  given['component'] === 'Importer' && given['path'] === scenePathOf(scene);

function reimportAsset({ userData, changes }: EditorState, path: string): void {
  userData.imported = userData.set;
  noteAsset(changes, 'imported', path);
}

function targetOf(given: JsonObject, scene: Scene, { userData }: EditorState): Target {
  const path = textIn(given, 'path') ?? refuseTool('path: expected an object or an asset, got nothing');
  if (isOfImporter(given, scene)) {
    const read = (): string => userData.imported;
    return {
      object: undefined,
      type: 'DefaultImporter',
      properties: [textProperty('m_UserData', read, (value) => (userData.set = value))],
    };
  }
  if (path.startsWith('Assets/'))
    return refuseTool(`path: the mock Editor cannot read the asset ${path}, only into objects of its scene.`);
  const object = findObject(scene, path);
  const wanted = textIn(given, 'component');
  if (wanted === undefined) return { object, type: 'GameObject', properties: propertiesOf(object) };
  if (wanted === 'Transform')
    return { object: object.transform, type: wanted, properties: propertiesOf(object.transform) };
  const component = object.components.find(({ type }) => type === wanted);
  const there = ['Transform', ...object.components.map(({ type }) => type)].join(', ');
  return component === undefined
    ? refuseTool(`component: ${path} has no ${wanted}. It has ${there}.`)
    : { object: component, type: wanted, properties: propertiesOf(component) };
}

function findProperty({ type, properties }: Target, path: string): Property {
  return (
    propertyAt(properties, path) ??
    refuseTool(
      `property: a ${type} has no serialized property "${path}". get_serialized without a property lists them; they are called as in files (m_Intensity), not as in C# (intensity).`,
    )
  );
}
