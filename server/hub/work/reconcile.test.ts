import { describe, expect, test } from 'vitest';
import { limits } from '../../../generated/typescript/limits.ts';
import type { FrameFromEditor } from '../../../generated/typescript/rpc.ts';
import type { UnityNotification } from '../../../generated/typescript/types.ts';
import type { Operation } from '../protocol/operation.ts';
import { createScriptedEditor, uuid } from '../../../proof/kit/scripted-editor.ts';
import { createConnectedWorld, createHubWorld, execute, getResult, START, type HubWorld } from '../testing/world.ts';

const executed = (world: HubWorld): { attempt: number; generation: number; log_id: string }[] =>
  world
    .sent('operation/execute')
    .flatMap((frame) => (frame.kind === 'request' && frame.method === 'operation/execute' ? [frame.params] : []));
const only = (world: HubWorld): Operation | undefined => world.store.operations.values().next().value;
const failures = (world: HubWorld): unknown[] =>
  world.effects.flatMap((effect) =>
    effect.type === 'send' && effect.frame.kind === 'failure' ? [effect.frame.error] : [],
  );

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

function reconnect(world: ConnectedWorld): void {
  world.connect(world.editor);
}

/** What happens to one operation between two hellos. */
interface Case {
  readonly title: string;
  readonly before: (world: ConnectedWorld) => void;
  readonly between?: (world: ConnectedWorld) => void;
  readonly executes: number;
  readonly state: Operation['state'];
  readonly starts: number;
}

const lose = (world: ConnectedWorld): void => {
  world.auto = false;
  world.call(execute('x', { timeout: 0 }));
  world.disconnect(world.connection);
  world.auto = true;
};
const queue = (world: ConnectedWorld): void => {
  world.call(execute('x', { timeout: 0 }));
  world.disconnect(world.connection);
};
const start = (world: ConnectedWorld): void => {
  world.call(execute('x', { timeout: 0 }));
  world.from(world.editor, world.editor.start());
  world.disconnect(world.connection);
};
const reload = (world: ConnectedWorld): void => world.editor.reload();
const late = (world: ConnectedWorld): void => {
  world.editor.reload();
  world.advance(600_001);
};

const running = { state: 'running', started_at: START, finished_at: undefined, outcome: undefined } as const;

const cases: Case[] = [
  {
    title: 'lost on its way, same generation: sent again under the same attempt',
    before: lose,
    executes: 2,
    state: 'completed',
    starts: 1,
  },
  {
    title: 'lost on its way, same generation after the hold window: sent again, since nothing is proven',
    before: lose,
    between: (world) => world.advance(600_001),
    executes: 2,
    state: 'completed',
    starts: 1,
  },
  {
    title: 'queued, same generation: sent again, which the Editor knows',
    before: queue,
    executes: 2,
    state: 'completed',
    starts: 1,
  },
  { title: 'running, same generation: adopted', before: start, executes: 1, state: 'completed', starts: 1 },
  {
    title: 'lost on its way, later generation: dispatched again',
    before: lose,
    between: reload,
    executes: 2,
    state: 'completed',
    starts: 1,
  },
  {
    title: 'queued in an earlier generation: dispatched again',
    before: queue,
    between: reload,
    executes: 2,
    state: 'completed',
    starts: 1,
  },
  {
    title: 'running when Unity reloaded: interrupted, never again',
    before: start,
    between: reload,
    executes: 1,
    state: 'interrupted',
    starts: 1,
  },
  {
    title: 'lost on its way, later generation after the hold window: not started',
    before: lose,
    between: late,
    executes: 1,
    state: 'not_started',
    starts: 0,
  },
  {
    title: 'queued in an earlier generation, after the hold window: not started',
    before: queue,
    between: late,
    executes: 1,
    state: 'not_started',
    starts: 0,
  },
  {
    title: 'lost on its way, the journal lost too: interrupted, since nothing can be proved',
    before: lose,
    between: (world) => world.editor.loseJournal(),
    executes: 1,
    state: 'interrupted',
    starts: 0,
  },
  {
    title: 'running, the journal lost: interrupted',
    before: start,
    between: (world) => world.editor.loseJournal(),
    executes: 1,
    state: 'interrupted',
    starts: 1,
  },
  {
    title: 'lost on its way, below the watermark of a later generation: interrupted, since it may have been forgotten',
    before: lose,
    between: (world) => {
      world.editor.reload();
      world.editor.watermark = 1;
    },
    executes: 1,
    state: 'interrupted',
    starts: 0,
  },
];

