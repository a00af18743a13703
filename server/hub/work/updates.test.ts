import { describe, expect, test } from 'vitest';
import { limits } from '../../../generated/typescript/limits.ts';
import type { FrameFromEditor } from '../../../generated/typescript/rpc.ts';
import type { BlockedBy, OperationUpdateParams } from '../../../generated/typescript/types.ts';
import type { Operation } from '../protocol/operation.ts';
import type { ToolCall } from '../protocol/call.ts';
import {
  createConnectedWorld,
  createHubWorld,
  execute,
  getResult,
  queryCall,
  START,
  type HubWorld,
} from '../testing/world.ts';
import { createScriptedEditor } from '../../../proof/kit/scripted-editor.ts';

const only = (world: HubWorld): Operation | undefined => world.store.operations.values().next().value;
const progress = (world: HubWorld): { progress: number; message: string; call_id: number }[] =>
  world.effects.flatMap((effect) => (effect.type === 'progress' ? [effect] : []));

type ReportedUpdate = {
  [K in OperationUpdateParams['state']]: Omit<
    Extract<OperationUpdateParams, { state: K }>,
    'store_id' | 'log_id' | 'at'
  >;
}[OperationUpdateParams['state']];

function report(
  world: HubWorld & { connection: number },
  update: ReportedUpdate,
  log_id = only(world)?.log_id ?? '',
): void {
  const params: OperationUpdateParams = { store_id: world.store.store_id, log_id, at: 1, ...update };
  const frame: FrameFromEditor = { kind: 'notification', method: 'operation/update', params };
  world.step({ type: 'editor_frame', connection: world.connection, frame });
}

describe('partial results', () => {
  test('are in the timeout answer, in in_progress and in the end', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.partial({ done: 1 }));
    world.from(world.editor, world.editor.partial({ done: 2 }));
    world.advance(limits.timeout_default_ms);
    expect(world.answer(call)).toMatchObject({ status: 'timeout', partial_result: { done: 2 } });
    const log_id = only(world)?.log_id ?? '';
    expect(world.answer(world.call(getResult(log_id)))).toMatchObject({
      status: 'in_progress',
      partial_result: { done: 2 },
    });
    world.from(world.editor, world.editor.finish({ error: 'it threw' }));
    expect(world.answer(world.call(getResult(log_id)))).toMatchObject({
      status: 'error',
      error_code: 'execution_error',
      partial_result: { done: 2 },
    });
  });

  test('that come late never replace newer ones, whether the operation runs or has ended', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    report(world, { state: 'running', seq: 3, partial_result: 'new', partial_seq: 2 });
    report(world, { state: 'running', seq: 2, partial_result: 'old', partial_seq: 1 });
    report(world, { state: 'running', seq: 4, partial_result: 'old numbering', partial_seq: 1 });
    expect(only(world)?.partial).toEqual({ seq: 2, value: 'new' });
    expect(world.answer(world.call(getResult(only(world)?.log_id ?? '')))).toMatchObject({ partial_result: 'new' });
    report(world, { state: 'completed', seq: 6, result: 1, partial_result: 'last', partial_seq: 4 });
    report(world, { state: 'running', seq: 5, partial_result: 'late', partial_seq: 5 });
    expect(only(world)).toMatchObject({ state: 'completed', partial: { seq: 4, value: 'last' } });
  });

  test('that come while the end is being written are neither stored nor reported', () => {
    const world = createConnectedWorld();
    world.call(execute('x'), { wants_progress: true });
    world.holdWrites = () => true;
    report(world, { state: 'completed', seq: 2, result: 1 });
    report(world, { state: 'running', seq: 3, partial_result: 'late', partial_seq: 1 });
    expect(world.pending.map(({ write }) => write.kind)).toEqual(['update']);
    expect(progress(world)).toEqual([]);
    world.settle();
    expect(only(world)).toMatchObject({ state: 'completed', outcome: { status: 'completed', result: 1 } });
    expect(only(world)?.partial).toBeUndefined();
  });

  test('are stored one at a time, so that a flood of them keeps no other call waiting for the store', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.holdWrites = ({ kind }) => kind === 'partial';
    for (const seq of [1, 2, 3, 4])
      report(world, { state: 'running', seq: seq + 1, partial_result: seq, partial_seq: seq });
    const stored = (): unknown => world.pending.map(({ write }) => 'value' in write && write.value);
    expect(stored()).toEqual([1]);
    world.settle(0, { kind: 'failed', reason: 'The disk is full.' });
    expect(stored()).toEqual([4]);
    world.settle();
    expect(stored()).toEqual([]);
    report(world, { state: 'running', seq: 6, partial_result: 5, partial_seq: 5 });
    expect(stored()).toEqual([5]);
    report(world, { state: 'running', seq: 7, partial_result: 6, partial_seq: 6 });
    report(world, { state: 'completed', seq: 8, result: 'end' });
    world.settle();
    expect(stored()).toEqual([]);
    expect(only(world)).toMatchObject({ state: 'completed', partial: { seq: 6, value: 6 } });
  });

  test('survive a restart of the server', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.partial('half'));
    world.restart();
    expect(world.answer(world.call(getResult(world.answer(call)?.log_id ?? '')))).toMatchObject({
      partial_result: 'half',
    });
  });
});

