import type { Color, Quaternion, Vector3 } from './vector.ts';

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

/** Any component but the transform; its type says which fields it has. */
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
