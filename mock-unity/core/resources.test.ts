import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lineEngine } from '../testing/line-engine.ts';
import { createEditorWorld, type EditorWorld } from '../testing/world.ts';
import { createUnityEngine } from '../engine/unity-engine.ts';

const application = { data_path: '/home/me/Game/Assets', unity_version: '2022.3.62f3', product_name: 'Game' };

const started = (options: Parameters<typeof createEditorWorld>[0] = {}): EditorWorld => {
  const world = createEditorWorld({ createEngine: () => createUnityEngine(application), ...options });
  world.start();
  return world;
};

const read = (world: EditorWorld, uri: string): number => world.request('resource/read', { uri });

/** The result of resource/read. */
function found(
  world: EditorWorld,
  id: number,
): { readonly mime_type: string; readonly encoding: string; readonly content: string } {
  const answer = world.answer(id);
  if (answer?.kind !== 'response' || answer.method !== 'resource/read')
    throw new Error(`expected a resource, got ${JSON.stringify(answer)}`);
  return answer.result;
}

describe('unity://scene', () => {
  it('is the hierarchy', () => {
    const world = started();
    const id = read(world, 'unity://scene');
    world.advance(20);
    const { mime_type, encoding, content } = found(world, id);
    expect([mime_type, encoding]).toEqual(['application/json', 'utf8']);
    expect(JSON.parse(content)).toMatchObject({
      name: 'SampleScene',
      roots: [
        {
          name: 'Main Camera',
          path: 'Main Camera',
          type: 'GameObject',
          active: true,
          components: ['Transform', 'Camera', 'AudioListener'],
          children: [],
        },
        { name: 'Directional Light' },
        {
          name: 'Player',
          id: 10_016,
          children: [{ name: 'Hand', path: 'Player/Hand', children: [{ path: 'Player/Hand/Sword' }] }],
        },
        { name: 'Ground' },
        { name: 'Enemies' },
        { name: 'UI', children: [{ name: 'Button', active: false }] },
      ],
    });
  });

  it('shows what code has done to it', () => {
    const world = started();
    world.execute(1, 'new GameObject("Made");');
    const id = read(world, 'unity://scene');
    world.advance(50);
    const later = read(world, 'unity://scene');
    world.advance(50);
    expect(found(world, later).content).toContain('"Made"');
    expect(world.answer(id)?.kind).toBe('response');
  });

  it('is bounded, and counts what it omits', () => {
    const world = started();
    world.execute(1, 'for (int i = 0; i < 2100; i++) new GameObject("Many " + i);');
    world.execute(
      2,
      'var parent = new GameObject("Deep").transform; for (int i = 0; i < 60; i++) { var below = new GameObject("Below").transform; below.SetParent(parent); parent = below; }',
    );
    world.advance(100);
    const id = read(world, 'unity://scene');
    world.advance(50);
    const { content } = found(world, id);
    expect(content.split('"type":"GameObject"').length - 1).toBe(2000);
    const roots: unknown = JSON.parse(content);
    expect(roots).toMatchObject({ left_off: expect.any(Number) });
  });
});

describe('unity://screenshot', () => {
  it('is a PNG that decoders take, the same each time', () => {
    const world = started();
    const [first, second] = [read(world, 'unity://screenshot'), read(world, 'unity://screenshot')];
    world.advance(20);
    const { mime_type, encoding, content } = found(world, first);
    expect([mime_type, encoding]).toEqual(['image/png', 'base64']);
    expect(found(world, second).content).toBe(content);
    const png = Buffer.from(content, 'base64');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([64, 36]);
    expect(inflateSync(png.subarray(41, -16)).length).toBe(36 * (1 + 64 * 4));
  });
});

