import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { HubOptions } from '../protocol/hub-protocol.ts';
import { canonicalJson } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import { createConnectedWorld, custom, execute, getResult, queryCall, type HubWorld } from '../testing/world.ts';

const asks: NonNullable<HubOptions['judge']> = (tool) =>
  tool === 'unity_execute_code'
    ? { decision: 'ask', reason: 'Code may delete files.' }
    : { decision: 'allow', reason: '' };
const HOLD_MS = 600_000;

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

const askingWorld = (): ConnectedWorld => createConnectedWorld({}, { judge: asks, audit: true });
const only = (world: HubWorld): Operation | undefined => world.store.operations.values().next().value;
const questions = (world: HubWorld) =>
  world.effects.flatMap((effect) => (effect.type === 'ask_approval' ? [effect] : []));
const over = (world: HubWorld): string[] =>
  world.effects.flatMap((effect) => (effect.type === 'approval_over' ? [effect.log_id] : []));
const can = { can_ask: true } as const;
const request = (ordinal: number) => ({ request: { client_uuid: 'forwarder', ordinal } });

function say(world: HubWorld, approved: boolean, changes: { log_id?: string; code_hash?: string } = {}): void {
  const question = questions(world)[0]?.question;
  world.step({
    type: 'approval',
    log_id: question?.log_id ?? '',
    code_hash: question?.code_hash ?? '',
    approved,
    by: 'Claude',
    ...changes,
  });
}

function work(world: ConnectedWorld): void {
  world.from(world.editor, world.editor.start());
  world.from(world.editor, world.editor.finish({ result: 1 }));
}

test('work that awaits no approval by the store is not sent: the approval is not durable', () => {
  const world = askingWorld();
  const call = world.call(execute('x', { timeout: 60_000 }), can);
  world.fail = (write) =>
    write.kind === 'update' && write.from.includes('awaiting_approval') && write.from.length === 1
      ? { kind: 'conflict', state: 'failed' }
      : undefined;
  say(world, true);
  expect(world.sent('operation/execute')).toEqual([]);
  expect(world.answer(call)).toMatchObject({ error_code: 'blocked_by_policy' });
});

test('work that is approved is sent after all that was accepted before it (EXO-11)', () => {
  const world = askingWorld();
  world.holdWrites = (write) => write.kind === 'accept' && write.operation.tool === 'unity_query';
  world.call(queryCall('first'));
  world.call(execute('second'), can);
  say(world, true);
  expect(world.sent('operation/execute'), 'the first one is not durable').toEqual([]);
  world.settle();
  for (const _each of ['first', 'second']) work(world);
  expect(world.editor.started.map(({ code }) => code)).toEqual(['first', 'second']);
});

