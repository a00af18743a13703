import { describe, expect, test } from 'vitest';
import type { Operation } from '../protocol/operation.ts';
import { createConnectedWorld, execute, getResult, START } from '../testing/world.ts';

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

/** Two calls that wait for an Editor which reloads: `sent` of both is written again when it is back, and the first one's is refused. */
function afterRefusedMark(stored: Partial<Operation> | 'gone'): {
  world: ConnectedWorld;
  first: number;
  second: number;
} {
  const world = createConnectedWorld();
  world.disconnect(world.connection);
  world.editor.reload();
  const first = world.call(execute('first', { timeout: 0 }));
  const second = world.call(execute('second', { timeout: 0 }));
  const log_id = world.answer(first)?.log_id ?? '';
  const operation = world.store.operations.get(log_id);
  if (operation === undefined) throw new Error('the first call was not stored');
  if (stored === 'gone') world.store.operations.delete(log_id);
  else world.store.operations.set(log_id, { ...operation, ...stored });
  world.connect(world.editor);
  return { world, first, second };
}

const codes = (world: ConnectedWorld): unknown[] =>
  world
    .sent('operation/execute')
    .map((frame) => frame.kind === 'request' && frame.method === 'operation/execute' && frame.params.params);

describe('an operation that the store has in another state than the hub', () => {
  test.each<[string, Partial<Operation> | 'gone', object]>([
    [
      'ended',
      { state: 'completed', outcome: { status: 'completed', result: 7 }, finished_at: START },
      { status: 'completed', result: 7 },
    ],
    [
      'running',
      { state: 'running' },
      { status: 'error', error_code: 'interrupted', error: expect.stringContaining('running already') },
    ],
    ['gone', 'gone', { status: 'not_found' }],
  ])('(%s) is not sent, ends as that, and holds up nothing', (_what, stored, answer) => {
    const { world, first, second } = afterRefusedMark(stored);
    expect(codes(world)).toEqual([{ code: 'second' }]);
    expect(world.answer(world.call(getResult(world.answer(first)?.log_id ?? '')))).toMatchObject(answer);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 2 }));
    expect(world.answer(world.call(getResult(world.answer(second)?.log_id ?? '')))).toMatchObject({
      status: 'completed',
      result: 2,
    });
    world.advance(60_000);
    expect(codes(world)).toEqual([{ code: 'second' }]);
  });
});
