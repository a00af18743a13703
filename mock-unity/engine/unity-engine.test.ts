import { describe, expect, it } from 'vitest';
import { type EditorWorld, createEditorWorld } from '../testing/world.ts';
import type { Run } from '../core/editor-protocol.ts';
import { createScene } from '../scene/create-scene.ts';
import { createAtomicRuns, recordRun } from './atomic-work.ts';
import { createUnityEngine } from './unity-engine.ts';

const started = (): EditorWorld => {
  const world = createEditorWorld({
    createEngine: () =>
      createUnityEngine({ data_path: '/home/me/Game/Assets', unity_version: '2022.3.62f3', product_name: 'Game' }),
    wake: true,
    reload_ms: 100,
  });
  world.start();
  return world;
};

describe('the Editor with its C# subset', () => {
  it.each([
    { code: 'return 6 * 7;', update: { state: 'completed', result: 42 } },
    {
      code: 'GameObject.Find("Player").transform.position = new Vector3(1, 2, 3); return GameObject.Find("Player").transform.position;',
      update: { state: 'completed', result: { x: 1, y: 2, z: 3 } },
    },
    {
      code: 'for (var i = 0; i < 3; i++) { await Task.Delay(300); AI.Update(new { done = i + 1, of = 3 }); }\nreturn "done";',
      update: { state: 'completed', result: 'done', partial_result: { done: 3, of: 3 } },
    },
    { code: 'yield return new WaitForSeconds(0.5f);\nAI.Return(5);', update: { state: 'completed', result: 5 } },
    {
      code: 'System.Threading.Thread.Sleep(1000); return AI.LogId;',
      update: { state: 'completed', result: '00000000-0000-7000-8000-000000000001' },
    },
    {
      code: 'throw new InvalidOperationException("no");',
      update: { state: 'failed', error_code: 'execution_error', error: 'InvalidOperationException: no' },
    },
    { code: 'return 1 +;', update: { state: 'failed', error_code: 'compile_error' } },
    {
      code: 'return new[] { 1 }.Select(x => x);',
      update: {
        state: 'failed',
        error_code: 'compile_error',
        error: expect.stringMatching(/MCP0001: .*\n.*headless \.NET Editor: mcp-unity-bridge mock --csharp dotnet/),
      },
    },
    { code: 'while (true) { }', update: { state: 'running' } },
  ])('runs $code', ({ code, update }) => {
    const world = started();
    world.execute(1, code);
    world.advance(2000);
    expect(world.lastUpdate(1)).toMatchObject(update);
  });

  it.each([
    { query: "Scene['Player'].name", update: { state: 'completed', result: 'Player' } },
    { query: '1 +', update: { state: 'failed', error_code: 'compile_error' } },
    { query: "Scene['Nobody'].name", update: { state: 'failed', error_code: 'execution_error' } },
  ])('evaluates $query', ({ query, update }) => {
    const world = started();
    world.execute(1, '', { tool: 'unity_query', params: { query } });
    world.advance(100);
    expect(world.lastUpdate(1)).toMatchObject(update);
    expect(world.journal.read().starts).toHaveLength(update.error_code === 'compile_error' ? 0 : 1);
  });

  it('keeps the scene over a domain reload, and loses it in a crash', () => {
    const world = started();
    world.execute(1, 'GameObject.Find("Player").name = "Hero"; EditorUtility.RequestScriptReload();');
    world.advance(1000);
    world.execute(2, 'return GameObject.Find("Hero") != null;');
    world.advance(100);
    expect(world.lastUpdate(2)).toMatchObject({ result: true });
    world.crash();
    world.start();
    world.execute(3, 'return GameObject.Find("Hero") != null;');
    world.advance(100);
    expect(world.lastUpdate(3)).toMatchObject({ result: false });
  });

  it('gives code that waits on AI.CancellationToken the cancel', () => {
    const world = started();
    world.execute(1, 'await Task.Delay(60000, AI.CancellationToken); return 1;');
    world.advance(100);
    world.cancel(1);
    world.advance(100);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'cancelled', error_code: 'cancelled' });
  });

  it('writes logs of its three kinds with the operation that wrote them', () => {
    const world = started();
    world.execute(
      1,
      'Debug.Log("a"); Debug.LogWarning("b"); Debug.LogError("c"); AI.Write("build", new { ok = true }); AI.WriteError("d");',
    );
    world.advance(1000);
    expect(world.stored.map(({ log_type, log_name, message }) => [log_type, log_name, message])).toEqual([
      ['info', 'console', 'a'],
      ['warning', 'console', 'b'],
      ['error', 'console', 'c'],
      ['info', 'build', '{"ok":true}'],
      ['error', 'AI', 'd'],
    ]);
  });
});

/** Waits that many frames. */
function* waitFrames(count: number): Run {
  for (let frame = 0; frame < count; frame += 1) yield { kind: 'next_frame' };
  return { ok: true, value: null };
}

it('what is remembered of operations that have ended is bounded', () => {
  const { editing } = createScene();
  const atomic = createAtomicRuns(editing);
  for (let number = 0; number <= 10_000; number += 1) {
    recordRun(editing, waitFrames(0), { logId: `ended ${number}` }).next();
    atomic.follow(waitFrames(1), { logId: `cut ${number}` }).next();
  }
  expect([0, 1].map((number) => editing.undo.ended.has(`ended ${number}`))).toEqual([false, true]);
  expect(editing.changes.records.size).toBe(2000);
  atomic.unload();
  expect([0, 1].map((number) => atomic.whyCutOff(`cut ${number}`) !== undefined)).toEqual([false, true]);
});
