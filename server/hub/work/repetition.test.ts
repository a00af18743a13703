import { describe, expect, test } from 'vitest';
import type { CustomTool } from '../../../generated/typescript/types.ts';
import type { ToolCall } from '../protocol/call.ts';
import { createConnectedWorld, custom, execute, getResult, queryCall } from '../testing/world.ts';

type World = ReturnType<typeof createConnectedWorld>;

const tool = (name: string, read_only_hint?: boolean): CustomTool => ({
  name,
  description: name,
  input_schema: { type: 'object' },
  ...(read_only_hint === undefined ? {} : { read_only_hint }),
});

const tools = [
  ...['console', 'compile', 'run_tests', 'play_mode', 'save', 'build_player', 'bake'].map((name) => tool(name)),
  tool('count_enemies', true),
];

const create = (): World => createConnectedWorld({}, { refuseTool: () => undefined }, tools);

/** The Editor does the next work to its end. */
function work(world: World, result: number): void {
  world.from(world.editor, world.editor.start());
  world.from(world.editor, world.editor.finish({ result }));
}

const ask = (world: World, call: ToolCall, timeout: number): number =>
  world.call({ ...call, params: { ...call.params, timeout } } as ToolCall);

/** Starts in the order of the Editor. */
const started = ({ editor }: World): string[] => editor.started.map(({ log_id }) => log_id.slice(-2));

const looks: [string, ToolCall][] = [
  ['unity_query', queryCall('1')],
  ['a ready tool that reads', custom('console')],
  ['a tool of the project with readOnlyHint', custom('count_enemies')],
];

const fresh: [string, ToolCall][] = [
  ['compile', custom('compile')],
  ['run_tests', custom('run_tests')],
  ['play_mode', custom('play_mode', { action: 'enter' })],
  ['save', custom('save')],
  ['return AI.Compile();', execute('return AI.Compile();')],
  ['await AI.RunTests(...)', execute('// all\nreturn await AI.RunTests("EditMode");\n')],
];

const changes: [string, ToolCall][] = [
  ['code', execute('x')],
  ['code that compiles and does more', execute('AI.Compile(); return 1;')],
  ['a tool of the project', custom('bake')],
  ['a query that may call methods', { tool: 'unity_query', params: { query: 'x', allow_methods: true } }],
];

describe('what only reads (EXO-14)', () => {
  test.each(looks)('%s never joins, and never gets an answer from before the call', (_name, call) => {
    const world = create();
    const first = ask(world, call, 0);
    const second = ask(world, call, 0);
    expect(world.answer(second)?.log_id).not.toBe(world.answer(first)?.log_id);
    work(world, 1);
    work(world, 2);
    const third = ask(world, call, 60_000);
    expect(world.answer(third)).toBeUndefined();
    work(world, 3);
    expect(world.answer(third)).toMatchObject({ result: 3 });
    expect(world.answer(third)).not.toHaveProperty('deduplicated');
  });

  test.each([
    ['', {}],
    [', also with a key,', { idempotency_key: 'k' }],
  ])('%s does not change an undelivered answer of the same caller', (_, key) => {
    const world = create();
    ask(world, execute('x'), 0);
    work(world, 1);
    ask(world, queryCall('1', key), 0);
    work(world, 2);
    expect(world.answer(ask(world, execute('x'), 0))).toMatchObject({ result: 1, deduplicated: true });
  });
});

test.each([
  [['unity_execute_code'], { result: 1, deduplicated: true }],
  [['unity_execute_code', 'unity_get_result'], { error_code: 'blocked_by_policy' }],
])('where the policy denies %j after the work has ended, a repeated call is answered %j', (denied, answer) => {
  let now: readonly string[] = [];
  const judge = (name: string) => ({
    decision: now.includes(name) ? ('deny' as const) : ('allow' as const),
    reason: 'So.',
  });
  const world = createConnectedWorld({}, { judge });
  ask(world, execute('x'), 0);
  work(world, 1);
  now = denied;
  expect(world.answer(ask(world, execute('x'), 0))).toMatchObject(answer);
});

