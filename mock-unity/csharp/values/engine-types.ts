import { componentTypes } from '../../scene/component-types.ts';
import { named, type NamedType } from './types.ts';

export const unityObject = named('UnityEngine', 'Object', null);
export const gameObject = named('UnityEngine', 'GameObject', unityObject);
export const component = named('UnityEngine', 'Component', unityObject);
export const behaviour = named('UnityEngine', 'Behaviour', component);
export const monoBehaviour = named('UnityEngine', 'MonoBehaviour', behaviour);
export const collider = named('UnityEngine', 'Collider', component);
export const renderer = named('UnityEngine', 'Renderer', component);
export const transform = named('UnityEngine', 'Transform', component);
export const vector2 = named('UnityEngine', 'Vector2', null, true);
export const vector3 = named('UnityEngine', 'Vector3', null, true);
export const quaternion = named('UnityEngine', 'Quaternion', null, true);
export const color = named('UnityEngine', 'Color', null, true);
export const scene = named('UnityEngine.SceneManagement', 'Scene', null, true);
export const yieldInstruction = named('UnityEngine', 'YieldInstruction', null);
export const waitForSeconds = named('UnityEngine', 'WaitForSeconds', yieldInstruction);
export const texture2D = named('UnityEngine', 'Texture2D', null);
export const task = named('System.Threading.Tasks', 'Task', null);
export const cancellationToken = named('System.Threading', 'CancellationToken', null, true);
/** What a program returns to resume after a domain reload. */
export const continuation = named('McpUnityBridge.Core', 'Suspension', null);
export const systemType = named('System', 'Type', null);
/** Arrays and lists of anything: a parameter type of the library, never of a program. */
export const sequence = named('System.Collections', 'IEnumerable', null);

const componentBases = {
  Component: component,
  Behaviour: behaviour,
  MonoBehaviour: monoBehaviour,
  Collider: collider,
  Renderer: renderer,
};

const components = new Map(
  componentTypes.map((type) => [type.name, named(type.namespace, type.name, componentBases[type.base])]),
);

/** Static type of a component by its short name. */
export function componentTypeOf(name: string): NamedType {
  return components.get(name) ?? component;
}

/** Static types of the values that have one each. */
export const engineTypes = {
  type: systemType,
  task,
  wait_for_seconds: waitForSeconds,
  cancellation_token: cancellationToken,
  scene,
  continuation,
  texture: texture2D,
  vector2,
  vector3,
  quaternion,
  color,
  game_object: gameObject,
  transform,
} as const;
