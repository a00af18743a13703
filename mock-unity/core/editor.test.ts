import { describe, expect, it } from 'vitest';
import type { BlockedBy, EditorHeartbeatParams } from '../../generated/typescript/types.ts';
import type { JournalContent } from './journal.ts';
import { createEditorWorld, logId, OTHER_STORE, STORE, type EditorWorld } from '../testing/world.ts';

const lastBeat = (world: EditorWorld): EditorHeartbeatParams | undefined =>
  world
    .sent()
    .flatMap((frame) => (frame.kind === 'notification' && frame.method === 'editor/heartbeat' ? [frame.params] : []))
    .at(-1);

const started = (options: Parameters<typeof createEditorWorld>[0] = {}): EditorWorld => {
  const world = createEditorWorld(options);
  world.start();
  return world;
};

/** The kinds of durable change and updates of one operation, in order. */
/** Messages of the log batches that were sent. */
const batches = (world: EditorWorld): string[][] =>
  world
    .sent()
    .flatMap((frame) =>
      frame.kind === 'request' && frame.method === 'logs/append'
        ? [frame.params.entries.map(({ message }) => message)]
        : [],
    );

const order = (world: EditorWorld, number: number): string[] =>
  world.events.flatMap((event) => {
    if (event.kind === 'ledger') return event.log_id === logId(number) ? ['ledger'] : [];
    if (event.kind === 'durable') {
      const { write } = event;
      if (write.kind === 'start' && write.start.log_id === logId(number)) return ['start durable'];
      return write.kind === 'operation' && write.record.log_id === logId(number)
        ? [`${write.record.ended?.state ?? (write.record.partial ? 'partial' : 'accepted')} durable`]
        : [];
    }
    const { frame } = event;
    if (frame.kind === 'response' && frame.method === 'operation/execute' && frame.result.log_id === logId(number))
      return ['answer'];
    return frame.kind === 'notification' && frame.method === 'operation/update' && frame.params.log_id === logId(number)
      ? [`${frame.params.state} published`]
      : [];
  });

describe('a call', () => {
  it('is durable before each thing that is reported or done (EXO-02)', () => {
    const world = started();
    world.execute(1, 'update 1\nreturn {"a":1}');
    world.advance(20);
    expect(order(world, 1)).toEqual([
      'accepted durable',
      'answer',
      'start durable',
      'running published',
      'ledger',
      'completed durable',
      'completed published',
    ]);
    expect(world.updates(1)).toMatchObject([
      { seq: 2 },
      { seq: 3, result: { a: 1 }, partial_result: 1, partial_seq: 1 },
    ]);
  });

  it('waits for the journal at each step', () => {
    const world = started();
    world.disk = 'held';
    const request = world.execute(1, 'return 1');
    world.advance(1000);
    expect(world.answer(request)).toBeUndefined();
    world.settle();
    world.advance(1000);
    expect(order(world, 1)).toEqual(['accepted durable', 'answer']);
    world.settle();
    expect(order(world, 1).slice(2)).toEqual(['start durable', 'running published', 'ledger']);
    world.advance(1000);
    expect(world.updates(1)).toHaveLength(1);
    world.settle();
    expect(world.lastUpdate(1)).toMatchObject({ state: 'completed' });
  });

  it.each([
    { code: '! x', update: { state: 'failed', error_code: 'compile_error' }, starts: 0 },
    {
      code: 'throw no',
      update: { state: 'failed', error_code: 'execution_error', error: 'InvalidOperationException: no' },
      starts: 1,
    },
    { code: 'bug', update: { state: 'failed', error_code: 'internal_error' }, starts: 1 },
    { code: 'big 600', update: { state: 'failed', error_code: 'result_too_large' }, starts: 1 },
    { code: 'big 200', update: { state: 'completed' }, starts: 1 },
  ])('ends "$code" as $update.state', ({ code, update, starts }) => {
    const world = started();
    world.execute(1, code, { result_limit_bytes: 1024 });
    world.advance(100);
    expect(world.lastUpdate(1)).toMatchObject(update);
    expect(world.starts(1)).toBe(starts);
    expect(world.journal.read().starts).toHaveLength(starts);
  });

  it('with bad parameters is refused with a pointer, and nothing is accepted', () => {
    const world = started();
    const request = world.execute(1, '', { params: { code: 5 } });
    expect(world.answer(request)).toMatchObject({
      error: { data: { code: 'invalid_params', pointer: '/params/code', keyword: 'type' } },
    });
    expect(world.journal.read().operations).toEqual([]);
  });

  it('that is repeated under its id runs once and answers with its state', () => {
    const world = started();
    world.execute(1, 'delay 100\nreturn 1');
    const accepting = world.execute(1, 'delay 100\nreturn 1');
    world.advance(50);
    const running = world.execute(1, 'delay 100\nreturn 1', { attempt: 2 });
    world.advance(200);
    const finished = world.execute(1, 'delay 100\nreturn 1');
    expect([accepting, running, finished].map((id) => world.answer(id))).toMatchObject([
      { result: { state: 'queued' } },
      { result: { state: 'running' } },
      { result: { state: 'completed' } },
    ]);
    world.advance(1000);
    expect(world.starts(1)).toBe(1);
    expect(world.updates(1).filter(({ state }) => state === 'completed')).toHaveLength(2);
  });
});

