import { withDescendants } from './create-scene.ts';
import type { SceneObject } from './scene.ts';

/** Puts back what an object is now, but for its place in the hierarchy. */
export function stateOf(object: SceneObject): () => void {
  switch (object.kind) {
    case 'game_object': {
      const { name, tag, layer, activeSelf } = object;
      return () => Object.assign(object, { name, tag, layer, activeSelf });
    }
    case 'transform': {
      const { localPosition, localRotation, localScale } = object;
      return () => Object.assign(object, { localPosition, localRotation, localScale });
    }
    case 'component': {
      const fields = [...object.fields];
      return () => fields.forEach(([name, value]) => object.fields.set(name, value));
    }
  }
}

/** The same of an object, its components and all that lies below it. */
export function stateOfAll(object: SceneObject): () => void {
  const states =
    object.kind === 'game_object'
      ? withDescendants(object).flatMap((each) => [each, each.transform, ...each.components].map(stateOf))
      : [stateOf(object)];
  return () => states.forEach((putBack) => putBack());
}
