import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildBin } from './running.ts';

test('what a test file has built is there for the next one, also when that file has ended', () => {
  const first = buildBin('first');
  first.remove();
  const { mtimeMs } = statSync(first.entry);
  const next = buildBin('next');
  expect([next.entry, statSync(next.entry).mtimeMs]).toEqual([first.entry, mtimeMs]);
});