describe('after a hello, an operation that was', () => {
  test.each(cases)('$title', ({ before, between, executes, state, starts }) => {
    for (const restarts of [false, true]) {
      const world = createConnectedWorld();
      before(world);
      between?.(world);
      if (restarts) world.restart();
      reconnect(world);
      world.from(world.editor, world.editor.start());
      world.from(world.editor, world.editor.finish({ result: 1 }));
      expect(executed(world)).toHaveLength(executes);
      expect(only(world)).toMatchObject({ state });
      expect([...world.editor.starts.values()]).toEqual(starts === 0 ? [] : [1]);
    }
  });

  test.each([
    ['running', start, /^It had started, and the journal that would say how it ended no longer exists/],
    ['lost on its way', lose, /^It was sent to a journal that no longer exists, so it is not known whether it started/],
  ])('%s when its journal was lost: the error says what is known', (_, before, error) => {
    const world = createConnectedWorld();
    before(world);
    world.editor.loseJournal();
    reconnect(world);
    expect(only(world)).toMatchObject({ outcome: { error_code: 'interrupted', error: expect.stringMatching(error) } });
  });

  test('known to have started and is not listed any more is interrupted, whatever the journal proves', () => {
    const world = createConnectedWorld();
    start(world);
    const emptied = createScriptedEditor();
    emptied.journal.generation = 2;
    emptied.journal.seq = 1;
    world.connect(emptied);
    expect(only(world)).toMatchObject({ state: 'interrupted' });
    expect(executed(world)).toHaveLength(1);
  });

  test('running is interrupted with the partial result that it had', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x', { timeout: 60_000 }));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.partial({ done: 1 }));
    world.editor.loseJournal();
    world.disconnect(world.connection);
    reconnect(world);
    expect(world.answer(call)).toMatchObject({ error_code: 'interrupted', partial_result: { done: 1 } });
  });

  test('dispatched again has one more attempt, which was durable before it was sent', () => {
    const world = createConnectedWorld();
    queue(world);
    world.editor.reload();
    world.holdWrites = ({ kind }) => kind === 'update';
    reconnect(world);
    expect(executed(world)).toHaveLength(1);
    world.settle();
    expect(executed(world).at(-1)).toMatchObject({ attempt: 2, generation: 2 });
    expect(only(world)).toMatchObject({ attempt: 2, sent: { generation: 2 } });
  });

  test('marked for the new generation when the server died is sent there, although the Editor lists it as queued in the old one', () => {
    const world = createConnectedWorld();
    queue(world);
    world.editor.reload();
    world.auto = false;
    reconnect(world);
    const [hello] = world.toHub;
    if (hello === undefined) throw new Error('no hello');
    world.step({ type: 'editor_frame', ...hello });
    expect(only(world)).toMatchObject({ sent: { generation: 2 } });
    world.restart();
    world.auto = true;
    reconnect(world);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(only(world)).toMatchObject({ state: 'completed' });
  });

  test('being marked for one generation is not sent to another', () => {
    const world = createConnectedWorld();
    queue(world);
    world.editor.reload();
    world.holdWrites = ({ kind }) => kind === 'update';
    reconnect(world);
    world.disconnect(2);
    world.editor.reload();
    reconnect(world);
    world.settle();
    expect(executed(world)).toHaveLength(1);
    world.settle();
    expect(executed(world).at(-1)).toMatchObject({ generation: 3 });
  });

  test('unacknowledged at its end is sent again, stored, and acknowledged', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    world.disconnect(world.connection);
    world.editor.finish({ result: 7 });
    reconnect(world);
    expect(world.answer(world.call(getResult(world.answer(call)?.log_id ?? '')))).toMatchObject({
      status: 'completed',
      result: 7,
    });
    expect(world.sent('operation/ack')).toHaveLength(1);
  });

  test.each([
    ['', () => {}],
    [
      ', and which a client cancels then,',
      (world: ConnectedWorld, log_id: string): void => {
        world.step({ type: 'cancel_operation', command_id: 1, log_id, by: 'the user' });
      },
    ],
  ])(
    'reported to have ended by an Editor that was acknowledged by a newer copy of the store%s is interrupted after a reload',
    (_, between) => {
      const world = createConnectedWorld();
      queue(world);
      const log_id = only(world)?.log_id ?? '';
      world.editor.start();
      world.editor.finish({ result: 7 });
      const { store_id } = world.store;
      world.editor.receive({
        kind: 'notification',
        method: 'operation/ack',
        params: { store_id, log_id, state: 'completed' },
      });
      world.restart();
      reconnect(world);
      world.disconnect(2);
      world.editor.reload();
      between(world, log_id);
      reconnect(world);
      expect(only(world)).toMatchObject({
        state: 'interrupted',
        outcome: { error: expect.stringContaining('this store has lost it') },
      });
      expect(executed(world)).toHaveLength(2);
    },
  );

  test.each([
    ['running', 'is not acknowledged before its own end', []],
    ['suspended', 'is acknowledged, so that it does not resume', ['interrupted']],
  ] as const)('listed as %s, which the store has as interrupted, %s (EXO-12)', (state, _, acknowledged) => {
    const world = createConnectedWorld();
    queue(world);
    world.from(world.editor, world.editor.start());
    if (state === 'suspended') world.from(world.editor, world.editor.suspend());
    world.disconnect(world.connection);
    for (const [log_id, operation] of world.store.operations)
      world.store.operations.set(log_id, {
        ...operation,
        state: 'interrupted',
        outcome: { status: 'error', error: 'lost', error_code: 'interrupted' },
        finished_at: world.now,
      });
    world.restart();
    reconnect(world);
    expect(world.sent('operation/ack').map((frame) => 'params' in frame && frame.params)).toEqual(
      acknowledged.map((end) => expect.objectContaining({ state: end })),
    );
  });

  test.each([
    ['which the store has as unfinished work of another Editor, is not acknowledged', 'running', () => undefined],
    [
      'whose record is read when it has disconnected, is not acknowledged',
      'interrupted',
      (world: ConnectedWorld): void => world.disconnect(2),
    ],
  ] as const)('listed as suspended, %s', (_, state, meanwhile) => {
    const world = createConnectedWorld();
    queue(world);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.suspend());
    world.disconnect(world.connection);
    for (const [log_id, operation] of world.store.operations)
      world.store.operations.set(log_id, { ...operation, editor: '/projects/Other', state });
    world.restart();
    world.holdReads = true;
    reconnect(world);
    meanwhile(world);
    expect(world.pendingReads).toHaveLength(1);
    world.settleRead('now');
    expect(world.sent('operation/ack')).toEqual([]);
  });

  test.each(['running', 'completed'])(
    'listed as %s and, in an older copy of the store, never sent is adopted, also after the hold window',
    (state) => {
      const world = createConnectedWorld();
      queue(world);
      world.editor.start();
      if (state === 'completed') world.editor.finish({ result: 7 });
      for (const [log_id, operation] of world.store.operations)
        world.store.operations.set(log_id, { ...operation, sent: undefined, attempt: 0 });
      world.restart();
      world.now += 600_001;
      reconnect(world);
      world.from(world.editor, world.editor.finish({ result: 7 }));
      expect(only(world)).toMatchObject({ state: 'completed' });
      expect(executed(world)).toHaveLength(1);
    },
  );

  test('finished and stored before the ack was lost is acknowledged again, to any Editor that asks', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    world.auto = false;
    world.toHub.push(...world.editor.finish({ result: 7 }).map((frame) => ({ connection: 1, frame })));
    const [message] = world.toHub;
    if (message === undefined) throw new Error('no update');
    world.toHub.length = 0;
    world.step({ type: 'editor_frame', ...message });
    world.step({ type: 'editor_frame', ...message });
    expect(world.sent('operation/ack')).toHaveLength(2);
  });
});

