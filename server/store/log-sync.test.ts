import { expect, test } from 'vitest';
import { createLogSync } from './deferred-writes.ts';
import { createProblemList } from './store-health.ts';
import type { Reply } from './worker-protocol.ts';

/** A log whose syncs end when the test says so. */
function createWorld() {
  const underWay: ((reply: Reply) => void)[] = [];
  const sync = createLogSync({
    problems: createProblemList(),
    link: {
      call: () => new Promise<Reply>((resolve) => underWay.push(resolve)),
      apply: () => undefined,
      isDown: () => false,
      close: () => Promise.resolve(),
    },
  });
  return { sync, underWay };
}

/** Lets everything happen that waits for nothing else. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what is written while a sync is under way gets the next one, and shares it (LOG-02)', async () => {
  const { sync, underWay } = createWorld();
  const durable: string[] = [];
  void sync().then(() => durable.push('first'));
  await turn();
  void sync().then(() => durable.push('second'));
  void sync().then(() => durable.push('third'));
  await turn();
  expect(underWay, 'one at a time').toHaveLength(1);
  underWay[0]?.({ kind: 'done' });
  await turn();
  expect(durable).toEqual(['first']);
  expect(underWay).toHaveLength(2);
  underWay[1]?.({ kind: 'done' });
  await turn();
  expect(durable).toEqual(['first', 'second', 'third']);
});