describe('the main thread', () => {
  it('starts operations in the order of acceptance, and one that awaits lets the next one start (EXO-11)', () => {
    const world = started();
    world.disk = 'held';
    world.execute(2, 'ledger b\nreturn 2');
    world.execute(1, 'ledger a\ndelay 50\nledger a2');
    world.execute(3, 'ledger c\nsleep 100\nledger c2');
    world.disk = 'now';
    world.settle();
    world.advance(500);
    expect(
      world
        .ledger()
        .map(({ text }) => text.trim())
        .filter((text) => !text.startsWith('start')),
    ).toEqual(['a', 'b', 'c', 'c2', 'a2']);
  });

  it('does not let an acceptance that is not durable yet be superseded', () => {
    const world = started();
    world.disk = 'held';
    world.execute(1, 'ledger a');
    world.disk = 'now';
    world.execute(2, 'ledger b');
    world.advance(500);
    expect(world.ledger()).toEqual([]);
    world.settle();
    world.advance(500);
    expect(world.ledger().map(({ text }) => text.trim())).toEqual([`start ${logId(1)}`, 'a', `start ${logId(2)}`, 'b']);
  });

  it('resumes at frames, and Thread.Sleep holds them up', () => {
    const world = started({ fps: 10 });
    world.execute(1, 'frame\nledger frame\nwait 150\nledger wait\ndelay 1\nledger delay');
    world.advance(50);
    world.execute(2, 'sleep 1000\nledger slept');
    world.advance(5000);
    const times = world
      .ledger()
      .map(({ text, at }) => `${text.trim().replace(/^start .*(.)$/, 'start $1')} ${at - 1_000_000}`);
    expect(times).toEqual(['start 1 100', 'start 2 100', 'slept 1100', 'frame 1100', 'wait 1300', 'delay 1400']);
  });

  it('counts idle frames without stepping through them', () => {
    const world = started({ fps: 10 });
    world.online = false;
    world.disconnect();
    expect(world.deadline()).toBeUndefined();
    world.online = true;
    world.advance(10_000);
    world.connect();
    world.execute(1, 'return frame');
    world.advance(1000);
    expect(world.lastUpdate(1)).toMatchObject({ result: 100 });
  });

  it('draws one frame a second without focus', () => {
    const world = started({ fps: 60, focused: false });
    world.advance(100);
    world.execute(1, 'ledger x');
    world.advance(5000);
    expect(world.ledger()[0]?.at).toBe(1_001_000);
    world.step({ type: 'focus', focused: true });
    world.execute(2, 'ledger y');
    world.advance(17);
    expect(world.lastUpdate(2)).toMatchObject({ state: 'completed' });
  });

  it('wakes at once for work if it was made so', () => {
    const world = started({ fps: 1, wake: true });
    world.execute(1, 'delay 30\nreturn 1');
    world.advance(30);
    expect(world.updates(1).map(({ state, at }) => `${state} ${at - 1_000_000}`)).toEqual([
      'running 0',
      'completed 30',
    ]);
  });

  it('that is blocked after a long idle time is as old as the block', () => {
    const world = started();
    world.execute(1, 'return 1');
    world.advance(15_000);
    world.step({ type: 'block', ms: 8_000 });
    world.advance(3_000);
    world.step({ type: 'block', ms: 8_000 });
    world.advance(1_000);
    const ages = world
      .sent()
      .flatMap((frame) =>
        frame.kind === 'notification' && frame.method === 'editor/heartbeat' ? [frame.params.main_thread_age_ms] : [],
      );
    expect(ages.at(-1)).toBeGreaterThanOrEqual(3_000);
    expect(ages.at(-1)).toBeLessThanOrEqual(4_100);
  });

  it.each<readonly [string, BlockedBy | undefined, object | undefined]>([
    ['nothing says what', undefined, undefined],
    ['a dialog', { kind: 'dialog', title: 'Save?' }, { kind: 'dialog', title: 'Save?' }],
    ['an import', { kind: 'import' }, { kind: 'import' }],
  ])('that is blocked, %s, reports just that, and no more with its next frame (TMO-07)', (_, by, expected) => {
    const world = started();
    world.step({ type: 'block', ms: 8_000, ...(by === undefined ? {} : { by }) });
    world.advance(5_000);
    expect(lastBeat(world)?.blocked_by).toEqual(expected);
    world.advance(6_000);
    expect(lastBeat(world)).not.toHaveProperty('blocked_by');
  });

  it('whose code sleeps reports the operation, and the dialog that opens meanwhile (TMO-07)', () => {
    const world = started();
    world.execute(9, 'sleep forever');
    world.advance(5_000);
    expect(lastBeat(world)?.blocked_by).toEqual({ kind: 'user_code', log_id: logId(9) });
    world.step({ type: 'block', ms: 8_000, by: { kind: 'dialog', title: 'Save?' } });
    world.advance(2_000);
    expect(lastBeat(world)?.blocked_by).toEqual({ kind: 'dialog', title: 'Save?', log_id: logId(9) });
  });

  it.each(['block', 'sleep'] as const)(
    'that is held by %s keeps execute, status, cancel, ping and heartbeats answered (TMO-02)',
    (how) => {
      const world = started();
      if (how === 'block') world.step({ type: 'block', ms: Infinity });
      else world.execute(9, 'sleep forever');
      world.advance(60_000);
      const requests = [
        world.execute(10, 'return 1'),
        world.request('operation/status', { store_id: STORE, log_ids: [logId(10), logId(77)] }),
        world.request('ping', {}),
        world.cancel(10),
      ];
      expect(requests.map((id) => world.answer(id))).toMatchObject([
        { result: { state: 'queued' } },
        { result: { operations: [{ log_id: logId(10), state: 'queued' }] } },
        { result: {} },
        { result: { outcome: 'removed' } },
      ]);
      const beats = world
        .sent()
        .flatMap((frame) =>
          frame.kind === 'notification' && frame.method === 'editor/heartbeat' ? [frame.params.main_thread_age_ms] : [],
        );
      expect(beats.length).toBeGreaterThanOrEqual(59);
      expect(beats.at(-1)).toBeGreaterThan(50_000);
      if (how === 'sleep') return;
      world.execute(11, 'return 1');
      world.step({ type: 'unblock' });
      world.advance(20);
      expect(world.lastUpdate(11)).toMatchObject({ state: 'completed' });
      expect(world.starts(10)).toBe(0);
    },
  );

  it('and all other threads are stopped under a debugger, and continue where they were', () => {
    const world = started();
    world.step({ type: 'suspend_all', ms: 10_000 });
    const before = world.sent().length;
    const request = world.execute(1, 'return 1');
    world.advance(9_999);
    expect(world.sent()).toHaveLength(before);
    world.advance(50);
    expect(world.answer(request)).toMatchObject({ result: { state: 'queued' } });
    expect(world.lastUpdate(1)).toMatchObject({ state: 'completed' });
  });

  it('refuses more than its queue holds, and keeps what it has accepted (WIR-03)', () => {
    const world = started({ queue_limit: 3 });
    world.step({ type: 'block', ms: 100 });
    const requests = [1, 2, 3, 4].map((number) => world.execute(number, 'return 1'));
    expect(requests.map((id) => world.errorOf(id))).toEqual([undefined, undefined, undefined, 'overloaded']);
    world.advance(1000);
    expect([1, 2, 3, 4].map((number) => world.starts(number))).toEqual([1, 1, 1, 0]);
  });
});

