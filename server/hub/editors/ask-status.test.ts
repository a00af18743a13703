import { expect, test } from 'vitest';
import type { FrameFromEditor } from '../../../generated/typescript/rpc.ts';
import { createConnectedWorld, execute, getResult, type HubWorld } from '../testing/world.ts';

/** The Editor answers `execute` with an end, and then, asked for its status, with the same. */
function answerAsEnded(world: HubWorld, connection: number, state: 'completed' | 'not_started'): void {
  const log_id =
    world
      .sent('operation/execute')
      .flatMap((frame) =>
        frame.kind === 'request' && frame.method === 'operation/execute' ? [frame.params.log_id] : [],
      )[0] ?? '';
  const say = (frame: FrameFromEditor): void => void world.step({ type: 'editor_frame', connection, frame });
  world.toEditor.length = 0;
  say({ kind: 'response', id: 1, method: 'operation/execute', result: { log_id, state } });
  world.advance(5000);
  const asked = world.sent('operation/status').at(-1);
  if (asked?.kind === 'request')
    say({
      kind: 'response',
      id: asked.id,
      method: 'operation/status',
      result: { operations: [{ log_id, accept_seq: 1, state }] },
    });
}

test.each([
  { state: 'completed', error_code: 'interrupted' },
  { state: 'not_started', error_code: 'not_started' },
] as const)(
  'work that has ended in the Editor ($state), whose end never comes since an earlier copy of this store had it, ends as $error_code (EXO-12)',
  ({ state, error_code }) => {
    const world = createConnectedWorld();
    world.auto = false;
    const call = world.call(execute('A', { timeout: 0 }));
    answerAsEnded(world, world.connection, state);
    const poll = world.call(getResult(world.answer(call)?.log_id ?? ''));
    expect(world.answer(poll)).toMatchObject({ status: 'error', error_code });
  },
);

test('an end that the Editor reports when asked after a failed execute is waited for, not written off (EXO-12)', () => {
  const world = createConnectedWorld();
  world.auto = false;
  const call = world.call(execute('A', { timeout: 0 }));
  const { connection } = world;
  const log_id = world.answer(call)?.log_id ?? '';
  const [sent] = world.sent('operation/execute');
  const answerStatus = (): void => {
    const asked = world.sent('operation/status').at(-1);
    if (asked?.kind === 'request')
      world.step({
        type: 'editor_frame',
        connection,
        frame: {
          kind: 'response',
          id: asked.id,
          method: 'operation/status',
          result: { operations: [{ log_id, accept_seq: 1, state: 'completed' }] },
        },
      });
  };
  world.step({
    type: 'editor_frame',
    connection,
    frame: {
      kind: 'failure',
      id: sent?.kind === 'request' ? sent.id : 0,
      method: 'operation/execute',
      error: { code: -32603, message: 'thread pool exhausted' },
    },
  });
  answerStatus();
  expect(world.answer(world.call(getResult(log_id)))).toMatchObject({ status: 'in_progress' });
  world.step({
    type: 'editor_frame',
    connection,
    frame: {
      kind: 'notification',
      method: 'operation/update',
      params: {
        store_id: world.store.store_id,
        log_id,
        seq: 3,
        state: 'completed',
        at: world.now,
        started_at: world.now,
        result: 7,
      },
    },
  });
  expect(world.answer(world.call(getResult(log_id)))).toMatchObject({ status: 'completed', result: 7 });
});

test('an update that arrives before the answer of execute holds, whatever state the answer names', () => {
  const world = createConnectedWorld();
  world.auto = false;
  world.call(execute('A', { timeout: 0 }));
  const { connection } = world;
  const [sent] = world.sent('operation/execute');
  if (sent?.kind !== 'request' || sent.method !== 'operation/execute') throw new Error('execute was not sent');
  const { log_id, store_id } = sent.params;
  const update = { store_id, log_id, at: world.now, started_at: world.now };
  world.step({
    type: 'editor_frame',
    connection,
    frame: { kind: 'notification', method: 'operation/update', params: { ...update, seq: 2, state: 'running' } },
  });
  world.step({
    type: 'editor_frame',
    connection,
    frame: { kind: 'notification', method: 'operation/update', params: { ...update, seq: 3, state: 'suspended' } },
  });
  world.step({
    type: 'editor_frame',
    connection,
    frame: { kind: 'response', id: sent.id, method: 'operation/execute', result: { log_id, state: 'running' } },
  });
  world.advance(200);
  expect(world.store.operations.get(log_id)?.state).toBe('suspended');
});
