import { describe, expect, it } from 'vitest';
import { limits } from '../../generated/typescript/limits.ts';
import { readyTools } from '../../generated/typescript/ready-tools.ts';
import type { Json, JsonObject, OperationUpdateParams } from '../../generated/typescript/types.ts';
import { createUnityEngine } from '../engine/unity-engine.ts';
import { createEditorWorld, logId, type EditorWorld } from '../testing/world.ts';

const application = { data_path: '/home/me/Game/Assets', unity_version: '2022.3.62f3', product_name: 'Game' };

function started(): EditorWorld {
  const world = createEditorWorld({ ready_tools: readyTools, createEngine: () => createUnityEngine(application) });
  world.start();
  return world;
}

let calls = 0;

/** How the operation ended. */
function call(world: EditorWorld, name: string, given: JsonObject = {}): OperationUpdateParams | undefined {
  calls += 1;
  const number = calls;
  world.execute(number, '', { tool: 'custom_tool', params: { name, arguments: given } });
  world.advance(5000);
  return world.updates(number).at(-1);
}

const code = (world: EditorWorld, text: string): void => {
  calls += 1;
  world.execute(calls, text);
  world.advance(100);
};

/** The input that the console of the mock lists. */
function inputs(world: EditorWorld): string[] {
  const { result } = call(world, 'console', { contains: 'Input: ' }) ?? {};
  const entries = isObject(result) && Array.isArray(result['entries']) ? result['entries'] : [];
  return entries.map((entry) => (isObject(entry) ? JSON.stringify(entry['message']).slice(8, -1) : ''));
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function resultOf(update: OperationUpdateParams | undefined): Json {
  if (update?.state !== 'completed') throw new Error('it has no result');
  return update.result ?? null;
}

/** The member `game` of an operation's result; empty in edit mode. */
function gameIn(update: OperationUpdateParams | undefined): JsonObject {
  const result = update?.state === 'completed' ? update.result : undefined;
  if (!isObject(result)) throw new Error('it has no result');
  return isObject(result['game']) ? result['game'] : {};
}

it.each<[string, JsonObject, string]>([
  ['find_assets', { query: 'x' }, 'query: there is nothing of that name; there is filter, folder, offset, limit'],
  ['compile', { all: true }, 'all: there is nothing of that name; there is none'],
])('%s refuses the unknown argument of %j', (name, given, error) => {
  expect(call(started(), name, given)).toMatchObject({ state: 'failed', error });
});

const light = { path: 'Directional Light', component: 'Light' };

describe('changes', () => {
  const changesOf = (world: EditorWorld, number: number): OperationUpdateParams | undefined =>
    call(world, 'changes', { log_id: logId(number) });

  const player = { object: 'Player', type: 'Transform' };
  /** Unity reports objects once a frame: of what is gone by then, the id. */
  const nameless: unknown = expect.not.objectContaining({ object: expect.anything() });

  it.each<[string, unknown[]]>([
    [
      'Undo.RegisterCreatedObjectUndo(new GameObject("Made"), "Make");',
      [{ change: 'created', object: 'Made', type: 'GameObject' }],
    ],
    [
      'var at = GameObject.Find("Player").transform; Undo.RecordObject(at, "Move"); at.localPosition += new Vector3(3, 0, 0); at.localPosition += new Vector3(4, 0, 0);',
      [{ change: 'set', ...player, property: 'm_LocalPosition.x', before: '1', after: '8' }],
    ],
    ['Undo.RecordObject(GameObject.Find("Player").transform, "Nothing");', []],
    [
      'Undo.RegisterCompleteObjectUndo(GameObject.Find("Player").transform, "All");',
      [{ change: 'changed', ...player }],
    ],
    ['Undo.DestroyObjectImmediate(GameObject.Find("Player"));', [nameless]],
    ['GameObject.Find("Player").transform.localPosition = Vector3.one; new GameObject("Unseen");', []],
  ])('says what code recorded: %s', (text, rows) => {
    const world = started();
    code(world, text);
    expect(changesOf(world, calls)).toMatchObject({
      result: {
        all_reported: true,
        changes: rows,
        left_off: 0,
        not_reported: expect.stringMatching(/^what Unity has no event for: .*without Undo/),
      },
    });
  });

  it.each<[string, JsonObject, JsonObject]>([
    [
      'set_serialized',
      { ...light, property: 'm_Intensity', value: 2 },
      { change: 'set', type: 'Light', property: 'm_Intensity', before: '1', after: '2' },
    ],
    [
      'set_serialized',
      { path: 'Assets/Scenes/SampleScene.unity', component: 'Importer', property: 'm_UserData', value: 'a' },
      { change: 'imported', asset: 'Assets/Scenes/SampleScene.unity' },
    ],
    ['execute_menu_item', { menu_item: 'GameObject/Create Empty' }, { change: 'created', object: 'GameObject' }],
  ])('says what %s with %j did', (name, given, row) => {
    const world = started();
    call(world, name, given);
    expect(changesOf(world, calls)).toMatchObject({ result: { all_reported: true, changes: [row] } });
  });

  it('is uncertain where others changed something while the code waited', () => {
    const world = started();
    const [alone, waits] = [calls + 1, calls + 2];
    code(world, 'await AI.NextFrame(); Undo.RegisterCreatedObjectUndo(new GameObject("A"), "A");');
    world.execute(waits, 'await Task.Delay(3000);');
    calls += 1;
    code(world, 'return 1;');
    code(world, 'Undo.RegisterCreatedObjectUndo(new GameObject("B"), "B");');
    expect(changesOf(world, alone)).toMatchObject({ result: { all_reported: true, changes: [{ object: 'A' }] } });
    expect(changesOf(world, waits)).toMatchObject({
      result: { all_reported: false, because: [expect.stringContaining('others changed something meanwhile')] },
    });
  });

  it('is refused, and undo too, for an operation that has not ended', () => {
    const world = started();
    code(world, 'await Task.Delay(9000);');
    const log_id = logId(calls);
    const error = `log_id: ${log_id} has not ended. Wait for it with unity_get_result, then`;
    expect(call(world, 'undo', { log_id })).toMatchObject({ state: 'failed', error: `${error} call undo again.` });
    expect(call(world, 'changes', { log_id })).toMatchObject({ state: 'failed', error: `${error} ask again.` });
  });

  it.each<[string, string, string]>([
    ['a reload', 'EditorUtility.RequestScriptReload(); await Task.Delay(9000);', 'the domain was reloaded'],
    ['a scene marked as changed', 'EditorSceneManager.MarkAllScenesDirty();', 'a scene was marked as changed'],
    [
      'more than is kept',
      'for (var i = 0; i < 201; i++) Undo.RegisterCreatedObjectUndo(new GameObject("A"), "A");',
      'more than the 200 rows',
    ],
  ])('is uncertain after %s', (_what, text, why) => {
    const world = started();
    code(world, text);
    const number = calls;
    world.advance(5000);
    expect(changesOf(world, number)).toMatchObject({
      result: { all_reported: false, because: [expect.stringContaining(why)] },
    });
  });

  it('is uncertain in play mode, and says what was rolled back', () => {
    const world = started();
    const made = 'Undo.RegisterCreatedObjectUndo(new GameObject("A"), "A");';
    calls += 1;
    world.execute(calls, '', {
      tool: 'unity_execute_code',
      params: { code: `${made} throw new Exception("no");`, atomic: true },
    });
    world.advance(100);
    expect(changesOf(world, calls)).toMatchObject({
      result: { all_reported: true, rolled_back: true, changes: [nameless] },
    });
    call(world, 'save');
    call(world, 'play_mode', { action: 'enter' });
    code(world, made);
    expect(changesOf(world, calls)).toMatchObject({
      result: { all_reported: false, because: [expect.stringContaining('play mode was on')] },
    });
  });

  it('of undo is uncertain; a record survives a reload, and one that is not there is refused', () => {
    const world = started();
    code(world, 'Undo.RegisterCreatedObjectUndo(new GameObject("A"), "A");');
    const made = calls;
    expect(changesOf(world, made)).toMatchObject({ result: expect.not.objectContaining({ undone: true }) });
    const not_undone = expect.stringContaining('files, assets, ');
    expect(call(world, 'undo', { log_id: logId(made) })).toMatchObject({ result: { undone: logId(made), not_undone } });
    expect(changesOf(world, calls)).toMatchObject({ result: { because: [expect.stringContaining('by Undo')] } });
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(1000);
    expect(changesOf(world, made)).toMatchObject({
      result: { all_reported: true, undone: true, changes: [{ object: 'A' }] },
    });
    expect(changesOf(world, 9999)).toMatchObject({ error_code: 'invalid_params' });
  });
});

describe('the ready tools of the mock', () => {
  it('are in hello, before others, and stay where all tools are set', () => {
    const world = started();
    const names = readyTools.map(({ name }) => name);
    expect(world.hellos()[0]?.tools?.map(({ name }) => name)).toEqual(names);
    world.step({ type: 'set_tools', tools: [] });
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(1000);
    expect(
      world
        .hellos()
        .at(-1)
        ?.tools?.map(({ name }) => name),
    ).toEqual(names);
  });

  it('console has counts, and what is new', () => {
    const world = started();
    code(world, 'Debug.Log("one"); Debug.LogError("two");');
    const first = call(world, 'console', { type: 'error' });
    expect(first).toMatchObject({
      result: { errors: 1, logs: 1, next: 2, entries: [{ type: 'error', message: 'two' }] },
    });
    code(world, 'Debug.LogWarning("three");');
    expect(call(world, 'console', { after: 2 })).toMatchObject({ result: { entries: [{ message: 'three' }] } });
  });

  it('scene_hierarchy goes page by page', () => {
    const world = started();
    expect(
      call(world, 'scene_hierarchy', { path: 'Enemies', depth: 1, limit: 1, offset: 1, components: true }),
    ).toMatchObject({
      result: {
        objects: [{ path: 'Enemies/Enemy 1', components: expect.arrayContaining(['Transform', 'Health']) }],
        next_offset: 2,
      },
    });
  });

  it('a row of scene_hierarchy omits what is usual', () => {
    expect(call(started(), 'scene_hierarchy', { depth: 0 })).toMatchObject({
      result: { objects: expect.arrayContaining([{ path: 'Player', children: 1 }]) },
    });
  });

  it('wait_for waits for a time of the game, which begins with play mode', () => {
    const world = started();
    // Takes 5 s.
    call(world, 'play_mode', { action: 'enter' });
    world.execute(901, '', {
      tool: 'custom_tool',
      params: { name: 'wait_for', arguments: { query: 'Time.time >= 7' } },
    });
    world.advance(1500);
    expect(world.updates(901).at(-1)).toMatchObject({ state: 'running' });
    world.advance(3000);
    expect(world.updates(901).at(-1)).toMatchObject({ result: { held: true, game: { time: expect.closeTo(7, 1) } } });
  });

  it('wait_for answers in the frame in which its query is true', () => {
    const world = started();
    const query = "GameObject.Find('Player').transform.position.y > 4";
    world.execute(901, '', { tool: 'custom_tool', params: { name: 'wait_for', arguments: { query } } });
    world.advance(2000);
    expect(world.updates(901).at(-1)).toMatchObject({ state: 'running' });
    code(world, 'GameObject.Find("Player").transform.position = new Vector3(0, 5, 0);');
    expect(world.updates(901).at(-1)).toMatchObject({
      state: 'completed',
      result: { held: true, seconds: expect.closeTo(2, 0), reloads: 0, value: true },
    });
  });

  it('wait_for without seconds answers before a call of it without a timeout ends', () => {
    const world = started();
    world.execute(905, '', { tool: 'custom_tool', params: { name: 'wait_for', arguments: { query: '1 > 2' } } });
    world.advance(limits.wait_for_timeout_default_ms - 1000);
    expect(world.updates(905).at(-1)).toMatchObject({
      state: 'completed',
      result: { held: false, seconds: expect.closeTo(20, 0) },
    });
  });

  it.each([
    [
      "Scene['Player'].transform.positon.y > 4",
      "(1,27): 'Transform' has no member 'positon' (did you mean 'position'?)",
    ],
    ['Playr.alive', "(1,1): 'Playr' is neither a type nor an object"],
    ['Time.frames > 4', "(1,6): 'Time' has no member 'frames'"],
    ["Scene['Player'].SetActive(true)", "(1,17): 'GameObject.SetActive' may change something"],
  ])('wait_for refuses at once what no frame can make true: %s', (query, sentence) => {
    expect(call(started(), 'wait_for', { query, seconds: 60 })).toMatchObject({
      state: 'failed',
      error_code: 'invalid_params',
      error: expect.stringContaining(`query: ${sentence}`),
    });
  });

  it('wait_for refuses a name that is unknown once its object is there', () => {
    const world = started();
    const given = { query: "Scene['Late'].foo", seconds: 60 };
    world.execute(904, '', { tool: 'custom_tool', params: { name: 'wait_for', arguments: given } });
    world.advance(1000);
    expect(world.updates(904).at(-1)).toMatchObject({ state: 'running' });
    code(world, 'new GameObject("Late");');
    expect(world.updates(904).at(-1)).toMatchObject({
      state: 'failed',
      error: "query: (1,15): 'GameObject' has no member 'foo'",
    });
  });

  it('wait_for continues after domain reloads until its time is over, and not longer', () => {
    const world = started();
    const given = { query: "Scene['Nobody'].transform.position.y > 4", seconds: 10 };
    world.execute(902, '', { tool: 'custom_tool', params: { name: 'wait_for', arguments: given } });
    for (const reason of ['compile', 'compile'] as const) {
      world.advance(1000);
      world.step({ type: 'reload', reason, duration_ms: 500 });
    }
    world.advance(7900);
    expect(world.updates(902).at(-1)).toMatchObject({ state: 'running' });
    world.advance(200);
    expect(world.updates(902).at(-1)).toMatchObject({
      state: 'completed',
      result: { held: false, seconds: expect.closeTo(10, 0), reloads: 2, error: expect.stringContaining('null') },
    });
  });

  it('change_packages answers after the reload that its compilation brings, with what changed', () => {
    const world = started();
    expect(call(world, 'packages')).toMatchObject({
      result: { packages: [{ name: 'com.unity.cinemachine' }], total: 1 },
    });
    const hellos = world.hellos().length;
    const added = call(world, 'change_packages', { action: 'add', id: 'com.unity.inputsystem' });
    expect(world.hellos()).toHaveLength(hellos + 1);
    expect(added).toMatchObject({
      state: 'completed',
      result: {
        name: 'com.unity.inputsystem',
        version: '1.11.2',
        manifest: ['+ "com.unity.inputsystem": "1.11.2"'],
        reloaded: true,
      },
    });
    expect(call(world, 'packages', { id: 'INPUT' })).toMatchObject({ result: { total: 1 } });
  });

  it.each([
    [
      'add',
      'com.example.gone',
      'the Package Manager refused: Package [com.example.gone] cannot be found (NotFound). The tool packages lists those of the project, and searches the registries.',
    ],
    ['remove', 'com.unity.inputsystem', 'cannot be found'],
    [
      'add',
      'com.example.broken',
      'the scripts do not compile:\nPackages/com.example.broken/Broken.cs(3,8): error CS0246',
    ],
  ])('change_packages %s of %s is an error that says why', (action, id, reason) => {
    expect(call(started(), 'change_packages', { action, id })).toMatchObject({
      state: 'failed',
      error_code: 'execution_error',
      error: expect.stringContaining(reason),
    });
  });

  it('play_input says what was seen, and when', () => {
    const world = started();
    call(world, 'play_mode', { action: 'enter' });
    const steps = [{ key: 'LeftShift+w', hold: 0.5 }, { mouse: [0.5, 0.25], button: 'left' }, { wait: 1 }];
    expect(call(world, 'play_input', { steps })).toMatchObject({
      state: 'completed',
      result: {
        steps_done: 3,
        of: 3,
        steps: [
          { did: 'key LeftShift+w', observed: true, frame: expect.any(Number), time: expect.any(Number) },
          { did: 'mouse left', observed: true },
          { did: 'wait' },
        ],
      },
    });
    expect(inputs(world)).toEqual([
      'LeftShift down',
      'w down',
      'LeftShift up',
      'w up',
      'mouse left down',
      'mouse left up',
    ]);
  });

  it('a domain reload interrupts play_input, releases what is pressed, and repeats nothing', () => {
    const world = started();
    call(world, 'play_mode', { action: 'enter' });
    const steps = [{ key: 'Q' }, { key: 'W', hold: 50 }, { key: 'E' }];
    world.execute(905, '', { tool: 'custom_tool', params: { name: 'play_input', arguments: { steps } } });
    world.advance(2000);
    world.step({ type: 'reload', reason: 'compile', duration_ms: 500 });
    world.advance(60_000);
    expect(world.updates(905).at(-1)).toMatchObject({
      state: 'interrupted',
      partial_result: { steps_done: 1, of: 3, steps: [{ did: 'key Q' }] },
    });
    expect(inputs(world)).toEqual(['Q down', 'Q up', 'W down', 'W up']);
  });

  it('a cancel ends play_input, and what is pressed is released', () => {
    const world = started();
    call(world, 'play_mode', { action: 'enter' });
    const given = { steps: [{ key: 'W', hold: 50 }] };
    world.execute(906, '', { tool: 'custom_tool', params: { name: 'play_input', arguments: given } });
    world.advance(2000);
    world.cancel(906);
    world.advance(200);
    expect(world.updates(906).at(-1)).toMatchObject({ state: 'cancelled' });
    expect(inputs(world)).toEqual(['W down', 'W up']);
  });

  it('play_input presses nothing while the game is paused or not running', () => {
    const world = started();
    const given = { steps: [{ key: 'W' }] };
    expect(call(world, 'play_input', given)).toMatchObject({ error: expect.stringContaining('not in play mode') });
    call(world, 'play_mode', { action: 'enter' });
    call(world, 'play_mode', { action: 'pause' });
    expect(call(world, 'play_input', given)).toMatchObject({ error: expect.stringContaining('paused') });
    expect(inputs(world)).toEqual([]);
  });

  it('a cancel ends wait_for', () => {
    const world = started();
    world.execute(903, '', { tool: 'custom_tool', params: { name: 'wait_for', arguments: { query: '1 > 2' } } });
    world.advance(100);
    world.cancel(903);
    world.advance(100);
    expect(world.updates(903).at(-1)).toMatchObject({ state: 'cancelled' });
  });

  it.each([
    'var go = GameObject.Find("Player"); Undo.RecordObject(go.transform, "Move"); go.transform.position += Vector3.up;',
    'Undo.RegisterCreatedObjectUndo(new GameObject("New"), "New");',
    'Undo.DestroyObjectImmediate(GameObject.Find("Player"));',
  ])('save saves what is recorded for Undo: %s', (text) => {
    const world = started();
    code(world, text);
    expect(call(world, 'play_mode', { action: 'enter' })).toMatchObject({ error_code: 'invalid_params' });
    expect(call(world, 'save')).toMatchObject({ result: { saved: ['Assets/Scenes/SampleScene.unity'] } });
    expect(call(world, 'save')).toMatchObject({ result: { saved: [] } });
  });

  it('set_serialized changes the scene, which save saves', () => {
    const world = started();
    expect(call(world, 'set_serialized', { ...light, property: 'm_Intensity', value: 2 })).toMatchObject({
      result: { before: 1, after: 2 },
    });
    expect(call(world, 'get_serialized', { ...light, property: 'm_Intensity' })).toMatchObject({
      result: { properties: [{ value: 2 }] },
    });
    expect(call(world, 'play_mode', { action: 'enter' })).toMatchObject({
      error: expect.stringContaining('unsaved changes'),
    });
    expect(call(world, 'save')).toMatchObject({ result: { saved: ['Assets/Scenes/SampleScene.unity'] } });
    expect(call(world, 'save')).toMatchObject({ result: { saved: [] } });
  });

  it.each([
    ['Transform', 'm_LocalPosition.x', 7],
    ['Transform', 'm_LocalRotation.w', 0.5],
    ['Transform', 'm_LocalScale.z', -2],
  ])('set_serialized sets one member: %s %s, and undo takes it back', (component, property, value) => {
    const world = started();
    const at = { path: 'Player', component };
    const whole = property.slice(0, -2);
    const valueOf = (name: string) => call(world, 'get_serialized', { ...at, property: name });
    const before = resultOf(valueOf(whole));
    const set = call(world, 'set_serialized', { ...at, property, value });
    const log_id = logId(calls);
    expect(set).toMatchObject({ result: { after: value, before: expect.any(Number) } });
    const member = property.slice(-1);
    expect(valueOf(property)).toMatchObject({ result: { properties: [{ path: property, type: 'Float', value }] } });
    expect(valueOf(whole)).toMatchObject({ result: { properties: [{ value: { [member]: value } }] } });
    call(world, 'undo', { log_id });
    expect(resultOf(valueOf(whole))).toEqual(before);
    for (const [path, wrong] of [
      [property, 'high'],
      [`${whole}.q`, 1],
      [`${property}.x`, 1],
      ['m_LocalPosition.', 1],
    ] as const)
      expect(call(world, 'set_serialized', { ...at, property: path, value: wrong })).toMatchObject({ state: 'failed' });
  });

  it('set_serialized imports an asset again whose import setting it sets', () => {
    const world = started();
    const importer = { path: 'Assets/Scenes/SampleScene.unity', component: 'Importer' };
    expect(call(world, 'set_serialized', { ...importer, property: 'm_UserData', value: 'mine' })).toMatchObject({
      state: 'completed',
      result: { before: '', after: 'mine' },
    });
    expect(call(world, 'get_serialized', importer)).toMatchObject({
      result: { type: 'DefaultImporter', properties: [{ path: 'm_UserData', value: 'mine' }] },
    });
    expect(call(world, 'save')).toMatchObject({ result: { saved: [] } });
  });

  it('heartbeats say whether the game plays', () => {
    const world = started();
    for (const [action, plays] of [
      ['enter', true],
      ['leave', false],
    ] as const) {
      call(world, 'play_mode', { action });
      world.advance(3_000);
      const beats = world
        .sent()
        .flatMap((frame) =>
          frame.kind === 'notification' && frame.method === 'editor/heartbeat' ? [frame.params] : [],
        );
      expect(beats.at(-1)).toMatchObject({ play_mode: plays });
    }
  });

  it('play_mode answers across the domain reload', () => {
    const world = started();
    const hellos = world.hellos().length;
    expect(call(world, 'play_mode', { action: 'enter' })).toMatchObject({
      state: 'completed',
      result: { is_playing: true, is_paused: false },
    });
    expect(world.hellos()).toHaveLength(hellos + 1);
    expect(call(world, 'play_mode', { action: 'pause' })).toMatchObject({
      result: { is_playing: true, is_paused: true },
    });
    expect(call(world, 'play_mode', { action: 'leave' })).toMatchObject({
      result: { is_playing: false, is_paused: false },
    });
  });

  it('an answer in play mode says how far the game is, and whether it continues', () => {
    const world = started();
    const wait = (): JsonObject => gameIn(call(world, 'wait_for', { query: '1 < 2' }));
    expect(wait()).toEqual({});
    expect(gameIn(call(world, 'play_mode', { action: 'enter' }))).toMatchObject({ paused: false, focused: true });
    const pausedAt = Number(gameIn(call(world, 'play_mode', { action: 'pause' }))['time']);
    expect(pausedAt).toBeGreaterThan(1);
    expect(wait()).toMatchObject({ time: pausedAt, paused: true, focused: true });
    expect(gameIn(call(world, 'play_mode', { action: 'step' }))['time']).toBeCloseTo(pausedAt + 0.02);
    world.step({ type: 'focus', focused: false });
    expect(gameIn(call(world, 'play_mode', { action: 'resume' }))).toMatchObject({ paused: false, focused: false });
    expect(wait()['time']).toBeGreaterThan(pausedAt + 3);
    call(world, 'play_mode', { action: 'leave' });
    expect(wait()).toEqual({});
  });

  it('screenshot, find_assets, execute_menu_item and build_player do what they say', () => {
    const world = started();
    expect(call(world, 'screenshot', { width: 32 })).toMatchObject({
      result: { $image: 'image/png', width: 32, height: 18 },
    });
    expect(call(world, 'screenshot', { of: 'Player', from: ['front', 'top', 'iso'], width: 96 })).toMatchObject({
      result: { $image: 'image/png', width: 96, height: 32 },
    });
    expect(call(world, 'screenshot', { of: 'Player' })).toMatchObject({ result: { width: 512, height: 512 } });
    expect(call(world, 'find_assets', { filter: 't:Scene' })).toMatchObject({ result: { total: 1 } });
    expect(call(world, 'execute_menu_item')).toMatchObject({
      result: { menu_items: expect.arrayContaining(['Assets/Refresh']) },
    });
    expect(call(world, 'build_player', { path: 'Builds/Game' })).toMatchObject({ result: { result: 'Succeeded' } });
  });

  it.each<[string, JsonObject, string]>([
    ['console', { limit: 0 }, 'limit: expected a whole number from 1 to 500'],
    ['scene_hierarchy', { path: 'Nobody' }, 'no object "Nobody"'],
    ['screenshot', { view: 'scene' }, 'no Scene view'],
    ['screenshot', { of: 'Nobody' }, 'of: there is no object "Nobody"'],
    ['screenshot', { of: 'Main Camera' }, 'of: expected an object with an active Renderer'],
    ['screenshot', { of: 'Player', from: [] }, 'from: expected 1 to 7 sides, got 0.'],
    ['screenshot', { of: 'Player', from: ['inside'] }, 'from: expected 1 to 7 sides, got "inside".'],
    ['screenshot', { from: ['top'] }, 'from: expected of as well, the object to show, such as "Player".'],
    ['scene_hierarchy', { offset: 2_147_483_648 }, 'offset: expected a whole number from 0 to 2147483647'],
    ['get_serialized', { path: 'Player', component: 'Sprite' }, 'Player has no Sprite'],
    ['get_serialized', { path: 'Player', component: 'Importer' }, 'Player has no Importer'],
    ['get_serialized', { ...light, property: 'intensity' }, 'no serialized property "intensity"'],
    ['set_serialized', { ...light, property: 'm_Intensity', value: 'bright' }, 'type Float'],
    ['find_assets', { folder: '../..' }, 'expected a folder of the project'],
    ['packages', { action: 'search' }, 'id: expected a name'],
    ['change_packages', { action: 'add', id: ' ' }, 'id: expected a package'],
    ['play_mode', { action: 'pause' }, 'not in play mode'],
    ['play_input', { steps: [] }, 'steps: expected 1 to 100 of them, got 0'],
    [
      'play_input',
      { steps: [{ key: 'W' }, { key: 'W', wait: 1 }] },
      'steps[1]: expected one of key, mouse, touch, wait',
    ],
    ['play_input', { steps: [{ key: 'Jump' }] }, 'steps[0].key: the Input System has no key "Jump"'],
    ['play_input', { steps: [{ mouse: [0.5, 2] }] }, 'steps[0].mouse: expected [x, y], each from 0 to 1'],
    ['play_input', { steps: [{ key: 'W', hold: 61 }] }, 'steps[0].hold: expected seconds from 0 to 60'],
    ['run_tests', {}, 'no tests'],
    ['execute_menu_item', { menu_item: 'File/Build Settings...' }, 'opens a dialog'],
    ['wait_for', {}, 'query: expected a condition'],
    ['wait_for', { query: "Scene['Player'" }, 'query: (1,'],
    ['wait_for', { query: '1 + 2' }, 'true or false'],
    ['wait_for', { query: 'true', seconds: 3601 }, 'seconds: expected a whole number from 0 to 3600'],
    ['save', { path: 'Level.unity' }, 'no open scene needs a new file'],
    ['build_player', { path: 'Assets/Game' }, 'outside of Assets'],
    ['build_player', { path: 'Builds/Game', scenes: ['Assets/None.unity'] }, 'no scene at'],
  ])('%s with %j fails with a sentence', (name, given, sentence) => {
    expect(call(started(), name, given)).toMatchObject({ state: 'failed', error: expect.stringContaining(sentence) });
  });
});
