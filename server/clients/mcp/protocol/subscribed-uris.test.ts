import { expect, test } from 'vitest';
import { createSubscribedUris, listenedUris } from './resource-updates.ts';

test('what anybody watches is reported once, until the last one disconnects', async () => {
  const reported: (readonly string[])[] = [];
  const uris = createSubscribedUris((now) => reported.push(now));
  const [one, other] = [uris.open(), uris.open()];
  one.add('a');
  one.add('a');
  other.add('a');
  other.add('b');
  await Promise.resolve();
  one.remove('a');
  one.remove('never added');
  await Promise.resolve();
  other.close();
  await Promise.resolve();
  expect(reported).toEqual([['a', 'b'], []]);
});

test.each([
  [{ method: 'subscriptions/listen', params: { notifications: { resourceSubscriptions: ['a', 1, 'b'] } } }, ['a', 'b']],
  [{ method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true } } }, []],
  [{ method: 'subscriptions/listen' }, []],
  [{ method: 'tools/list' }, undefined],
])('%j asks for %j', (message, expected) => {
  expect(listenedUris(message)).toEqual(expected);
});