describe('while the Editor is away', () => {
  test('work that may have been sent stays in progress, says so, and is interrupted a day after the last evidence', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    world.advance(7000);
    world.disconnect(world.connection);
    const log_id = world.answer(call)?.log_id ?? '';
    world.advance(86_400_000 - 7000 - 1);
    expect(world.answer(world.call(getResult(log_id)))).toMatchObject({
      status: 'in_progress',
      message: expect.stringContaining('The Editor is away'),
    });
    world.advance(1);
    expect(world.answer(world.call(getResult(log_id)))).toMatchObject({ status: 'error', error_code: 'interrupted' });
    reconnect(world);
    expect(executed(world)).toHaveLength(1);
  });

  test.each<[string, number, number]>([
    ['that was away already', 36_000_000, 50_400_000],
    ['that was away for longer, which may report yet', 90_000_000, limits.heartbeat_dead_ms],
  ])('a restart of the server does not begin the day of an Editor again %s', (_what, before, after) => {
    const world = createConnectedWorld();
    start(world);
    world.advance(before);
    // The server was not running when the day was over.
    const [stored] = world.store.operations.values();
    if (stored !== undefined) world.store.operations.set(stored.log_id, { ...stored, ...running });
    world.restart();
    world.advance(after - 1);
    expect(only(world)?.state).toBe('running');
    world.advance(1);
    expect(only(world)?.state).toBe('interrupted');
  });

  test('the last evidence of an Editor that was there for days is no older than a minute after a restart', () => {
    const world = createConnectedWorld({ heartbeat_dead_ms: 10_000_000 });
    world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    for (let hours = 0; hours < 72; hours += 1) {
      world.advance(3_600_000);
      world.from(world.editor, [world.editor.heartbeat()]);
    }
    world.restart();
    world.advance(86_400_000 - 60_000);
    expect(only(world)?.state).toBe('running');
  });

  const timestamp = '2026-11-21T10:00:00.000Z';
  const push = (params: UnityNotification): FrameFromEditor => ({
    kind: 'notification',
    method: 'editor/notification',
    params,
  });

  test.each<[string, FrameFromEditor | undefined, RegExp]>([
    [
      'closed',
      push({ type: 'UNITY_SHUTDOWN', timestamp, payload: {} }),
      /The Editor is away: it was closed 1\.0 s ago, at 2023-11-14T22:13:25\.000Z\./,
    ],
    [
      'reloading',
      push({ type: 'DOMAIN_RELOAD', timestamp, payload: { generation: 1 } }),
      /The Editor is away: it has been reloading its scripts for 1\.0 s, since 2023-11-14T22:13:25\.000Z\./,
    ],
    [
      'disconnected by the user',
      push({ type: 'USER_DISCONNECT', timestamp, payload: {} }),
      /The Editor is away: the user disconnected it 1\.0 s ago, at 2023-11-14T22:13:25\.000Z\./,
    ],
    [
      'just gone',
      undefined,
      /The Editor is away: it has not been connected for 1\.0 s, since 2023-11-14T22:13:25\.000Z\./,
    ],
  ])(
    '(%s) no answer says that the work continues, but since when it is away and what will happen',
    (_why, message, absence) => {
      for (const hasStarted of [true, false]) {
        const world = createConnectedWorld();
        world.advance(5000);
        const sent = world.call(execute('sent', { timeout: 1000 }));
        if (hasStarted) world.from(world.editor, world.editor.start());
        if (message !== undefined) world.from(world.editor, [message]);
        world.disconnect(world.connection);
        const held = world.call(execute('held', { timeout: 1000 }));
        world.advance(1000);
        for (const call of [sent, held]) {
          const envelope = world.answer(call);
          const poll = world.answer(world.call(getResult(envelope?.log_id ?? '')));
          expect([envelope?.status, poll?.status]).toEqual(['timeout', 'in_progress']);
          const fate =
            call === held
              ? /It has not started: it runs if the Editor is back within 10 min, else it ends as not_started\./
              : /decided when the Editor is back; if that is not by 2023-11-15T22:13:25\.000Z, it ends as interrupted\./;
          for (const { message, advice } of [envelope, poll].filter((answer) => answer !== undefined)) {
            expect(message).toMatch(absence);
            expect(message).toMatch(fate);
            expect(advice).toContain('unity_get_result');
            expect(message).not.toMatch(/continues|resumes|running/);
          }
        }
      }
    },
  );

  test.each<[string, FrameFromEditor | undefined, RegExp]>([
    [
      'closed',
      push({ type: 'UNITY_SHUTDOWN', timestamp, payload: {} }),
      /it was closed at 2023-11-14T22:13:21\.000Z, before the clock was set back\./,
    ],
    [
      'just gone',
      undefined,
      /it has not been connected since 2023-11-14T22:13:20\.000Z, before the clock was set back\./,
    ],
  ])('(%s) after the clock was set back no answer says how long ago that was', (_why, message, absence) => {
    const world = createConnectedWorld();
    world.advance(1000);
    if (message !== undefined) world.from(world.editor, [message]);
    world.disconnect(world.connection);
    world.advance(-3_600_000);
    const call = world.call(execute('held', { timeout: 1000 }));
    world.advance(1000);
    expect(world.answer(call)?.message).toMatch(absence);
    expect(world.answer(call)?.message).not.toContain('0 ms');
  });

  test('after a restart of the server no answer says how long the Editor was away before, which no server saw', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x', { timeout: 1000 }));
    world.from(world.editor, world.editor.start());
    world.advance(50_000);
    const log_id = world.answer(call)?.log_id ?? '';
    world.restart();
    world.advance(1000);
    const poll = world.call(getResult(log_id));
    expect(world.answer(poll)?.message).toMatch(
      /The Editor is away: it has not connected since this server started, 1\.0 s ago\. It was last seen at 2023-/,
    );
    expect(world.answer(poll)?.message).not.toMatch(/has not been connected for/);
  });

  test('work that is on its way while the Editor says that it closes is answered before the connection is gone', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.from(world.editor, [push({ type: 'UNITY_SHUTDOWN', timestamp, payload: {} })]);
    world.advance(limits.timeout_default_ms);
    expect(world.answer(call)?.message).toMatch(/The Editor has said that it closes.*decided when the Editor is back/);
    expect(world.answer(call)?.message).not.toMatch(/continues|resumes/);
  });

  test('an Editor that had reported that it closes, and sends hello again, is back: no answer says that it closes', () => {
    const world = createConnectedWorld();
    world.from(world.editor, [push({ type: 'UNITY_SHUTDOWN', timestamp, payload: {} })]);
    world.disconnect(world.connection);
    reconnect(world);
    const call = world.call(execute('x'));
    world.advance(limits.timeout_default_ms);
    expect(world.answer(call)?.message).toBe("Not done yet. It is next in the Editor's queue.");
  });

  test('work that was never sent ends with the hold window', () => {
    const world = createConnectedWorld();
    world.disconnect(world.connection);
    const call = world.call(execute('x', { timeout: 600_000 }));
    world.advance(600_000);
    expect(world.answer(call)).toMatchObject({ status: 'timeout' });
    world.advance(1);
    expect(only(world)).toMatchObject({ state: 'not_started', attempt: 0, outcome: { error_code: 'not_started' } });
  });

  test('nothing runs again because time passed', () => {
    const world = createConnectedWorld({ heartbeat_dead_ms: 1e12 });
    world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    world.advance(10 * 86_400_000);
    expect(executed(world)).toHaveLength(1);
    expect(world.hub.summary().unfinished).toBe(1);
  });

  test('an Editor without a frame for the dead time is disconnected, which decides nothing', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.advance(14_999);
    expect(world.effects.some(({ type }) => type === 'close')).toBe(false);
    world.advance(1);
    expect(world.effects.some(({ type }) => type === 'close')).toBe(true);
    expect(only(world)?.state).toBe('accepted');
    reconnect(world);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(only(world)).toMatchObject({ state: 'completed' });
  });
});

