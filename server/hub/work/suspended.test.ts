import { describe, expect, test } from 'vitest';
import type { Operation } from '../protocol/operation.ts';
import { createConnectedWorld, execute, getResult, type HubWorld } from '../testing/world.ts';

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

const only = (world: HubWorld): Operation | undefined => world.store.operations.values().next().value;
const logIdOf = (world: HubWorld): string => only(world)?.log_id ?? '';
const executes = (world: HubWorld): number => world.sent('operation/execute').length;
const states = (world: HubWorld): string[] => only(world)?.history.map(({ state }) => state) ?? [];

/** Work that has started, has a partial result, and waits for a reload. */
function suspended(): { world: ConnectedWorld; call: number } {
  const world = createConnectedWorld();
  const call = world.call(execute('return AI.Compile();', { timeout: 600_000 }));
  const { editor } = world;
  world.from(editor, editor.start());
  world.from(editor, editor.partial('half'));
  world.from(editor, editor.suspend());
  return { world, call };
}

function reload(world: ConnectedWorld): void {
  world.disconnect(world.connection);
  world.editor.reload();
}

function resumeWork(world: ConnectedWorld): void {
  world.from(world.editor, world.editor.resume());
  world.from(world.editor, world.editor.finish({ result: 'done' }));
}

describe('suspended work (EXO-13)', () => {
  test.each([false, true])(
    'continues in a later generation and ends for the clients that wait (server restarted: %s)',
    (restarts) => {
      const { world, call } = suspended();
      const started_at = world.now;
      reload(world);
      if (restarts) world.restart();
      world.connect(world.editor);
      world.advance(200);
      expect(only(world)).toMatchObject({ state: 'suspended', partial: { value: 'half' } });
      resumeWork(world);
      expect(executes(world)).toBe(1);
      expect(only(world)).toMatchObject({
        state: 'completed',
        outcome: { result: 'done' },
        partial: { value: 'half' },
      });
      expect(only(world)?.started_at, 'when it resumed is in its history').toBe(started_at);
      if (restarts) return;
      expect(states(world)).toEqual(['accepted', 'queued', 'running', 'suspended', 'running', 'completed']);
      expect(world.answer(call)).toMatchObject({
        status: 'completed',
        result: 'done',
        partial_result: 'half',
        log_id: logIdOf(world),
      });
    },
  );

  test('that the server knows only as running, or not at all, is taken over from the hello', () => {
    for (const isStartHeard of [false, true]) {
      const world = createConnectedWorld();
      world.call(execute('x', { timeout: 0 }));
      const { editor } = world;
      const started = editor.start();
      if (isStartHeard) world.from(editor, started);
      world.disconnect(world.connection);
      editor.suspend();
      editor.reload();
      world.connect(editor);
      world.advance(200);
      expect(only(world)).toMatchObject({ state: 'suspended' });
      resumeWork(world);
      expect(executes(world)).toBe(1);
      expect(only(world)).toMatchObject({ state: 'completed' });
    }
  });

  test('that a later generation does not list is interrupted, and never sent again', () => {
    const { world, call } = suspended();
    reload(world);
    world.editor.loseJournal();
    world.connect(world.editor);
    expect(world.answer(call)).toMatchObject({ error_code: 'interrupted', partial_result: 'half' });
    expect(executes(world)).toBe(1);
  });

  test('of an Editor that is away says so, and is interrupted after 24 h; suspended work of which that is known must not continue', () => {
    const { world } = suspended();
    reload(world);
    world.advance(3000);
    const asked = world.call(getResult(logIdOf(world)));
    expect(world.answer(asked)).toMatchObject({ status: 'in_progress', partial_result: 'half' });
    expect(world.answer(asked)?.message).toMatch(
      /is away.* is suspended: it resumes after the domain reload; if the Editor is not back by .* it ends as interrupted/,
    );
    world.advance(24 * 3_600_000);
    expect(only(world)).toMatchObject({ state: 'interrupted' });
    world.connect(world.editor);
    expect(world.sent('operation/ack')).toHaveLength(1);
    expect(world.editor.resume()).toEqual([]);
  });

  test('informs clients that wait that it waits for a domain reload', () => {
    const { world } = suspended();
    const asked = world.call(getResult(logIdOf(world), 100));
    world.advance(100);
    expect(world.answer(asked)).toMatchObject({ status: 'in_progress', partial_result: 'half' });
    expect(world.answer(asked)?.message).toContain(
      'It is suspended: it waits for a domain reload, and resumes after it.',
    );
  });

  test('is joined by an identical call while it waits and after it continued, and redelivered once it has ended undelivered', () => {
    const world = createConnectedWorld();
    const { editor } = world;
    world.call(execute('x', { timeout: 0 }));
    world.from(editor, editor.start());
    world.from(editor, editor.suspend());
    reload(world);
    const joined = world.call(execute('x', { timeout: 0 }));
    expect(world.answer(joined)).toMatchObject({ status: 'timeout', deduplicated: true, log_id: logIdOf(world) });
    world.connect(editor);
    resumeWork(world);
    expect(world.answer(world.call(execute('x', { timeout: 0 })))).toMatchObject({
      status: 'completed',
      result: 'done',
      deduplicated: true,
    });
    expect(world.store.operations.size).toBe(1);
  });

  test('is asked to stop by a cancel, which ends nothing (CXL-02)', () => {
    const { world } = suspended();
    const heard = (): string[] =>
      world.effects.flatMap((effect) =>
        effect.type === 'cancel_answer' ? [`${effect.outcome}: ${effect.message}`] : [],
      );
    world.step({ type: 'cancel_operation', command_id: 1, log_id: logIdOf(world), by: 'me' });
    expect(heard()).toEqual([
      'running: It is suspended: the code is asked to stop when it resumes after the domain reload, and may ignore that.',
    ]);
    expect(only(world)?.outcome).toBeUndefined();
    reload(world);
    world.step({ type: 'cancel_operation', command_id: 2, log_id: logIdOf(world), by: 'me' });
    world.connect(world.editor);
    expect(world.sent('operation/cancel')).toHaveLength(2);
    resumeWork(world);
    expect(only(world)).toMatchObject({ state: 'completed' });
  });

  test('is not removed by a client that cancels its request (CXL-03)', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x', { timeout: 600_000 }));
    const { editor } = world;
    world.from(editor, editor.start());
    world.from(editor, editor.suspend());
    world.step({ type: 'call_cancelled', call_id: call });
    expect(world.sent('operation/cancel')).toEqual([]);
    reload(world);
    world.connect(editor);
    resumeWork(world);
    expect(only(world)).toMatchObject({ state: 'completed' });
  });

  test('that is interrupted by a second reload keeps its partial result', () => {
    const { world, call } = suspended();
    reload(world);
    const connection = world.connect(world.editor);
    world.from(world.editor, world.editor.resume());
    world.disconnect(connection);
    world.editor.reload();
    world.connect(world.editor);
    expect(world.answer(call)).toMatchObject({ error_code: 'interrupted', partial_result: 'half' });
  });
});
