import { describe, expect, test } from 'vitest';
import type { ShownOperation } from '../../../generated/typescript/link.ts';
import { type HubOptions, contractWindows } from '../protocol/hub-protocol.ts';
import type { Overview } from '../protocol/reads.ts';
import { createScriptedEditor } from '../../../proof/kit/scripted-editor.ts';
import { createConnectedWorld, custom, execute, getResult, queryCall, type HubWorld } from '../testing/world.ts';

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

const asks: NonNullable<HubOptions['judge']> = () => ({ decision: 'ask', reason: 'Everything is asked about.' });

function watched(wishes: Parameters<typeof createConnectedWorld>[1] = {}): ConnectedWorld {
  const world = createConnectedWorld({}, wishes);
  world.step({ type: 'watch', on: true });
  return world;
}

const changes = (world: HubWorld) =>
  world.effects.flatMap((effect) => (effect.type === 'changed' ? [effect.changes] : []));
const shown = (world: HubWorld): ShownOperation | undefined =>
  changes(world).flatMap(({ operations = [] }) => operations)[0] &&
  changes(world)
    .flatMap(({ operations = [] }) => operations)
    .at(-1);
const marksOf = (world: HubWorld) => shown(world)?.marks.map(({ kind, text }) => `${kind}: ${text}`);

function overview(world: HubWorld, operations = 1000, logs = 10_000): Overview {
  const answer = world.reads.get(world.look({ kind: 'overview', operations, logs }));
  if (answer?.kind !== 'overview') throw new Error(`no overview: ${JSON.stringify(answer)}`);
  return answer.overview;
}

test('a page of the stored operations has the newest state of those that have not ended', () => {
  const world = watched();
  world.call(execute('Alpha();'));
  const [first] = overview(world).operations;
  world.call(execute('Beta();'));
  const list = (wanted: { before?: string; contains?: string; limit?: number }) =>
    world.reads.get(world.look({ kind: 'list', limit: 10, ...wanted }));
  expect(list({ contains: 'ALPHA' })).toMatchObject({
    kind: 'list',
    operations: [{ title: 'Alpha();', state: 'queued' }],
    more: false,
  });
  expect(list({ limit: 1 })).toMatchObject({ operations: [{ title: 'Beta();' }], more: true });
  expect(list({ before: first?.log_id ?? '' })).toMatchObject({ operations: [], more: false });
});

test('a page whose rows have all expired makes way for the next one that has rows', () => {
  const world = watched();
  world.call(execute('Old();'));
  for (const code of ['Beta();', 'Gamma();']) {
    world.call(execute(code));
    world.step({ type: 'cancel_operation', command_id: 1, log_id: shown(world)?.log_id ?? '', by: 'the live page' });
  }
  const list = () => world.reads.get(world.look({ kind: 'list', limit: 1 }));
  expect(list()).toMatchObject({ operations: [{ title: 'Gamma();' }], more: true });
  world.advance(contractWindows.retention_ms + 1);
  expect(list()).toMatchObject({ operations: [{ title: 'Old();' }], more: false });
});

test('without a watcher nothing is reported, whatever happens', () => {
  const world = createConnectedWorld();
  world.call(execute('x'));
  world.from(world.editor, world.editor.start());
  world.from(world.editor, world.editor.finish({ result: 1 }));
  world.step({ type: 'watch', on: true });
  world.step({ type: 'watch', on: false });
  world.call(execute('y'));
  expect(changes(world)).toEqual([]);
});