test.each<[string, ToolCall, string | undefined, RegExp, RegExp]>([
  ['code with a trace', execute('x'), 'at Foo', /^The code threw\. What it did/, /^Read error and stack_trace\.$/],
  ['code without a trace', execute('x'), undefined, /^The code threw\. What it did/, /^Read error\.$/],
  ['a query', queryCall('x'), undefined, /^The query failed\.$/, /^Read error\. unity_help /],
  [
    'a query with a trace',
    queryCall('x'),
    'at Foo',
    /^The query failed\.$/,
    /^Read error and stack_trace\. unity_help /,
  ],
])('the answer to %s that failed names only what it has', (_what, call, stack_trace, message, advice) => {
  const world = createConnectedWorld();
  const answered = world.call(call);
  report(world, {
    state: 'failed',
    seq: 2,
    error: 'it threw',
    error_code: 'execution_error',
    ...(stack_trace === undefined ? {} : { stack_trace }),
  });
  expect(world.answer(answered)).toMatchObject({
    status: 'error',
    message: expect.stringMatching(message),
    advice: expect.stringMatching(advice),
  });
});

describe('what an Editor sends in spite of the limit (WIR-06)', () => {
  const limit = { result_limit_bytes: 1_000 };

  test.each<[string, unknown, object]>([
    ['none', undefined, { partial_result: `"${'x'.repeat(9_999)}` }],
    ['one', 'half', { partial_result: 'half' }],
  ])(
    'as a result (%s partial result before) is answered as too large, with what can be fetched',
    (_what, partial, kept) => {
      const world = createConnectedWorld(limit);
      const call = world.call(execute('x'));
      world.from(world.editor, world.editor.start());
      if (partial !== undefined) world.from(world.editor, world.editor.partial('half'));
      world.from(world.editor, world.editor.finish({ result: 'x'.repeat(20_000) }));
      const log_id = world.answer(call)?.log_id ?? '';
      const expected = {
        status: 'error',
        error_code: 'result_too_large',
        error: expect.stringMatching(/weighs 40008 bytes in the answer and the limit is 1000\..* partial_result/),
        ...kept,
      };
      expect(world.answer(call)).toMatchObject(expected);
      expect(world.answer(world.call(getResult(log_id)))).toMatchObject(expected);
      expect(only(world)).toMatchObject({ state: 'failed' });
    },
  );

  test('within it, to the byte, is given as it is', () => {
    const world = createConnectedWorld(limit);
    const call = world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 'x'.repeat(496) }));
    expect(world.answer(call)).toMatchObject({ status: 'completed' });
  });

  test('as a partial result is dropped, and the one before stays', () => {
    const world = createConnectedWorld(limit);
    world.call(execute('x', { timeout: 0 }));
    report(world, { state: 'running', seq: 2, partial_result: 'small', partial_seq: 1 });
    report(world, { state: 'running', seq: 3, partial_result: 'x'.repeat(20_000), partial_seq: 2 });
    expect(only(world)?.partial).toEqual({ seq: 1, value: 'small' });
  });

  test('as an error with its trace is cut, and says so', () => {
    const world = createConnectedWorld(limit);
    const call = world.call(execute('x'));
    report(world, {
      state: 'failed',
      seq: 2,
      error: 'e'.repeat(200_000),
      error_code: 'execution_error',
      stack_trace: 's'.repeat(200_000),
    });
    const answerText = JSON.stringify(world.answer(call));
    expect(answerText.length).toBeLessThan(201_000);
    expect(world.answer(call)).toMatchObject({
      error: expect.stringMatching(/e… \(200000 characters; the rest is not kept\)$/),
      stack_trace: expect.stringMatching(/s… \(200000/),
    });
  });
});

