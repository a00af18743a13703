import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventStores, streamOfEvent, type SessionEventStore } from './event-store.ts';

const answer = (id: number, text = ''): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: { text } });
const notification = (text: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { text },
});

async function replay(store: SessionEventStore, after: string): Promise<[string, JSONRPCMessage][]> {
  const sent: [string, JSONRPCMessage][] = [];
  await store.replayEventsAfter(after, {
    send(id, message) {
      sent.push([id, message]);
      return Promise.resolve();
    },
  });
  return sent;
}

test('what came on a stream after an event is replayed in order, of that stream and session alone', async () => {
  const stores = createEventStores();
  const [mine, theirs] = [stores.open(() => undefined), stores.open(() => undefined)];
  const priming = await mine.storeEvent('a', {} as JSONRPCMessage);
  await theirs.storeEvent('a', notification('of another session'));
  await mine.storeEvent('b', notification('of another stream'));
  const second = await mine.storeEvent('a', notification('1'));
  const third = await mine.storeEvent('a', answer(7));
  expect(await replay(mine, priming)).toEqual([
    [second, notification('1')],
    [third, answer(7)],
  ]);
  expect(await replay(mine, second)).toEqual([[third, answer(7)]]);
  expect([mine.answerOf(third), mine.answerOf(second), theirs.answerOf(third)]).toEqual([7, undefined, undefined]);
});

test('a place is one to resume at once its stream has an event, or once it is kept', async () => {
  const store = createEventStores().open(() => undefined);
  const [kept, other] = [store.place('a'), store.place('b')];
  expect([store.streamOf(kept.id), store.streamOf(other.id)]).toEqual([undefined, undefined]);
  kept.keep();
  expect([store.streamOf(kept.id), store.streamOf(other.id)]).toEqual(['a', undefined]);
  const event = store.store('b', answer(7), 40);
  expect([store.streamOf(kept.id), store.streamOf(other.id)]).toEqual(['a', 'b']);
  expect(await replay(store, kept.id)).toEqual([]);
  expect(await replay(store, other.id)).toEqual([[event, answer(7)]]);
  await store.storeEvent('a', {} as JSONRPCMessage);
  expect(await replay(store, '0_a'), 'places are not sent').toEqual([]);
});

test('an event id of many digits names its stream, also to who replays it', async () => {
  expect(streamOfEvent('123456789012345_stream-of-a-call')).toBe('stream-of-a-call');
  const store = createEventStores().open(() => undefined);
  expect(await store.replayEventsAfter('12_ab', { send: () => Promise.resolve() })).toBe('ab');
});

test('an answer that was replaced by its notice makes room for later ones', async () => {
  const store = createEventStores({ sessionBytes: 1_500 }).open(() => undefined);
  await store.storeEvent('a', answer(1, 'x'.repeat(900)));
  const whole = await store.storeEvent('b', answer(2, 'x'.repeat(900)));
  await store.storeEvent('c', answer(3));
  expect(await replay(store, '0_b')).toEqual([[whole, answer(2, 'x'.repeat(900))]]);
});

test('a large notification that had to go has no notice, and one may contain null', async () => {
  const store = createEventStores({ sessionBytes: 1_500 }).open(() => undefined);
  await store.storeEvent('a', notification('x'.repeat(900)));
  const last = await store.storeEvent('a', { ...notification('x'.repeat(900)), params: { text: null } });
  const answered = await store.storeEvent('a', answer(1, 'x'.repeat(900)));
  expect(await replay(store, '0_a')).toEqual([
    [last, { ...notification(''), params: { text: null } }],
    [answered, answer(1, 'x'.repeat(900))],
  ]);
});

test.each([
  '',
  'nonsense',
  '_a',
  '1_',
  'x1_a',
  '1_a\n2',
  `1_${'a'.repeat(65)}`,
  '1234567890123456_a',
  '-1_a',
  '../1_a',
])('%j names no stream', async (eventId) => {
  expect(streamOfEvent(eventId)).toBeUndefined();
  expect(
    await createEventStores()
      .open(() => undefined)
      .getStreamIdForEventId(eventId),
  ).toBeUndefined();
});

test('a large answer that had to go is replaced by a notice for its client, and counts as answered by nobody', async () => {
  const heard: unknown[] = [];
  const store = createEventStores({ sessionBytes: 1_000 }).open((id) => heard.push(id));
  const priming = await store.storeEvent('a', {} as JSONRPCMessage);
  const large = await store.storeEvent('a', answer(1, 'x'.repeat(900)));
  expect(store.answerOf(large)).toBe(1);
  await store.storeEvent('b', answer(2, 'x'.repeat(900)));
  expect(await replay(store, priming)).toMatchObject([
    [large, { id: 1, error: { message: expect.stringContaining('Make the same call again') } }],
  ]);
  expect([store.answerOf(large), heard]).toEqual([undefined, [1, 2]]);
});