describe('a hello', () => {
  const another = (editor: ConnectedWorld['editor']): void => void (editor.instance_id = uuid(88));

  test('of another major version is refused with the side to upgrade', () => {
    for (const [version, remedy] of [
      ['0.9', 'upgrade the bridge package in Unity'],
      ['2.0', 'upgrade mcp-unity-bridge'],
    ] as const) {
      const world = createHubWorld();
      const editor = createScriptedEditor();
      editor.protocol_version = version;
      world.connect(editor);
      expect(failures(world)).toMatchObject([
        { data: { code: 'protocol_mismatch' }, message: expect.stringContaining(remedy) },
      ]);
    }
  });

  test('of a second live Editor with the same instance id is refused', () => {
    const world = createConnectedWorld();
    const copy = createScriptedEditor(2);
    copy.instance_id = world.editor.instance_id;
    world.connect(copy);
    expect(failures(world)).toMatchObject([{ data: { code: 'duplicate_instance' } }]);
    expect(world.effects.some(({ type }) => type === 'close')).toBe(false);
  });

  test('of the same Editor after a reload takes over from its half-open connection', () => {
    const world = createConnectedWorld();
    world.editor.reload();
    world.connect(world.editor);
    expect(failures(world)).toEqual([]);
    expect(world.effects).toContainEqual(expect.objectContaining({ type: 'close', connection: 1 }));
    expect(world.hub.summary().editors).toMatchObject([{ state: 'connected' }]);
  });

  test.each<[string, number, (editor: ConnectedWorld['editor']) => void, boolean]>([
    ['the same process, at the same generation', 0, () => undefined, true],
    ['another process, at a later generation', 0, (editor) => (another(editor), editor.reload()), true],
    ['another process, at the same generation', 0, (editor) => another(editor), false],
    ['the same process, with another journal', 0, (editor) => (editor.journal.journal_id = uuid(77)), false],
    ['another process, a second after a word of the one before', 1, (editor) => another(editor), false],
    ['another process, once the one before is silent', 3, (editor) => another(editor), true],
  ])('takes over from the connection of its project: %s', (_what, silent, happens, isTaken) => {
    const world = createConnectedWorld({ heartbeat_dead_ms: 10_000_000 });
    world.advance(silent * limits.heartbeat_interval_ms + silent);
    happens(world.editor);
    world.connect(world.editor);
    expect(failures(world)).toMatchObject(isTaken ? [] : [{ data: { code: 'duplicate_instance' } }]);
  });

  test('of a project with the journal of another one is refused: it is a copy', () => {
    const world = createConnectedWorld();
    const copy = createScriptedEditor(2);
    copy.journal.journal_id = world.editor.journal.journal_id;
    world.connect(copy);
    expect(failures(world)).toMatchObject([
      { data: { code: 'journal_refused' }, message: expect.stringContaining('copy') },
    ]);
  });

  test.each([
    ['generation', (world: ConnectedWorld) => (world.editor.journal.generation -= 1)],
    ['sequence number', (world: ConnectedWorld) => (world.editor.journal.seq -= 1)],
  ])('with a lower %s than was seen is refused, also after a restart', (_title, rollBack) => {
    for (const restarts of [false, true]) {
      const world = createConnectedWorld();
      world.editor.journal.generation = 5;
      world.editor.journal.seq = 5;
      world.connect(world.editor);
      if (restarts) world.restart();
      else world.disconnect(2);
      rollBack(world);
      world.connect(world.editor);
      expect(failures(world)).toMatchObject([
        { data: { code: 'journal_refused' }, message: expect.stringContaining('rolled back') },
      ]);
    }
  });

  test('with a lower generation than work was sent to is refused, also where the Editor itself was never stored', () => {
    const world = createHubWorld();
    world.fail = ({ kind }) => (kind === 'editor' ? { kind: 'failed', reason: 'the disk is full' } : undefined);
    const editor = createScriptedEditor();
    editor.journal.generation = 5;
    world.connect(editor);
    world.call(execute('a'));
    world.restart();
    editor.journal.generation = 4;
    world.connect(editor);
    expect(failures(world)).toMatchObject([
      { data: { code: 'journal_refused' }, message: expect.stringContaining('has seen 5') },
    ]);
  });

  test('is needed before anything else', () => {
    const world = createHubWorld();
    world.step({
      type: 'editor_frame',
      connection: 9,
      frame: { kind: 'request', id: 1, method: 'logs/append', params: { journal_id: uuid(1), entries: [] } },
    });
    expect(failures(world)).toMatchObject([{ data: { code: 'not_greeted' } }]);
  });

  test('is answered with the clients, the limits and the mark of the stored log', () => {
    const world = createHubWorld();
    world.step({ type: 'clients_changed', clients: ['Claude Code'] });
    world.store.marks.set(uuid(1000), 17);
    world.restart();
    world.step({ type: 'clients_changed', clients: ['Claude Code'] });
    world.connect(createScriptedEditor());
    expect(world.effects).toContainEqual(
      expect.objectContaining({
        frame: expect.objectContaining({
          kind: 'response',
          method: 'editor/hello',
          result: {
            server_version: '0.0.0',
            clients: ['Claude Code'],
            result_limit_bytes: 8_388_608,
            heartbeat_interval_ms: 1000,
            log_mark: 17,
          },
        }),
      }),
    );
  });
});

