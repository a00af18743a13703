import { describe, expect, test } from 'vitest';
import { limits } from '../../../generated/typescript/limits.ts';
import { createScriptedEditor } from '../../../proof/kit/scripted-editor.ts';
import {
  createConnectedWorld,
  createHubWorld,
  execute,
  getResult,
  queryCall,
  type HubWorld,
} from '../testing/world.ts';
import type { Call } from '../protocol/call.ts';

const writes = (world: HubWorld): string[] =>
  world.effects.flatMap((effect) => (effect.type === 'write' ? [effect.write.kind] : []));
const request = (ordinal: number): Pick<Call, 'request'> => ({ request: { client_uuid: 'forwarder', ordinal } });
const executed = (world: HubWorld): unknown[] =>
  world
    .sent('operation/execute')
    .map((frame) =>
      frame.kind === 'request' && frame.method === 'operation/execute' ? frame.params.log_id : undefined,
    );

describe('a call', () => {
  test('is stored, sent, and answered with what the Editor returns, for two writes', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('return 1;'));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 42 }));
    expect(world.answer(call)).toMatchObject({ status: 'completed', result: 42, is_complete: true });
    expect(writes(world)).toEqual(['editor', 'accept', 'update', 'update']);
    expect(world.sent('operation/ack')).toHaveLength(1);
  });

  test('is not sent before its accept is stored', () => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'accept';
    world.call(execute('return 1;'));
    expect(executed(world)).toEqual([]);
    world.settle();
    expect(executed(world)).toHaveLength(1);
  });

  test('is not answered before its end is stored', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('return 1;'));
    world.from(world.editor, world.editor.start());
    world.holdWrites = ({ kind }) => kind === 'update';
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(world.answer(call)).toBeUndefined();
    expect(world.sent('operation/ack')).toEqual([]);
    const poll = world.call(getResult([...world.store.operations.keys()][0] ?? ''));
    expect(world.answer(poll)).toMatchObject({ status: 'in_progress' });
    world.settle();
    expect(world.answer(call)).toMatchObject({ status: 'completed' });
    expect(world.sent('operation/ack')).toHaveLength(1);
  });

  test('whose end cannot be stored is answered when a later attempt succeeds', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('return 1;', { timeout: 10_000 }));
    world.from(world.editor, world.editor.start());
    let failures = 3;
    world.fail = ({ kind }) =>
      kind === 'update' && failures-- > 0 ? { kind: 'failed', reason: 'disk full' } : undefined;
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(world.answer(call)).toBeUndefined();
    world.advance(5000);
    expect(world.answer(call)).toMatchObject({ status: 'completed', result: 1 });
  });

  test('that takes longer than its timeout is answered in time with a log_id, and unity_get_result has the result later', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('slow'));
    world.advance(limits.timeout_default_ms - 1);
    expect(world.answer(call)).toBeUndefined();
    world.advance(1);
    expect(world.answer(call)).toMatchObject({
      status: 'timeout',
      is_complete: false,
      advice: expect.stringContaining('unity_get_result'),
    });
    const log_id = world.answer(call)?.log_id ?? '';
    world.from(world.editor, world.editor.start());
    expect(world.answer(world.call(getResult(log_id)))).toMatchObject({ status: 'in_progress', log_id });
    const waiting = world.call(getResult(log_id, 5000));
    world.from(world.editor, world.editor.finish({ result: 'done' }));
    expect(world.answer(waiting)).toMatchObject({ status: 'completed', result: 'done', log_id });
    expect(world.answer(world.call(getResult(log_id)))).toMatchObject({ status: 'completed', result: 'done', log_id });
  });

  test('with timeout 0 is answered as soon as it is accepted durably', () => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'accept';
    const call = world.call(execute('x', { timeout: 0 }));
    world.advance(10);
    expect(world.answer(call)).toBeUndefined();
    world.settle();
    expect(world.answer(call)).toMatchObject({ status: 'timeout' });
  });

  test('waits with others on one operation, each with its own deadline', () => {
    const world = createConnectedWorld();
    const short = world.call(execute('x', { timeout: 100 }));
    const long = world.call(execute('x', { timeout: 5000 }));
    world.advance(100);
    expect(world.answer(short)).toMatchObject({ status: 'timeout' });
    world.advance(4899);
    expect(world.answer(long)).toBeUndefined();
    world.advance(1);
    expect(world.answer(long)).toMatchObject({ status: 'timeout', deduplicated: true });
  });

  test('before the boot waits for it, and what it waited counts', () => {
    const world = createHubWorld({}, false);
    const call = world.call(execute('x'));
    world.advance(5);
    expect(world.answers.size).toBe(0);
    world.step({
      type: 'booted',
      snapshot: world.store.snapshot(),
      registered: [{ project_path: '/p', project_name: 'P', seen_at: world.now }],
    });
    world.advance(limits.timeout_default_ms - 6);
    expect(world.answer(call)).toBeUndefined();
    world.advance(1);
    expect(world.answer(call)).toMatchObject({ status: 'timeout' });
  });
});

