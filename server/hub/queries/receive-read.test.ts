import { describe, expect, test } from 'vitest';
import type { EditorHeartbeatParams } from '../../../generated/typescript/types.ts';
import type { CallingClient } from '../protocol/call.ts';
import type { HubRead, HubReadAnswer } from '../protocol/reads.ts';
import { createScriptedEditor } from '../../../proof/kit/scripted-editor.ts';
import { createConnectedWorld, createHubWorld, custom, execute, type HubWorld } from '../testing/world.ts';

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

const readOf = (world: HubWorld, read: HubRead, client?: CallingClient): HubReadAnswer | undefined =>
  world.reads.get(world.read(read, client));
const scene: HubRead = { kind: 'resource', uri: 'unity://scene' };
const beats = (world: ConnectedWorld, more: Partial<EditorHeartbeatParams> = {}): void =>
  world.from(world.editor, [
    {
      kind: 'notification',
      method: 'editor/heartbeat',
      params: {
        generation: 1,
        main_thread_age_ms: 0,
        running: [],
        queue_length: 0,
        focused: true,
        play_mode: false,
        ...more,
      },
    },
  ]);
const updated = (world: HubWorld): string[] =>
  world.effects.flatMap((effect) => (effect.type === 'resource_updated' ? [effect.uri] : []));

describe('the list of operations', () => {
  test('is the newest ones, in their present state, custom tools under their own names', () => {
    const tools = [{ name: 'bake', description: 'Bakes.', input_schema: { type: 'object' } }];
    const world = createConnectedWorld({}, { refuseTool: () => undefined }, tools);
    for (const code of ['a', 'b']) world.call(execute(code));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ error: 'it threw' }));
    world.from(world.editor, world.editor.start());
    world.call(custom('bake'));
    expect(readOf(world, { kind: 'operations', limit: 2 })).toMatchObject({
      kind: 'operations',
      operations: [
        { tool: 'bake', state: 'queued' },
        {
          tool: 'unity_execute_code',
          state: 'running',
          started_at: world.now,
          client: 'Claude',
          editor: '/projects/game1',
        },
      ],
    });
    expect(readOf(world, { kind: 'operations', limit: 9 })).toMatchObject({
      operations: [{}, {}, { state: 'failed', error_code: 'execution_error', finished_at: world.now }],
    });
  });

  test('has nothing that is past retention', () => {
    const world = createConnectedWorld({ retention_ms: 1000 });
    world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    world.advance(1001);
    expect(readOf(world, { kind: 'operations', limit: 9 })).toEqual({ kind: 'operations', operations: [] });
  });
});

