import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { createLedger, ledgerFile } from './real-ledger.ts';

const source = (text: () => string, age_ms = 0) => ({ look: async () => ({ text: text(), age_ms }), isWatched: false });

test('lines have the time at which they were written, and a torn one does not count yet', async () => {
  let text = 'start job\nend jo';
  let now = 5;
  const ledger = createLedger(
    source(() => text, 2),
    () => now,
  );
  expect(await ledger.read()).toEqual([{ at: 3, program: 'job', mark: 'start' }]);
  text = 'start job\nend job\nstart other-1\n';
  now = 9;
  expect(await ledger.read()).toEqual([
    { at: 3, program: 'job', mark: 'start' },
    { at: 7, program: 'job', mark: 'end' },
    { at: 7, program: 'other-1', mark: 'start' },
  ]);
});

test('what is no line of a program is left out, and readers at the same time see each line once', async () => {
  const ledger = createLedger(
    source(() => 'hello\nstart job\nSTART job\nstart\nend job extra\n'),
    () => 1,
  );
  const [first, second] = await Promise.all([ledger.read(), ledger.read()]);
  expect(first).toEqual([{ at: 1, program: 'job', mark: 'start' }]);
  expect(second).toEqual(first);
});

test('marks of a file have times of their own, however late they are asked for', async () => {
  const folder = scratchFolder();
  const path = join(folder, 'ledger');
  const began = Date.now();
  const ledger = createLedger(ledgerFile(path), () => Date.now() - began);
  const written: { from: number; to: number }[] = [];
  for (const name of ['a', 'b', 'c']) {
    const count = ledger.seen().length;
    const from = Date.now() - began;
    appendFileSync(path, `start ${name}\n`);
    written.push({ from, to: Date.now() - began });
    while (ledger.seen().length === count) await pause(5);
  }
  await pause(200);
  const marks = await ledger.read();
  ledger.stop();
  rmSync(folder, { recursive: true });
  expect(marks.map(({ program }) => program)).toEqual(['a', 'b', 'c']);
  // The clock of files may be one tick of the kernel (10 ms) behind.
  marks.forEach(({ at }, index) => {
    expect(at).toBeGreaterThanOrEqual((written[index]?.from ?? Infinity) - 15);
    expect(at).toBeLessThanOrEqual((written[index]?.to ?? -Infinity) + 15);
  });
});
