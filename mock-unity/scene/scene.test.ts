import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf, type Scene } from './scene.ts';
import { createScene } from './create-scene.ts';
import { inverseTransformPoint, setWorldPosition, transformPoint, worldPosition, worldRotation } from './transform.ts';
import { fromEuler, magnitude, subtract, toEuler, vector3 } from './vector.ts';

/** What distinguishes two scenes. */
function snapshot(scene: Scene): unknown {
  return scene.all().map(({ id, name, tag, layer, activeSelf, transform, components }) => ({
    id,
    name,
    tag,
    layer,
    activeSelf,
    position: transform.localPosition,
    rotation: transform.localRotation,
    scale: transform.localScale,
    parent: transform.parent?.id,
    components: components.map((component) => [component.id, component.type, ...component.fields]),
  }));
}

describe('the scene', () => {
  it('finds an object of that very name before the one at that path', () => {
    const scene = createScene();
    const below = scene.create('Sword');
    scene.setParent(below.transform, scene.create('A').transform, true);
    const slashed = scene.create('A/Sword');
    expect([scene.locate('A/Sword'), scene.locate('/A/Sword'), scene.find('A/Sword')]).toEqual([slashed, below, below]);
  });

  it('is the same in every Editor', () => {
    expect(snapshot(createScene())).toEqual(snapshot(createScene()));
  });

  it('has objects with distinct ids and the paths that the documentation names', () => {
    const all = createScene().all();
    const ids = all.flatMap((object) => [
      object.id,
      object.transform.id,
      ...object.components.map((component) => component.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all.map(pathOf)).toEqual([
      'Main Camera',
      'Directional Light',
      'Player',
      'Player/Hand',
      'Player/Hand/Sword',
      'Ground',
      'Enemies',
      'Enemies/Enemy 1',
      'Enemies/Enemy 2',
      'Enemies/Enemy 3',
      'UI',
      'UI/Button',
    ]);
  });

  it('is restored by reset, whatever happened', () => {
    const scene = createScene();
    const before = snapshot(scene);
    const [player, enemies] = [scene.find('Player'), scene.find('Enemies')];
    if (player === null || enemies === null) throw new Error('the sample scene has both');
    scene.setParent(player.transform, enemies.transform, true);
    scene.addComponent(scene.create('New'), 'Light');
    scene.destroy(enemies);
    expect(snapshot(scene)).not.toEqual(before);
    scene.reset();
    expect(snapshot(scene)).toEqual(before);
  });

  it.each([
    ['Player', 'Player', 'Player'],
    ['Hand', 'Player/Hand', 'Player/Hand'],
    ['Hand/Sword', 'Player/Hand/Sword', 'Player/Hand/Sword'],
    ['/Player/Hand', 'Player/Hand', 'Player/Hand'],
    ['/Hand', undefined, undefined],
    ['Button', undefined, 'UI/Button'],
    ['UI/Button', undefined, 'UI/Button'],
    ['Nobody', undefined, undefined],
    ['', undefined, undefined],
  ])('find and locate %s', (name, found, located) => {
    const scene = createScene();
    const path = (object: ReturnType<Scene['find']>): string | undefined =>
      object === null ? undefined : pathOf(object);
    expect([path(scene.find(name)), path(scene.locate(name))]).toEqual([found, located]);
  });

  it('destroys an object with all that lies below', () => {
    const scene = createScene();
    const sword = scene.find('Sword');
    const player = scene.find('Player');
    if (player === null || sword === null) throw new Error('the sample scene has both');
    scene.destroy(player.transform);
    expect([
      player.destroyed,
      sword.destroyed,
      sword.transform.destroyed,
      sword.components.every((each) => each.destroyed),
      scene.locate('Sword'),
    ]).toEqual([true, true, true, true, null]);
  });

  it('never lets an object become its own ancestor', () => {
    const scene = createScene();
    const [player, sword] = [scene.find('Player'), scene.find('Sword')];
    if (player === null || sword === null) throw new Error('the sample scene has both');
    expect([
      scene.setParent(player.transform, sword.transform, true),
      scene.setParent(player.transform, player.transform, true),
      pathOf(sword),
    ]).toEqual([false, false, 'Player/Hand/Sword']);
  });
});

describe('transforms', () => {
  const coordinate = fc.integer({ min: -50, max: 50 });
  const point = fc.tuple(coordinate, coordinate, coordinate).map((xyz) => vector3(...xyz));
  const angle = fc.integer({ min: 0, max: 359 });

  it('keep the world position through a change of parent', () => {
    fc.assert(
      fc.property(point, point, angle, angle, (at, parentAt, x, y) => {
        const scene = createScene();
        const [parent, child] = [scene.create('parent').transform, scene.create('child').transform];
        parent.localRotation = fromEuler(x, y, 0);
        parent.localScale = vector3(2, 3, 0.5);
        setWorldPosition(parent, parentAt);
        setWorldPosition(child, at);
        scene.setParent(child, parent, true);
        expect(magnitude(subtract(worldPosition(child), at))).toBeLessThan(0.001);
        expect(magnitude(subtract(inverseTransformPoint(parent, transformPoint(parent, at)), at))).toBeLessThan(0.001);
      }),
    );
  });

  it('turn Euler angles into a rotation and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -80, max: 80 }), angle, angle, (x, y, z) => {
        const scene = createScene();
        const { transform } = scene.create('turned');
        transform.localRotation = fromEuler(x, y, z);
        const back = toEuler(worldRotation(transform));
        for (const [got, wanted] of [
          [back.x, x],
          [back.y, y],
          [back.z, z],
        ] as const) {
          expect(Math.abs(((got - wanted + 540) % 360) - 180)).toBeLessThan(0.05);
        }
      }),
    );
  });
});