describe('partial results', () => {
  it('are durable before they are reported, and survive an interruption (PAR-03)', () => {
    const world = started();
    world.execute(1, 'update "a"\nframe\nupdate "b"\nframe\nupdate "c"\nsleep forever');
    world.advance(100);
    expect(world.updates(1).map(({ seq, partial_seq, partial_result }) => [seq, partial_seq, partial_result])).toEqual([
      [2, undefined, undefined],
      [3, 1, 'a'],
      [4, 2, 'b'],
      [5, 3, 'c'],
    ]);
    world.crash();
    world.start();
    expect(world.lastUpdate(1)).toMatchObject({
      state: 'interrupted',
      error_code: 'interrupted',
      // The rest is for the server to say, which explains what the code means.
      error: 'Unity reloaded its domain, or ended, while this was running.',
      seq: 6,
      partial_result: 'c',
      partial_seq: 3,
    });
  });

  it('that the journal cannot take are reported when it can again', () => {
    const world = started();
    world.execute(1, 'delay 50\nupdate "x"\ndelay 60000');
    world.advance(20);
    world.disk = 'full';
    world.advance(5000);
    expect(world.lastUpdate(1)?.partial_seq).toBeUndefined();
    world.disk = 'now';
    world.advance(1000);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'running', partial_result: 'x' });
  });

  it('that follow each other within a frame are reported once, with the newest', () => {
    const world = started();
    world.execute(1, 'update 1\nupdate 2\nupdate 3\nframe\nreturn 0');
    world.advance(100);
    expect(world.updates(1).map(({ partial_seq }) => partial_seq)).toEqual([undefined, 3, 3]);
  });
});

describe('a cancel', () => {
  it('before the start removes, durably: a later execute runs nothing (CXL-01)', () => {
    const world = started();
    world.step({ type: 'block', ms: 100 });
    world.execute(1, 'return 1');
    world.disk = 'held';
    const cancel = world.cancel(1);
    world.advance(1000);
    expect(world.answer(cancel)).toBeUndefined();
    expect(world.starts(1)).toBe(0);
    world.disk = 'now';
    world.settle();
    expect(world.answer(cancel)).toMatchObject({ result: { outcome: 'removed' } });
    world.crash();
    world.start();
    const again = world.execute(1, 'return 1', { attempt: 2 });
    world.advance(1000);
    expect(world.answer(again)).toMatchObject({ result: { state: 'cancelled' } });
    expect(world.lastUpdate(1)).toMatchObject({ state: 'cancelled', error_code: 'cancelled' });
    expect(world.starts(1)).toBe(0);
  });

  it('of an id that has not arrived yet keeps it from ever running', () => {
    const world = started();
    const cancel = world.cancel(1);
    expect(world.answer(cancel)).toMatchObject({ result: { outcome: 'removed' } });
    world.crash();
    world.start();
    const request = world.execute(1, 'return 1');
    world.advance(1000);
    expect(world.answer(request)).toMatchObject({ result: { state: 'cancelled' } });
    expect(world.starts(1)).toBe(0);
  });

  it('while the acceptance is being written waits for it', () => {
    const world = started();
    world.disk = 'held';
    const request = world.execute(1, 'return 1');
    const cancel = world.cancel(1);
    world.disk = 'now';
    world.settle();
    world.advance(1000);
    expect(world.answer(request)).toMatchObject({ result: { state: 'queued' } });
    expect(world.answer(cancel)).toMatchObject({ result: { outcome: 'removed' } });
    expect(world.starts(1)).toBe(0);
  });

  it.each([
    { code: 'delay 50\nobey\nreturn 1', state: 'cancelled' },
    { code: 'cancellable 60000\nobey\nreturn 1', state: 'cancelled' },
    { code: 'delay 50\nreturn 1', state: 'completed' },
  ])('of running code asks it: "$code" ends as $state (CXL-02)', ({ code, state }) => {
    const world = started();
    world.execute(1, code);
    world.advance(20);
    const cancel = world.cancel(1);
    world.advance(1000);
    expect(world.answer(cancel)).toMatchObject({ result: { outcome: 'running' } });
    expect(world.lastUpdate(1)).toMatchObject({ state });
    expect(world.answer(world.cancel(1))).toMatchObject({ result: { outcome: 'finished' } });
  });

  it('that only wants to remove what has not started does not stop running code (CXL-02, CXL-03)', () => {
    const world = started();
    world.execute(1, 'delay 50\nobey\nreturn 1');
    world.advance(20);
    const cancel = world.cancel(1, { unstarted_only: true });
    world.execute(2, 'return 2');
    const removed = world.cancel(2, { unstarted_only: true });
    world.advance(1000);
    expect(world.answer(cancel)).toMatchObject({ result: { outcome: 'running' } });
    expect(world.lastUpdate(1)).toMatchObject({ state: 'completed', result: 1 });
    expect(world.answer(removed)).toMatchObject({ result: { outcome: 'removed' } });
  });
});

