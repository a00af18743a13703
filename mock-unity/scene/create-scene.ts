import { componentType } from './component-types.ts';
import {
  type Component,
  type GameObject,
  type SceneObject,
  type Transform,
  isActiveInHierarchy,
  type FieldValue,
  createEditing,
  type Scene,
} from './scene.ts';
import { inverseTransformPoint, isDescendantOf, worldPosition, worldRotation, setWorldRotation } from './transform.ts';
import { identity, one, zero, fromEuler, vector3 } from './vector.ts';

/** Ids of the sample scene start here, so that no id is mistaken for a count or an index. */
const FIRST_ID = 10_000;

export function createScene(): Scene {
  const roots: GameObject[] = [];
  let lastId = FIRST_ID;
  const nextId = (): number => (lastId += 2);
  const all = (): GameObject[] => roots.flatMap(withDescendants);
  const scene: Scene = {
    name: 'SampleScene',
    editing: createEditing(),
    roots: () => roots,
    all,
    find: (name) => searchObjects(roots, name, isActiveInHierarchy),
    locate: (name) =>
      roots.flatMap(withDescendants).find((object) => object.name === name) ?? searchObjects(roots, name, () => true),
    create: (name) => {
      const object = createGameObject(name, nextId);
      roots.push(object);
      return object;
    },
    addComponent: (object, type) => addComponent(object, type, nextId),
    setParent: (transform, parent, stays) => moveBelow({ roots, transform, parent, stays }),
    destroy: (object) => destroyObject(roots, object),
    reset: () => {
      roots.length = 0;
      lastId = FIRST_ID;
      Object.assign(scene.editing, createEditing());
      addSampleObjects(scene);
    },
  };
  addSampleObjects(scene);
  return scene;
}

export function withDescendants(object: GameObject): GameObject[] {
  return [object, ...object.transform.children.flatMap((child) => withDescendants(child.gameObject))];
}

/** The child at a path of names below `transform`, inactive ones included. */
export function findBelow(transform: Transform, path: string): Transform | null {
  let at: Transform | undefined = transform;
  for (const name of path.split('/')) at = at?.children.find((child) => child.gameObject.name === name);
  return at ?? null;
}

function createGameObject(name: string, nextId: () => number): GameObject {
  const id = nextId();
  const object: GameObject = {
    kind: 'game_object',
    id,
    name,
    tag: 'Untagged',
    layer: 0,
    activeSelf: true,
    destroyed: false,
    components: [],
    get transform(): Transform {
      return transform;
    },
  };
  const transform: Transform = {
    kind: 'transform',
    id: nextId(),
    gameObject: object,
    destroyed: false,
    localPosition: zero,
    localRotation: identity,
    localScale: one,
    parent: null,
    children: [],
  };
  return object;
}

function addComponent(object: GameObject, typeName: string, nextId: () => number): Component | undefined {
  const type = componentType(typeName);
  if (type === undefined) return undefined;
  const fields = new Map(type.fields.map((field) => [field.name, field.initial]));
  const component: Component = {
    kind: 'component',
    id: nextId(),
    type: typeName,
    gameObject: object,
    destroyed: false,
    fields,
  };
  object.components.push(component);
  return component;
}