describe('an operation as a task', () => {
  const unknown = '0199f000-0000-7000-8000-000000000001';
  const taskOf = (world: HubWorld, log_id: string, client?: CallingClient): HubReadAnswer | undefined =>
    readOf(world, { kind: 'task', log_id }, client);
  const onlyId = (world: HubWorld): string => [...world.store.operations.keys()][0] ?? '';

  test('is none before it is durable, and is one from then on until retention has passed (TSK-01, TSK-02)', () => {
    const world = createConnectedWorld({ retention_ms: 1000 });
    world.holdWrites = ({ kind }) => kind === 'accept';
    world.call(execute('x', { timeout: 0 }));
    const log_id = world.pending[0]?.write.kind === 'accept' ? world.pending[0].write.operation.log_id : '';
    expect(taskOf(world, log_id)).toMatchObject({ kind: 'failed', code: 'unavailable' });
    world.settle();
    const accepted_at = world.now;
    expect(taskOf(world, log_id)).toMatchObject({
      task: { log_id, accepted_at, kept_until: world.now + 1000, result: { status: 'in_progress' } },
    });
    world.advance(500);
    world.from(world.editor, world.editor.start());
    expect(taskOf(world, log_id)).toMatchObject({ task: { changed_at: world.now, kept_until: world.now + 1000 } });
    world.from(world.editor, world.editor.finish({ result: 1 }));
    const ended = { accepted_at, changed_at: world.now, kept_until: world.now + 1000 };
    world.advance(1000);
    expect(taskOf(world, log_id)).toMatchObject({ task: { ...ended, result: { status: 'completed', result: 1 } } });
    world.advance(1);
    expect(taskOf(world, log_id)).toMatchObject({ kind: 'failed', code: 'not_found' });
    expect(taskOf(world, unknown)).toMatchObject({ kind: 'failed', code: 'not_found' });
  });

  test('that is read has not been delivered: the identical call gets its end (EXO-06)', () => {
    const world = createConnectedWorld();
    const request = { client_uuid: 'forwarder', ordinal: 1 };
    world.call(execute('x', { timeout: 0 }), { request });
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(taskOf(world, onlyId(world))).toMatchObject({ task: { result: { status: 'completed' } } });
    const again = world.call(execute('x'), { request: { ...request, ordinal: 2 } });
    expect(world.answer(again)).toMatchObject({ status: 'completed', deduplicated: true });
  });

  test('that the store could not look up is no unknown one (TSK-02, ENV-12)', () => {
    const world = createConnectedWorld();
    world.store.read = () => ({ kind: 'failed', reason: 'the disk is gone' });
    const unavailable = (reason: string) => ({
      kind: 'failed',
      code: 'unavailable',
      reason: expect.stringContaining(reason),
    });
    expect(taskOf(world, unknown)).toEqual(unavailable('the disk is gone'));
    world.holdReads = true;
    const read = world.read({ kind: 'task', log_id: unknown });
    world.advance(9_999);
    expect(world.reads.has(read)).toBe(false);
    world.advance(1);
    expect(world.reads.get(read)).toEqual(unavailable('does not respond'));
    // A second answer would throw.
    world.settleRead('now');
  });

  test('cannot be read where its project denies its result (SEC-04)', () => {
    const world = createConnectedWorld(
      {},
      {
        judge: (tool, project) =>
          tool === 'unity_get_result' && project !== ''
            ? { decision: 'deny', reason: 'Not here.' }
            : { decision: 'allow', reason: '' },
      },
    );
    world.call(execute('x', { timeout: 0 }));
    const stranger: CallingClient = { identity: 'other', label: 'other', project: '/projects/other' };
    expect(taskOf(world, onlyId(world), stranger)).toEqual({
      kind: 'failed',
      code: 'unavailable',
      reason: 'Not here.',
    });
  });
});

test.each([
  [{ acts: true, subject: { id: 'ida', name: 'Ida', claims: {} } }, 'failed'],
  [{ subject: { id: 'ida', name: 'Ida', claims: {} } }, 'task'],
  [{ acts: true }, 'task'],
] as const)('who may not do such work may look at its task, and not act on it: %j gives %s (SEC-08)', (who, kind) => {
  const judge: NonNullable<Parameters<typeof createConnectedWorld>[1]>['judge'] = (tool, _project, subject) =>
    tool === 'unity_execute_code' && subject !== undefined
      ? { decision: 'deny', reason: 'No role allows it.' }
      : { decision: 'allow', reason: '' };
  const world = createConnectedWorld({}, { judge });
  world.call(execute('x', { timeout: 0 }));
  const { acts, subject } = { acts: undefined, subject: undefined, ...who };
  const client: CallingClient = { identity: 'i', label: 'i', ...(subject === undefined ? {} : { subject }) };
  const [log_id = ''] = world.store.operations.keys();
  expect(readOf(world, { kind: 'task', log_id, ...(acts && { acts }) }, client)?.kind).toBe(kind);
});

test.each<[string, (world: HubWorld) => number]>([
  ['the list of operations', (world) => world.read({ kind: 'operations', limit: 5 })],
  ['a page of operations', (world) => world.look({ kind: 'list', limit: 5 })],
  ['a record', (world) => world.look({ kind: 'record', log_id: '0199f000-0000-7000-8000-000000000001' })],
])('%s is unavailable where the store fails or is silent, and comes once', (_what, read) => {
  const failing = createConnectedWorld();
  failing.store.read = () => ({ kind: 'failed', reason: 'the disk is gone' });
  expect(failing.reads.get(read(failing))).toMatchObject({ reason: expect.stringContaining('the disk is gone') });
  const silent = createConnectedWorld();
  silent.holdReads = true;
  const id = read(silent);
  silent.advance(9_999);
  expect(silent.reads.has(id)).toBe(false);
  silent.advance(1);
  expect(silent.reads.get(id)).toMatchObject({ kind: 'failed', code: 'unavailable' });
  // A second answer would throw.
  silent.settleRead('now');
});