describe('an operation is shown', () => {
  test('with every step of its way', () => {
    const world = watched();
    world.call(execute('x', { timeout: 60_000 }));
    world.call(execute('x', { timeout: 60_000 }), { client: { identity: 'claude@/home/me', label: 'Other' } });
    expect(shown(world)).toMatchObject({
      waiting: ['Claude', 'Other'],
      deduplicated: 1,
      attempts: 1,
      state: 'queued',
      title: 'x',
    });
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.partial({ done: 1 }));
    expect(shown(world)).toMatchObject({ state: 'running', partial: '{"done":1}' });
    world.step({ type: 'cancel_operation', command_id: 1, log_id: shown(world)?.log_id ?? '', by: 'the live page' });
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(shown(world)).toMatchObject({ state: 'completed', waiting: [], deduplicated: 1, finished_at: world.now });
    expect(marksOf(world)).toEqual([
      'state: accepted',
      'state: queued',
      'state: running',
      'state: completed',
      'sent: attempt 1',
      'deduplicated: Other',
      'partial: partial result 1',
      'cancel: cancelled by the live page',
    ]);
  });

  test('with the reloads of its Editor, in the order of their times', () => {
    const world = watched();
    world.call(execute('x'));
    world.advance(10);
    world.disconnect(world.connection);
    world.advance(10);
    world.editor.reload();
    world.connect(world.editor);
    world.advance(10);
    world.from(world.editor, world.editor.start());
    expect(marksOf(world)).toEqual([
      'state: accepted',
      'state: queued',
      'sent: attempt 1',
      'reload: the connection to the Editor is gone',
      'state: accepted',
      'state: queued',
      'reload: Unity has reloaded: generation 2',
      'sent: attempt 2',
      'state: running',
    ]);
  });

  test('again when its stored answer is given to an identical call', () => {
    const world = watched();
    world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    world.step({ type: 'watch', on: false });
    world.step({ type: 'watch', on: true });
    world.call(execute('x'), { request: { client_uuid: 'f', ordinal: 1 } });
    // The first answer was a timeout: the end has been delivered to no client yet.
    expect(world.answer(2)).toMatchObject({ status: 'completed', deduplicated: true });
    expect(shown(world)).toMatchObject({
      deduplicated: 1,
      marks: expect.arrayContaining([expect.objectContaining({ kind: 'deduplicated', text: 'Claude' })]),
    });
    expect(overview(world).operations).toMatchObject([{ deduplicated: 1 }]);
  });

  test('not before it is durable, as it may turn out not to exist', () => {
    const world = watched();
    world.holdWrites = ({ kind }) => kind === 'accept';
    world.call(execute('x'));
    expect(shown(world)).toBeUndefined();
    expect(overview(world).operations).toEqual([]);
    world.settle(0, { kind: 'failed', reason: 'disk full' });
    expect(shown(world)).toBeUndefined();
    world.call(execute('y'));
    world.settle();
    expect(shown(world)).toMatchObject({ title: 'y' });
  });

  test('with joins that came before anybody watched', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 60_000 }));
    world.call(execute('x', { timeout: 60_000 }));
    world.step({ type: 'watch', on: true });
    expect(overview(world).operations).toMatchObject([{ deduplicated: 1 }]);
  });

  test('with at most 60 marks, the first and the newest, however often it is asked for', () => {
    const world = watched();
    for (let n = 0; n < 200; n += 1)
      world.call(execute('x', { timeout: 60_000 }), { client: { identity: 'claude@/home/me', label: `Client ${n}` } });
    const { marks = [], waiting = [] } = shown(world) ?? {};
    expect(marks).toHaveLength(60);
    expect(marks[0]).toMatchObject({ kind: 'state', text: 'accepted' });
    expect(marks.at(-1)).toMatchObject({ text: 'Client 199' });
    expect(waiting).toHaveLength(51);
    expect(waiting.at(-1)).toBe('150 more');
  });

  test('as interrupted when the store has lost it', () => {
    const world = watched({ audit: true });
    world.step({ type: 'subscriptions_changed', uris: ['unity://operations'] });
    world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    world.store.operations.clear();
    const before = world.effects.length;
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(shown(world)).toMatchObject({ state: 'interrupted', error_code: 'internal_error' });
    expect(world.effects.slice(before)).toContainEqual({ type: 'resource_updated', uri: 'unity://operations' });
    expect(world.audited().at(-1)).toMatchObject({
      event: 'ended',
      detail: 'interrupted',
      error_code: 'internal_error',
    });
  });
});

test.each([
  ['the first line of code that is not empty', execute('\n\n  var a = 1;  \nb();'), 'var a = 1;'],
  ['a query', queryCall('scene.objects'), 'scene.objects'],
  ['the arguments of a custom tool', custom('bake', { quality: 'high' }), '{"quality":"high"}'],
  ['no more than 160 characters', execute('x'.repeat(1000)), 'x'.repeat(160)],
  ['nothing that hides or reorders text', execute('a(\u202e)'), 'a(\\u{202e})'],
])('the title is %s', (_what, call, title) => {
  const world = createConnectedWorld({}, { refuseTool: () => undefined }, [
    { name: 'bake', description: 'Bakes.', input_schema: { type: 'object' } },
  ]);
  world.step({ type: 'watch', on: true });
  world.call(call);
  expect(shown(world)?.title).toBe(title);
});