describe('an update', () => {
  it('says when the work started, each one after the start, also when it is sent again after a reload (EXO-08)', () => {
    const world = started();
    world.execute(1, 'update 1\ndelay 50\nreturn 1');
    world.execute(2, 'update 1\ndelay 60000\nreturn 1');
    world.execute(3, '! does not compile');
    world.execute(4, 'return 1');
    world.cancel(4);
    world.advance(1000);
    world.step({ type: 'reload', reason: 'compile', duration_ms: 500 });
    world.advance(2000);
    for (const number of [1, 2]) {
      const sent = world.updates(number);
      const [first] = sent;
      expect(sent.length).toBeGreaterThan(2);
      expect(first).toMatchObject({ state: 'running' });
      for (const update of sent) expect(update).toMatchObject({ started_at: first?.at });
    }
    expect(world.lastUpdate(2)).toMatchObject({ state: 'interrupted' });
    for (const number of [3, 4])
      for (const update of world.updates(number)) expect(update).not.toHaveProperty('started_at');
  });
});

describe('a domain reload', () => {
  it('is announced, closes the connection, and is reported as over in the next generation (PSH-01)', () => {
    const world = started();
    world.step({ type: 'reload', reason: 'compile', duration_ms: 700, compile_errors: 2 });
    world.advance(20);
    expect(world.isConnected).toBe(false);
    expect(world.pushes()).toEqual(['CONNECTION_ESTABLISHED', 'DOMAIN_RELOAD']);
    world.advance(1000);
    expect(world.pushes().slice(2)).toEqual(['CONNECTION_ESTABLISHED', 'DOMAIN_RELOAD_RECOVERED']);
    const [before, after] = world.hellos();
    expect(after).toMatchObject({ generation: 2, journal_id: before?.journal_id, instance_id: before?.instance_id });
    const recovered = world
      .sent()
      .find(
        (frame) =>
          frame.kind === 'notification' &&
          frame.method === 'editor/notification' &&
          frame.params.type === 'DOMAIN_RELOAD_RECOVERED',
      );
    expect(recovered).toMatchObject({ params: { payload: { generation: 2, durationMs: 700, compileErrors: 2 } } });
    world.disconnect();
    world.advance(1000);
    expect(world.pushes().slice(4), 'a connection without a reload').toEqual(['CONNECTION_ESTABLISHED']);
  });

  it.each([
    {
      phase: 'while its acceptance is being written',
      prepare: (world: EditorWorld) => ((world.disk = 'held'), world.execute(1, 'return 1')),
      listed: 'accepted',
    },
    { phase: 'queued', prepare: (world: EditorWorld) => world.execute(1, 'return 1'), listed: 'accepted' },
    {
      phase: 'running',
      prepare: (world: EditorWorld) => (world.execute(1, 'update 5\ndelay 60000\nreturn 1'), world.advance(20)),
      listed: 'interrupted',
    },
    {
      phase: 'while its end is being written',
      prepare: (world: EditorWorld) => (
        world.execute(1, 'delay 5\nreturn 1'),
        world.advance(17),
        (world.disk = 'held'),
        world.advance(17)
      ),
      listed: 'completed',
    },
    {
      phase: 'finished',
      prepare: (world: EditorWorld) => (world.execute(1, 'return 1'), world.advance(20)),
      listed: 'completed',
    },
    {
      phase: 'cancelled',
      prepare: (world: EditorWorld) => (world.execute(1, 'return 1'), world.cancel(1)),
      listed: 'cancelled',
    },
  ])('finds an operation $phase as $listed, and starts nothing by itself (EXO-03, EXO-04)', ({ prepare, listed }) => {
    const world = started();
    prepare(world);
    world.step({ type: 'reload', reason: 'compile', duration_ms: 500 });
    world.advance(400);
    world.disk = 'now';
    const startsBefore = world.starts(1);
    world.advance(60_000);
    expect(world.hellos().at(-1)).toMatchObject({
      generation: 2,
      operations: [{ log_id: logId(1), accept_seq: 1, state: listed }],
    });
    expect(world.starts(1)).toBe(startsBefore);
    const again = world.execute(1, 'return 1', { attempt: 2 });
    world.advance(1000);
    expect(world.answer(again)).toMatchObject({ result: { state: listed === 'accepted' ? 'queued' : listed } });
    expect(world.starts(1)).toBe(listed === 'cancelled' ? 0 : 1);
    expect(world.lastUpdate(1)).toMatchObject({ state: listed === 'accepted' ? 'completed' : listed });
  });

  it('asked for by code comes at the end of the frame, and code that blocks is not cut', () => {
    const world = started({ reload_ms: 100 });
    world.execute(1, 'reload\nsleep 500\nreturn "done"');
    world.advance(1000);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'completed', result: 'done' });
    expect(world.generation).toBe(2);
  });

  it('refuses what was meant for the generation before it', () => {
    const world = started();
    world.execute(1, 'delay 60000');
    world.advance(20);
    world.execute(2, 'return 2');
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(1000);
    expect(world.errorOf(world.execute(2, 'return 2', { generation: 1 }))).toBe('wrong_generation');
    expect(world.errorOf(world.execute(3, 'return 3', { generation: 1 }))).toBe('wrong_generation');
    expect(world.errorOf(world.execute(4, 'return 4', { generation: 9 }))).toBe('wrong_generation');
    world.advance(1000);
    expect(world.starts(2)).toBe(0);
  });

  it('does not happen while the main thread is blocked', () => {
    const world = started();
    world.step({ type: 'block', ms: 5000 });
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(4999);
    expect(world.pushes()).not.toContain('DOMAIN_RELOAD');
    world.advance(1000);
    expect(world.generation).toBe(2);
  });
});