describe('work that the policy asks about', () => {
  test('is durably accepted as work that awaits an approval, in one write, and nothing of it is sent', () => {
    const world = askingWorld();
    world.holdWrites = ({ kind }) => kind === 'accept';
    world.call(execute('x'), can);
    expect(questions(world), 'no user is asked about what is not stored').toEqual([]);
    expect(world.pending).toMatchObject([{ write: { operation: { state: 'awaiting_approval', attempt: 0 } } }]);
    world.settle();
    expect(questions(world)).toHaveLength(1);
    world.advance(60_000);
    expect(world.sent('operation/execute')).toEqual([]);
    expect(only(world)).toMatchObject({
      state: 'awaiting_approval',
      history: [{ state: 'accepted' }, { state: 'awaiting_approval' }],
    });
  });

  test.each([true, false])(
    'goes by the first answer while that is being stored, whatever the second one says: %s',
    (second) => {
      const world = askingWorld();
      world.call(execute('x'), can);
      world.holdWrites = ({ kind }) => kind === 'update';
      say(world, true);
      say(world, second);
      world.holdWrites = () => false;
      while (world.pending.length > 0) world.settle();
      expect(world.sent('operation/execute')).toHaveLength(1);
      work(world);
      expect(only(world)).toMatchObject({ state: 'completed', outcome: { status: 'completed' } });
    },
  );

  test('is answered at once to a client that asks its user in a task, and continues without that call (TSK-04)', () => {
    const world = askingWorld();
    world.holdWrites = ({ kind }) => kind === 'accept';
    const id = world.call(execute('x', { timeout: 60_000 }), { ...can, asks_in_task: true });
    expect(world.answer(id), 'what is not stored is no task').toBeUndefined();
    world.settle();
    expect(world.answer(id)).toMatchObject({
      status: 'timeout',
      log_id: only(world)?.log_id,
      message: expect.stringContaining('Claude'),
    });
    expect(questions(world)).toEqual([]);
    const read = world.reads.get(world.read({ kind: 'task', log_id: only(world)?.log_id ?? '' }));
    const question = read?.kind === 'task' ? read.task.question : undefined;
    expect(question).toMatchObject({ tool: 'unity_execute_code', params: { code: 'x' } });
    world.step({ type: 'approval', log_id: '', code_hash: '', approved: true, by: 'Claude', ...question });
    expect(world.sent('operation/execute')).toHaveLength(1);
  });

  test.each([
    ['that continues it', true],
    ['like it', false],
  ])('is joined by a call %s: a continued call is no repetition', (_what, isContinued) => {
    const world = askingWorld();
    const first = world.call(execute('x', { timeout: 60_000 }), can);
    world.step({ type: 'call_abandoned', call_id: first });
    const log_id = only(world)?.log_id ?? '';
    const again = world.call(execute('x', { timeout: 60_000 }), { ...can, ...(isContinued && { continues: log_id }) });
    say(world, true);
    work(world);
    expect(world.answer(again)).toMatchObject({ status: 'completed', log_id });
    expect('deduplicated' in (world.answer(again) ?? {})).toBe(!isContinued);
  });

  test('is shown whole to the user, under a hash of tool and parameters', () => {
    const world = askingWorld();
    world.call(execute('x', { timeout: 50, idempotency_key: 'k' }), can);
    const code_hash = createHash('sha256')
      .update(canonicalJson({ tool: 'unity_execute_code', params: { code: 'x' } }))
      .digest('hex');
    expect(questions(world)).toMatchObject([
      {
        call_id: 1,
        question: {
          log_id: only(world)?.log_id,
          code_hash,
          tool: 'unity_execute_code',
          params: { code: 'x' },
          project_path: '/projects/game1',
          project_name: 'Game 1',
          reason: 'Code may delete files.',
        },
      },
    ]);
  });

  test('holds up no call that came later', () => {
    const world = askingWorld();
    world.call(execute('x'), can);
    const later = world.call(queryCall('y'));
    work(world);
    expect(world.answer(later)).toMatchObject({ status: 'completed' });
  });

  test('is not counted among those that a later one waits for', () => {
    const world = askingWorld();
    world.call(execute('x'), can);
    const later = world.call(queryCall('y', { timeout: 0 }));
    expect(world.answer(later)?.message).toContain("next in the Editor's queue");
  });

  test.each<[string, (world: ConnectedWorld) => void]>([
    ['', () => undefined],
    ['while the Editor is away', (world) => world.disconnect(world.connection)],
  ])('says in its timeout answer %s that it awaits the approval', (_when, before) => {
    const world = askingWorld();
    before(world);
    const call = world.call(execute('x', { timeout: 100 }), can);
    world.advance(100);
    expect(world.answer(call)).toMatchObject({
      status: 'timeout',
      message: expect.stringContaining('awaits the approval of the user'),
      advice: expect.stringContaining('unity_get_result'),
    });
    expect(world.answer(call)?.message).not.toMatch(/it (?:continues|resumes)/);
    const poll = world.call(getResult(only(world)?.log_id ?? ''));
    expect(world.answer(poll)).toMatchObject({
      status: 'in_progress',
      message: expect.stringContaining('awaits the approval of the user'),
    });
  });
});