test('an Editor that was just connected is waited for, whatever older registration of it is read then', () => {
  const world = createConnectedWorld();
  const { project_path } = world.editor;
  const seen_at = world.now;
  world.disconnect(world.connection);
  world.advance(700_000);
  world.disconnect(world.connect(world.editor));
  world.step({ type: 'editor_registered', editor: { project_path, project_name: 'Game 1', seen_at } });
  const call = world.call(execute('x', { timeout: 1000 }));
  world.advance(1000);
  expect(world.answer(call)).toMatchObject({ status: 'timeout' });
});

describe('a slow or broken store', () => {
  test.each([
    ['gets at least a second before the caller hears that the wait is over', 50, 1000],
    ['does not shorten a longer timeout', 3000, 3000],
  ])('%s', (_title, timeout, answered) => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'accept';
    const call = world.call(execute('x', { timeout }));
    world.advance(answered - 1);
    expect(world.answer(call)).toBeUndefined();
    world.advance(1);
    expect(world.answer(call)).toMatchObject({ status: 'timeout' });
    world.settle();
    expect(executed(world)).toHaveLength(1);
  });

  test('that fails the accept is reported as storage_unavailable, and the work is never sent', () => {
    const world = createConnectedWorld();
    world.fail = ({ kind }) => (kind === 'accept' ? { kind: 'failed', reason: 'the disk is full' } : undefined);
    const call = world.call(execute('x'));
    expect(world.answer(call)).toMatchObject({
      status: 'error',
      error_code: 'storage_unavailable',
      error: expect.stringContaining('the disk is full'),
    });
    world.advance(100_000);
    expect(executed(world)).toEqual([]);
  });

  test('that fails the accept after the deadline reports that to a client that asks for the log_id', () => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'accept';
    const call = world.call(execute('x'));
    world.advance(1000);
    world.settle(0, { kind: 'failed', reason: 'the disk is full' });
    const log_id = world.answer(call)?.log_id ?? '';
    expect(world.answer(world.call(getResult(log_id)))).toMatchObject({
      status: 'error',
      error_code: 'storage_unavailable',
      log_id,
    });
    expect(executed(world)).toEqual([]);
  });

  test('that fails one accept lets the next ones go', () => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'accept';
    world.call(execute('first'));
    const second = world.call(execute('second'));
    world.settle(1);
    expect(executed(world), 'the second waits for the outcome of the first').toEqual([]);
    world.settle(0, { kind: 'failed', reason: 'x' });
    expect(executed(world)).toEqual([world.store.operations.keys().next().value]);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 2 }));
    expect(world.answer(second)).toMatchObject({ result: 2 });
  });
});