describe('a crash', () => {
  /** Kills the Editor after each durable change in the life of one call, and checks the state in the next process. */
  it.each([
    { survive: 0, after: 'nothing', listed: [], starts: 1 },
    { survive: 1, after: 'the acceptance', listed: ['accepted'], starts: 1 },
    { survive: 2, after: 'the start', listed: ['interrupted'], starts: 0 },
  ])('after $after keeps evidence that decides', ({ survive, listed, starts }) => {
    const world = started();
    world.disk = 'held';
    world.execute(1, 'return 1');
    if (survive === 2) {
      world.settle();
      world.advance(100);
    }
    expect(world.heldWrites).toHaveLength(1);
    world.crash(survive === 0 ? 0 : 1);
    world.disk = 'now';
    world.advance(1000);
    world.start();
    expect(
      world
        .hellos()
        .at(-1)
        ?.operations.map(({ state }) => state),
    ).toEqual(listed);
    world.execute(1, 'return 1', { attempt: 2 });
    world.advance(1000);
    expect(world.starts(1)).toBe(starts);
  });

  it('gives the Editor another instance, the journal the next generation, and no reload notification', () => {
    const world = started();
    world.crash();
    world.start();
    const [before, after] = world.hellos();
    expect(after).toMatchObject({ generation: 2, journal_id: before?.journal_id });
    expect(after?.instance_id).not.toBe(before?.instance_id);
    expect(world.pushes()).toEqual(['CONNECTION_ESTABLISHED', 'CONNECTION_ESTABLISHED']);
  });

  it('says nothing before generation and interruptions are durable', () => {
    const world = started();
    world.execute(1, 'delay 60000');
    world.advance(20);
    world.crash();
    world.disk = 'held';
    world.start();
    expect(world.hellos()).toHaveLength(1);
    world.settle();
    expect(world.hellos()).toHaveLength(1);
    world.settle();
    expect(world.hellos()).toHaveLength(2);
    expect(world.hellos()[1]?.operations).toMatchObject([{ state: 'interrupted' }]);
  });

  it('counts starts over all its lives', () => {
    const world = started();
    world.execute(1, 'return 1');
    world.advance(100);
    world.crash();
    world.start();
    world.execute(2, 'return 2');
    world.advance(100);
    world.disconnect();
    expect(world.hellos().map(({ journal_seq }) => journal_seq)).toEqual([0, 1, 2]);
  });
});

describe('a connection that closes', () => {
  it('loses no end: it is sent again after each hello until it is acknowledged, the same each time', () => {
    const world = started();
    world.execute(1, 'delay 50\nreturn [1]');
    world.online = false;
    world.disconnect();
    world.advance(1000);
    for (let round = 0; round < 3; round += 1) {
      world.online = true;
      world.connect();
      world.disconnect();
    }
    expect(new Set(world.updates(1).map((update) => JSON.stringify(update))).size).toBe(1);
    expect(world.updates(1).length).toBeGreaterThanOrEqual(3);
    world.ack(1);
    const updatesBefore = world.updates(1).length;
    world.disconnect();
    expect(world.updates(1)).toHaveLength(updatesBefore);
    expect(world.pushes()).not.toContain('USER_DISCONNECT');
  });

  it('by hand is announced, and stays closed until the user connects', () => {
    const world = started();
    world.step({ type: 'user_disconnect' });
    expect(world.pushes()).toEqual(['CONNECTION_ESTABLISHED', 'USER_DISCONNECT']);
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(10_000);
    expect(world.isConnected).toBe(false);
    world.step({ type: 'user_connect' });
    expect(world.hellos()).toHaveLength(2);
  });

  it('at quit is announced as UNITY_SHUTDOWN', () => {
    const world = started();
    world.step({ type: 'quit' });
    expect(world.pushes()).toEqual(['CONNECTION_ESTABLISHED', 'UNITY_SHUTDOWN']);
    expect(world.deadline()).toBeUndefined();
  });
});