describe('unity://assets', () => {
  it('is read by the shell, by names that stay below Assets, and answered when it says', () => {
    const world = started();
    const id = read(world, 'unity://assets/Scripts/Player.cs');
    world.advance(20);
    expect(world.assetReads).toEqual([{ id: expect.any(Number), path: ['Scripts', 'Player.cs'] }]);
    expect(world.answer(id)).toBeUndefined();
    const resource = { mime_type: 'text/plain', encoding: 'utf8', content: 'class Player {}' } as const;
    world.step({ type: 'asset_read', id: world.assetReads[0]?.id ?? 0, read: { kind: 'found', resource } });
    expect(found(world, id)).toEqual(resource);
  });

  it('that the shell does not find is refused with its reason', () => {
    const world = started();
    const id = read(world, 'unity://assets/a.txt');
    world.advance(20);
    world.step({
      type: 'asset_read',
      id: world.assetReads[0]?.id ?? 0,
      read: { kind: 'missing', reason: 'there is no a.txt in Assets.' },
    });
    expect(world.errorOf(id)).toBe('resource_not_found');
    expect(world.answer(id)).toMatchObject({
      error: { message: 'There is nothing under "unity://assets/a.txt": there is no a.txt in Assets.' },
    });
  });

  it.each([
    'unity://assets/../secret.txt',
    'unity://assets/%2e%2e/secret.txt',
    'unity://nothing',
    'https://example.com',
  ])('%s is refused, and no file is searched', (uri) => {
    const world = started();
    const id = read(world, uri);
    world.advance(20);
    expect(world.errorOf(id)).toBe('resource_not_found');
    expect(world.assetReads).toEqual([]);
  });
});

describe('resource/read', () => {
  it('waits while the main thread is blocked, and is answered in the frame after that', () => {
    const world = started();
    world.step({ type: 'block', ms: 5000 });
    const [scene, asset] = [read(world, 'unity://scene'), read(world, 'unity://assets/a.txt')];
    world.advance(4990);
    expect([world.answer(scene), world.answer(asset), world.assetReads]).toEqual([undefined, undefined, []]);
    world.advance(50);
    expect(world.answer(scene)?.kind).toBe('response');
    expect(world.assetReads).toHaveLength(1);
  });

  it('waits for work that sleeps on the main thread, and is no operation', () => {
    const world = started();
    world.execute(1, 'Thread.Sleep(3000);');
    world.advance(100);
    const before = world.journal.read();
    const id = read(world, 'unity://scene');
    world.advance(2000);
    expect(world.answer(id)).toBeUndefined();
    expect(world.journal.read()).toEqual(before);
    world.advance(1500);
    expect(world.answer(id)?.kind).toBe('response');
  });

  it('is lost with the connection where a reload comes before the answer of the shell', () => {
    const world = started();
    const id = read(world, 'unity://assets/a.txt');
    world.advance(20);
    world.step({ type: 'reload', reason: 'compile', duration_ms: 500 });
    world.advance(1000);
    world.step({ type: 'asset_read', id: world.assetReads[0]?.id ?? 0, read: { kind: 'missing', reason: 'late.' } });
    expect(world.hellos()).toHaveLength(2);
    expect(world.answer(id)).toBeUndefined();
  });

  it('is lost where the connection goes while the main thread is blocked: no client on the next one gets its answer', () => {
    const world = started();
    world.step({ type: 'block', ms: 1000 });
    const id = read(world, 'unity://scene');
    world.disconnect();
    world.advance(2000);
    expect(world.isConnected).toBe(true);
    expect(world.answer(id)).toBeUndefined();
  });

  it('is bounded: what comes on top is refused as overloaded (WIR-03)', () => {
    const world = started();
    world.step({ type: 'block', ms: 1000 });
    const ids = Array.from({ length: 101 }, () => read(world, 'unity://scene'));
    expect(world.errorOf(ids[100] ?? 0)).toBe('overloaded');
    world.advance(1100);
    expect(ids.slice(0, 100).every((id) => world.answer(id)?.kind === 'response')).toBe(true);
    const next = read(world, 'unity://scene');
    world.advance(50);
    expect(world.answer(next)?.kind).toBe('response');
  });

  it('that finds nothing makes room for the next one (WIR-03)', () => {
    const world = started();
    for (let count = 0; count < 101; count += 1) {
      read(world, 'unity://nothing');
      world.advance(20);
    }
    const missing = read(world, 'unity://nothing');
    const scene = read(world, 'unity://scene');
    world.advance(50);
    expect(world.errorOf(missing)).toBe('resource_not_found');
    expect(world.answer(scene)?.kind).toBe('response');
  });

  it('of an engine without a scene finds nothing', () => {
    const world = started({
      createEngine: () => ({
        prepare: () => ({ ok: false, message: 'none' }),
        resume: (...all) => lineEngine.resume(...all),
      }),
    });
    const id = read(world, 'unity://scene');
    world.advance(50);
    expect(world.errorOf(id)).toBe('resource_not_found');
  });
});