test('a record is that of a log entry as well, for as long as it is kept (LGS-02, LOG-03)', () => {
  const world = createConnectedWorld({ retention_ms: 1000 });
  const log_id = '0199f000-0000-7000-8000-000000000001';
  const timestamp = new Date(world.now).toISOString();
  const entry = { log_id, timestamp, log_type: 'info', log_name: 'console', message: 'm', seq: 1 } as const;
  const params = { journal_id: world.editor.journal.journal_id, entries: [entry] };
  world.from(world.editor, [{ kind: 'request', id: 7, method: 'logs/append', params }]);
  const record = () => world.reads.get(world.look({ kind: 'record', log_id }));
  world.advance(1000);
  expect(record()).toMatchObject({ details: { kind: 'log_entry', entry }, result: { result: 'm' } });
  world.advance(1);
  expect(record()).toMatchObject({ kind: 'failed', code: 'not_found' });
});

describe('what is reported of an Editor', () => {
  test('is what its heartbeats say, plus the time since', () => {
    const world = createConnectedWorld();
    beats(world, {
      main_thread_age_ms: 2500,
      queue_length: 3,
      running: ['one'],
      play_mode: true,
      blocked_by: { kind: 'user_code', log_id: 'one' },
    });
    world.call(execute('x'));
    world.advance(600);
    expect(readOf(world, { kind: 'editor' })).toMatchObject({
      editor: {
        project_path: '/projects/game1',
        project_name: 'Game 1',
        state: 'connected',
        unity_version: '2022.3.62f3',
        bridge_version: '1',
        generation: 1,
        main_thread_age_ms: 3100,
        blocked_since: world.now - 3100,
        blocked_by: { kind: 'user_code', log_id: 'one' },
        play_mode: true,
        focused: true,
        queue_length: 3,
        running: ['one'],
        unfinished: 1,
      },
    });
  });

  test('names no work as running that has ended since its last heartbeat', () => {
    const world = createConnectedWorld();
    world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    const answer = () => readOf(world, { kind: 'editor' });
    const log_id = world.store.operations.keys().next().value ?? '';
    beats(world, { running: [log_id, 'of another server'] });
    expect(answer()).toMatchObject({ editor: { running: [log_id, 'of another server'] } });
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(answer()).toMatchObject({ editor: { running: ['of another server'] } });
  });

  test('says that it is away, or reloads, and nothing of a main thread', () => {
    const world = createConnectedWorld();
    beats(world);
    world.disconnect(world.connection);
    const answer = readOf(world, { kind: 'editor' });
    expect(answer).toMatchObject({ editor: { state: 'away', seen_at: world.now } });
    expect(answer).not.toHaveProperty('editor.main_thread_age_ms');
  });

  test('names them all where none is meant', () => {
    const world = createConnectedWorld();
    world.connect(createScriptedEditor(2));
    expect(readOf(world, { kind: 'editor' })).toMatchObject({
      editors: [{ project_name: 'Game 1' }, { project_name: 'Game 2' }],
    });
    expect(readOf(world, { kind: 'editor' })).not.toHaveProperty('editor');
  });
});