describe('an identical call', () => {
  test('joins the work in flight, whether that is stored yet or not', () => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'accept';
    const calls = [world.call(execute('build')), world.call(execute('build'))];
    world.settle();
    calls.push(world.call(execute('build', { timeout: 60_000 })), world.call(execute('build')));
    world.advance(1);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 'built' }));
    const [first, ...others] = calls.map((call) => world.answer(call));
    expect(first).toMatchObject({ status: 'completed', result: 'built' });
    expect(first).not.toHaveProperty('deduplicated');
    for (const other of others) {
      expect(other).toMatchObject({ status: 'completed', result: 'built', log_id: first?.log_id, deduplicated: true });
      expect(other, 'it ended after the call').not.toHaveProperty('age_ms');
    }
    expect(world.editor.started).toHaveLength(1);
    expect(world.store.operations.size).toBe(1);
  });

  const other = { client: { identity: 'cursor@/home/me', label: 'Cursor' } };
  test.each<[string, ReturnType<typeof execute>, ReturnType<typeof execute>, Partial<Call>, number]>([
    ['with another timeout is identical', execute('x'), execute('x', { timeout: 5 }), {}, 1],
    ['with other code is not', execute('x'), execute('y'), {}, 2],
    ['of another client is not', execute('x'), execute('x'), other, 2],
    ['with another tool is not', execute('x'), queryCall('x'), {}, 2],
    ['with a key is not identical to one without', execute('x'), execute('x', { idempotency_key: 'k' }), {}, 2],
    ['with another key is not', execute('x', { idempotency_key: 'j' }), execute('x', { idempotency_key: 'k' }), {}, 2],
    [
      'of another client with the same key is the same work',
      execute('x', { idempotency_key: 'k' }),
      execute('x', { idempotency_key: 'k' }),
      other,
      1,
    ],
  ])('%s', (_title, first, second, options, operations) => {
    const world = createConnectedWorld();
    world.call(first);
    world.call(second, options);
    expect(world.store.operations.size).toBe(operations);
  });
});

describe('an idempotency key', () => {
  const keyed = execute('x', { idempotency_key: 'k' });
  function finished(): ReturnType<typeof createConnectedWorld> {
    const world = createConnectedWorld();
    world.call(keyed);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    return world;
  }

  test('gives the stored answer as long as the store has it', () => {
    const world = finished();
    world.advance(3_600_000);
    world.connect(world.editor);
    expect(world.answer(world.call(keyed))).toMatchObject({ status: 'completed', result: 1, deduplicated: true });
    expect(world.editor.started).toHaveLength(1);
  });

  test.each(['of the same server', 'after a restart of the server'])(
    'gives the stored answer although its Editor has been gone for hours: %s',
    (when) => {
      const world = finished();
      world.disconnect(world.connection);
      world.advance(3_600_000);
      if (when !== 'of the same server') world.restart();
      expect(world.answer(world.call(keyed))).toMatchObject({ status: 'completed', result: 1, deduplicated: true });
      expect(world.answer(world.call(execute('y', { idempotency_key: 'k' })))).toMatchObject({
        error_code: 'idempotency_conflict',
      });
      expect(world.answer(world.call(execute('x', { idempotency_key: 'new' })))).toMatchObject({
        error_code: 'unity_not_connected',
      });
      expect(world.answer(world.call(execute('x')))).toMatchObject({ error_code: 'unity_not_connected' });
      expect(world.store.operations.size).toBe(1);
    },
  );

  test('gives the stored answer where several Editors are there now and nothing says which one is meant', () => {
    const world = finished();
    world.disconnect(world.connection);
    world.advance(3_600_000);
    for (const number of [2, 3]) world.connect(createScriptedEditor(number));
    expect(world.answer(world.call(keyed))).toMatchObject({ status: 'completed', result: 1, deduplicated: true });
    expect(world.answer(world.call(execute('x')))).toMatchObject({
      error_code: 'editor_ambiguous',
      advice: expect.stringMatching(/^Ask the user which project is meant: .+ or .+\. The client has to be started/),
    });
  });

  test('gives no answer of another project than the one that the client names', () => {
    const world = finished();
    world.disconnect(world.connection);
    world.advance(3_600_000);
    const client = (project: string) => ({ client: { identity: 'claude@/home/me', label: 'Claude', project } });
    expect(world.answer(world.call(keyed, client('/projects/game2')))).toMatchObject({
      error_code: 'unity_not_connected',
    });
    for (const project of ['/projects/game1', 'Game 1'])
      expect(world.answer(world.call(keyed, client(project)))).toMatchObject({ result: 1 });
  });

  test('waits for the work that it began, however long its Editor has been gone', () => {
    const world = createConnectedWorld();
    const first = world.call(keyed);
    world.from(world.editor, world.editor.start());
    world.disconnect(world.connection);
    world.advance(3_600_000);
    const log_id = world.answer(first)?.log_id;
    const again = world.call(keyed);
    expect(world.answer(world.call(execute('y', { idempotency_key: 'k' })))).toMatchObject({
      error_code: 'idempotency_conflict',
    });
    world.advance(limits.timeout_default_ms);
    expect(world.answer(again)).toMatchObject({ status: 'timeout', log_id, deduplicated: true });
  });

  test('says that the store cannot be read, rather than that there is no Editor', () => {
    const world = finished();
    world.disconnect(world.connection);
    world.advance(3_600_000);
    world.store.read = () => ({ kind: 'failed', reason: 'damaged' });
    const call = world.call(keyed);
    world.advance(limits.timeout_default_ms);
    expect(world.answer(call)).toMatchObject({ error_code: 'storage_unavailable' });
  });

  test('with other parameters is a conflict and has no effect, in flight and afterwards', () => {
    const world = createConnectedWorld();
    world.call(keyed);
    const other = execute('y', { idempotency_key: 'k' });
    expect(world.answer(world.call(other))).toMatchObject({ error_code: 'idempotency_conflict' });
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    world.advance(60_000);
    world.connect(world.editor);
    expect(world.answer(world.call(other))).toMatchObject({ error_code: 'idempotency_conflict' });
    expect(executed(world)).toHaveLength(1);
  });

  test.each([
    ['connected', true],
    ['gone', false],
  ])(
    'gives its end for the retention time and not longer, though the store has not dropped it yet, with its Editor %s',
    (_, isConnected) => {
      const world = finished();
      if (!isConnected) world.disconnect(world.connection);
      world.advance(86_400_000);
      expect(world.answer(world.call(keyed))).toMatchObject({ status: 'completed', deduplicated: true });
      world.advance(1);
      expect(world.answer(world.call(keyed))).toMatchObject({ status: 'error', error_code: 'key_expired' });
      expect(world.answer(world.call(execute('y', { idempotency_key: 'k' })))).toMatchObject({
        error_code: 'key_expired',
      });
      expect(executed(world)).toHaveLength(1);
    },
  );

  test('that has expired says so and runs nothing', () => {
    const world = createConnectedWorld();
    world.store.expiredKeys.set('k', world.now);
    expect(world.answer(world.call(keyed))).toMatchObject({ error_code: 'key_expired' });
    expect(executed(world)).toEqual([]);
  });
});