describe('progress', () => {
  test('reports each partial result, and that the work lives at least every ten seconds, to those who asked for it', () => {
    const world = createConnectedWorld({ heartbeat_dead_ms: 1e9 });
    const call = world.call(execute('x', { timeout: 60_000 }), { wants_progress: true });
    world.call(execute('x', { timeout: 60_000 }));
    world.from(world.editor, world.editor.start());
    world.advance(4000);
    world.from(world.editor, world.editor.partial({ done: 1 }));
    expect(progress(world)).toMatchObject([{ call_id: call, progress: 1, message: '{"done":1}' }]);
    world.advance(9999);
    expect(progress(world)).toHaveLength(1);
    world.advance(10_001);
    expect(progress(world).map(({ progress: number }) => number)).toEqual([1, 2, 3]);
    expect(progress(world).at(-1)?.message).toContain('running for');
    world.from(world.editor, world.editor.finish({ result: 1 }));
    world.advance(60_000);
    expect(progress(world)).toHaveLength(3);
  });
});

describe('updates of an operation', () => {
  test('that has ended changes nothing any more: the first end is kept', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    report(world, { state: 'completed', seq: 2, result: 'first' });
    report(world, { state: 'completed', seq: 3, result: 'second' });
    report(world, { state: 'running', seq: 9 });
    expect(world.answer(call)).toMatchObject({ result: 'first' });
    expect(world.answer(world.call(getResult(world.answer(call)?.log_id ?? '')))).toMatchObject({
      status: 'completed',
      result: 'first',
    });
    expect(world.sent('operation/ack')).toHaveLength(2);
  });

  test('never runs backwards', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    report(world, { state: 'running', seq: 5 });
    report(world, { state: 'queued', seq: 6 });
    world.advance(200);
    expect(only(world)?.state).toBe('running');
  });

  test('that is older than what is known is ignored', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    report(world, { state: 'suspended', seq: 4 });
    report(world, { state: 'running', seq: 3 });
    expect(world.answer(world.call(getResult(only(world)?.log_id ?? '')))?.message).toContain(
      'waits for a domain reload',
    );
    report(world, { state: 'running', seq: 5 });
    expect(world.answer(world.call(getResult(only(world)?.log_id ?? '')))?.message).toContain('running for');
  });

  test('that it runs is stored soon, but quick work costs no write for that', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    report(world, { state: 'running', seq: 1 });
    expect(only(world)?.state).toBe('accepted');
    world.advance(100);
    expect(only(world)).toMatchObject({ state: 'running', started_at: world.now - 100 });
  });

  test('that contradicts itself (it ran, it never started) counts as interrupted', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    report(world, { state: 'running', seq: 1 });
    report(world, { state: 'not_started', seq: 2, error: 'never', error_code: 'not_started' });
    expect(world.answer(call)).toMatchObject({ error_code: 'interrupted' });
  });

  test.each<[string, ReportedUpdate]>([
    ['cancelled', { state: 'cancelled', seq: 9, started_at: START + 5, error: 'it obeyed', error_code: 'cancelled' }],
    ['not started', { state: 'not_started', seq: 9, started_at: START + 5, error: 'never', error_code: 'not_started' }],
  ])(
    'that it is %s is evidence of its start, if it says when that was and the update about that was lost: its key is not free',
    (_state, update) => {
      const world = createConnectedWorld();
      const keyed = execute('x', { idempotency_key: 'k' });
      world.call(keyed);
      world.advance(10);
      report(world, update);
      expect(only(world)).toMatchObject({ started_at: START + 5 });
      expect(world.answer(world.call(keyed))).toMatchObject({ status: 'error', deduplicated: true });
      expect(world.store.operations.size).toBe(1);
    },
  );

  test('that it waits for a reload is evidence of its start as well', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    report(world, { state: 'suspended', seq: 4 });
    report(world, { state: 'cancelled', seq: 5, error: 'it obeyed', error_code: 'cancelled' });
    expect(only(world)).toMatchObject({ state: 'cancelled', started_at: START });
  });

  test('never puts a start outside of what the server has seen, whatever the clock of the Editor says', () => {
    for (const [started_at, expected] of [
      [1, START],
      [START + 1e9, START + 10],
    ] as const) {
      const world = createConnectedWorld();
      world.call(execute('x', { timeout: 0 }));
      world.advance(10);
      report(world, { state: 'completed', seq: 2, started_at, result: 1 });
      expect(only(world)).toMatchObject({ started_at: expected });
    }
  });

  test('of another store is neither believed nor acknowledged', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    const log_id = only(world)?.log_id ?? '';
    const params: OperationUpdateParams = {
      store_id: '00000000-0000-4000-8000-00000000dead',
      log_id,
      at: 1,
      seq: 1,
      state: 'completed',
      result: 1,
    };
    world.step({
      type: 'editor_frame',
      connection: 1,
      frame: { kind: 'notification', method: 'operation/update', params },
    });
    expect(world.answer(call)).toBeUndefined();
    expect(world.sent('operation/ack')).toEqual([]);
  });

  test('from an Editor that it was not sent to is ignored', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    const connection = world.connect(createScriptedEditor(2));
    report(Object.assign(world, { connection }), { state: 'completed', seq: 1, result: 1 });
    expect(world.answer(call)).toBeUndefined();
  });

  test('that the store does not know is acknowledged, so that it is not sent forever, but only if the store could say so', () => {
    const world = createConnectedWorld();
    report(world, { state: 'completed', seq: 1, result: 1 }, '018bcfe5-6800-7000-8000-00000000beef');
    expect(world.sent('operation/ack')).toHaveLength(1);
    world.store.read = () => ({ kind: 'failed', reason: 'damaged' });
    report(world, { state: 'completed', seq: 1, result: 1 }, '018bcfe5-6800-7000-8000-00000000beee');
    expect(world.sent('operation/ack')).toHaveLength(1);
  });

  test('of another connection is matched by id: a late answer never reaches another call', () => {
    const world = createHubWorld();
    const editor = createScriptedEditor();
    world.connect(editor);
    const first = world.call(execute('first'));
    const second = world.call(execute('second'));
    for (const result of ['one', 'two']) {
      world.from(editor, editor.start());
      world.from(editor, editor.finish({ result }));
    }
    expect(world.answer(first)).toMatchObject({ result: 'one' });
    expect(world.answer(second)).toMatchObject({ result: 'two' });
  });
});

