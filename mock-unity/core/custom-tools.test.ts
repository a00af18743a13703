import { describe, expect, it } from 'vitest';
import type { CustomTool, JsonObject } from '../../generated/typescript/types.ts';
import { createEditorWorld, type EditorWorld } from '../testing/world.ts';
import { sampleTools } from './scripts.ts';
import { createUnityEngine } from '../engine/unity-engine.ts';

const application = { data_path: '/home/me/Game/Assets', unity_version: '2022.3.62f3', product_name: 'Game' };
const engine = { createEngine: () => createUnityEngine(application) };
const plain = (name: string): CustomTool => ({ name, description: 'x', input_schema: { type: 'object' } });

const started = (options: Parameters<typeof createEditorWorld>[0] = {}): EditorWorld => {
  const world = createEditorWorld({ tools: sampleTools, ...options });
  world.start();
  return world;
};

const call = (world: EditorWorld, number: number, name: string, given: JsonObject = {}): number =>
  world.execute(number, '', { tool: 'custom_tool', params: { name, arguments: given } });

const listed = (world: EditorWorld): string[] => {
  const answer = world.answer(world.request('tools/list', {}));
  return answer?.kind === 'response' && answer.method === 'tools/list'
    ? answer.result.tools.map(({ name }) => name)
    : [];
};

describe("the Editor's own tools", () => {
  it('are in hello, and in the answer to tools/list', () => {
    const world = started();
    const names = ['bake_lighting', 'count_objects', 'append_line'];
    expect(world.hellos()[0]?.tools?.map(({ name }) => name)).toEqual(names);
    expect(listed(world)).toEqual(names);
    expect(createWorldWithout().hellos()[0]).not.toHaveProperty('tools');
  });

  it('change with TOOLS_CHANGED, also to what a server refuses, and outlive a reload', () => {
    const world = started({ tools: [plain('a')] });
    world.step({ type: 'add_tool', tool: plain('unity_help') });
    world.step({ type: 'add_tool', tool: plain('a') });
    expect(listed(world)).toEqual(['a', 'unity_help', 'a']);
    world.step({ type: 'remove_tool', name: 'a' });
    world.step({ type: 'set_tools', tools: [plain('c')] });
    expect(world.pushes().filter((type) => type === 'TOOLS_CHANGED')).toHaveLength(4);
    expect(
      world.sent().findLast((frame) => frame.kind === 'notification' && frame.method === 'editor/notification'),
    ).toMatchObject({ params: { payload: { tools: ['c'] } } });
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(1000);
    expect(world.hellos().at(-1)?.tools).toEqual([plain('c')]);
    expect(listed(world)).toEqual(['c']);
  });

  it('are listed while the main thread is blocked (TMO-02)', () => {
    const world = started();
    world.step({ type: 'block', ms: Infinity });
    expect(listed(world)).toHaveLength(3);
  });

  it('that are refused are shown in the console with the reason, so that unity_get_logs has them', () => {
    const world = started();
    world.send({
      kind: 'notification',
      method: 'tools/refused',
      params: {
        tools: [
          { name: 'x y', reason: 'Expected 1 to 128 of A-Z.' },
          { name: 'b', reason: 'Twice.' },
        ],
      },
    });
    world.advance(500);
    expect(world.stored.map(({ log_type, message }) => [log_type, message])).toEqual([
      ['warning', 'The tool "x y" is not offered to AI clients: Expected 1 to 128 of A-Z.'],
      ['warning', 'The tool "b" is not offered to AI clients: Twice.'],
    ]);
  });
});

const createWorldWithout = (): EditorWorld => started({ tools: [] });

