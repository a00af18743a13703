import { expect, test } from 'vitest';
import { makePlaces } from './run-behaviour.ts';

test('no more are played at once than there are places, in the order in which they came', async () => {
  const places = makePlaces(2);
  const order: string[] = [];
  const enter = async (name: string): Promise<() => void> => {
    const leave = await places.take();
    order.push(name);
    return leave;
  };
  const [a, b] = [await enter('a'), await enter('b')];
  const later = [enter('c'), enter('d'), enter('e')];
  await Promise.resolve();
  expect(order).toEqual(['a', 'b']);
  b();
  b();
  await later[0];
  expect(order).toEqual(['a', 'b', 'c']);
  a();
  await later[1];
  (await later[0])?.();
  await later[2];
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
});