describe('a question to the user', () => {
  test('is shown as it is, and gone once it is answered; the answer says what came of it', () => {
    const world = watched({ judge: asks });
    world.call(execute('Delete();\u200b'), { can_ask: true });
    const { log_id = '', question } = shown(world) ?? {};
    expect(question).toMatchObject({
      text: 'Delete();\u200b',
      reason: 'Everything is asked about.',
      code_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const say = (command_id: number, code_hash: string) =>
      world.step({ type: 'approval', log_id, code_hash, approved: true, by: 'the live page', command_id });
    const outcomes = () =>
      world.effects.flatMap((effect) =>
        effect.type === 'approval_taken' ? [[effect.command_id, effect.outcome]] : [],
      );
    say(1, 'another');
    say(2, question?.code_hash ?? '');
    say(3, question?.code_hash ?? '');
    expect(outcomes()).toEqual([
      [1, 'other_work'],
      [2, 'taken'],
      [3, 'none_open'],
    ]);
    expect(shown(world)).toMatchObject({ log_id, attempts: 1 });
    expect(shown(world)).not.toHaveProperty('question');
    expect(world.sent('operation/execute')).toMatchObject([{ params: { approval: { by: 'the live page' } } }]);
  });

  test('about long work is shown with its beginning, and how much it is; its record has the whole', () => {
    const world = watched({ judge: asks });
    const code = '\u200b'.repeat(1_000_000);
    world.call(execute(code), { can_ask: true });
    const { log_id = '', question } = shown(world) ?? {};
    expect(question).toMatchObject({ text: code.slice(0, 4_000), chars: 1_000_000 });
    expect(overview(world).operations[0]?.question).toBe(question);
    expect(world.reads.get(world.look({ kind: 'record', log_id }))).toMatchObject({ details: { params: { code } } });
  });

  test('that comes after the hold window is too late', () => {
    const world = watched({ judge: asks });
    world.holdWrites = ({ kind }) => kind === 'update';
    world.call(execute('x'), { can_ask: true });
    const { log_id = '', question } = shown(world) ?? {};
    world.now += 600_001;
    world.step({
      type: 'approval',
      log_id,
      code_hash: question?.code_hash ?? '',
      approved: true,
      by: 'the live page',
      command_id: 1,
    });
    expect(world.effects.find(({ type }) => type === 'approval_taken')).toMatchObject({ outcome: 'too_late' });
  });

  test('that is also put through a client that joins names both places', () => {
    const world = watched({ judge: asks });
    world.step({ type: 'page', open: true });
    world.call(execute('x', { timeout: 60_000 }));
    const joined = world.call(execute('x', { timeout: 100 }), { can_ask: true });
    expect(world.effects.find(({ type }) => type === 'ask_approval')).toMatchObject({ call_id: joined });
    world.advance(100);
    expect(world.answer(joined)).toMatchObject({
      message: expect.stringContaining('asked through the live page (mcp-unity-bridge open) and Claude. Without'),
    });
  });

  test('waits on the live page where the client cannot ask, and only while one is open, not while its last changes are still followed', () => {
    const world = watched({ judge: asks });
    world.step({ type: 'page', open: true });
    const held = world.call(execute('x', { timeout: 100 }));
    expect(shown(world)).toMatchObject({ state: 'awaiting_approval', question: { text: 'x' } });
    world.advance(100);
    expect(world.answer(held)).toMatchObject({
      status: 'timeout',
      message: expect.stringContaining('the user, who is asked through the live page'),
    });
    world.step({
      type: 'approval',
      log_id: shown(world)?.log_id ?? '',
      code_hash: shown(world)?.question?.code_hash ?? '',
      approved: true,
      by: 'the live page',
    });
    expect(world.sent('operation/execute')).toHaveLength(1);
    world.step({ type: 'page', open: false });
    expect(world.answer(world.call(execute('y')))).toMatchObject({
      error_code: 'blocked_by_policy',
      advice: expect.stringContaining('mcp-unity-bridge open'),
    });
  });
});

test('what has ended is shown no longer than it is kept, however long a watcher stays', () => {
  const world = watched();
  world.call(execute('x'));
  world.from(world.editor, world.editor.start());
  world.from(world.editor, world.editor.finish({ result: 1 }));
  expect(overview(world).operations).toHaveLength(1);
  world.advance(25 * 3_600_000);
  expect(overview(world).operations).toEqual([]);
});

describe('a record', () => {
  const finished = (): ConnectedWorld => {
    const world = createConnectedWorld();
    world.call(execute('x'), { request: { client_uuid: 'f', ordinal: 1 } });
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    return world;
  };
  const record = (world: HubWorld, log_id: string) => world.reads.get(world.look({ kind: 'record', log_id }));

  test('of work that continues has its code and history; of one that has ended its result as well', () => {
    const world = createConnectedWorld();
    world.call(execute('x'));
    const log_id = overview(world).operations[0]?.log_id ?? '';
    expect(record(world, log_id)).toMatchObject({
      details: { params: { code: 'x' }, state: 'queued' },
      result: { status: 'in_progress', log_id },
    });
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(record(world, log_id)).toMatchObject({
      details: { kind: 'operation', result: 1 },
      result: { status: 'completed', result: 1 },
    });
  });

  test('delivers nothing: an identical call still gets the stored answer, and nothing was written (EXO-06)', () => {
    const world = finished();
    const before = JSON.stringify([...world.store.operations]);
    const log_id = overview(world).operations[0]?.log_id ?? '';
    for (let n = 0; n < 3; n += 1) expect(record(world, log_id)).toMatchObject({ result: { status: 'completed' } });
    overview(world);
    expect(JSON.stringify([...world.store.operations])).toBe(before);
    const again = world.call(execute('x'), { request: { client_uuid: 'f', ordinal: 2 } });
    expect(world.answer(again)).toMatchObject({ status: 'completed', result: 1, deduplicated: true });
    expect(world.editor.starts.size).toBe(1);
  });

  test('of nothing is not found', () => {
    const world = finished();
    expect(record(world, '018bcfe5-6800-7000-8000-0000000000ff')).toMatchObject({ kind: 'failed', code: 'not_found' });
    expect(record(world, 'nonsense')).toMatchObject({
      kind: 'failed',
      code: 'not_found',
      reason: expect.stringContaining('not a log_id'),
    });
  });

  test('of the store that fails, or does not answer, says so', () => {
    const world = finished();
    world.holdReads = true;
    const read = world.look({ kind: 'record', log_id: '018bcfe5-6800-7000-8000-0000000000ff' });
    const all = world.look({ kind: 'overview', operations: 20, logs: 0 });
    world.advance(10_000);
    expect([world.reads.get(read), world.reads.get(all)]).toMatchObject([
      { kind: 'failed', code: 'unavailable' },
      { kind: 'failed', code: 'unavailable' },
    ]);
    while (world.pendingReads.length > 0) world.settleRead('now');
  });
});

test('no policy is asked about what the user reads', () => {
  const world = createConnectedWorld({}, { judge: () => ({ decision: 'deny', reason: 'No.' }) });
  expect(overview(world)).toMatchObject({ editors: [{ state: 'connected' }] });
  expect(world.answer(world.call(getResult('018bcfe5-6800-7000-8000-0000000000ff')))).toMatchObject({
    error_code: 'blocked_by_policy',
  });
});

test('an overview has what has not ended, however many newer operations have', () => {
  const world = createConnectedWorld();
  const other = createScriptedEditor(2);
  world.connect(other);
  const on = (project: string) => ({ client: { identity: project, label: project, project } });
  world.call(execute('oldest'), on('/projects/game2'));
  for (let n = 0; n < 30; n += 1) {
    world.call(execute(`x${n}`), on('/projects/game1'));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: n }));
  }
  const { operations } = overview(world, 5, 0);
  expect(operations.map(({ title }) => title)).toEqual(['x29', 'x28', 'x27', 'x26', 'oldest']);
});

test('of many Editors, watchers are notified of those that have changed', () => {
  const world = watched();
  world.connect(createScriptedEditor(2));
  const before = changes(world).length;
  world.from(world.editor, [
    {
      kind: 'notification',
      method: 'editor/heartbeat',
      params: { generation: 1, main_thread_age_ms: 5, play_mode: false, focused: true, queue_length: 0, running: [] },
    },
  ]);
  world.call(execute('x'), { client: { identity: 'c', label: 'c', project: '/projects/game2' } });
  const published = changes(world).slice(before);
  const paths = published.map(({ editors = [] }) => editors.map(({ project_path }) => project_path));
  expect(paths[0]).toEqual(['/projects/game1']);
  expect(new Set(paths.slice(1).flat())).toEqual(new Set(['/projects/game2']));
});

test('an overview has as many operations as are wanted, the newest first', () => {
  const world = createConnectedWorld();
  for (let n = 0; n < 30; n += 1) world.call(execute(`x${n}`));
  expect(overview(world, 20, 0).operations.map(({ title }) => title)).toEqual(
    Array.from({ length: 20 }, (_, n) => `x${29 - n}`),
  );
});