describe('acknowledgements', () => {
  it('prune the payload and keep the id', () => {
    const world = started();
    world.execute(1, 'return "payload"');
    world.advance(20);
    world.ack(1);
    expect(JSON.stringify(world.journal.read().operations)).not.toContain('payload');
    world.crash();
    world.start();
    expect(world.hellos().at(-1)?.operations).toEqual([]);
    const again = world.execute(1, 'return "payload"');
    world.advance(1000);
    expect(world.answer(again)).toMatchObject({ result: { state: 'completed' } });
    expect(world.starts(1)).toBe(1);
  });

  it('of another store are ignored, and it learns of nothing', () => {
    const world = started();
    world.execute(1, 'return 1');
    world.advance(20);
    world.store = OTHER_STORE;
    world.disconnect();
    expect(world.hellos().at(-1)).toMatchObject({ operations: [] });
    const updatesBefore = world.updates(1).length;
    world.ack(1);
    const requests = [world.execute(1, 'return 1'), world.cancel(1), world.execute(2, 'return 2', { store_id: STORE })];
    expect(requests.map((id) => world.errorOf(id))).toEqual(['foreign_store', 'foreign_store', 'foreign_store']);
    expect(
      world.answer(world.request('operation/status', { store_id: OTHER_STORE, log_ids: [logId(1)] })),
    ).toMatchObject({ result: { operations: [] } });
    expect(world.updates(1)).toHaveLength(updatesBefore);
    world.store = STORE;
    world.disconnect();
    expect(world.hellos().at(-1)).toMatchObject({ operations: [{ log_id: logId(1), state: 'completed' }] });
    expect(world.updates(1).length).toBe(updatesBefore + 1);
  });

  it('of what runs are ignored; of what never started they withdraw it', () => {
    const world = started();
    world.execute(1, 'delay 100\nreturn 1');
    world.advance(20);
    world.step({ type: 'block', ms: 100 });
    world.execute(2, 'return 2');
    world.ack(1);
    world.ack(2, 'not_started');
    world.advance(1000);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'completed' });
    expect(world.starts(2)).toBe(0);
  });

  it('that never come, because the store is gone, are done without after 30 days', () => {
    const world = started();
    world.online = false;
    world.execute(1, 'return 1');
    world.advance(20);
    world.step({ type: 'block', ms: Infinity });
    world.execute(2, 'return 2');
    world.disconnect();
    world.crash();
    world.advance(29 * 86_400_000);
    world.start();
    expect(world.journal.read().operations.filter(({ acknowledged_at }) => acknowledged_at === undefined)).toHaveLength(
      2,
    );
    world.crash();
    world.advance(2 * 86_400_000);
    world.start();
    expect(
      world.journal
        .read()
        .operations.map(({ ended, acknowledged_at }) => [ended?.state, acknowledged_at === undefined]),
    ).toEqual([
      ['completed', false],
      ['not_started', false],
    ]);
  });

  it('become a watermark after the retention time, never past an unfinished operation', () => {
    const world = started({ retention_ms: 10_000 });
    for (const number of [1, 2, 3, 4]) world.execute(number, number === 3 ? 'delay 60000' : 'return 1');
    world.advance(100);
    for (const number of [1, 2, 4]) world.ack(number);
    world.advance(9_000);
    expect(world.journal.read().watermarks).toEqual({});
    // Never sent, so it has no place in the order.
    world.cancel(9);
    world.advance(2_000);
    world.disconnect();
    expect(world.journal.read().watermarks).toEqual({ [STORE]: 2 });
    expect(world.hellos().at(-1)).toMatchObject({ watermark: 2, operations: [{ log_id: logId(3), state: 'running' }] });
    expect([1, 2, 4].map((number) => world.errorOf(world.execute(number, 'return 1')))).toEqual([
      'below_watermark',
      'below_watermark',
      undefined,
    ]);
    world.crash();
    world.start();
    expect(world.hellos().at(-1)).toMatchObject({ watermark: 2 });
    expect(world.errorOf(world.execute(1, 'return 1'))).toBe('below_watermark');
    expect([1, 2, 4].map((number) => world.starts(number))).toEqual([1, 1, 1]);
  });
});

