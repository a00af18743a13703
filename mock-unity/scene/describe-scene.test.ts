import { describe, expect, it } from 'vitest';
import { describeScene } from './scene.ts';
import { createScene } from './create-scene.ts';

/** How many objects are shown, and how many are reported as left off. */
function count(value: unknown): { shown: number; leftOff: number } {
  const text = JSON.stringify(value);
  const leftOff = [...text.matchAll(/"left_off":(\d+)/g)].reduce((sum, [, number]) => sum + Number(number), 0);
  return { shown: text.split('"type":"GameObject"').length - 1, leftOff };
}

describe('the hierarchy as JSON', () => {
  it('has everything of a small scene, and omits nothing', () => {
    const scene = createScene();
    expect(count(describeScene(scene))).toEqual({ shown: scene.all().length, leftOff: 0 });
  });

  it('has at most 2000 objects', () => {
    const scene = createScene();
    const before = scene.all().length;
    for (let number = 0; number < 2100; number += 1) scene.create(`Many ${number}`);
    expect(count(describeScene(scene))).toEqual({ shown: 2000, leftOff: before + 100 });
  });

  it('has at most 32 levels', () => {
    const scene = createScene();
    let parent = scene.create('0');
    for (let depth = 1; depth < 40; depth += 1) {
      const child = scene.create(`${depth}`);
      scene.setParent(child.transform, parent.transform, false);
      parent = child;
    }
    expect(JSON.stringify(describeScene(scene))).toContain('"name":"31"');
    expect(JSON.stringify(describeScene(scene))).not.toContain('"name":"32"');
    expect(count(describeScene(scene)).leftOff).toBe(1);
  });

  it('is small enough for a frame with names of any length', () => {
    const scene = createScene();
    for (let number = 0; number < 10; number += 1) scene.create('"'.repeat(300_000));
    expect(JSON.stringify(describeScene(scene)).length).toBeLessThan(3_000_000);
    expect(count(describeScene(scene)).leftOff).toBe(9);
  });

  it('carries no half of a surrogate pair', () => {
    const scene = createScene();
    scene.create('\ud800');
    expect(JSON.stringify(describeScene(scene))).toContain('"name":"\uFFFD"');
  });
});
