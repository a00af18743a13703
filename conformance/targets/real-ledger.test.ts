import { expect, test } from 'vitest';
import { createLedger } from './real-ledger.ts';

test('lines have the time at which they were first seen, and a torn one does not count yet', async () => {
  let text = 'start job\nend jo';
  let now = 5;
  const ledger = createLedger(
    async () => text,
    () => now,
  );
  expect(await ledger.read()).toEqual([{ at: 5, program: 'job', mark: 'start' }]);
  text = 'start job\nend job\nstart other-1\n';
  now = 9;
  expect(await ledger.read()).toEqual([
    { at: 5, program: 'job', mark: 'start' },
    { at: 9, program: 'job', mark: 'end' },
    { at: 9, program: 'other-1', mark: 'start' },
  ]);
});

test('what is no line of a program is left out, and readers at the same time see each line once', async () => {
  const ledger = createLedger(
    async () => 'hello\nstart job\nSTART job\nstart\nend job extra\n',
    () => 1,
  );
  const [first, second] = await Promise.all([ledger.read(), ledger.read()]);
  expect(first).toEqual([{ at: 1, program: 'job', mark: 'start' }]);
  expect(second).toEqual(first);
});
