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

test('an operation is sent once the record of where to is durable, which is tried again (EXO-03)', () => {
  const world = createConnectedWorld();
  world.disconnect(world.connection);
  world.editor.reload();
  world.call(execute('x', { timeout: 0 }));
  let failures = 2;
  world.fail = (write) =>
    write.kind === 'update' && write.patch.sent !== undefined && failures-- > 0
      ? { kind: 'failed', reason: 'the disk is full' }
      : undefined;
  world.connect(world.editor);
  for (const sent of [[], [], [{ code: 'x' }]]) {
    expect(codes(world)).toEqual(sent);
    world.advance(1_000);
  }
  expect(codes(world)).toHaveLength(1);
  expect(world.store.operations.values().next().value).toMatchObject({ attempt: 1, sent: { generation: 2 } });
});

describe('the session of an operation, which the Editor gets (RDY-14)', () => {
  const client = (name: string, session?: string) => ({
    client: { identity: name, label: name, ...(session === undefined ? {} : { session }) },
  });
  const sessions = (world: ConnectedWorld): (string | undefined)[] =>
    world
      .sent('operation/execute')
      .map((frame) =>
        frame.kind === 'request' && frame.method === 'operation/execute' ? frame.params.session : undefined,
      );

  test('is one for each connection, else one for each client', () => {
    const world = createConnectedWorld();
    const calls = [
      client('a', '1'),
      client('a', '1'),
      client('a', '2'),
      client('b', '2'),
      client('a'),
      client('a'),
      client('b'),
    ];
    calls.forEach((more, number) => world.call(execute(`return ${number};`), more));
    const [first, again, reconnected, other, alone, aloneAgain, aloneOther] = sessions(world);
    expect([again, other, aloneAgain]).toEqual([first, reconnected, alone]);
    expect(new Set([first, reconnected, alone, aloneOther]).size).toBe(4);
  });

  test('is the same after a restart of the server, for a client that calls again', () => {
    const world = createConnectedWorld();
    const replay = { ...client('a', '1'), request: { client_uuid: 'u', ordinal: 1 } };
    world.call(execute('first'), replay);
    world.call(execute('second'), { ...replay, request: { client_uuid: 'u', ordinal: 2 } });
    const [first] = sessions(world);
    world.editor.reload();
    world.restart();
    world.effects.length = 0;
    world.call(execute('second'), { ...replay, request: { client_uuid: 'u', ordinal: 2 } });
    world.connect(world.editor);
    expect(sessions(world)).toContain(first);
  });
});