describe('a replay after the death of the server', () => {
  test('gets the answer of the work that the same request began', () => {
    const world = createConnectedWorld();
    world.call(execute('x'), request(1));
    world.from(world.editor, world.editor.start());
    world.restart();
    const again = world.call(execute('x'), { ...request(1), waited_ms: 200 });
    world.connect(world.editor);
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(world.answer(again)).toMatchObject({ status: 'completed', result: 1 });
    expect(world.answer(again)).not.toHaveProperty('deduplicated');
    expect(world.editor.started).toHaveLength(1);
  });

  test('gets the end that was stored while no client was connected to receive it', () => {
    const world = createConnectedWorld();
    world.call(queryCall('x'), request(1));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    world.restart();
    expect(world.answer(world.call(queryCall('x'), request(1)))).toMatchObject({ status: 'completed', result: 1 });
  });

  test('waits only for what is left of its timeout', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 5000 }), request(1));
    world.restart();
    const again = world.call(execute('x', { timeout: 5000 }), { ...request(1), waited_ms: 4000 });
    world.advance(1000);
    expect(world.answer(again)).toMatchObject({ status: 'timeout' });
  });

  test.each([
    ['names another store', '00000000-0000-4000-8000-00000000dead'],
    ['names a log_id that the store does not know', '00000000-0000-4000-8000-0000000000ff'],
  ])('that %s is interrupted, and nothing runs', (_title, store_id) => {
    const world = createConnectedWorld();
    const log_id = '018bcfe5-6800-7000-8000-00000000beef';
    expect(world.answer(world.call(execute('x'), { ...request(1), accepted: { store_id, log_id } }))).toMatchObject({
      status: 'error',
      error_code: 'interrupted',
      log_id,
    });
    expect(executed(world)).toEqual([]);
  });

  test('receives its log_id when that is durable, and so does a call that joins', () => {
    const world = createConnectedWorld();
    world.holdWrites = () => true;
    const first = world.call(execute('x'), request(1));
    const second = world.call(execute('x'), request(2));
    const notified = (): number[] =>
      world.effects.flatMap((effect) => (effect.type === 'accepted' ? [effect.call_id] : []));
    expect(notified()).toEqual([]);
    world.settle();
    expect(notified()).toEqual([first]);
    world.settle();
    expect(notified()).toEqual([first, second]);
  });
});

