import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { openLedger } from './ledger.ts';

const marks = ['start', 'end'] as const;

test('lines have the time at which they are taken, and a torn one does not count yet', () => {
  let now = 3;
  const ledger = openLedger({ marks, now: () => now });
  ledger.take('start job\nend jo');
  expect(ledger.lines).toEqual([{ at: 3, program: 'job', mark: 'start' }]);
  now = 7;
  ledger.take('start job\nend job\nstart other-1\n');
  expect(ledger.lines).toEqual([
    { at: 3, program: 'job', mark: 'start' },
    { at: 7, program: 'job', mark: 'end' },
    { at: 7, program: 'other-1', mark: 'start' },
  ]);
});

test('a line that says when it was written has that time', () => {
  const ledger = openLedger({ marks, now: () => 5 });
  ledger.take(`start job ${Date.now() + 995}\n`);
  expect(ledger.first('start', 'job')?.at).toBeGreaterThanOrEqual(1000);
  expect(ledger.first('start', 'job')?.at).toBeLessThan(1100);
});

test('what is no line of a program is omitted, and what is taken twice is seen once', () => {
  const ledger = openLedger({ marks, now: () => 1 });
  const text = 'hello\nstart job\nSTART job\nstart\nend job extra\n';
  ledger.take(text);
  ledger.take(text);
  ledger.take('start job\n');
  expect(ledger.read()).toEqual([{ at: 1, program: 'job', mark: 'start' }]);
});

test('marks of a file have times of their own, however late they are asked for', async () => {
  const folder = scratchFolder();
  const path = join(folder, 'ledger');
  const began = Date.now();
  const file = { path, everyMs: 20, isDated: true } as const;
  const ledger = openLedger({ marks, now: () => Date.now() - began, file });
  const written: { from: number; to: number }[] = [];
  for (const name of ['a', 'b', 'c']) {
    const count = ledger.lines.length;
    const from = Date.now() - began;
    appendFileSync(path, `start ${name}\n`);
    written.push({ from, to: Date.now() - began });
    while (ledger.lines.length === count) await pause(5);
  }
  await pause(200);
  const seen = ledger.read();
  ledger.stop();
  rmSync(folder, { recursive: true });
  expect(seen.map(({ program }) => program)).toEqual(['a', 'b', 'c']);
  // The clock of files may be one tick of the kernel (10 ms) behind.
  seen.forEach(({ at }, index) => {
    expect(at).toBeGreaterThanOrEqual((written[index]?.from ?? Infinity) - 15);
    expect(at).toBeLessThanOrEqual((written[index]?.to ?? -Infinity) + 15);
  });
});