describe('a resource of the project', () => {
  test('comes from the Editor; what it does not have is not found', () => {
    const world = createConnectedWorld();
    world.editor.resources.set('unity://scene', '{}');
    expect(readOf(world, scene)).toEqual({
      kind: 'resource',
      resource: { mime_type: 'text/plain', encoding: 'utf8', content: '{}' },
    });
    expect(readOf(world, { kind: 'resource', uri: 'unity://assets/none' })).toMatchObject({
      kind: 'failed',
      code: 'not_found',
      reason: expect.stringContaining('unity://assets/none'),
    });
  });

  test('is matched by the id of its request, in whatever order the answers come', () => {
    const world = createConnectedWorld();
    world.editor.keepsWaiting = true;
    const uris = ['unity://a', 'unity://b', 'unity://c'];
    for (const uri of uris) world.editor.resources.set(uri, `content of ${uri}`);
    const reads = uris.map((uri) => world.read({ kind: 'resource', uri }));
    for (const request of world.editor.unanswered.toReversed()) world.from(world.editor, world.editor.answer(request));
    expect(reads.map((read) => world.reads.get(read))).toMatchObject(
      uris.map((uri) => ({ resource: { content: `content of ${uri}` } })),
    );
  });

  test('that does not come within 10 s is unavailable, says since when the main thread is busy, and comes too late after that', () => {
    const world = createConnectedWorld();
    world.editor.resources.set('unity://scene', '{}');
    world.editor.keepsWaiting = true;
    const read = world.read(scene);
    world.advance(9000);
    beats(world, { main_thread_age_ms: 9000 });
    world.advance(999);
    expect(world.reads.has(read)).toBe(false);
    world.advance(1);
    expect(world.reads.get(read)).toMatchObject({
      kind: 'failed',
      code: 'unavailable',
      reason: expect.stringMatching(/not answered within 10.0 s, its main thread has been busy since 2023/),
    });
    const [request] = world.editor.unanswered;
    if (request !== undefined) world.from(world.editor, world.editor.answer(request));
    expect(world.reads.size, 'and no second answer').toBe(1);
  });

  test('waits on where another Editor goes away', () => {
    const world = createConnectedWorld();
    const other = world.connect(createScriptedEditor(2));
    world.editor.keepsWaiting = true;
    world.editor.resources.set('unity://scene', '{}');
    const client = { identity: 'claude@/home/me', label: 'Claude', project: world.editor.project_path };
    const read = world.read(scene, client);
    world.disconnect(other);
    expect(world.reads.has(read)).toBe(false);
    for (const request of world.editor.unanswered) world.from(world.editor, world.editor.answer(request));
    expect(world.reads.get(read)).toMatchObject({ kind: 'resource', resource: { content: '{}' } });
  });

  test.each<[string, (world: ConnectedWorld) => void, RegExp]>([
    ['whose Editor goes away meanwhile', (world) => world.disconnect(world.connection), /is not connected, since/],
    [
      'whose connection is taken over',
      (world) => void world.connect(world.editor),
      /has not answered|is not connected/,
    ],
  ])('%s is unavailable at once', (_when, happens, reason) => {
    const world = createConnectedWorld();
    world.editor.keepsWaiting = true;
    const read = world.read(scene);
    happens(world);
    expect(world.reads.get(read)).toMatchObject({
      kind: 'failed',
      code: 'unavailable',
      reason: expect.stringMatching(reason),
    });
    world.advance(20_000);
  });

  test.each<[string, (world: HubWorld) => void, RegExp]>([
    ['none has', () => undefined, /No Unity Editor is connected/],
    [
      'several could mean',
      (world) => {
        for (const number of [1, 2]) world.connect(createScriptedEditor(number));
      },
      /Several Unity Editors.*Game 1.*Game 2/,
    ],
    [
      'has an Editor that is away',
      (world) => world.disconnect(world.connect(createScriptedEditor())),
      /is not connected, since/,
    ],
  ])('that %s is unavailable at once', (_what, before, reason) => {
    const world = createHubWorld();
    before(world);
    expect(readOf(world, scene)).toMatchObject({
      kind: 'failed',
      code: 'unavailable',
      reason: expect.stringMatching(reason),
    });
  });

  test('waits for no more than a bounded number of answers', () => {
    const world = createConnectedWorld();
    world.editor.keepsWaiting = true;
    for (let count = 0; count < 1000; count += 1) world.read(scene);
    expect(world.reads.size).toBe(0);
    expect(readOf(world, scene)).toMatchObject({
      kind: 'failed',
      code: 'unavailable',
      reason: expect.stringContaining('1000 reads wait'),
    });
    expect(world.editor.unanswered).toHaveLength(1000);
  });
});