describe('a call of one', () => {
  it('is work like any other: durable first, then reported, once', () => {
    const world = started(engine);
    call(world, 1, 'bake_lighting', { quality: 'draft', ticks: 3 });
    call(world, 1, 'bake_lighting', { quality: 'draft', ticks: 3 });
    world.advance(500);
    expect(world.lastUpdate(1)).toMatchObject({
      state: 'completed',
      result: { quality: 'draft', ticks: 3, lightmaps: 1 },
      partial_result: { done: 3, of: 3 },
      partial_seq: 3,
    });
    expect(world.journal.read().starts).toHaveLength(1);
    expect(world.stored.map(({ message }) => message)).toEqual([
      'bake_lighting began (draft, 3 ticks)',
      'bake_lighting ended',
    ]);
  });

  it.each<[string, JsonObject, object]>([
    ['count_objects', {}, { state: 'completed', result: { count: 12 } }],
    ['count_objects', { tag: 'Enemy' }, { state: 'completed', result: { count: 3 } }],
    [
      'count_objects',
      { tag: 5 },
      { state: 'failed', error_code: 'invalid_params', error: 'tag: expected a text, got 5' },
    ],
    ['bake_lighting', {}, { state: 'failed', error: 'quality: expected draft, preview, production, got null' }],
    [
      'bake_lighting',
      { quality: 'draft', ticks: 0.5 },
      { state: 'failed', error: 'ticks: expected a whole number above 0, got 0.5' },
    ],
    ['append_line', { path: 'x.txt' }, { state: 'failed' }],
    ['mine', { a: [1] }, { state: 'completed', result: { tool: 'mine', arguments: { a: [1] } } }],
  ])('%s %j', (name, given, update) => {
    const world = started({ ...engine, tools: [...sampleTools, plain('mine')] });
    call(world, 1, name, given);
    world.advance(1000);
    expect(world.lastUpdate(1)).toMatchObject(update);
  });

  it('writes to a file', () => {
    const world = started(engine);
    call(world, 1, 'append_line', { path: '/tmp/ledger.txt', text: 'ran' });
    world.advance(100);
    expect(world.ledger()).toMatchObject([{ text: 'ran\n' }]);
  });

  it('obeys a cancel', () => {
    const world = started(engine);
    call(world, 1, 'bake_lighting', { quality: 'production', ticks: 1000 });
    world.advance(100);
    world.cancel(1);
    world.advance(100);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'cancelled', partial_result: { of: 1000 } });
  });

  it('is interrupted by a reload', () => {
    const world = started(engine);
    call(world, 1, 'bake_lighting', { quality: 'draft', ticks: 1000 });
    world.advance(100);
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(1000);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'interrupted' });
  });

  it.each([
    [{ arguments: {} }, '/params/name', 'required'],
    [{ name: 5, arguments: {} }, '/params/name', 'type'],
    [{ name: 'a' }, '/params/arguments', 'required'],
    [{ name: 'a', arguments: [] }, '/params/arguments', 'type'],
  ])('with the params %j is refused with a pointer', (params, pointer, keyword) => {
    const world = started();
    const request = world.execute(1, '', { tool: 'custom_tool', params });
    expect(world.answer(request)).toMatchObject({ error: { data: { code: 'invalid_params', pointer, keyword } } });
  });

  it.each(['before it is called', 'between its acceptance and its start'])(
    'that was removed %s does not start, and says so',
    (when) => {
      const world = started(engine);
      if (when === 'before it is called') world.step({ type: 'remove_tool', name: 'append_line' });
      world.execute(1, 'Thread.Sleep(500);');
      world.advance(50);
      call(world, 2, 'append_line', { path: 'a', text: 'b' });
      world.step({ type: 'remove_tool', name: 'append_line' });
      world.advance(1000);
      expect(world.lastUpdate(2)).toMatchObject({
        state: 'not_started',
        error_code: 'not_started',
        error:
          'This Editor has no tool "append_line" (any more), so it did not start. Its own tools are: bake_lighting, count_objects.',
      });
      expect(world.ledger()).toEqual([]);
    },
  );

  it('is judged by its own name', () => {
    const world = started(engine);
    world.step({
      type: 'policy',
      policy: { kind: 'policy', policy: { version: 1, rules: [{ tool: 'append_line', decision: 'deny' }] } },
    });
    call(world, 1, 'append_line', { path: 'a', text: 'b' });
    call(world, 2, 'count_objects');
    world.advance(100);
    expect([world.lastUpdate(1), world.lastUpdate(2)]).toMatchObject([
      { state: 'not_started', error_code: 'blocked_by_policy' },
      { state: 'completed' },
    ]);
  });
});
