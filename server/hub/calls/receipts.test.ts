import { describe, expect, test } from 'vitest';
import type { HubEvent } from '../protocol/hub-protocol.ts';
import { createConnectedWorld, execute, getResult, queryCall } from '../testing/world.ts';

type World = ReturnType<typeof createConnectedWorld>;
type Step = HubEvent | number | 'another call' | 'the work is looked at';

const ON = 7;
const back: Step = { type: 'client_back', connection: ON };
const closed: Step = { type: 'client_gone', connection: ON, reset: false };
const reset: Step = { type: 'client_gone', connection: ON, reset: true };
const used: Step = { type: 'session_used', session: 'S' };

const http = (session: string | undefined, ordinal: number): object => ({
  request: { client_uuid: 'http', ordinal },
  ...(session === undefined ? {} : { session }),
});

/** Call 1 has its answer, and that has left on a connection. */
function sent(session: string | undefined): World {
  const world = createConnectedWorld({ heartbeat_dead_ms: 10_000_000 });
  world.call(execute('build'), http(session, 1));
  work(world, 1);
  world.step({ type: 'answer_sent', call_id: 1, connection: ON });
  return world;
}

function work(world: World, result: number): void {
  world.from(world.editor, world.editor.start());
  world.from(world.editor, world.editor.finish({ result }));
}

function take(world: World, session: string | undefined, step: Step): void {
  if (typeof step === 'number') return world.advance(step);
  if (typeof step === 'object') return void world.step(step);
  const log_id = world.answer(1)?.log_id ?? '';
  world.call(
    step === 'another call' ? queryCall('other') : getResult(log_id),
    http(session, 50 + world.store.operations.size),
  );
  if (step === 'another call') work(world, 9);
}

describe('the same call, after an answer that was sent over HTTP', () => {
  test.each<[string, string | undefined, readonly Step[], 'stored' | 'new']>([
    ['while the connection is open, is new', undefined, [], 'new'],
    ['after another request on the connection is new, however that ended', undefined, [back, reset], 'new'],
    ['after the connection has lived for the window is new, however that ended', undefined, [5000, reset], 'new'],
    ['after a reset within the window gets the stored answer', undefined, [4999, reset], 'stored'],
    ['after a close within the window gets the stored answer', undefined, [4999, closed], 'stored'],
    ['after a close gets it later as well', undefined, [closed, 60_000], 'stored'],
    [
      'after a close and another call gets it: without a session the server does not know whose that was',
      undefined,
      [closed, 'another call'],
      'stored',
    ],
    ['after a late word of another connection gets it', undefined, [reset, back, 6000], 'stored'],
    ['with a session, after a close gets it', 'S', [closed], 'stored'],
    ['with a session, after a close and another call is new', 'S', [closed, 'another call'], 'new'],
    ['with a session, after a close and a request that is no call is new', 'S', [closed, used], 'new'],
    ['with a session, after a close and a look at the work is new', 'S', [closed, 'the work is looked at'], 'new'],
    ['with a session, after a reset and another call gets it', 'S', [reset, 'another call', used], 'stored'],
    [
      'with a session, after a request that crossed the answer, and a reset, gets it',
      'S',
      [used, 'another call', reset],
      'stored',
    ],
    [
      'with a session, once the client has named the answer is new',
      'S',
      [reset, { type: 'call_delivered', call_id: 1 }],
      'new',
    ],
    [
      'with a session, once it has left again for a client that came back is new, whatever becomes of the first connection',
      'S',
      [{ type: 'answer_sent', call_id: 1, connection: 8 }, reset],
      'new',
    ],
    [
      'with a session, once it has left again, after a reset of the second connection gets it',
      'S',
      [
        { type: 'answer_sent', call_id: 1, connection: 8 },
        { type: 'client_gone', connection: 8, reset: true },
      ],
      'stored',
    ],
    [
      'after a close and a cancel of the request gets it',
      'S',
      [closed, { type: 'call_cancelled', call_id: 1 }, used],
      'stored',
    ],
  ])('%s', (_title, session, steps, gets) => {
    const world = sent(session);
    for (const step of steps) take(world, session, step);
    const again = world.call(execute('build'), http(session, 90));
    if (gets === 'new') work(world, 2);
    expect(world.answer(again)).toMatchObject(gets === 'new' ? { result: 2 } : { result: 1, deduplicated: true });
  });

  test('gets the stored answer also when it came between the first answer and its loss', () => {
    const world = sent('S');
    world.step(closed);
    const second = world.call(execute('build'), http('S', 2));
    world.step({ type: 'answer_sent', call_id: second, connection: 8 });
    world.step({ type: 'client_gone', connection: 8, reset: true });
    expect(world.answer(world.call(execute('build'), http('S', 3)))).toMatchObject({ result: 1, deduplicated: true });
  });

  test('after a restart of the server within the window gets the stored answer', () => {
    const world = sent(undefined);
    world.restart();
    world.connect(world.editor);
    expect(world.answer(world.call(execute('build'), http(undefined, 2)))).toMatchObject({
      result: 1,
      deduplicated: true,
    });
  });
});

test('a timeout that was sent keeps the work from being removed by a cancel of its request', () => {
  const world = createConnectedWorld();
  world.call(execute('build', { timeout: 0 }), http(undefined, 1));
  world.step({ type: 'answer_sent', call_id: 1, connection: ON });
  world.step(reset);
  world.step({ type: 'call_cancelled', call_id: 1 });
  work(world, 1);
  expect([...world.store.operations.values()]).toMatchObject([{ state: 'completed' }]);
});