describe('the timeout answer gives the state of the work', () => {
  const message = (prepare: (world: ReturnType<typeof createConnectedWorld>) => void): string => {
    const world = createConnectedWorld();
    prepare(world);
    const call = world.call(execute('last'));
    world.advance(limits.timeout_default_ms);
    return world.answer(call)?.message ?? '';
  };
  const waited = (limits.timeout_default_ms / 1000).toFixed(1);
  const busy = (age: number, by?: BlockedBy): FrameFromEditor => ({
    kind: 'notification',
    method: 'editor/heartbeat',
    params: {
      generation: 1,
      main_thread_age_ms: age,
      running: [],
      queue_length: 0,
      focused: true,
      play_mode: false,
      ...(by === undefined ? {} : { blocked_by: by }),
    },
  });
  const reload: FrameFromEditor = {
    kind: 'notification',
    method: 'editor/notification',
    params: { type: 'DOMAIN_RELOAD', timestamp: '2026-11-21T10:00:00.000Z', payload: { generation: 1 } },
  };

  test.each<[RegExp, (world: ReturnType<typeof createConnectedWorld>) => void]>([
    [/next in the Editor's queue/, () => undefined],
    [/queued behind 2 other operations/, (world) => ['a', 'b'].forEach((code) => world.call(execute(code)))],
    [
      /next in the Editor's queue/,
      (world) => {
        for (const code of ['suspended', 'awaits']) world.call(execute(code));
        world.from(world.editor, [...world.editor.start(), ...world.editor.suspend(), ...world.editor.start()]);
      },
    ],
    [
      /main thread has been busy for 31.0 s with nothing that a client has started: a modal dialog .*Safe Mode.*, an import or a build/,
      (world) => world.from(world.editor, [busy(31_000 - limits.timeout_default_ms)]),
    ],
    [
      /main thread has been busy for 31.0 s, so nothing else starts meanwhile/,
      (world) => {
        world.call(execute('long'));
        world.from(world.editor, [...world.editor.start(), busy(31_000 - limits.timeout_default_ms)]);
      },
    ],
    [
      new RegExp(`The Editor is away: it has not been connected for ${waited} s`),
      (world) => world.disconnect(world.connection),
    ],
    [
      new RegExp(`The Editor is away: it has been reloading its scripts for ${waited} s`),
      (world) => {
        world.from(world.editor, [reload]);
        world.disconnect(world.connection);
      },
    ],
  ])('%s', (text, prepare) => {
    expect(message(prepare)).toMatch(text);
  });

  test.each([
    ['nothing of a client', 0, 30_000, /^Ask the user to check the Unity window.* Call unity_get_result/],
    ['nothing, for less than a dialog takes', 0, 500, /^Call unity_get_result/],
    ['work of a client', 1, 30_000, /^Call unity_get_result/],
  ])('asks for a person where the main thread is busy with %s (TMO-06)', (_, running, age, advice) => {
    const world = createConnectedWorld();
    if (running === 1) world.call(execute('long'));
    world.from(world.editor, [...(running === 1 ? world.editor.start() : []), busy(age)]);
    const call = world.call(execute('last', { timeout: 1000 }));
    world.advance(1000);
    const answer = world.answer(call);
    expect(answer?.advice).toMatch(advice);
    const poll = world.call(getResult(answer?.log_id ?? ''));
    expect(world.answer(poll)?.advice?.startsWith('Ask the user')).toBe(advice.source.startsWith('^Ask'));
  });

  const other = '0196b7a4-7c1e-7f00-8a2b-0123456789ab';
  const asks = 'Ask the user to check the Unity window';
  const polls = 'Call unity_get_result';
  test.each<readonly [BlockedBy, string, string]>([
    [{ kind: 'import' }, 'busy for 30.5 s, with an import of assets, so nothing else starts', polls],
    [{ kind: 'compile' }, 'with a compilation of scripts', polls],
    [{ kind: 'build', log_id: other }, `with a build that operation ${other} has begun`, polls],
    [
      { kind: 'user_code', log_id: other },
      `with the code of operation ${other}`,
      `If that code never ends, the user can stop it: \`mcp-unity-bridge cancel ${other} --force\`. Call unity_get_result`,
    ],
    [{ kind: 'user_code' }, 'busy for 30.5 s, with code, so', polls],
    [{ kind: 'dialog' }, 'with a modal dialog, so', asks],
    [{ kind: 'dialog', title: 'Save "A"?' }, String.raw`with a modal dialog "Save \"A\"?"`, asks],
    [{ kind: 'unknown' }, 'with nothing that a client has started: a modal dialog', asks],
    [{ kind: 'a_kind_of_2030' }, 'with nothing that a client has started: a modal dialog', asks],
  ])('%j is named in message and blocked_by, and decides the advice (TMO-07, TMO-06)', (by, words, advice) => {
    const world = createConnectedWorld();
    world.from(world.editor, [busy(30_000, by)]);
    const call = world.call(execute('last', { timeout: 500 }));
    world.advance(500);
    const answer = world.answer(call);
    expect(answer).toMatchObject({ status: 'timeout', blocked_by: by });
    expect(answer?.message).toContain(words);
    expect(answer?.advice?.startsWith(advice)).toBe(true);
    const poll = world.answer(world.call(getResult(answer?.log_id ?? '')));
    expect(poll).toMatchObject({ status: 'in_progress', blocked_by: by });
  });

  test.each([
    [10_000, polls],
    [10_001, 'If that code never ends'],
  ])('code that has kept the main thread for %d ms: the advice begins with %s (CXL-05)', (age, advice) => {
    const world = createConnectedWorld();
    world.from(world.editor, [busy(age - 500, { kind: 'user_code', log_id: other })]);
    const call = world.call(execute('last', { timeout: 500 }));
    world.advance(500);
    expect(world.answer(call)?.advice?.startsWith(advice)).toBe(true);
  });

  test('a frame that comes ends it, and a reload is one of its own (TMO-07)', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('last', { timeout: 500 }));
    world.from(world.editor, [busy(30_000, { kind: 'import' }), busy(10)]);
    world.advance(500);
    const answer = world.answer(call);
    expect(answer?.status).toBe('timeout');
    expect(answer).not.toHaveProperty('blocked_by');
    world.from(world.editor, [reload]);
    const reloading = world.answer(world.call(getResult(answer?.log_id ?? '')));
    expect(reloading).toMatchObject({ status: 'in_progress', blocked_by: { kind: 'reload' } });
    world.disconnect(world.connection);
    const away = world.answer(world.call(getResult(answer?.log_id ?? '')));
    expect(away).toMatchObject({ status: 'in_progress', blocked_by: { kind: 'reload' } });
  });

  test.each([
    ['return F().Result;', 1, true],
    ['return await F();', 1, false],
    ['return F().Result;', 0, false],
  ])('warns of %j, running %d: %j', (code, running, isWarned) => {
    const world = createConnectedWorld();
    const call = world.call(execute(code));
    if (running === 1) world.from(world.editor, world.editor.start());
    world.advance(limits.timeout_default_ms);
    expect(/Warning: \.Result in line 1 blocks/.test(world.answer(call)?.message ?? '')).toBe(isWarned);
  });
});

test.each([
  ["(1,1): error CS0103: The name 'Foo' does not exist", 'Fix the line named in the error, then call again.'],
  [
    '(1,1): error CS0103: x\n(2,1): error CS0103: y\n... and 3 more errors',
    'Fix the line named in the error, then call again.',
  ],
  [
    '(1,1): error CS0246: x\nThis is the headless Editor: it may be no error.',
    /^Read the last line of the error first: /,
  ],
])('of code that does not compile (%j) the advice fits what the Editor says below the errors', (error, advice) => {
  const world = createConnectedWorld();
  const call = world.call(execute('x'));
  report(world, { state: 'failed', seq: 1, error, error_code: 'compile_error' });
  expect(world.answer(call)).toMatchObject({ advice: expect.stringMatching(advice) });
});