describe('the Editor that a call is for', () => {
  const client = (more: object): Partial<Call> => ({ client: { identity: 'c', label: 'c', ...more } });

  test('must have been seen within the hold window, else nothing is stored', () => {
    const world = createHubWorld();
    expect(world.answer(world.call(execute('x')))).toMatchObject({
      status: 'error',
      error_code: 'unity_not_connected',
    });
    expect(world.answer(world.call(execute('x'), client({ project: '/projects/gone' })))).toMatchObject({
      error: 'No Unity Editor is connected for --project /projects/gone, so nothing was accepted.',
    });
    expect(writes(world)).toEqual([]);
  });

  test.each<[string, (world: HubWorld) => void, string | undefined, string]>([
    [
      'connected',
      (world) => [1, 2].forEach((number) => world.connect(createScriptedEditor(number))),
      '/projects/gone',
      'No Unity Editor is connected for --project /projects/gone, so nothing was accepted. Connected: Game 1 (/projects/game1), Game 2 (/projects/game2).',
    ],
    [
      'connected, whichever was heard last',
      (world) =>
        [1, 2].forEach((number) => {
          world.connect(createScriptedEditor(number));
          world.advance(10);
        }),
      '/projects/gone',
      'No Unity Editor is connected for --project /projects/gone, so nothing was accepted. Connected: Game 1 (/projects/game1), Game 2 (/projects/game2).',
    ],
    [
      'away, while others are connected',
      (world) => {
        world.disconnect(world.connect(createScriptedEditor(1)));
        world.advance(5000);
        world.connect(createScriptedEditor(2));
      },
      '/projects/gone',
      'No Unity Editor is connected for --project /projects/gone, so nothing was accepted. Connected: Game 2 (/projects/game2). Not connected now: Game 1 (/projects/game1), last seen 5.0 s ago.',
    ],
    [
      'gone for long',
      (world) => {
        world.disconnect(world.connect(createScriptedEditor(1)));
        world.advance(3_600_000);
      },
      undefined,
      'No Unity Editor is connected for this project, so nothing was accepted. Not connected now: Game 1 (/projects/game1), last seen 1.0 h ago.',
    ],
  ])('is refused with the ones that are known: %s', (_which, prepare, project, error) => {
    const world = createHubWorld();
    prepare(world);
    expect(world.answer(world.call(execute('x'), client(project === undefined ? {} : { project })))).toMatchObject({
      error_code: 'unity_not_connected',
      error,
    });
    expect(world.store.operations.size).toBe(0);
  });

  test('is the one that its client has named before, until the hold window is over', () => {
    const world = createHubWorld();
    const editorOf = (code: string, where: object): string | undefined => {
      for (const number of [1, 2]) world.connect(createScriptedEditor(number));
      world.call(execute(code), client(where));
      return [...world.store.operations.values()].find(({ params }) => 'code' in params && params['code'] === code)
        ?.editor;
    };
    expect(editorOf('a', { project: '/projects/game2' })).toBe('/projects/game2');
    world.advance(limits.hold_window_ms);
    expect(editorOf('b', {})).toBe('/projects/game2');
    world.advance(limits.hold_window_ms + 1);
    expect(editorOf('c', {})).toBeUndefined();
  });

  test('must be the only one that fits, else the answer lists them', () => {
    const world = createHubWorld();
    world.connect(createScriptedEditor(1));
    world.connect(createScriptedEditor(2));
    expect(world.answer(world.call(execute('x')))).toMatchObject({
      error_code: 'editor_ambiguous',
      error: expect.stringMatching(/game1.*game2/),
    });
    const call = world.call(execute('x'), client({ cwd: '/projects/game2/Assets' }));
    expect(world.store.operations.values().next().value).toMatchObject({ editor: '/projects/game2' });
    expect(world.answer(call)).toBeUndefined();
  });

  test('stays the same for a client while another opens', () => {
    const world = createHubWorld();
    world.connect(createScriptedEditor(1));
    world.call(execute('x'), client({}));
    world.connect(createScriptedEditor(2));
    world.call(execute('y'), client({}));
    expect([...world.store.operations.values()].map(({ editor }) => editor)).toEqual([
      '/projects/game1',
      '/projects/game1',
    ]);
  });

  test('is the one that the client is in, also after it has named another one', () => {
    const world = createHubWorld();
    for (const number of [1, 2]) world.connect(createScriptedEditor(number));
    const ask = (code: string, project?: string) =>
      world.call(execute(code), client({ cwd: '/projects/game1', ...(project === undefined ? {} : { project }) }));
    ask('there', 'Game 2');
    ask('here');
    ask('named by nothing', '');
    expect([...world.store.operations.values()].map(({ editor }) => editor)).toEqual([
      '/projects/game2',
      '/projects/game1',
      '/projects/game1',
    ]);
  });

  test('counts although it is reloading, and gets the work when it is back, marked durably first', () => {
    const world = createConnectedWorld();
    world.disconnect(world.connection);
    const call = world.call(execute('x', { timeout: 60_000 }));
    world.advance(5000);
    expect(world.answer(call)).toBeUndefined();
    world.editor.reload();
    world.holdWrites = ({ kind }) => kind === 'update';
    world.connect(world.editor);
    expect(executed(world)).toEqual([]);
    expect(world.pending[0]?.write).toMatchObject({ kind: 'update', patch: { sent: { generation: 2 }, attempt: 1 } });
    world.settle();
    expect(executed(world)).toHaveLength(1);
  });

  test('takes no more than the queue limit', () => {
    const world = createConnectedWorld({ queue_limit: 2 });
    for (const code of ['a', 'b']) world.call(execute(code));
    expect(world.answer(world.call(execute('c')))).toMatchObject({
      error_code: 'overloaded',
      error: '2 operations of this Editor are unfinished, and the limit is 2 (--max-unfinished).',
      advice:
        'Wait for some of them to end, then call again. The operator of the server can raise the limit to at most 10000: `serve --max-unfinished <n>`, with --store `spaces <name> --max-unfinished <n>` and a restart.',
    });
    expect(world.store.operations.size).toBe(2);
  });

  test('takes as many as a queue limit allows that has changed since it started', () => {
    const world = createConnectedWorld({ queue_limit: 1 });
    world.call(execute('a'));
    const change = (queue_limit: number): unknown =>
      world.step({ type: 'limits_changed', limits: { queue_limit, retention_ms: 1000 } });
    change(2);
    expect(world.answer(world.call(execute('b')))).toBeUndefined();
    change(1);
    expect(world.answer(world.call(execute('c')))).toMatchObject({ error_code: 'overloaded' });
    expect(world.store.operations.size).toBe(2);
  });

  test('whose limit a restart has lowered keeps what it has, and takes new work when enough of it has ended', () => {
    const windows = { queue_limit: 3 };
    const world = createConnectedWorld(windows);
    for (const code of ['a', 'b', 'c']) world.call(execute(code));
    windows.queue_limit = 2;
    world.restart();
    world.connect(world.editor);
    const refused = (): boolean => world.answer(world.call(execute('d')))?.error_code === 'overloaded';
    expect(refused()).toBe(true);
    expect(world.hub.summary().unfinished).toBe(3);
    for (const stillFull of [true, false]) {
      world.from(world.editor, world.editor.start());
      world.from(world.editor, world.editor.finish({ result: 1 }));
      expect(refused()).toBe(stillFull);
    }
  });
});