describe('a journal', () => {
  const full = (): JournalContent => {
    const world = started();
    world.execute(1, 'return 1');
    world.execute(2, 'return 2');
    world.execute(3, 'log line\ndelay 60000');
    world.advance(20);
    return world.journal.read();
  };

  it.each<{ what: string; spoil: (content: JournalContent) => JournalContent }>([
    { what: 'torn', spoil: (content) => ({ ...content, damage: 'starts.log is torn in the middle' }) },
    {
      what: 'with a gap in its starts',
      spoil: (content) => ({ ...content, starts: content.starts.filter(({ seq }) => seq !== 2) }),
    },
    {
      what: 'with a start twice',
      spoil: (content) => ({
        ...content,
        starts: [...content.starts, ...content.starts.slice(0, 1).map((start) => ({ ...start, seq: 4 }))],
      }),
    },
    { what: 'that lacks the newest start', spoil: (content) => ({ ...content, starts: content.starts.slice(0, 1) }) },
    { what: 'that lacks a record', spoil: (content) => ({ ...content, operations: content.operations.slice(1) }) },
    { what: 'without header', spoil: ({ header: _header, ...content }) => content },
    {
      what: 'of another folder',
      spoil: (content) => ({
        ...content,
        header: { ...content.header, journal_id: 'x', generation: 5, host: 'here', project_path: '/elsewhere' },
      }),
    },
    {
      what: 'of another machine',
      spoil: (content) => ({
        ...content,
        header: { ...content.header, journal_id: 'x', generation: 5, host: 'there', project_path: '/home/me/Game' },
      }),
    },
  ])('$what is set aside, and a new one is minted', ({ spoil }) => {
    const content = full();
    const world = createEditorWorld();
    world.start(spoil(content));
    expect(world.hellos()).toMatchObject([{ operations: [], journal_seq: 0 }]);
    expect(world.hellos()[0]?.journal_id).not.toBe(content.header?.journal_id);
    expect(world.journal.history[0]).toMatchObject({ kind: 'mint' });
  });

  it('that is intact is taken over', () => {
    const content = full();
    const world = createEditorWorld();
    world.start(content);
    expect(world.hellos()).toMatchObject([{ journal_id: content.header?.journal_id, generation: 2, journal_seq: 3 }]);
    expect(world.hellos()[0]?.operations.map(({ state }) => state)).toEqual(['completed', 'completed', 'interrupted']);
  });

  it('that the server refuses is set aside at run time: what waits never starts, what runs is reported to no server', () => {
    let refused = false;
    const world = started({
      answerHello: (params, id) => {
        if (refused || (params.generation === 1 && params.operations.length === 0)) return undefined;
        refused = true;
        return {
          kind: 'failure',
          id,
          method: 'editor/hello',
          error: { code: 4008, message: 'rolled back', data: { code: 'journal_refused' } },
        };
      },
    });
    world.execute(1, 'delay 500\nledger end\nreturn 1');
    world.advance(20);
    world.step({ type: 'block', ms: 100 });
    world.execute(2, 'return 2');
    world.disconnect();
    expect(world.hellos().at(-1)).toMatchObject({ operations: [], journal_seq: 0 });
    expect(new Set(world.hellos().map(({ journal_id }) => journal_id)).size).toBe(2);
    const updatesBefore = world.updates(1).length;
    expect(world.errorOf(world.execute(1, 'return "again"'))).toBe('below_watermark');
    world.advance(5000);
    expect([1, 2].map((number) => world.starts(number))).toEqual([1, 0]);
    expect(world.updates(1)).toHaveLength(updatesBefore);
    world.crash();
    world.start();
    expect(world.hellos().at(-1)).toMatchObject({ journal_id: world.hellos().at(-2)?.journal_id, operations: [] });
  });

  it('that cannot be written refuses new work, and ends accepted work as not_started (WIR-05)', () => {
    const world = started();
    world.step({ type: 'block', ms: 100 });
    world.execute(1, 'return 1');
    world.disk = 'full';
    const refusedRequest = world.execute(2, 'return 2');
    const cancel = world.cancel(1);
    world.advance(1000);
    expect(world.errorOf(refusedRequest)).toBe('journal_failed');
    expect(world.errorOf(cancel)).toBe('journal_failed');
    expect(world.lastUpdate(1)).toMatchObject({ state: 'not_started', error_code: 'not_started' });
    world.disk = 'now';
    world.advance(2000);
    expect([1, 2].map((number) => world.starts(number))).toEqual([0, 0]);
    const again = world.execute(2, 'return 2');
    world.advance(100);
    expect(world.answer(again)).toMatchObject({ result: { state: 'queued' } });
    expect(world.starts(2)).toBe(1);
  });

  it('that could not be written for work that later work has superseded refuses it again (EXO-11)', () => {
    const world = started();
    world.disk = 'full';
    world.execute(1, 'return 1');
    world.advance(100);
    world.disk = 'now';
    world.execute(2, 'return 2');
    world.advance(100);
    const again = world.execute(1, 'return 1');
    world.advance(100);
    expect(world.errorOf(again)).toBe('journal_failed');
    expect([1, 2].map((number) => world.starts(number))).toEqual([0, 1]);
  });

  it('that cannot be written for a while delays the update of an end, and does not lose it', () => {
    const world = started();
    world.execute(1, 'delay 30\nreturn 1');
    world.advance(20);
    world.disk = 'full';
    world.advance(10_000);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'running' });
    expect(world.answer(world.cancel(1))).toMatchObject({ result: { outcome: 'finished' } });
    world.disk = 'now';
    world.advance(1000);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'completed' });
    expect(world.starts(1)).toBe(1);
  });

  it.each([
    ['loses an end', 'full', 'interrupted'],
    ['that can be written again keeps it', 'now', 'completed'],
  ] as const)('that could not be written before a reload %s', (_what, disk, state) => {
    const world = started();
    world.execute(1, 'delay 30\nreturn 1');
    world.advance(20);
    world.disk = 'full';
    world.advance(100);
    world.disk = disk;
    world.step({ type: 'reload', reason: 'requested', duration_ms: 50 });
    world.advance(30);
    world.disk = 'now';
    world.advance(200);
    expect(world.lastUpdate(1)).toMatchObject({ state });
  });

  it('that could not be written keeps neither an end nor its acknowledgement, which the store repeats', () => {
    const world = started();
    world.step({ type: 'block', ms: 100 });
    world.execute(1, 'return 1');
    world.disk = 'full';
    world.advance(200);
    world.ack(1, 'not_started');
    world.disk = 'now';
    world.advance(3000);
    world.crash();
    world.start();
    expect(world.hellos().at(-1)?.operations).toMatchObject([{ log_id: logId(1), state: 'accepted' }]);
    world.ack(1, 'not_started');
    world.crash();
    world.start();
    expect(world.hellos().at(-1)?.operations).toEqual([]);
    expect(world.starts(1)).toBe(0);
  });
});

