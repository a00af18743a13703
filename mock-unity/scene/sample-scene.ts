import type { FieldValue, GameObject } from './game-object.ts';
import type { Scene } from './scene.ts';
import { fromEuler, vector3 } from './vector.ts';

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
export const sampleScene: readonly SampleObject[] = [
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

export function addSampleObjects(scene: Scene): void {
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
