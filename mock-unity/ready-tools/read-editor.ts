import type { Json, JsonObject, LogType } from '../../generated/typescript/types.ts';
import { renderValue } from '../render/render.ts';
import { type GameObject, isActiveInHierarchy, pathOf, type Scene, type Editing } from '../scene/scene.ts';
import { worldRotation } from '../scene/transform.ts';
import { fromEuler, rotate, vector3, type Vector3 } from '../scene/vector.ts';
import { takeScreenshot, takeViews } from '../scene/texture.ts';
import { choiceIn, countIn, flagIn, refuseTool, showValue, textIn } from './refusal.ts';

const kinds = ['all', 'error', 'warning', 'log'] as const;

const kindOf = (row: ConsoleRow): string => (row.type === 'info' ? 'log' : row.type);

export function readConsole(given: JsonObject, { console }: EditorState): Json {
  const kind = choiceIn(given, 'type', kinds, 'all');
  const after = countIn(given, 'after', { from: 0, fallback: 0 });
  const limit = countIn(given, 'limit', { from: 1, to: 500, fallback: 50 });
  const contains = textIn(given, 'contains')?.toLowerCase() ?? '';
  const withTrace = flagIn(given, 'stack_trace', false);
  const cleared = after > console.length;
  const wanted = console
    .slice(cleared ? 0 : after)
    .filter((row) => (kind === 'all' || kindOf(row) === kind) && row.message.toLowerCase().includes(contains));
  const count = (type: ConsoleRow['type']): number => console.filter((row) => row.type === type).length;
  return {
    errors: count('error'),
    warnings: count('warning'),
    logs: count('info'),
    entries: wanted.slice(-limit).map((row) => ({
      type: kindOf(row),
      message: row.message,
      file: '',
      line: 0,
      of_compiler: false,
      stack_trace: withTrace ? row.stack_trace : null,
    })),
    hidden: 0,
    left_off: Math.max(0, wanted.length - limit),
    next: console.length,
    cleared,
  };
}

/** Rows omit the usual: an active object, no children, the scene if only one is open. */
export function readHierarchy(given: JsonObject, scene: Scene, { isDirty }: EditorState): Json {
  const depth = countIn(given, 'depth', { from: 0, to: 32, fallback: 2 });
  const { offset, limit } = pageIn(given);
  const withComponents = flagIn(given, 'components', false);
  const path = textIn(given, 'path');
  const starts = path === undefined ? scene.roots() : [findObject(scene, path)];
  const all = starts.flatMap((start) => objectsBelow(start, depth));
  return {
    scenes: [
      {
        name: scene.name,
        path: scenePathOf(scene),
        is_active: true,
        is_prefab_stage: false,
        has_unsaved_changes: isDirty,
        roots: scene.roots().length,
      },
    ],
    objects: all.slice(offset, offset + limit).map((object) => ({
      path: pathOf(object),
      ...(object.activeSelf ? {} : { active: false }),
      ...(object.transform.children.length === 0 ? {} : { children: object.transform.children.length }),
      ...(withComponents ? { components: ['Transform', ...object.components.map(({ type }) => type)] } : {}),
    })),
    total: all.length,
    next_offset: nextOffset(offset + limit, all.length),
  };
}

export function captureView(given: JsonObject, scene: Scene): Json {
  const width = countIn(given, 'width', { from: 16, to: 1024, fallback: 640 });
  const of = textIn(given, 'of') ?? '';
  if (of !== '') return renderValue(takeViews(directionsOf(given, findSeen(scene, of)), width));
  if (given['from'] !== undefined) refuseTool('from: expected of as well, the object to show, such as "Player".');
  if (choiceIn(given, 'view', ['game', 'scene'], 'game') === 'scene')
    refuseTool('screenshot: no Scene view is open. Ask for the view "game".');
  return renderValue(takeScreenshot(width));
}

/** Direction of a camera that shows a side of an object whose front is along its z axis. */
const sides: Readonly<Record<string, Vector3>> = {
  front: vector3(0, 0, -1),
  back: vector3(0, 0, 1),
  left: vector3(1, 0, 0),
  right: vector3(-1, 0, 0),
  top: vector3(0, -1, 0),
  bottom: vector3(0, 1, 0),
  iso: rotate(fromEuler(30, -135, 0), vector3(0, 0, 1)),
};

function directionsOf({ from = ['iso'] }: JsonObject, object: GameObject): Vector3[] {
  const expected = `from: expected 1 to ${Object.keys(sides).length} sides`;
  if (!Array.isArray(from) || from.length === 0 || from.length > Object.keys(sides).length)
    refuseTool(`${expected}, got ${Array.isArray(from) ? from.length : showValue(from)}.`);
  return from.map((name) => {
    const side = typeof name === 'string' ? sides[name] : undefined;
    return rotate(worldRotation(object.transform), side ?? refuseTool(`${expected}, got ${showValue(name)}.`));
  });
}

