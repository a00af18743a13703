import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { createStarts } from './server-starts.ts';

test('who claims the start searches for a server once more, at once, before it starts one', () => {
  const folder = scratchFolder();
  const stateDir = join(folder, 'state');
  const options = { stateDir, entry: join(folder, 'no-such-file.cjs'), patienceMs: 0 };
  let isStarted = false;
  const starts = createStarts({ ...options, onOwnVersion: () => void (isStarted = true) });
  expect(starts.check()).toEqual({ retryMs: 0 });
  expect([existsSync(join(stateDir, 'starting')), isStarted]).toEqual([true, false]);
  const other = createStarts(options);
  expect(other.check()).toEqual({ retryMs: 20 });
  expect(starts.check()).toEqual({ retryMs: 5 });
  expect(isStarted).toBe(true);
  starts.release();
});