function searchObjects(
  roots: readonly GameObject[],
  name: string,
  accept: (object: GameObject) => boolean,
): GameObject | null {
  const [first, ...rest] = name.replace(/^\//, '').split('/');
  const starts = name.startsWith('/') ? roots : roots.flatMap(withDescendants);
  for (const start of starts) {
    if (start.name !== first) continue;
    const found = rest.length === 0 ? start.transform : findBelow(start.transform, rest.join('/'));
    if (found !== null && accept(found.gameObject)) return found.gameObject;
  }
  return null;
}

interface Move {
  readonly roots: GameObject[];
  readonly transform: Transform;
  readonly parent: Transform | null;
  readonly stays: boolean;
}

function moveBelow({ roots, transform, parent, stays }: Move): boolean {
  if (parent !== null && isDescendantOf(parent, transform)) return false;
  const position = worldPosition(transform);
  const rotation = worldRotation(transform);
  detachTransform(roots, transform);
  transform.parent = parent;
  if (parent === null) roots.push(transform.gameObject);
  else parent.children.push(transform);
  if (stays) {
    transform.localPosition = parent === null ? position : inverseTransformPoint(parent, position);
    setWorldRotation(transform, rotation);
  }
  return true;
}

function detachTransform(roots: GameObject[], transform: Transform): void {
  if (transform.parent === null) removeItem(roots, transform.gameObject);
  else removeItem(transform.parent.children, transform);
}

function destroyObject(roots: GameObject[], object: SceneObject): () => void {
  if (object.destroyed) return () => {};
  if (object.kind === 'component') {
    const { components } = object.gameObject;
    const at = components.indexOf(object);
    object.destroyed = true;
    removeItem(components, object);
    return () => {
      object.destroyed = false;
      components.splice(at, 0, object);
    };
  }
  return destroyWhole(roots, object.kind === 'game_object' ? object : object.gameObject);
}

function destroyWhole(roots: GameObject[], object: GameObject): () => void {
  const { transform } = object;
  const siblings = transform.parent?.children;
  const at = siblings?.indexOf(transform) ?? roots.indexOf(object);
  const gone = withDescendants(object);
  detachTransform(roots, transform);
  for (const below of gone) markDestroyed(below, true);
  return () => {
    for (const below of gone) markDestroyed(below, false);
    if (siblings === undefined) roots.splice(at, 0, object);
    else siblings.splice(at, 0, transform);
  };
}

function markDestroyed(object: GameObject, destroyed: boolean): void {
  object.destroyed = destroyed;
  object.transform.destroyed = destroyed;
  for (const component of object.components) component.destroyed = destroyed;
}

function removeItem<T>(items: T[], item: T): void {
  const index = items.indexOf(item);
  if (index >= 0) items.splice(index, 1);
}

function addSampleObjects(scene: Scene): void {
  for (const sample of sampleScene) buildObject(scene, sample, null);
}

function buildObject(scene: Scene, sample: SampleObject, parent: GameObject | null): void {
  const object = scene.create(sample.name);
  if (parent !== null) scene.setParent(object.transform, parent.transform, false);
  object.tag = sample.tag ?? object.tag;
  object.layer = sample.layer ?? object.layer;
  object.activeSelf = sample.inactive !== true;
  if (sample.at) object.transform.localPosition = vector3(...sample.at);
  if (sample.rotation) object.transform.localRotation = fromEuler(...sample.rotation);
  if (sample.scale) object.transform.localScale = vector3(...sample.scale);
  for (const [type, fields] of Object.entries(sample.components ?? {})) {
    const component = scene.addComponent(object, type);
    for (const [name, value] of Object.entries(fields)) component?.fields.set(name, value);
  }
  for (const child of sample.children ?? []) buildObject(scene, child, object);
}

interface SampleObject {
  readonly name: string;
  readonly at?: readonly [number, number, number];
  readonly rotation?: readonly [number, number, number];
  readonly scale?: readonly [number, number, number];
  readonly tag?: string;
  readonly layer?: number;
  readonly inactive?: true;
  readonly components?: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;
  readonly children?: readonly SampleObject[];
}

/** Unity's built-in layer "UI". */
const UI_LAYER = 5;

/** What `Scene.reset` restores. Positions are local. */
const sampleScene: readonly SampleObject[] = [
  { name: 'Main Camera', at: [0, 1, -10], tag: 'MainCamera', components: { Camera: {}, AudioListener: {} } },
  { name: 'Directional Light', at: [0, 3, 0], rotation: [50, 330, 0], components: { Light: {} } },
  {
    name: 'Player',
    at: [1, 2, 3],
    tag: 'Player',
    components: { Rigidbody: { mass: 70 }, BoxCollider: {}, Health: { current: 80 } },
    children: [
      {
        name: 'Hand',
        at: [0.5, 1, 0],
        children: [
          { name: 'Sword', at: [0, 0, 1], components: { MeshRenderer: {}, BoxCollider: { isTrigger: true } } },
        ],
      },
    ],
  },
  { name: 'Ground', scale: [10, 1, 10], layer: 3, components: { MeshRenderer: {}, BoxCollider: {} } },
  {
    name: 'Enemies',
    children: [1, 2, 3].map((number) => ({
      name: `Enemy ${number}`,
      at: [number * 4, 0, 5],
      tag: 'Enemy',
      components: { Rigidbody: {}, Health: { current: number * 10, max: 30 } },
    })),
  },
  {
    name: 'UI',
    layer: UI_LAYER,
    components: { Canvas: {} },
    children: [{ name: 'Button', layer: UI_LAYER, inactive: true, components: { Button: {} } }],
  },
];
