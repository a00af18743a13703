import type { FieldValue } from './game-object.ts';

export interface SampleObject {
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
