import type { Transform } from './scene.ts';
import { add, combine, divide, inverse, multiply, rotate, subtract, type Quaternion, type Vector3 } from './vector.ts';

export function worldPosition(transform: Transform): Vector3 {
  const { parent } = transform;
  return parent === null ? transform.localPosition : transformPoint(parent, transform.localPosition);
}

export function setWorldPosition(transform: Transform, position: Vector3): void {
  const { parent } = transform;
  transform.localPosition = parent === null ? position : inverseTransformPoint(parent, position);
}

export function worldRotation(transform: Transform): Quaternion {
  const { parent } = transform;
  return parent === null ? transform.localRotation : combine(worldRotation(parent), transform.localRotation);
}

export function setWorldRotation(transform: Transform, rotation: Quaternion): void {
  const { parent } = transform;
  transform.localRotation = parent === null ? rotation : combine(inverse(worldRotation(parent)), rotation);
}

/** Product of the scales up to the root; like Unity's, without the skew of rotated parents. */
export function lossyScale(transform: Transform): Vector3 {
  const { parent } = transform;
  return parent === null ? transform.localScale : multiply(lossyScale(parent), transform.localScale);
}

export function transformPoint(transform: Transform, point: Vector3): Vector3 {
  return add(worldPosition(transform), rotate(worldRotation(transform), multiply(lossyScale(transform), point)));
}

export function inverseTransformPoint(transform: Transform, point: Vector3): Vector3 {
  const offset = rotate(inverse(worldRotation(transform)), subtract(point, worldPosition(transform)));
  return divide(offset, lossyScale(transform));
}

export function isDescendantOf(transform: Transform, ancestor: Transform): boolean {
  for (let at: Transform | null = transform; at !== null; at = at.parent) {
    if (at === ancestor) return true;
  }
  return false;
}