test.each([
  [{ sessionEvents: 10 }, 1, 0, 10],
  [{ sessionBytes: 1_000 }, 1, 3_000, 1],
  [{ allBytes: 1_000 }, 1, 3_000, 1],
  [{ allBytes: 2_000 }, 30, 600, 1],
])('within %j the newest answers stay, whole (%i sessions, %i characters each)', async (limits, count, size, whole) => {
  const stores = createEventStores(limits);
  const sessions = Array.from({ length: count }, () => stores.open(() => undefined));
  for (let id = 0; id < 30; id++) await sessions[id % count]?.storeEvent('a', answer(id, 'x'.repeat(size)));
  const replayed = await Promise.all(sessions.map((session) => replay(session, '0_a')));
  const ids = replayed.flat().flatMap(([, message]) => ('result' in message ? [message.id] : []));
  expect(ids).toEqual(Array.from({ length: whole }, (_, at) => 30 - whole + at));
  if (size < 3_000) expect(stores.bytes()).toBeLessThanOrEqual(2_000);
});

test('whatever is stored, the bounds hold, and what was stored last is there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ session: fc.nat(2), size: fc.nat(400), isAnswer: fc.boolean() }), { maxLength: 60 }),
      async (events) => {
        const stores = createEventStores({ sessionEvents: 10, sessionBytes: 1_500, allBytes: 3_000 });
        const sessions = [0, 1, 2].map(() => stores.open(() => undefined));
        for (const [index, { session, size, isAnswer }] of events.entries()) {
          const message = isAnswer ? answer(index, 'x'.repeat(size)) : notification('x'.repeat(size));
          const store = sessions[session];
          const id = (await store?.storeEvent('a', message)) ?? '';
          const replayed = store === undefined ? [] : await replay(store, '0_a');
          expect(replayed.find(([known]) => known === id)?.[1]).toEqual(message);
          expect(replayed.length).toBeLessThanOrEqual(10);
          expect(stores.bytes()).toBeLessThanOrEqual(3_000);
        }
        for (const session of sessions) session.clear();
        expect(stores.bytes()).toBe(0);
      },
    ),
  );
});

test('900 answers of 1 MiB from several sessions stay below 128 MiB, and of those that had to go their clients get word', async () => {
  const stores = createEventStores();
  const sessions = Array.from({ length: 9 }, () => stores.open(() => undefined));
  const text = 'x'.repeat(1024 * 1024);
  for (let id = 0; id < 900; id++) {
    const message = answer(id, text);
    sessions[id % 9]?.store(`s${id}`, message, JSON.stringify(message).length);
    expect(stores.bytes()).toBeLessThanOrEqual(128 * 1024 * 1024);
  }
  const kept: number[] = [];
  for (let id = 0; id < 900; id++) {
    const store = sessions[id % 9];
    const [back] = store === undefined ? [] : await replay(store, `0_s${id}`);
    if (back !== undefined && JSON.stringify(back).includes(text)) kept.push(id);
    else
      expect(back?.[1]).toMatchObject({ id, error: { message: expect.stringContaining('Make the same call again') } });
  }
  // The newest, as many as there is room for beside the notes.
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => 900 - kept.length + at));
  expect([kept.length > 120, kept.length < 128]).toEqual([true, true]);
});

test('of answers that are too old notes stay, and the streams that wait for theirs stay known', async () => {
  let now = 0;
  const stores = createEventStores({ now: () => now });
  const store = stores.open(() => undefined);
  const open = await store.storeEvent('open', {} as JSONRPCMessage);
  const small = await store.storeEvent('small', answer(0));
  const before = stores.bytes();
  const large = await Promise.all(
    Array.from({ length: 400 }, (_, id) => store.storeEvent(`s${id}`, answer(id + 1, 'x'.repeat(50_000)))),
  );
  now = 600_000;
  const recent = await store.storeEvent('recent', answer(500, 'x'.repeat(50_000)));
  stores.dropAnswers(600_000);
  expect(stores.bytes()).toBeGreaterThan(400 * 50_000);
  now += 1;
  stores.dropAnswers(600_000);
  expect(stores.bytes() - before).toBeLessThan(400 * 500 + 60_000);
  expect(await replay(store, '0_s7')).toEqual([
    [
      large[7],
      { jsonrpc: '2.0', id: 8, error: { code: -32603, message: expect.stringContaining('unity_get_result') } },
    ],
  ]);
  expect(await replay(store, '0_recent')).toEqual([[recent, answer(500, 'x'.repeat(50_000))]]);
  expect(await replay(store, '0_small')).toEqual([[small, answer(0)]]);
  expect(await store.getStreamIdForEventId(open)).toBe('open');
});
