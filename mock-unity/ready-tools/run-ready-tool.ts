import { readyTools, type ReadyToolName } from '../../generated/typescript/ready-tools.ts';
import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import { type Run, type Suspended, TOOL_REFUSAL } from '../core/script-engine.ts';
import type { ProgramHost } from '../csharp/values/program-host.ts';
import {
  buildPlayer,
  changePlayMode,
  compileScripts,
  executeMenuItem,
  runTests,
  saveScenes,
  undoOperation,
} from './act.ts';
import {
  type EditorState,
  scenePathOf,
  findAssets,
  readConsole,
  captureView,
  readHierarchy,
  findObject,
} from './read-editor.ts';
import { ReadyToolRefusal, countIn, refuseTool, showValue, textIn } from './refusal.ts';
import { changePackages, readPackages } from './packages.ts';
import { playInput } from './play-input.ts';
import { useUi } from './ui.ts';
import { waitForCondition } from './wait-for.ts';
import { recordStep } from '../scene/undo.ts';
import { componentType, type ComponentField } from '../scene/component-types.ts';
import type { Component, FieldValue, Transform, Scene } from '../scene/scene.ts';
import { color, vector3, type Quaternion } from '../scene/vector.ts';

export function isReadyTool(name: string): name is ReadyToolName {
  return readyTools.some((tool) => tool.name === name);
}

