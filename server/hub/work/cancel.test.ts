import { describe, expect, test } from 'vitest';
import { limits } from '../../../generated/typescript/limits.ts';
import type { Operation } from '../protocol/operation.ts';
import { createConnectedWorld, createHubWorld, execute, getResult, type HubWorld } from '../testing/world.ts';

const only = (world: HubWorld): Operation | undefined => world.store.operations.values().next().value;
const cancels = (world: HubWorld): number => world.sent('operation/cancel').length;
const askedGently = (world: HubWorld): unknown[] =>
  world
    .sent('operation/cancel')
    .map((frame) =>
      frame.kind === 'request' && frame.method === 'operation/cancel' ? frame.params.unstarted_only : 'no cancel',
    );
const commands = (world: HubWorld): unknown[] =>
  world.effects.flatMap((effect) => (effect.type === 'cancel_answer' ? [effect.outcome] : []));
const request = (ordinal: number) => ({ request: { client_uuid: 'forwarder', ordinal } });

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

describe('an MCP cancel', () => {
  test('of work that was not sent ends it at once, and no answer comes', () => {
    const world = createConnectedWorld();
    world.disconnect(world.connection);
    const call = world.call(execute('x'));
    world.step({ type: 'call_cancelled', call_id: call });
    expect(only(world)).toMatchObject({ state: 'cancelled', outcome: { error_code: 'cancelled' } });
    world.advance(10_000);
    expect(world.answer(call)).toBeUndefined();
    world.connect(world.editor);
    expect(world.sent('operation/execute')).toEqual([]);
  });

  test('of work that is being stored ends it when it is stored', () => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'accept';
    const call = world.call(execute('x'), request(1));
    world.step({ type: 'call_cancelled', call_id: call });
    world.settle();
    expect(only(world)).toMatchObject({ state: 'cancelled' });
    expect(world.sent('operation/execute')).toEqual([]);
    expect(world.hub.summary()).toMatchObject({ unfinished: 0, waiting_calls: 0 });
  });

  test('of queued work asks the Editor, and what it removed never starts', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.step({ type: 'call_cancelled', call_id: call });
    expect(askedGently(world), 'no client asked for running work to stop').toEqual([true]);
    expect(only(world)).toMatchObject({ state: 'cancelled' });
    world.from(world.editor, world.editor.start());
    expect(world.editor.started).toEqual([]);
    world.call(execute('x'));
    expect(world.store.operations.size, 'a retry is new work').toBe(2);
  });

  test.each<[string, (world: ConnectedWorld) => number]>([
    [
      'while another call waits',
      (world) => {
        const call = world.call(execute('x'));
        world.call(execute('x'));
        return call;
      },
    ],
    [
      'after an answer with its log_id was delivered',
      (world) => {
        world.call(execute('x', { timeout: 0 }));
        return world.call(execute('x'));
      },
    ],
    [
      'of running work',
      (world) => {
        const call = world.call(execute('x'));
        world.from(world.editor, world.editor.start());
        return call;
      },
    ],
    [
      'where the client of another call has lost its pipe and may come back',
      (world) => {
        const call = world.call(execute('x'), request(1));
        const other = world.call(execute('x'), request(2));
        world.step({ type: 'call_abandoned', call_id: other });
        return call;
      },
    ],
    [
      'of a call that came with a restart, when the hub cannot know which other clients have heard of the work',
      (world) => {
        world.call(execute('x'), request(1));
        world.restart();
        world.connect(world.editor);
        return world.call(execute('x'), request(1));
      },
    ],
  ])('cancels nothing %s', (_title, prepare) => {
    const world = createConnectedWorld();
    const call = prepare(world);
    world.step({ type: 'call_cancelled', call_id: call });
    expect(cancels(world)).toBe(0);
    expect(world.hub.summary().unfinished).toBe(1);
    world.advance(10_000);
    expect(world.answer(call)).toBeUndefined();
  });

  test('while the Editor is away is remembered, and asked before anything is sent again', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.disconnect(world.connection);
    world.step({ type: 'call_cancelled', call_id: call });
    expect(only(world)?.state).toBe('accepted');
    world.connect(world.editor);
    expect(only(world)).toMatchObject({ state: 'cancelled' });
    expect(world.editor.started).toEqual([]);
    expect(world.sent('operation/execute')).toHaveLength(1);
  });

  test('while the Editor is away is asked, and nothing is sent again, although execute was lost on its way', () => {
    const world = createConnectedWorld();
    world.auto = false;
    const call = world.call(execute('x'));
    world.disconnect(world.connection);
    world.auto = true;
    world.step({ type: 'call_cancelled', call_id: call });
    world.connect(world.editor);
    expect(cancels(world)).toBe(1);
    expect(world.sent('operation/execute')).toHaveLength(1);
    expect(only(world)).toMatchObject({ state: 'cancelled' });
  });

  test('gives the identity back before its end is stored: an identical call is new work', () => {
    const world = createConnectedWorld();
    world.disconnect(world.connection);
    const call = world.call(execute('x'));
    world.holdWrites = () => true;
    world.step({ type: 'call_cancelled', call_id: call });
    const again = world.call(execute('x', { timeout: 60_000 }));
    while (world.pending.length > 0) world.settle();
    world.holdWrites = () => false;
    world.connect(world.editor);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 2 }));
    expect(world.answer(again)).toMatchObject({ status: 'completed', result: 2 });
    expect(world.answer(again)).not.toHaveProperty('deduplicated');
  });

  test('whose end cannot be stored at once lets an identical call wait, which is new work then', () => {
    const world = createConnectedWorld();
    world.disconnect(world.connection);
    const call = world.call(execute('x'));
    let failures = 1;
    world.fail = ({ kind }) =>
      kind === 'update' && failures-- > 0 ? { kind: 'failed', reason: 'disk full' } : undefined;
    world.step({ type: 'call_cancelled', call_id: call });
    const again = world.call(execute('x', { timeout: 60_000 }), request(1));
    expect(world.store.operations.size).toBe(1);
    world.advance(1000);
    expect([...world.store.operations.values()].map(({ state }) => state)).toEqual(['cancelled', 'accepted']);
    world.connect(world.editor);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 2 }));
    expect(world.answer(again)).toMatchObject({ status: 'completed', result: 2 });
  });

  test('whose end is not stored yet holds up the work behind it, since a server that died now would start it later', () => {
    const world = createConnectedWorld();
    world.disconnect(world.connection);
    const call = world.call(execute('first'));
    world.call(execute('second'));
    world.holdWrites = ({ kind }) => kind === 'update';
    world.step({ type: 'call_cancelled', call_id: call });
    world.connect(world.editor);
    expect(world.sent('operation/execute')).toEqual([]);
    while (world.pending.length > 0) world.settle();
    expect(world.sent('operation/execute')).toHaveLength(1);
  });

  test('that was remembered is taken back by an identical call', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.disconnect(world.connection);
    world.step({ type: 'call_cancelled', call_id: call });
    const again = world.call(execute('x', { timeout: 60_000 }));
    world.connect(world.editor);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(world.answer(again)).toMatchObject({ status: 'completed', deduplicated: true });
  });

  test('that the Editor is being asked lets an identical call wait: new work if it was removed', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.auto = false;
    world.step({ type: 'call_cancelled', call_id: call });
    const again = world.call(execute('x', { timeout: 60_000 }), request(1));
    expect(world.store.operations.size).toBe(1);
    world.flush();
    expect(world.store.operations.size).toBe(2);
    world.auto = true;
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 2 }));
    expect(world.answer(again)).toMatchObject({ status: 'completed', result: 2 });
  });

  test('that the Editor is being asked lets an identical call wait: it joins if the work runs', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.auto = false;
    world.step({ type: 'call_cancelled', call_id: call });
    world.from(world.editor, world.editor.start());
    const again = world.call(execute('x', { timeout: 60_000 }));
    world.flush();
    expect(world.store.operations.size).toBe(1);
    world.auto = true;
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(world.answer(again)).toMatchObject({ status: 'completed', result: 1, deduplicated: true });
  });

  test.each(['call_cancelled', 'call_abandoned'] as const)(
    'that the Editor is being asked lets an identical call wait: after its own %s it is no new work',
    (end) => {
      const world = createConnectedWorld();
      const call = world.call(execute('x'));
      world.auto = false;
      world.step({ type: 'call_cancelled', call_id: call });
      const again = world.call(execute('x', { timeout: 60_000 }), request(1));
      for (let times = 0; times < 2; times += 1) world.step({ type: end, call_id: again });
      world.auto = true;
      world.flush();
      expect([...world.store.operations.values()].map(({ state }) => state)).toEqual(['cancelled']);
      expect(world.answer(again)).toBeUndefined();
    },
  );

  test('that the Editor could only answer with "running" is no wish of a user (LGS-02, CXL-02)', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.auto = false;
    world.step({ type: 'call_cancelled', call_id: call });
    world.from(world.editor, world.editor.start());
    world.auto = true;
    world.flush();
    const { log_id = '' } = only(world) ?? {};
    expect(world.reads.get(world.look({ kind: 'record', log_id }))).toMatchObject({ details: { state: 'running' } });
    expect(world.reads.get(world.look({ kind: 'record', log_id }))).not.toHaveProperty('details.cancel_requested');
  });

  test('after the answer "timeout" changes nothing', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x', { timeout: 0 }), request(1));
    expect(world.answer(call)).toMatchObject({ status: 'timeout' });
    world.step({ type: 'call_cancelled', call_id: call });
    expect([cancels(world), world.hub.summary().unfinished]).toEqual([0, 1]);
  });

  test('that the Editor never answers does not keep an identical call beyond its timeout', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.auto = false;
    world.step({ type: 'call_cancelled', call_id: call });
    const again = world.call(execute('x', { timeout: 2000 }));
    world.advance(2000);
    expect(world.answer(again)).toMatchObject({ status: 'timeout', deduplicated: true });
  });
});