function findSeen(scene: Scene, path: string): GameObject {
  const object = findObject(scene, path, 'of');
  if (!isSeen(object))
    refuseTool(
      `of: expected an object with an active Renderer on it or below it, got ${object.name}, of which a camera shows nothing. For UI take a picture of the game.`,
    );
  return object;
}

const isSeen = (object: GameObject): boolean =>
  isActiveInHierarchy(object) &&
  (object.components.some(({ type }) => type === 'MeshRenderer') ||
    object.transform.children.some(({ gameObject }) => isSeen(gameObject)));

export function findAssets(given: JsonObject, scene: Scene): Json {
  const folder = textIn(given, 'folder') ?? 'Assets';
  if (!['Assets', 'Assets/Scenes'].includes(folder))
    refuseTool(`folder: expected a folder of the project such as Assets/Prefabs, got "${folder}", which is not one.`);
  const { offset, limit } = pageIn(given);
  const words = (textIn(given, 'filter') ?? '').split(' ').filter((word) => word !== '');
  const asset = { path: scenePathOf(scene), guid: SCENE_GUID, type: 'SceneAsset' };
  const fits = (word: string): boolean =>
    word === asset.guid ||
    word === asset.path ||
    (word.startsWith('t:') ? /^t:scene(asset)?$/i.test(word) : scene.name.toLowerCase().includes(word.toLowerCase()));
  const found = words.every(fits) ? [asset] : [];
  return {
    assets: found.slice(offset, offset + limit),
    total: found.length,
    next_offset: nextOffset(offset + limit, found.length),
  };
}

/** Of the one asset that the mock has. */
const SCENE_GUID = '9fc0d4010bbf28b4594072e72b8655ab';

export const scenePathOf = (scene: Scene): string => `Assets/Scenes/${scene.name}.unity`;

export function findObject(scene: Scene, path: string, argument = 'path'): GameObject {
  return (
    scene.locate(path) ??
    refuseTool(
      `${argument}: there is no object "${path}" in the open scenes (${scene.name}). scene_hierarchy lists them.`,
    )
  );
}

function objectsBelow(start: GameObject, depth: number): GameObject[] {
  const children = depth === 0 ? [] : start.transform.children;
  return [start, ...children.flatMap(({ gameObject }) => objectsBelow(gameObject, depth - 1))];
}

export function pageIn(given: JsonObject): { readonly offset: number; readonly limit: number } {
  return {
    offset: countIn(given, 'offset', { from: 0, to: 2_147_483_647, fallback: 0 }),
    limit: countIn(given, 'limit', { from: 1, to: 1000, fallback: 100 }),
  };
}

export const nextOffset = (next: number, total: number): number | null => (next < total ? next : null);

const NOT_REPORTED =
  'what Unity has no event for: objects that C# makes or changes without Undo (new GameObject, transform.position = ...), files that were written and not imported, settings';

/** What one operation of this Editor changed (RDY-13). */
export function readChanges(given: JsonObject, { changes }: Editing): Json {
  const id = textIn(given, 'log_id') ?? '';
  const record =
    changes.records.get(id) ??
    refuseTool(
      `log_id: expected the whole log_id of an operation that has begun since this Editor was started, one of its newest 2000, got ${id}. unity_get_log_details has the code and the result of others.`,
    );
  if (record.isOpen) refuseTool(`log_id: ${id} has not ended. Wait for it with unity_get_result, then ask again.`);
  return {
    all_reported: record.doubts.size === 0,
    ...(record.doubts.size === 0 ? {} : { because: [...record.doubts] }),
    ...(record.isRolledBack ? { rolled_back: true } : {}),
    ...(record.isUndone ? { undone: true } : {}),
    changes: record.rows,
    left_off: record.leftOff,
    not_reported: NOT_REPORTED,
  };
}

/** The state of the mock Editor besides its objects, as the ready tools read it, for the lifetime of its process. */
export interface EditorState extends Editing {
  /** Of the Console window, oldest first. */
  readonly console: ConsoleRow[];
  /** The dependencies in the manifest of the project: versions by name. */
  readonly packages: Map<string, string>;
  /** Keys, buttons and fingers that are pressed. */
  readonly pressed: Set<string>;
  /** An import setting of the scene's file: as it was set, and as the last import has it. */
  readonly userData: { set: string; imported: string };
}

interface ConsoleRow {
  readonly type: Extract<LogType, 'info' | 'warning' | 'error'>;
  readonly message: string;
  readonly stack_trace: string | null;
}

/** As many as a person reads. */
const ROWS_MAX = 10_000;

/** The state of the scene itself, so that code and tools read the same. */
export function createEditorState({ editing }: Scene): EditorState {
  return Object.assign(editing, {
    console: [],
    packages: new Map([['com.unity.cinemachine', '3.1.2']]),
    pressed: new Set<string>(),
    userData: { set: '', imported: '' },
  });
}

export function addRow({ console }: EditorState, row: ConsoleRow): void {
  console.push(row);
  if (console.length > ROWS_MAX) console.shift();
}