/** Runs one of the tools that the Unity package brings, over the mock's scene. */
export function* runReadyTool(name: ReadyToolName, given: JsonObject, host: ProgramHost, editor: EditorState): Run {
  try {
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
      return captureView(given);
    case 'get_serialized':
      return getSerialized(given, host.scene, editor);
    case 'find_assets':
      return findAssets(given, host.scene);
    case 'packages':
      return readPackages(given, editor);
    case 'play_mode':
      return changePlayMode(given, host, editor);
    case 'run_tests':
      return runTests(given, host, editor);
    case 'compile':
      return compileScripts(editor);
    case 'set_serialized':
      return setSerialized(given, host.scene, editor);
    case 'undo':
      return undoOperation(given, host.scene.editing);
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

/** A serialized property of something in the scene. */
interface Property {
  readonly path: string;
  readonly type: string;
  readonly read: () => FieldValue | Quaternion;
  /** False: the value does not fit. */
  readonly write: (value: Json) => boolean;
}

interface Target {
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
  const property = findProperty(targetOf(given, scene, editor), textIn(given, 'property') ?? '');
  const before = asJson(property.read());
  const value = given['value'] ?? null;
  if (!property.write(value))
    refuseTool(`value: expected a value of type ${property.type} for ${property.path}, got ${showValue(value)}`);
  if (isOfImporter(given, scene)) {
    reimportAsset(editor);
    return { before, after: asJson(property.read()), is_override: false, lost_after_play_mode: false };
  }
  recordStep(scene.editing.undo, 'Modified Property', () => property.write(before));
  editor.isDirty ||= !editor.isPlaying;
  return { before, after: asJson(property.read()), is_override: false, lost_after_play_mode: editor.isPlaying };
}

/** The import settings of the one asset that the mock has. */
const isOfImporter = (given: JsonObject, scene: Scene): boolean =>
  given['component'] === 'Importer' && given['path'] === scenePathOf(scene);

function reimportAsset({ userData }: EditorState): void {
  userData.imported = userData.set;
}

function targetOf(given: JsonObject, scene: Scene, { userData }: EditorState): Target {
  const path = textIn(given, 'path') ?? refuseTool('path: expected an object or an asset, got nothing');
  if (isOfImporter(given, scene)) {
    const read = (): string => userData.imported;
    return {
      type: 'DefaultImporter',
      properties: [textProperty('m_UserData', read, (value) => (userData.set = value))],
    };
  }
  if (path.startsWith('Assets/'))
    return refuseTool(`path: the mock Editor cannot look into the asset ${path}, only into objects of its scene.`);
  const object = findObject(scene, path);
  const wanted = textIn(given, 'component');
  if (wanted === undefined)
    return {
      type: 'GameObject',
      properties: [
        textProperty(
          'm_Name',
          () => object.name,
          (value) => (object.name = value),
        ),
        textProperty(
          'm_Tag',
          () => object.tag,
          (value) => (object.tag = value),
        ),
      ],
    };
  if (wanted === 'Transform') return { type: wanted, properties: propertiesOfTransform(object.transform) };
  const component = object.components.find(({ type }) => type === wanted);
  const there = ['Transform', ...object.components.map(({ type }) => type)].join(', ');
  return component === undefined
    ? refuseTool(`component: ${path} has no ${wanted}. It has ${there}.`)
    : { type: wanted, properties: propertiesOfComponent(component) };
}

function findProperty({ type, properties }: Target, path: string): Property {
  return (
    properties.find((property) => property.path === path) ??
    refuseTool(
      `property: a ${type} has no serialized property "${path}". get_serialized without a property lists them; they are called as in files (m_Intensity), not as in C# (intensity).`,
    )
  );
}

function propertiesOfTransform(transform: Transform): Property[] {
  return [
    {
      path: 'm_LocalPosition',
      type: 'Vector3',
      read: () => transform.localPosition,
      write: (value) => assignValue(vectorIn(value), (it) => (transform.localPosition = it)),
    },
    { path: 'm_LocalRotation', type: 'Quaternion', read: () => transform.localRotation, write: () => false },
    {
      path: 'm_LocalScale',
      type: 'Vector3',
      read: () => transform.localScale,
      write: (value) => assignValue(vectorIn(value), (it) => (transform.localScale = it)),
    },
  ];
}

const typeNames = {
  int: 'Integer',
  float: 'Float',
  bool: 'Boolean',
  string: 'String',
  vector3: 'Vector3',
  color: 'Color',
};

function propertiesOfComponent(component: Component): Property[] {
  const type = componentType(component.type);
  return (type?.fields ?? []).map((field) => ({
    // Files have the fields of a script under their own names.
    path:
      type?.namespace === '' && field.name !== 'enabled'
        ? field.name
        : `m_${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`,
    type: typeNames[field.type],
    read: () => component.fields.get(field.name) ?? field.initial,
    write: (value) => assignValue(valueFor(field, value), (it) => component.fields.set(field.name, it)),
  }));
}

function valueFor({ type }: ComponentField, value: Json): FieldValue | undefined {
  switch (type) {
    case 'int':
      return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
    case 'float':
      return typeof value === 'number' ? Math.fround(value) : undefined;
    case 'bool':
      return typeof value === 'boolean' ? value : undefined;
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'vector3':
      return vectorIn(value);
    case 'color': {
      const [r, g, b, a] = numbersIn(value, ['r', 'g', 'b', 'a']) ?? [];
      return r === undefined || g === undefined || b === undefined || a === undefined ? undefined : color(r, g, b, a);
    }
  }
}

function vectorIn(value: Json): ReturnType<typeof vector3> | undefined {
  const [x, y, z] = numbersIn(value, ['x', 'y', 'z']) ?? [];
  return x === undefined || y === undefined || z === undefined ? undefined : vector3(x, y, z);
}

function numbersIn(value: Json, names: readonly string[]): number[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const numbers = names.flatMap((name) => {
    const member = value[name];
    return typeof member === 'number' ? [member] : [];
  });
  return numbers.length === names.length && Object.keys(value).length === names.length ? numbers : undefined;
}

function assignValue<T>(value: T | undefined, write: (value: T) => unknown): boolean {
  if (value === undefined) return false;
  write(value);
  return true;
}

function textProperty(path: string, read: () => string, write: (value: string) => unknown): Property {
  return {
    path,
    type: 'String',
    read,
    write: (value) => assignValue(typeof value === 'string' ? value : undefined, write),
  };
}

function asJson(value: FieldValue | Quaternion): Json {
  if (typeof value !== 'object') return value;
  const { kind: _kind, ...members } = value;
  return { ...members };
}