describe('an approval', () => {
  test('is stored before the work is sent, and goes with it', () => {
    const world = askingWorld();
    const call = world.call(execute('x'), can);
    world.holdWrites = ({ kind }) => kind === 'update';
    say(world, true);
    expect(world.sent('operation/execute'), 'not yet stored').toEqual([]);
    world.holdWrites = () => false;
    world.settle();
    const approval = { code_hash: questions(world)[0]?.question.code_hash, by: 'Claude', at: world.now };
    expect(only(world)).toMatchObject({ approval });
    expect(world.sent('operation/execute')).toMatchObject([{ params: { approval, params: { code: 'x' } } }]);
    work(world);
    expect(world.answer(call)).toMatchObject({ status: 'completed' });
    expect(only(world)?.history.map(({ state }) => state)).toEqual([
      'accepted',
      'awaiting_approval',
      'accepted',
      'queued',
      'running',
      'completed',
    ]);
  });

  test('is asked of no user any more, once it is given', () => {
    const world = askingWorld();
    world.call(execute('x'), can);
    say(world, true);
    expect(over(world)).toEqual([only(world)?.log_id]);
    world.call(execute('x'), can);
    work(world);
    expect(questions(world)).toHaveLength(1);
    expect(over(world)).toHaveLength(1);
  });

  test('that could not be stored is stored again, and the work is sent after that', () => {
    const world = askingWorld();
    world.call(execute('x'), can);
    let failures = 2;
    world.fail = (write) =>
      write.kind === 'update' && (failures -= 1) >= 0 ? { kind: 'failed', reason: 'disk full' } : undefined;
    say(world, true);
    expect(world.sent('operation/execute')).toEqual([]);
    world.advance(5000);
    expect(world.sent('operation/execute')).toHaveLength(1);
    expect(only(world)?.approval).toBeDefined();
  });

  test.each<[string, { log_id?: string; code_hash?: string }]>([
    ['of other code', { code_hash: 'f'.repeat(64) }],
    ['of another operation', { log_id: '00000000-0000-7000-8000-00000000ffff' }],
  ])('%s changes nothing', (_what, changes) => {
    const world = askingWorld();
    world.call(execute('x'), can);
    say(world, true, changes);
    say(world, false, changes);
    expect(only(world)).toMatchObject({ state: 'awaiting_approval' });
    expect(world.sent('operation/execute')).toEqual([]);
    say(world, true);
    expect(world.sent('operation/execute')).toHaveLength(1);
  });

  test('comes too late after a refusal, and a refusal after an approval', () => {
    const refused = askingWorld();
    refused.call(execute('x'), can);
    say(refused, false);
    say(refused, true);
    expect(refused.sent('operation/execute')).toEqual([]);
    const approved = askingWorld();
    approved.call(execute('x'), can);
    say(approved, true);
    say(approved, false);
    expect(only(approved)).toMatchObject({ state: 'accepted' });
    expect(approved.sent('operation/execute')).toHaveLength(1);
  });

  test('lets work go in its order of acceptance among what still waits, and is sent again after a reload', () => {
    const world = askingWorld();
    world.disconnect(world.connection);
    world.call(execute('x'), can);
    world.call(queryCall('y'));
    say(world, true);
    world.connect(world.editor);
    world.editor.reload();
    world.disconnect(2);
    world.connect(world.editor);
    const sent = world
      .sent('operation/execute')
      .map((frame) => (frame.kind === 'request' && frame.method === 'operation/execute' ? frame.params : undefined));
    expect(
      sent.map((params) => [
        params?.params['code'] ?? params?.params['query'],
        params?.approval !== undefined,
        params?.generation,
      ]),
    ).toEqual([
      ['x', true, 1],
      ['y', false, 1],
      ['x', true, 2],
      ['y', false, 2],
    ]);
  });
});

describe('without an approval the work ends as blocked_by_policy and never runs', () => {
  const blocked = { state: 'not_started', outcome: { error_code: 'blocked_by_policy' } };

  test.each<[string, (world: ConnectedWorld) => void]>([
    ['the user refuses it', (world) => say(world, false)],
    ['the hold window is over', (world) => world.advance(HOLD_MS + 1)],
    [
      'the hold window is over while the Editor is away',
      (world) => {
        world.disconnect(world.connection);
        world.advance(HOLD_MS + 1);
      },
    ],
    ['the server starts again', (world) => world.restart()],
    [
      'the user says yes after it, on a computer that slept meanwhile',
      (world) => {
        world.now += HOLD_MS + 1;
        say(world, true);
      },
    ],
  ])('when %s', (_when, happens) => {
    const world = askingWorld();
    const call = world.call(execute('x', { timeout: 700_000, idempotency_key: 'k' }), can);
    happens(world);
    expect(only(world)).toMatchObject(blocked);
    const poll = world.call(getResult(only(world)?.log_id ?? ''));
    expect(world.answer(poll)).toMatchObject({ status: 'error', error_code: 'blocked_by_policy' });
    if (world.answers.has(call)) expect(world.answer(call)).toMatchObject({ error_code: 'blocked_by_policy' });
    world.connect(world.editor);
    work(world);
    say(world, true);
    world.advance(HOLD_MS);
    expect(world.editor.started).toEqual([]);
    expect(world.sent('operation/execute')).toEqual([]);
    world.call(execute('x', { idempotency_key: 'k' }), can);
    expect(world.store.operations.size, 'identity and key are free again').toBe(2);
  });

  test('and its callers learn at once who refused it; no user is asked any more', () => {
    const world = askingWorld();
    const call = world.call(execute('x'), can);
    say(world, false);
    expect(world.answer(call)).toMatchObject({
      status: 'error',
      error_code: 'blocked_by_policy',
      error: expect.stringContaining('refused it, through Claude'),
    });
    expect(over(world)).toHaveLength(1);
  });

  test('a restart in the moment of the approval results in one of the two: approved, or blocked', () => {
    const world = askingWorld();
    world.call(execute('x'), can);
    world.holdWrites = ({ kind }) => kind === 'update';
    say(world, true);
    world.restart();
    expect(world.pending).toMatchObject([{ write: { patch: { state: 'not_started' } } }]);
    world.settle();
    expect(only(world)).toMatchObject(blocked);
    const other = askingWorld();
    other.disconnect(other.connection);
    other.call(execute('x'), can);
    say(other, true);
    other.restart();
    other.connect(other.editor);
    expect(other.sent('operation/execute')).toMatchObject([{ params: { approval: { by: 'Claude' } } }]);
  });
});

