import type { SceneObject } from './game-object.ts';

/** What an Editor knows beside the objects of its scene. */
export interface Editing {
  /** The scene has changes that are marked but not saved. */
  isDirty: boolean;
  isPlaying: boolean;
  isPaused: boolean;
  selected: readonly SceneObject[];
  /** Names of what could be undone, the newest last. */
  readonly undoGroups: string[];
  /** State of UnityEngine.Random. */
  seed: number;
}

export function createEditing(): Editing {
  return { isDirty: false, isPlaying: false, isPaused: false, selected: [], undoGroups: [''], seed: 1 };
}

/** From 0 to 1, exclusive; not Unity's own numbers. */
export function nextRandom(editing: Editing): number {
  editing.seed = (Math.imul(editing.seed, 1_664_525) + 1_013_904_223) >>> 0;
  return editing.seed / 2 ** 32;
}

/** The first name of a group stays. */
export function nameUndo(editing: Editing, name: string): void {
  if (editing.undoGroups.at(-1) === '') editing.undoGroups[editing.undoGroups.length - 1] = name;
}

/** Groups what an operation records under its log_id. */
export function beginUndoGroup(editing: Editing, logId: string): void {
  editing.undoGroups.push(`AI: ${logId}`);
}
