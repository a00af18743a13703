import type { FieldValue } from './scene.ts';
import { color, one, zero } from './vector.ts';

export type FieldType = 'int' | 'float' | 'bool' | 'string' | 'vector3' | 'color';

export interface ComponentField {
  readonly name: string;
  readonly type: FieldType;
  readonly initial: FieldValue;
}

export interface ComponentType {
  readonly name: string;
  readonly namespace: string;
  /** Base type; those of Behaviour can be enabled and disabled. */
  readonly base: 'Component' | 'Behaviour' | 'MonoBehaviour' | 'Collider' | 'Renderer';
  readonly fields: readonly ComponentField[];
}

const enabled: ComponentField = { name: 'enabled', type: 'bool', initial: true };

function floatField(name: string, initial: number): ComponentField {
  return { name, type: 'float', initial: Math.fround(initial) };
}

function boolField(name: string, initial: boolean): ComponentField {
  return { name, type: 'bool', initial };
}

/** Every component that a GameObject of the mock can have, but for Transform. `Health` is an example of a script of the game. */
export const componentTypes: readonly ComponentType[] = [
  {
    name: 'Camera',
    namespace: 'UnityEngine',
    base: 'Behaviour',
    fields: [
      enabled,
      floatField('fieldOfView', 60),
      boolField('orthographic', false),
      floatField('orthographicSize', 5),
      floatField('nearClipPlane', 0.3),
      floatField('farClipPlane', 1000),
      floatField('depth', -1),
      { name: 'backgroundColor', type: 'color', initial: color(0.19, 0.3, 0.47, 0) },
    ],
  },
  { name: 'AudioListener', namespace: 'UnityEngine', base: 'Behaviour', fields: [enabled] },
  {
    name: 'Light',
    namespace: 'UnityEngine',
    base: 'Behaviour',
    fields: [
      enabled,
      floatField('intensity', 1),
      floatField('range', 10),
      { name: 'color', type: 'color', initial: color(1, 0.96, 0.84) },
    ],
  },
  {
    name: 'Rigidbody',
    namespace: 'UnityEngine',
    base: 'Component',
    fields: [
      floatField('mass', 1),
      boolField('useGravity', true),
      boolField('isKinematic', false),
      { name: 'velocity', type: 'vector3', initial: zero },
      { name: 'angularVelocity', type: 'vector3', initial: zero },
    ],
  },
  {
    name: 'BoxCollider',
    namespace: 'UnityEngine',
    base: 'Collider',
    fields: [
      enabled,
      boolField('isTrigger', false),
      { name: 'center', type: 'vector3', initial: zero },
      { name: 'size', type: 'vector3', initial: one },
    ],
  },
  { name: 'MeshRenderer', namespace: 'UnityEngine', base: 'Renderer', fields: [enabled] },
  {
    name: 'Canvas',
    namespace: 'UnityEngine',
    base: 'Behaviour',
    fields: [enabled, { name: 'sortingOrder', type: 'int', initial: 0 }, floatField('scaleFactor', 1)],
  },
  {
    name: 'Button',
    namespace: 'UnityEngine.UI',
    base: 'MonoBehaviour',
    fields: [enabled, boolField('interactable', true)],
  },
  {
    name: 'Health',
    namespace: '',
    base: 'MonoBehaviour',
    fields: [enabled, { name: 'current', type: 'int', initial: 100 }, { name: 'max', type: 'int', initial: 100 }],
  },
];

const byName = new Map(componentTypes.map((type) => [type.name, type]));

export function componentType(name: string): ComponentType | undefined {
  return byName.get(name);
}