describe('while the question is open', () => {
  test('a cancel by id ends it as cancelled, and the question is over', () => {
    const world = askingWorld();
    world.call(execute('x'), can);
    world.step({ type: 'cancel_operation', command_id: 1, log_id: only(world)?.log_id ?? '', by: 'ida' });
    expect(only(world)).toMatchObject({ state: 'cancelled' });
    expect(over(world)).toHaveLength(1);
    say(world, true);
    expect(world.sent('operation/execute')).toEqual([]);
  });

  test('the client that takes its request back ends it', () => {
    const world = askingWorld();
    const call = world.call(execute('x'), can);
    world.step({ type: 'call_cancelled', call_id: call });
    expect(only(world)).toMatchObject({ state: 'cancelled' });
    expect(over(world)).toHaveLength(1);
  });

  test('an identical call and a replay are asked again, if their client can', () => {
    const world = askingWorld();
    const first = world.call(execute('x'), { ...can, ...request(1) });
    const same = world.call(execute('x'), { ...can, ...request(2) });
    world.call(execute('x'), request(3));
    world.step({ type: 'call_abandoned', call_id: first });
    const replay = world.call(execute('x'), { ...can, ...request(1) });
    world.call(getResult(only(world)?.log_id ?? '', 100), can);
    expect(questions(world).map(({ call_id }) => call_id)).toEqual([first, same, replay]);
    expect(new Set(questions(world).map(({ question }) => question.log_id)).size).toBe(1);
  });

  test('nothing else may take its place in the store', () => {
    const world = askingWorld();
    world.call(execute('x', { idempotency_key: 'k' }), can);
    const conflict = world.call(execute('y', { idempotency_key: 'k' }), can);
    expect(world.answer(conflict)).toMatchObject({ error_code: 'idempotency_conflict' });
    expect(world.store.operations.size).toBe(1);
  });
});

test('a custom tool is asked about under its own name', () => {
  const tools = [{ name: 'bake', description: 'Bakes.', input_schema: { type: 'object' } }];
  const world = createConnectedWorld(
    {},
    { judge: (tool) => ({ decision: tool === 'bake' ? 'ask' : 'deny', reason: 'r' }), refuseTool: () => undefined },
    tools,
  );
  world.call(custom('bake', { size: 2 }), can);
  expect(questions(world)).toMatchObject([
    { question: { tool: 'bake', params: { name: 'bake', arguments: { size: 2 } } } },
  ]);
  say(world, true);
  expect(world.sent('operation/execute')).toMatchObject([
    { params: { tool: 'custom_tool', params: { name: 'bake', arguments: { size: 2 } }, approval: { by: 'Claude' } } },
  ]);
});

describe('the audit log', () => {
  test('has a line for each step, with the hash and never the code', () => {
    const world = askingWorld();
    world.call(execute('secret code'), can);
    say(world, true);
    work(world);
    expect(world.audited().map(({ event, detail }) => [event, detail])).toEqual([
      ['accepted', undefined],
      ['asked', undefined],
      ['approved', 'Claude'],
      ['ended', 'completed'],
    ]);
    for (const entry of world.audited()) {
      expect(entry).toMatchObject({
        tool: 'unity_execute_code',
        code_hash: questions(world)[0]?.question.code_hash,
        client: 'Claude',
        editor: '/projects/game1',
        log_id: only(world)?.log_id,
      });
    }
    expect(JSON.stringify(world.audited())).not.toContain('secret');
  });

  test('says who refused it, and with what code it ended', () => {
    const world = askingWorld();
    world.call(execute('x'), can);
    say(world, false);
    expect(world.audited().slice(2)).toMatchObject([
      { event: 'refused', detail: expect.stringContaining('Claude') },
      { event: 'ended', detail: 'not_started', error_code: 'blocked_by_policy' },
    ]);
  });

  test('is silent where none is kept', () => {
    const world = createConnectedWorld({}, { judge: asks });
    world.call(execute('x'), can);
    expect(world.audited()).toEqual([]);
  });
});