describe('what depends on the disk or the mode of the Editor (EXO-15)', () => {
  test.each(fresh)('%s never gets a stored answer', (_name, call) => {
    const world = create();
    ask(world, call, 0);
    work(world, 1);
    const again = ask(world, call, 60_000);
    expect(world.answer(again)).toBeUndefined();
    work(world, 2);
    expect(world.answer(again)).toMatchObject({ result: 2 });
  });

  test.each(fresh)('%s joins work that the Editor says is queued', (_name, call) => {
    const world = create();
    world.call(execute('busy', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    const calls = [0, 1, 2].map(() => ask(world, call, 60_000));
    world.from(world.editor, world.editor.finish({ result: 0 }));
    work(world, 1);
    for (const one of calls) expect(world.answer(one)).toMatchObject({ result: 1 });
    expect(started(world)).toHaveLength(2);
  });

  test.each(fresh)('%s runs once more after work that has started, for all who came meanwhile', (_name, call) => {
    const world = create();
    const first = ask(world, call, 60_000);
    world.from(world.editor, world.editor.start());
    const later = [0, 1, 2].map(() => ask(world, call, 60_000));
    expect(world.sent('operation/execute')).toHaveLength(1);
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(world.answer(first)).toMatchObject({ result: 1 });
    expect(world.sent('operation/execute')).toHaveLength(2);
    work(world, 2);
    for (const one of later) expect(world.answer(one)).toMatchObject({ result: 2 });
    expect(new Set(later.map((one) => world.answer(one)?.log_id)).size).toBe(1);
  });

  test('a start that the server has not been notified of counts', () => {
    const world = create();
    ask(world, custom('compile'), 0);
    const update = world.editor.start();
    const second = ask(world, custom('compile'), 60_000);
    world.from(world.editor, update);
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(world.answer(second)).toBeUndefined();
    work(world, 2);
    expect(world.answer(second)).toMatchObject({ result: 2 });
  });

  test('one joins no other work that waits', () => {
    const world = create();
    world.disconnect(world.connection);
    for (const call of [execute('x'), custom('save'), custom('compile')]) ask(world, call, 60_000);
    expect(world.store.operations.size).toBe(3);
  });

  test('the Editor may take its time to say that it has not started', () => {
    const world = create();
    ask(world, custom('compile'), 0);
    world.auto = false;
    const second = ask(world, custom('compile'), 1000);
    world.advance(999);
    world.auto = true;
    world.flush();
    work(world, 1);
    expect(world.answer(second)).toMatchObject({ result: 1, deduplicated: true });
  });

  test.each(['call_cancelled', 'call_abandoned'] as const)('a %s while the Editor is asked begins nothing', (type) => {
    const world = create();
    ask(world, custom('compile'), 0);
    const update = world.editor.start();
    world.auto = false;
    const second = ask(world, custom('compile'), 1000);
    world.step({ type, call_id: second });
    world.auto = true;
    world.flush();
    world.from(world.editor, update);
    expect(world.store.operations.size).toBe(1);
  });

  test('an Editor that does not say whether it has started counts as one that has', () => {
    const world = create();
    ask(world, custom('compile'), 0);
    world.auto = false;
    const second = ask(world, custom('compile'), 1000);
    world.advance(1000);
    const answer = world.answer(second);
    expect(answer).toMatchObject({ status: 'timeout' });
    expect(answer?.log_id).not.toBe(world.answer(1)?.log_id);
  });

  test('one whose end is being stored is neither joined nor waited for', () => {
    const world = create();
    ask(world, custom('compile'), 60_000);
    // The server has not been notified of the start.
    const update = world.editor.start();
    const { log_id = '' } = world.answer(ask(world, custom('compile'), 0)) ?? {};
    world.holdWrites = ({ kind }) => kind === 'update';
    world.step({ type: 'cancel_operation', command_id: 1, log_id, by: 'me' });
    const third = ask(world, custom('compile'), 60_000);
    world.holdWrites = () => false;
    world.settle();
    world.from(world.editor, update);
    world.from(world.editor, world.editor.finish({ result: 1 }));
    work(world, 2);
    expect(world.answer(third)).toMatchObject({ result: 2 });
  });

  test('other work does not wait for it, and it is sent when the one before it has ended', () => {
    const world = create();
    ask(world, custom('compile'), 60_000);
    world.from(world.editor, world.editor.start());
    const held = ask(world, custom('compile'), 60_000);
    ask(world, execute('other'), 60_000);
    expect(world.sent('operation/execute')).toHaveLength(2);
    world.from(world.editor, world.editor.finish({ result: 1 }));
    work(world, 2);
    expect(world.answer(held)).toMatchObject({ result: 2 });
  });

  test('one that is held survives a restart of the server, and a cancel removes it', () => {
    const world = create();
    ask(world, custom('compile'), 0);
    world.from(world.editor, world.editor.start());
    const log_id = world.answer(ask(world, custom('compile'), 0))?.log_id ?? '';
    world.step({ type: 'cancel_operation', command_id: 1, log_id, by: 'me' });
    expect(world.answer(world.call(getResult(log_id)))).toMatchObject({ error_code: 'cancelled' });
    const next = world.answer(ask(world, custom('compile'), 0))?.log_id ?? '';
    world.restart();
    world.connect(world.editor);
    world.from(world.editor, world.editor.finish({ result: 1 }));
    work(world, 2);
    expect(world.answer(world.call(getResult(next)))).toMatchObject({ result: 2 });
  });
});

describe('what changes something (EXO-06)', () => {
  test.each(changes)('%s joins, and gets an undelivered answer with its age (EXO-16)', (_name, call) => {
    const world = create();
    ask(world, call, 0);
    expect(world.answer(ask(world, call, 0))).toMatchObject({ status: 'timeout', deduplicated: true });
    work(world, 1);
    world.advance(22_000);
    const stored = world.answer(ask(world, call, 0));
    expect(stored).toMatchObject({ result: 1, deduplicated: true, age_ms: 22_000 });
    expect(stored?.message).toContain(', 22.0 s ago');
    expect(started(world)).toHaveLength(1);
  });

  test.each(changes)('%s is new work once the same caller has changed something else', (_name, call) => {
    const world = create();
    ask(world, call, 0);
    work(world, 1);
    ask(world, custom('play_mode', { action: 'enter' }), 0);
    work(world, 2);
    const again = ask(world, call, 60_000);
    expect(world.answer(again)).toBeUndefined();
    work(world, 3);
    expect(world.answer(again)).toMatchObject({ result: 3 });
  });

  test('a restart of the server does not bring an outdated answer back', () => {
    const world = create();
    ask(world, execute('x'), 0);
    work(world, 1);
    world.call(execute('y', { timeout: 60_000 }));
    work(world, 2);
    world.restart();
    world.connect(world.editor);
    const again = ask(world, execute('x'), 60_000);
    expect(world.answer(again)).toBeUndefined();
    work(world, 3);
    expect(world.answer(again)).toMatchObject({ result: 3 });
  });

  test('a job keeps its answer whatever its caller does meanwhile', () => {
    const world = create();
    const build = custom('build_player', { path: 'Builds/Game' });
    ask(world, build, 0);
    work(world, 1);
    ask(world, execute('y'), 0);
    work(world, 2);
    expect(world.answer(ask(world, build, 0))).toMatchObject({ result: 1, deduplicated: true });
  });

  test('under a key everything is stored, what reads and what is fresh too (EXO-08), and says how old it is', () => {
    for (const call of [queryCall('1'), custom('compile')]) {
      const world = create();
      const keyed = { ...call, params: { ...call.params, idempotency_key: 'k' } } as ToolCall;
      ask(world, keyed, 0);
      work(world, 1);
      world.advance(3_600_000);
      expect(world.answer(ask(world, keyed, 0))).toMatchObject({ result: 1, deduplicated: true, age_ms: 3_600_000 });
    }
  });

  test('the result of work that was asked for by its log_id has no age', () => {
    const world = create();
    const { log_id = '' } = world.answer(ask(world, execute('x'), 0)) ?? {};
    work(world, 1);
    world.advance(1000);
    expect(world.answer(world.call(getResult(log_id)))).not.toHaveProperty('age_ms');
  });
});
