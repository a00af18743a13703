import type { GameObject } from './game-object.ts';
import type { Scene } from './scene.ts';
import { fromEuler, vector3 } from './vector.ts';
import { sampleScene, type SampleObject } from './sample-scene.ts';

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
