import { createUndo, incrementGroup, nameGroup, stepName, type UndoStack } from './undo.ts';
import type { Color, Quaternion, Vector3 } from './vector.ts';
import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import { wellFormed } from '../lib/well-formed.ts';

/** The open scene of a mock Editor: one mutable tree of GameObjects, the same after each `reset`. */
export interface Scene {
  readonly name: string;
  readonly editing: Editing;
  /** Top-level objects in hierarchy order. */
  roots(): readonly GameObject[];
  /** Every object, parents before children, in hierarchy order. */
  all(): GameObject[];
  /** GameObject.Find: the first active object of that name, or at that path (`/` first: from the root). */
  find(name: string): GameObject | null;
  /** Scene['name'] of queries: like {@link find}, but inactive objects count, and an object of that very name (which may have a slash in it) comes first. */
  locate(name: string): GameObject | null;
  create(name: string): GameObject;
  /** A component of a type in {@link componentType}; undefined if there is no such type. */
  addComponent(object: GameObject, type: string): Component | undefined;
  /** Moves below `parent`; false if that would make a cycle. */
  setParent(transform: Transform, parent: Transform | null, worldPositionStays: boolean): boolean;
  /** Destroys it at once, with all objects below it. Returns a function that restores it at its place. */
  destroy(object: SceneObject): () => void;
  /** The sample scene as after opening it, ids included. */
  reset(): void;
}

/** An object of the scene. `destroyed` makes it equal to null, as in Unity. */
export interface GameObject {
  readonly kind: 'game_object';
  readonly id: number;
  name: string;
  tag: string;
  layer: number;
  activeSelf: boolean;
  destroyed: boolean;
  readonly transform: Transform;
  /** All but the transform, in the order in which they were added. */
  readonly components: Component[];
}

/** Place in the hierarchy; positions are relative to the parent. */
export interface Transform {
  readonly kind: 'transform';
  readonly id: number;
  readonly gameObject: GameObject;
  destroyed: boolean;
  localPosition: Vector3;
  localRotation: Quaternion;
  localScale: Vector3;
  parent: Transform | null;
  readonly children: Transform[];
}

export type FieldValue = number | boolean | string | Vector3 | Color;

/** Any component but the transform; its type determines its fields. */
export interface Component {
  readonly kind: 'component';
  readonly id: number;
  readonly type: string;
  readonly gameObject: GameObject;
  destroyed: boolean;
  readonly fields: Map<string, FieldValue>;
}

/** Whatever derives from UnityEngine.Object. */
export type SceneObject = GameObject | Transform | Component;

export function gameObjectOf(object: SceneObject): GameObject {
  return object.kind === 'game_object' ? object : object.gameObject;
}

export function isActiveInHierarchy(object: GameObject): boolean {
  const parent = object.transform.parent;
  return object.activeSelf && (parent === null || isActiveInHierarchy(parent.gameObject));
}

/** Names from the root down, joined with `/`. */
export function pathOf(object: GameObject): string {
  const parent = object.transform.parent;
  return parent === null ? object.name : `${pathOf(parent.gameObject)}/${object.name}`;
}

/** What one operation changed, as far as it went through Undo or was imported. */
export interface ChangeRecord {
  rows: JsonObject[];
  /** Reasons why the changes may not be complete, or not its own. */
  readonly doubts: Set<string>;
  leftOff: number;
  isOpen: boolean;
  isRolledBack: boolean;
  isUndone: boolean;
}

/** The changes of operations, by their log_id, for the lifetime of the Editor's process. */
export interface ChangeLog {
  readonly records: Map<string, ChangeRecord>;
  /** The operation whose code runs now. */
  running: string | undefined;
  /** Objects that it has recorded for Undo, with their values before. */
  readonly watched: Map<SceneObject, ReadonlyMap<string, string>>;
}

/** The state of an Editor besides the objects of its scene. */
export interface Editing {
  /** The scene has changes that are marked but not saved. */
  isDirty: boolean;
  isPlaying: boolean;
  isPaused: boolean;
  /** Seconds of the game until `at` (Unix ms), since when it has run, if it is not paused. */
  played: { seconds: number; at: number };
  selected: readonly SceneObject[];
  readonly undo: UndoStack;
  readonly changes: ChangeLog;
  /** State of UnityEngine.Random. */
  seed: number;
}

export function createEditing(): Editing {
  return {
    isDirty: false,
    isPlaying: false,
    isPaused: false,
    played: { seconds: 0, at: 0 },
    selected: [],
    undo: createUndo(),
    changes: { records: new Map(), running: undefined, watched: new Map() },
    seed: 1,
  };
}

/** The time of the game; 0 in edit mode. `now`: Unix ms. */
export function secondsPlayed({ isPlaying, isPaused, played }: Editing, now: number): number {
  if (!isPlaying) return 0;
  return isPaused ? played.seconds : played.seconds + (now - played.at) / 1000;
}

/** From 0 to 1, exclusive; not Unity's own numbers. */
export function nextRandom(editing: Editing): number {
  editing.seed = (Math.imul(editing.seed, 1_664_525) + 1_013_904_223) >>> 0;
  return editing.seed / 2 ** 32;
}

/** Groups what an operation records under its log_id. */
export function beginUndoGroup({ undo }: Editing, logId: string): void {
  incrementGroup(undo);
  nameGroup(undo, stepName(logId));
}

/** More than a model reads at once. */
const MAX_OBJECTS = 2000;

/** Of names and paths, whatever they hold: as JSON still below the limit of a frame. */
const MAX_NAME_CHARS = 1_000_000;

/** As the depth of results. */
const MAX_DEPTH = 32;

interface Budget {
  objects: number;
  chars: number;
}

/** The hierarchy of a scene as JSON (unity://scene), bounded: what is left off is counted in `left_off`. */
export function describeScene(scene: Scene): Json {
  const budget = { objects: MAX_OBJECTS, chars: MAX_NAME_CHARS };
  const { shown, left_off } = describeAll(scene.roots(), budget, 1);
  return { name: scene.name, path: `Assets/Scenes/${scene.name}.unity`, type: 'Scene', roots: shown, ...left_off };
}

function describeAll(
  objects: readonly GameObject[],
  budget: Budget,
  depth: number,
): { shown: Json[]; left_off: { left_off?: number } } {
  const shown: Json[] = [];
  for (const object of objects) {
    const length = object.name.length + pathOf(object).length;
    if (budget.objects === 0 || budget.chars < length || depth > MAX_DEPTH) break;
    budget.objects -= 1;
    budget.chars -= length;
    shown.push(describeObject(object, budget, depth));
  }
  return { shown, left_off: shown.length === objects.length ? {} : { left_off: objects.length - shown.length } };
}

function describeObject(object: GameObject, budget: Budget, depth: number): Json {
  const { name, id, activeSelf: active, components, transform } = object;
  const { shown: children, left_off } = describeAll(
    transform.children.map(({ gameObject }) => gameObject),
    budget,
    depth + 1,
  );
  return {
    name: wellFormed(name),
    path: wellFormed(pathOf(object)),
    id,
    type: 'GameObject',
    active,
    components: ['Transform', ...components.map(({ type }) => type)],
    children,
    ...left_off,
  };
}
