import type { Json } from '../../generated/typescript/types.ts';
import type { GameObject } from './game-object.ts';
import { pathOf } from './game-object.ts';
import { wellFormed } from '../lib/well-formed.ts';
import type { Scene } from './scene.ts';

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
