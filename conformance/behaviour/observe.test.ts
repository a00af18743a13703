import { expect, test } from 'vitest';
import { watchStarts } from './observe.ts';
import type { RowRun } from './row-run.ts';

test('a row that only watches makes way for the next row at once', async () => {
  const order: string[] = [];
  const rowRun: Pick<RowRun, 'T' | 'rest'> = { T: 20, rest: () => void order.push('rests') };
  const watching = watchStarts(rowRun).then(() => order.push('has watched'));
  expect(order).toEqual(['rests']);
  await watching;
  expect(order).toEqual(['rests', 'has watched']);
});
