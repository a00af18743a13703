import { describe, expect, test } from 'vitest';
import type { Call } from '../protocol/call.ts';
import { createConnectedWorld, execute, queryCall } from '../testing/world.ts';

const request = (ordinal: number): Pick<Call, 'request'> => ({ request: { client_uuid: 'forwarder', ordinal } });
type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

function work(world: ConnectedWorld, result: number): void {
  world.from(world.editor, world.editor.start());
  world.from(world.editor, world.editor.finish({ result }));
}

/** A world in which call 1 has its answer, and no client has confirmed that. */
function answered(call = execute('build')): ConnectedWorld {
  const world = createConnectedWorld({ heartbeat_dead_ms: 10_000_000 });
  world.call(call, request(1));
  work(world, 1);
  return world;
}

describe('an identical call after the end', () => {
  test('gets the stored answer while no client has received it, and learns how to run it again', () => {
    const world = answered();
    const again = world.answer(world.call(execute('build'), request(2)));
    expect(again).toMatchObject({
      status: 'completed',
      result: 1,
      deduplicated: true,
      finished_at: '2023-11-14T22:13:20.000Z',
      advice: expect.stringContaining('once more'),
    });
    expect(world.editor.started).toHaveLength(1);
  });

  test('is new work once the answer was delivered, durably', () => {
    const world = answered();
    world.step({ type: 'call_delivered', call_id: 1 });
    expect(world.store.operations.values().next().value).toMatchObject({ delivered_at: world.now });
    expect(world.store.requests.size).toBe(0);
    world.call(execute('build'), request(2));
    work(world, 2);
    expect(world.answer(2)).toMatchObject({ result: 2 });
    expect(world.answer(2)).not.toHaveProperty('deduplicated');
  });

  test.each([
    ['within the window gets the stored answer', 600_000, 1],
    ['after the window is new work', 600_001, 2],
  ])('%s', (_title, after, operations) => {
    const world = answered();
    world.advance(after);
    world.call(execute('build'), request(2));
    expect(world.store.operations.size).toBe(operations);
  });

  test('of unity_query is new work: reading again gives the newer state', () => {
    const world = answered(queryCall('x'));
    world.call(queryCall('x'), request(2));
    expect(world.store.operations.size).toBe(2);
  });

  test('of a call whose client cannot confirm is new work: its answer counts as delivered', () => {
    const world = createConnectedWorld();
    world.call(execute('x'));
    work(world, 1);
    world.call(execute('x'));
    expect(world.store.operations.size).toBe(2);
  });

  test('still gets the stored answer after a restart of the server', () => {
    const world = answered();
    world.restart();
    world.connect(world.editor);
    expect(world.answer(world.call(execute('build'), request(2)))).toMatchObject({ result: 1, deduplicated: true });
  });

  test('is new work after a restart if the dead server had received the delivery', () => {
    const world = answered();
    world.step({ type: 'call_delivered', call_id: 1 });
    world.restart();
    world.connect(world.editor);
    world.call(execute('build'), request(2));
    expect(world.store.operations.size).toBe(2);
  });

  test.each([
    ['an answer that was the end', true, 2],
    ['an answer that may have been a timeout', undefined, 1],
  ])('after a restart, %s was confirmed to the new server', (_title, terminal, operations) => {
    const world = answered();
    world.restart();
    world.connect(world.editor);
    world.step({
      type: 'request_delivered',
      ...request(1),
      request: { client_uuid: 'forwarder', ordinal: 1 },
      ...(terminal === undefined ? {} : { terminal }),
    });
    expect(world.store.requests.size).toBe(0);
    world.call(execute('build'), request(2));
    expect(world.store.operations.size).toBe(operations);
  });

  test('is new work once a redelivered end was confirmed over the next link to the same server', () => {
    const world = answered();
    expect(world.answer(world.call(execute('build'), request(2)))).toMatchObject({ result: 1, deduplicated: true });
    world.step({ type: 'request_delivered', request: { client_uuid: 'forwarder', ordinal: 2 }, terminal: true });
    world.call(execute('build'), request(3));
    expect(world.store.operations.size).toBe(2);
  });

  test('gets the stored answer where only others have confirmed theirs', () => {
    const world = answered();
    const another = { client: { identity: 'another', label: 'Another' } };
    world.call(execute('other'), { ...another, request: { client_uuid: 'another', ordinal: 1 } });
    work(world, 2);
    for (const other of [
      { client_uuid: 'another', ordinal: 1 },
      { client_uuid: 'forwarder', ordinal: 9 },
    ])
      world.step({ type: 'request_delivered', request: other, terminal: true });
    expect(world.answer(world.call(execute('build'), request(2)))).toMatchObject({ result: 1, deduplicated: true });
  });

  test.each([
    ['unity_get_result', 'after', 2],
    ['unity_get_log_details', 'after', 2],
    ['unity_get_result', 'before', 1],
    ['unity_get_log_details', 'before', 1],
  ] as const)('where %s was answered and delivered %s the end', (tool, when, operations) => {
    const world = createConnectedWorld();
    world.call(execute('build', { timeout: 0 }), request(1));
    world.step({ type: 'call_delivered', call_id: 1 });
    const { log_id = '' } = world.answer(1) ?? {};
    if (when === 'after') work(world, 1);
    const params = tool === 'unity_get_result' ? { log_id, timeout: 0 } : { log_id };
    const poll = world.call({ tool, params }, request(2));
    expect(world.answer(poll)?.status).toBe(when === 'after' ? 'completed' : 'in_progress');
    if (when === 'before') work(world, 1);
    world.step({ type: 'call_delivered', call_id: poll });
    world.call(execute('build'), request(3));
    expect(world.store.operations.size).toBe(operations);
  });

  test('is new work at once where the last one never started', () => {
    const world = createConnectedWorld();
    world.editor.refuseWith = 'journal_failed';
    expect(world.answer(world.call(execute('x'), request(1)))).toMatchObject({ error_code: 'not_started' });
    world.editor.refuseWith = undefined;
    world.call(execute('x'), request(2));
    work(world, 2);
    expect(world.answer(2)).toMatchObject({ status: 'completed', result: 2 });
  });
});