describe('a closed pipe', () => {
  test('cancels nothing, and its client may come back for the answer', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'), request(1));
    world.step({ type: 'call_abandoned', call_id: call });
    world.advance(10_000);
    expect(world.answer(call)).toBeUndefined();
    const again = world.call(execute('x'), request(1));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(world.answer(again)).toMatchObject({ status: 'completed', result: 1 });
  });
});

describe('a cancel by id', () => {
  const cancel = (world: HubWorld, log_id: string): void => {
    world.step({ type: 'cancel_operation', command_id: 7, log_id, by: 'the user' });
  };
  const idOf = (world: HubWorld): string => only(world)?.log_id ?? '';

  test('removes queued work, and its caller learns who it was', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    cancel(world, idOf(world));
    expect(commands(world)).toEqual(['removed']);
    expect(world.answer(call)).toMatchObject({
      status: 'error',
      error_code: 'cancelled',
      error: expect.stringContaining('the user'),
    });
  });

  test('asks running work to stop, which continues', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    cancel(world, idOf(world));
    expect(askedGently(world)).toEqual([undefined]);
    expect(commands(world)).toEqual(['running']);
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(world.answer(call)).toMatchObject({ status: 'completed' });
  });

  const force = (world: HubWorld): void => {
    world.step({ type: 'cancel_operation', command_id: 8, log_id: idOf(world), by: 'the user', force: true });
  };
  const forces = (world: HubWorld): unknown[] =>
    world
      .sent('operation/cancel')
      .map((frame) =>
        frame.kind === 'request' && frame.method === 'operation/cancel' ? frame.params.force : 'no cancel',
      );
  const messages = (world: HubWorld): string[] =>
    world.effects.flatMap((effect) => (effect.type === 'cancel_answer' ? [effect.message] : []));
  const running = (): ConnectedWorld => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    return world;
  };

  test('by force is one only where the user says so', () => {
    const world = running();
    cancel(world, idOf(world));
    force(world);
    expect(forces(world)).toEqual([undefined, true]);
    expect(messages(world)[0]).toBe('It is running: the code has been asked to stop, and may ignore that.');
    expect(messages(world)[1], 'the Editor did not say that it does').toContain('This Editor could not interrupt it');
    expect(commands(world)).toEqual(['running', 'refused']);
  });

  test('by force goes to the Editor although it is being asked already', () => {
    const world = running();
    world.auto = false;
    cancel(world, idOf(world));
    force(world);
    expect(forces(world)).toEqual([undefined]);
    world.auto = true;
    world.flush();
    expect(forces(world)).toEqual([undefined, true]);
    expect(commands(world), 'only who wanted force is refused it').toEqual(['running', 'refused']);
    expect(messages(world)[0]).toBe('It is running: the code has been asked to stop, and may ignore that.');
  });

  test('by force that the Editor carries out is reported', () => {
    const world = running();
    world.auto = false;
    force(world);
    const asking = world.sent('operation/cancel').at(-1);
    if (asking?.kind !== 'request') throw new Error('expected operation/cancel');
    const result = { log_id: idOf(world), outcome: 'running', forced: true } as const;
    world.step({
      type: 'editor_frame',
      connection: world.connection,
      frame: { kind: 'response', id: asking.id, method: 'operation/cancel', result },
    });
    expect(messages(world)).toEqual(['It is running: the code is being interrupted.']);
    expect(commands(world)).toEqual(['running']);
  });

  const record = (world: HubWorld): unknown => world.reads.get(world.look({ kind: 'record', log_id: idOf(world) }));
  const refuse = (world: ConnectedWorld): void => {
    const request = world.sent('operation/cancel').at(-1);
    if (request?.kind !== 'request') throw new Error('expected operation/cancel');
    world.step({
      type: 'editor_frame',
      connection: world.connection,
      frame: { kind: 'failure', id: request.id, method: 'operation/cancel', error: { code: -32603, message: 'no' } },
    });
  };
  const saying = (part: string) => ({ result: { message: expect.stringContaining(part) } });
  const asked = { at: '2023-11-14T22:13:20.000Z', reason: 'cancelled by the user' };

  test('of running work is in its record, while it continues and when it has ended, also for a later run of the server, which does not ask again (LGS-02)', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    expect(record(world)).not.toHaveProperty('details.cancel_requested');
    cancel(world, idOf(world));
    world.advance(1500);
    expect(record(world)).toMatchObject({
      details: { state: 'running', cancel_requested: asked },
      ...saying(
        'It has been running for 1.5 s. The code was asked to stop 1.5 s ago (cancelled by the user): it may ignore that.',
      ),
    });
    world.restart();
    world.connect(world.editor);
    expect(cancels(world)).toBe(1);
    expect(record(world)).toMatchObject({ details: { state: 'running', cancel_requested: asked } });
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(record(world)).toMatchObject({ details: { state: 'completed', cancel_requested: asked } });
  });

  test.each<[string, (world: ConnectedWorld) => void, string]>([
    [
      'is being asked',
      () => {},
      'Its cancel was asked for 0 ms ago (cancelled by the user): the Editor is being asked.',
    ],
    [
      'is to be asked',
      (world) => world.disconnect(world.connection),
      'Its cancel was asked for 0 ms ago (cancelled by the user): the Editor is asked when it is back.',
    ],
    ['was asked in vain', refuse, 'The Editor was asked 0 ms ago to cancel it (cancelled by the user), and has not.'],
  ])('for which the Editor %s is answered with the state of the work', (_title, prepare, expected) => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    world.auto = false;
    cancel(world, idOf(world));
    prepare(world);
    expect(record(world)).toMatchObject(saying(expected));
  });

  test('that removed the work is in its record as well', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    cancel(world, idOf(world));
    expect(record(world)).toMatchObject({ details: { state: 'cancelled', cancel_requested: asked } });
  });

  test('while the Editor is asked only to remove it is passed on, if the work has started meanwhile', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.auto = false;
    world.step({ type: 'call_cancelled', call_id: call });
    cancel(world, idOf(world));
    world.from(world.editor, world.editor.start());
    world.auto = true;
    world.flush();
    expect(askedGently(world)).toEqual([true, undefined]);
    expect(commands(world)).toEqual(['running']);
  });

  test('of what has ended or is unknown says so', () => {
    const world = createConnectedWorld();
    world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    cancel(world, idOf(world));
    cancel(world, '018bcfe5-6800-7000-8000-00000000beef');
    expect(commands(world)).toEqual(['finished', 'not_found']);
    expect(world.effects.at(-1)).toMatchObject({
      message: 'No operation is known under the log_id "018bcfe5-6800-7000-8000-00000000beef".',
    });
  });

  test.each([
    [0, 'finished'],
    [1, 'not_found'],
  ])('of what ended a day and %d ms ago, which the store still has: %s', (late, outcome) => {
    const world = createConnectedWorld();
    world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    world.advance(limits.retention_ms + late);
    cancel(world, idOf(world));
    expect(commands(world)).toEqual([outcome]);
  });

  test('of what an older copy of the store has as unfinished, and the Editor has ended and been acknowledged, ends it as interrupted', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    const log_id = idOf(world);
    world.editor.start();
    world.editor.finish({ result: 1 });
    world.editor.receive({
      kind: 'notification',
      method: 'operation/ack',
      params: { store_id: world.store.store_id, log_id, state: 'completed' },
    });
    cancel(world, log_id);
    expect(commands(world)).toEqual(['finished']);
    world.advance(60_000);
    expect(world.store.operations.get(log_id)).toMatchObject({ state: 'interrupted' });
  });

  test('while the Editor is away is asked when it is back, with the same or a later generation', () => {
    for (const reloads of [false, true]) {
      const world = createConnectedWorld();
      world.call(execute('x', { timeout: 0 }));
      world.disconnect(world.connection);
      cancel(world, idOf(world));
      expect(commands(world)).toEqual(['requested']);
      if (reloads) world.editor.reload();
      world.connect(world.editor);
      expect(only(world)).toMatchObject({ state: 'cancelled' });
      expect(world.editor.started).toEqual([]);
      expect(world.answer(world.call(getResult(idOf(world))))).toMatchObject({ error_code: 'cancelled' });
    }
  });

  test.each([false, true])('while the Editor is away outlives the server (Unity reloads as well: %s)', (reloads) => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.disconnect(world.connection);
    cancel(world, idOf(world));
    world.restart();
    if (reloads) world.editor.reload();
    world.connect(world.editor);
    expect(only(world)).toMatchObject({ state: 'cancelled', outcome: { error: expect.stringContaining('the user') } });
    expect(world.editor.start()).toEqual([]);
  });

  test('of running work outlives the server as what it is: a request to the code', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.from(world.editor, world.editor.start());
    world.disconnect(world.connection);
    cancel(world, idOf(world));
    world.restart();
    world.connect(world.editor);
    expect(askedGently(world)).toEqual([undefined]);
  });

  test('while the Editor is away is not promised before it is stored, nor beyond this server if that fails', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.disconnect(world.connection);
    world.holdWrites = () => true;
    cancel(world, idOf(world));
    expect(commands(world)).toEqual([]);
    world.settle(0, { kind: 'failed', reason: 'disk full' });
    expect(world.effects.at(-1)).toMatchObject({
      type: 'cancel_answer',
      outcome: 'requested',
      message: expect.stringContaining('could not be stored'),
    });
  });

  test('while the Editor is away is answered once, by what the Editor says, if it is back before that is stored', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.disconnect(world.connection);
    world.holdWrites = () => true;
    cancel(world, idOf(world));
    world.connect(world.editor);
    while (world.pending.length > 0) world.settle();
    expect(commands(world)).toEqual(['removed']);
  });

  test.each<[string, (world: ConnectedWorld, call: number) => unknown, string[]]>([
    [
      'a client cancels its call',
      (world, call) => world.step({ type: 'call_cancelled', call_id: call }),
      ['requested'],
    ],
    ['an identical call comes', (world) => world.call(execute('x'), request(2)), ['requested']],
    ['the user cancels it again', (world) => cancel(world, idOf(world)), ['requested', 'requested']],
  ])('while the Editor is away stays that of the user where %s', (_what, happens, answers) => {
    const world = createConnectedWorld();
    const call = world.call(execute('x', { timeout: 60_000 }), request(1));
    world.disconnect(world.connection);
    cancel(world, idOf(world));
    happens(world, call);
    expect(commands(world)).toEqual(answers);
    world.connect(world.editor);
    expect(askedGently(world)).toEqual([undefined]);
    expect(world.editor.started).toEqual([]);
  });

  test('that the Editor refuses leaves work that it never got to be sent again (EXO-03)', () => {
    const world = createConnectedWorld();
    world.auto = false;
    world.call(execute('x'));
    world.disconnect(world.connection);
    cancel(world, idOf(world));
    const connection = world.connect(world.editor);
    const hello = world.toHub.splice(0).at(-1);
    if (hello !== undefined) world.step({ type: 'editor_frame', ...hello });
    refuse(Object.assign(world, { connection }));
    expect([commands(world), world.sent('operation/execute').length]).toEqual([['requested'], 2]);
  });

  test('of what the store cannot look up says that, once, and not that nobody knows it (ENV-12)', () => {
    const unknown = '018bcfe5-6800-7000-8000-00000000beef';
    const cancelAnswers = (world: HubWorld): unknown[] =>
      world.effects.flatMap((effect) => (effect.type === 'cancel_answer' ? [effect] : []));
    const notKnown = (reason: string) => [
      { outcome: 'finished', message: expect.stringMatching(new RegExp(`is not known.*${reason}`)) },
    ];
    const failing = createConnectedWorld();
    failing.store.read = () => ({ kind: 'failed', reason: 'the disk is gone' });
    cancel(failing, unknown);
    expect(cancelAnswers(failing)).toMatchObject(notKnown('the disk is gone'));
    const silent = createConnectedWorld();
    silent.holdReads = true;
    cancel(silent, unknown);
    silent.advance(9_999);
    expect(cancelAnswers(silent)).toEqual([]);
    silent.advance(1);
    silent.settleRead('now');
    expect(cancelAnswers(silent)).toMatchObject(notKnown('it does not answer'));
  });

  test('is answered although the Editor disconnects in the middle', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    world.auto = false;
    cancel(world, idOf(world));
    expect(commands(world)).toEqual([]);
    world.disconnect(world.connection);
    expect(commands(world)).toEqual(['requested']);
  });
});

test('a cancelled poll removes nothing: the work was asked for by another client, whose answer may be on its way (CXL-03)', () => {
  const world = createHubWorld();
  world.step({
    type: 'editor_registered',
    editor: { project_path: '/game', project_name: 'Game', seen_at: world.now },
  });
  const call = world.call(execute('A', { timeout: 100 }), request(1));
  const [operation] = world.store.operations.values();
  const poll = world.call(getResult(operation?.log_id ?? '', 10_000));
  world.advance(1000);
  expect(world.answer(call)?.status).toBe('timeout');
  world.step({ type: 'call_cancelled', call_id: poll });
  expect([...world.store.operations.values()]).toMatchObject([{ state: 'accepted' }]);
});