describe('a client that has subscribed', () => {
  test('is not notified of what it has not subscribed to, and no client receives anything where none has', () => {
    const world = createConnectedWorld();
    world.call(execute('x'));
    beats(world, { play_mode: true });
    expect(updated(world)).toEqual([]);
    world.step({ type: 'subscriptions_changed', uris: ['unity://logs'] });
    world.from(world.editor, world.editor.start());
    expect(updated(world)).toEqual([]);
  });

  test('to operations is notified of every state and partial result, under the uri of each and of all', () => {
    const world = createConnectedWorld();
    world.call(execute('x'));
    const log_id = world.store.operations.keys().next().value ?? '';
    const own = `unity://operations/${log_id}`;
    world.step({ type: 'subscriptions_changed', uris: [own, 'unity://operations'] });
    const since = (): number => updated(world).filter((uri) => uri === own).length;
    const steps: number[] = [];
    for (const frames of [
      () => world.editor.start(),
      () => world.editor.partial(1),
      () => world.editor.finish({ result: 1 }),
    ]) {
      world.from(world.editor, frames());
      steps.push(since());
    }
    expect(steps).toEqual([1, 2, 3]);
    expect(updated(world).filter((uri) => uri === 'unity://operations')).toHaveLength(3);
    world.call(execute('y'));
    expect(updated(world).filter((uri) => uri === 'unity://operations').length).toBeGreaterThan(3);
    expect(since()).toBe(3);
  });

  test('to the Editor is notified of connects, disconnects, play mode, and of a main thread that stops', () => {
    const world = createConnectedWorld();
    world.step({ type: 'subscriptions_changed', uris: ['unity://editor'] });
    const count = (happens: () => void): number => {
      const before = updated(world).length;
      happens();
      return updated(world).length - before;
    };
    beats(world);
    world.advance(2500);
    expect(
      count(() => beats(world)),
      'nothing new',
    ).toBe(0);
    expect(count(() => beats(world, { play_mode: true }))).toBe(1);
    expect(count(() => beats(world, { play_mode: true, main_thread_age_ms: 2500 }))).toBe(1);
    expect(count(() => beats(world, { play_mode: true, main_thread_age_ms: 4500 }))).toBe(0);
    expect(count(() => beats(world, { play_mode: true }))).toBe(1);
    expect(count(() => world.disconnect(world.connection))).toBe(1);
    expect(count(() => void world.connect(world.editor))).toBeGreaterThan(0);
  });

  test('to the logs is notified of new entries', () => {
    const world = createConnectedWorld();
    world.step({ type: 'subscriptions_changed', uris: ['unity://logs'] });
    const { journal_id } = world.editor.journal;
    const entry = {
      log_id: '0199f000-0000-7000-8000-000000000001',
      timestamp: '2026-01-01T00:00:00Z',
      log_type: 'info',
      log_name: 'console',
      message: 'm',
      seq: 1,
    } as const;
    world.from(world.editor, [
      { kind: 'request', id: 7, method: 'logs/append', params: { journal_id, entries: [entry] } },
    ]);
    expect(updated(world)).toEqual(['unity://logs']);
  });
});

describe('a read of what the policy denies to a tool', () => {
  test('is denied by what holds in the project of the client (SEC-04)', () => {
    const world = createConnectedWorld(
      {},
      {
        judge: (_name, project) => ({
          decision: project === '/projects/game1' ? 'deny' : 'allow',
          reason: 'Not there.',
        }),
      },
    );
    expect(readOf(world, scene)).toMatchObject({ kind: 'failed', reason: 'Not there.' });
    expect(world.sent('resource/read')).toEqual([]);
  });

  test.each([
    ['unity_get_result', { kind: 'operations', limit: 5 }],
    ['unity_get_result', { kind: 'editor' }],
    ['unity_query', scene],
  ] as const)('is denied with the reason of the rule for %s, also where it says "ask"', (tool, read) => {
    for (const decision of ['deny', 'ask'] as const) {
      const world = createConnectedWorld(
        {},
        { judge: (name) => ({ decision: name === tool ? decision : 'allow', reason: `${name}: rule 3.` }) },
      );
      expect(readOf(world, read)).toEqual({
        kind: 'failed',
        code: 'unavailable',
        reason: expect.stringMatching(new RegExp(`${tool}.*rule 3\\.`)),
      });
      expect(world.sent('resource/read')).toEqual([]);
      expect(readOf(world, { kind: 'tools', of: 'all' })?.kind).toBe('tools');
    }
  });
});