describe('logs', () => {
  it('are sent in order, each once, and again only from the mark of the server (LGS-05)', () => {
    const world = started();
    world.execute(1, 'log a\nerror b\nwrite build {"done":1}\ndelay 150\nlog c');
    world.advance(1000);
    expect(
      world.stored.map(({ seq, log_type, log_name, message, operation_log_id }) => [
        seq,
        log_type,
        log_name,
        message,
        operation_log_id,
      ]),
    ).toEqual([
      [1, 'info', 'console', 'a', logId(1)],
      [2, 'error', 'console', 'b', logId(1)],
      [3, 'info', 'build', '{"done":1}', logId(1)],
      [4, 'info', 'console', 'c', logId(1)],
    ]);
    expect(new Set(world.stored.map(({ log_id }) => log_id)).size).toBe(4);
    expect(world.stored[0]?.timestamp).toBe('1970-01-01T00:16:40.017Z');
  });

  it('that the server has not stored survive reload and crash', () => {
    const world = started();
    world.online = false;
    world.execute(1, 'log before\nreturn 1');
    world.disconnect();
    world.advance(100);
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(1000);
    world.crash();
    world.online = true;
    world.start();
    world.execute(2, 'log after\nreturn 1');
    world.advance(1000);
    expect(world.stored.map(({ seq, message }) => [seq, message])).toEqual([
      [1, 'before'],
      [2, 'after'],
    ]);
    world.crash();
    world.start();
    world.execute(3, 'log third\nreturn 1');
    world.advance(1000);
    expect(world.stored.at(-1)).toMatchObject({ seq: 3, message: 'third' });
  });

  it('of a flood are bounded, and an entry says how many were dropped (LGS-03)', () => {
    const world = started();
    world.execute(1, 'flood 5000\nreturn 1');
    world.advance(5000);
    expect(world.stored).toHaveLength(1001);
    expect(world.stored.at(-1)).toMatchObject({ dropped: 4000, log_type: 'warning', log_name: 'console' });
    const batches = world
      .sent()
      .flatMap((frame) =>
        frame.kind === 'request' && frame.method === 'logs/append' ? [frame.params.entries.length] : [],
      );
    expect(batches).toEqual([500, 500, 1]);
  });

  it.each([
    ['of 120 frames', Array.from({ length: 120 }, () => 'flood 40\nerror needle').join('\n'), 120, 3800],
    ['of one frame', 'flood 20000\nerror needle', 1, 19_000],
  ])('that are errors outlive a flood of infos %s (LGS-03)', (_, program, errors, dropped) => {
    const world = started();
    world.execute(1, `${program}\nreturn 1`);
    world.advance(5000);
    expect(world.stored.filter(({ log_type }) => log_type === 'error')).toHaveLength(errors);
    const counts = world.stored.flatMap(({ dropped_by_type }) => dropped_by_type ?? []);
    expect(counts).toEqual([{ error: 0, warning: 0, info: dropped }]);
  });

  it('that are errors get the places of infos, while the server is away for long', () => {
    const world = started();
    const errors = Array.from({ length: 500 }, (_, index) => `error ${index}`).join('\n');
    world.execute(
      1,
      `${Array.from({ length: 20 }, () => 'flood 900\ndelay 1100').join('\n')}\n${errors}\ndelay 1100\nflood 900`,
    );
    world.online = false;
    world.disconnect();
    world.advance(60_000);
    world.online = true;
    world.connect();
    world.advance(60_000);
    const kept = (type: string): number =>
      world.stored.filter(({ log_type, dropped }) => log_type === type && dropped === undefined).length;
    expect([kept('error'), kept('info')]).toEqual([500, 9500]);
    const dropped = world.stored.flatMap(({ dropped_by_type }) => dropped_by_type ?? []);
    expect(
      dropped
        .map(({ error, warning }) => [error, warning])
        .flat()
        .every((count) => count === 0),
    ).toBe(true);
    expect(dropped.reduce((sum, { info }) => sum + info, 0)).toBe(18_900 - 9500);
  });

  it('are bounded while the server is away for long', () => {
    const world = started();
    world.execute(1, Array.from({ length: 20 }, () => 'flood 900\ndelay 1100').join('\n'));
    world.online = false;
    world.disconnect();
    world.advance(60_000);
    world.online = true;
    world.connect();
    world.advance(60_000);
    const dropped = world.stored.reduce((sum, entry) => sum + (entry.dropped ?? 0), 0);
    const lines = world.stored.filter((entry) => entry.dropped === undefined).length;
    expect(lines).toBe(10_000);
    expect(lines + dropped).toBe(18_000);
  });

  it('wait for a server that does not take them, and are not sent twice at once', () => {
    const world = started({ takesLogs: false });
    world.execute(1, 'log a\ndelay 500\nlog b\ndelay 500');
    world.advance(900);
    expect(batches(world)).toEqual([['a']]);
    world.advance(10_000);
    expect(batches(world), 'the end that comes after it hurries the other').toEqual([['a'], ['b']]);
  });

  it('are sent again on the next connection, however many batches were lost with the last (LGS-05)', () => {
    const world = started({ takesLogs: false });
    world.execute(1, 'log a\nreturn 1');
    world.execute(2, 'log b\nreturn 1');
    world.execute(3, 'log c\nreturn 1');
    world.advance(1000);
    expect(batches(world), 'the end of each hurries its lines').toEqual([['a'], ['b'], ['c']]);
    for (const number of [1, 2, 3]) world.ack(number);
    world.disconnect();
    world.advance(2000);
    expect(batches(world).slice(3).flat()).toEqual(['a', 'b', 'c']);
  });

  it('have numbers above the mark of the server, also where the journal knows none (LGS-05)', () => {
    const world = started({
      answerHello: (_params, id) => ({
        kind: 'response',
        id,
        method: 'editor/hello',
        result: {
          server_version: 'test',
          clients: [],
          result_limit_bytes: 8 * 1024 * 1024,
          heartbeat_interval_ms: 1000,
          log_mark: 41,
        },
      }),
    });
    world.execute(1, 'log a\nreturn 1');
    world.advance(1000);
    expect(world.stored.map(({ seq, message }) => [seq, message])).toEqual([[42, 'a']]);
  });

  it('of an operation are sent before its end, whatever is on its way already (LGS-07)', () => {
    const world = started({ takesLogs: false });
    world.execute(1, 'log a\ndelay 10');
    world.execute(2, 'delay 5');
    world.execute(3, 'flood 600');
    world.advance(1000);
    const order = world.sent().flatMap((frame) => {
      if (frame.kind === 'request' && frame.method === 'logs/append')
        return frame.params.entries.flatMap(({ operation_log_id }) => operation_log_id ?? []);
      return frame.kind === 'notification' && frame.method === 'operation/update' && frame.params.state === 'completed'
        ? [`end of ${frame.params.log_id}`]
        : [];
    });
    for (const [number, lines] of [
      [1, 1],
      [2, 0],
      [3, 600],
    ] as const) {
      const before = order.slice(0, order.indexOf(`end of ${logId(number)}`));
      expect(before.filter((log_id) => log_id === logId(number))).toHaveLength(lines);
    }
  });
});