describe('an execute that the Editor refuses', () => {
  const refused = (code: 'journal_failed' | 'overloaded' | 'below_watermark' | 'wrong_generation'): ConnectedWorld => {
    const world = createConnectedWorld();
    world.editor.refuseWith = code;
    world.call(execute('x', { timeout: 0 }));
    world.editor.refuseWith = undefined;
    return world;
  };

  test.each([
    [
      'since its journal failed has not started',
      'journal_failed',
      'not_started',
      /^The Editor could not write its journal/,
    ],
    [
      'since it is older than what it remembers is interrupted',
      'below_watermark',
      'interrupted',
      /^The Editor has forgotten work that old, so its end is not known\.$/,
    ],
  ] as const)('%s', (_title, code, state, error) => {
    expect(only(refused(code))).toMatchObject({
      state,
      outcome: { error_code: state, error: expect.stringMatching(error) },
    });
  });

  test('since it is full goes again with the next heartbeat, in order', () => {
    const world = refused('overloaded');
    world.call(execute('y', { timeout: 0 }));
    expect(executed(world)).toHaveLength(1);
    const { generation } = world.editor.journal;
    world.from(world.editor, [
      {
        kind: 'notification',
        method: 'editor/heartbeat',
        params: { generation, main_thread_age_ms: 0, running: [], queue_length: 0, focused: true, play_mode: false },
      },
    ]);
    const ids = [...world.store.operations.keys()];
    expect(executed(world).map(({ log_id }) => log_id)).toEqual([ids[0], ids[0], ids[1]]);
  });

  test('since it is full waits for room for as long as that Editor is there', () => {
    const world = createConnectedWorld({ heartbeat_dead_ms: 1e12 });
    world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    world.editor.refuseWith = 'overloaded';
    world.call(execute('y', { timeout: 0 }));
    world.editor.refuseWith = undefined;
    world.advance(2_000_000);
    world.from(world.editor, world.editor.finish({ result: 1 }));
    world.from(world.editor, world.editor.start());
    expect(world.editor.started.map(({ code }) => code)).toEqual(['x', 'y']);
  });

  test('since it is full goes as soon as work ends there, not with the next heartbeat', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    world.editor.refuseWith = 'overloaded';
    world.call(execute('y', { timeout: 0 }));
    world.editor.refuseWith = undefined;
    expect(executed(world)).toHaveLength(2);
    world.from(world.editor, world.editor.finish({ result: 1 }));
    const ids = [...world.store.operations.keys()];
    expect(executed(world).map(({ log_id }) => log_id)).toEqual([ids[0], ids[1], ids[1]]);
  });

  test('since it reloaded is judged by the next hello', () => {
    const world = refused('wrong_generation');
    expect(world.effects).toContainEqual(expect.objectContaining({ type: 'close' }));
    world.editor.reload();
    reconnect(world);
    expect(executed(world).at(-1)).toMatchObject({ generation: 2, attempt: 2 });
  });
});
