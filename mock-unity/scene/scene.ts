import type { Component, GameObject, SceneObject, Transform } from './game-object.ts';
import type { Editing } from './editing.ts';

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
  /** At once, with all that lies below. */
  destroy(object: SceneObject): void;
  /** The sample scene as after opening it, ids included. */
  reset(): void;
}