describe('a cancel after the answer', () => {
  test('takes the delivery back', () => {
    const world = answered();
    world.step({ type: 'call_delivered', call_id: 1 });
    world.advance(4999);
    world.step({ type: 'call_cancelled', call_id: 1 });
    expect(world.store.operations.values().next().value).not.toHaveProperty('delivered_at');
    expect(world.answer(world.call(execute('build'), request(2)))).toMatchObject({ result: 1, deduplicated: true });
  });

  test('takes the delivery back for the rest of the redelivery window', () => {
    const world = answered();
    world.step({ type: 'call_delivered', call_id: 1 });
    world.step({ type: 'call_cancelled', call_id: 1 });
    world.advance(600_000);
    expect(world.answer(world.call(execute('build'), request(2)))).toMatchObject({ result: 1, deduplicated: true });
  });

  test('comes too late after the retraction window', () => {
    const world = answered();
    world.step({ type: 'call_delivered', call_id: 1 });
    world.advance(5000);
    world.step({ type: 'call_cancelled', call_id: 1 });
    world.call(execute('build'), request(2));
    expect(world.store.operations.size).toBe(2);
  });

  test('takes nothing back once an identical call has come', () => {
    const world = answered();
    world.step({ type: 'call_delivered', call_id: 1 });
    world.call(execute('build'), request(2));
    work(world, 2);
    world.step({ type: 'call_cancelled', call_id: 1 });
    expect(world.store.operations.values().next().value).toHaveProperty('delivered_at');
    expect(world.answer(world.call(execute('build'), request(3)))).toMatchObject({ result: 2, deduplicated: true });
  });

  test('takes only its own delivery back, not that of another caller', () => {
    const world = createConnectedWorld();
    world.call(execute('build'), request(1));
    world.call(execute('build'), request(2));
    work(world, 1);
    world.step({ type: 'call_delivered', call_id: 1 });
    world.step({ type: 'call_delivered', call_id: 2 });
    world.step({ type: 'call_cancelled', call_id: 1 });
    world.call(execute('build'), request(3));
    expect(world.store.operations.size).toBe(2);
  });

  test('also counts where the delivery was never confirmed', () => {
    const world = answered();
    world.step({ type: 'call_cancelled', call_id: 1 });
    world.step({ type: 'call_delivered', call_id: 1 });
    expect(world.answer(world.call(execute('build'), request(2)))).toMatchObject({ result: 1, deduplicated: true });
  });
});
