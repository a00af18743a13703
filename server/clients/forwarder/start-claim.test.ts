import { existsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createStartClaim } from './server-starts.ts';
import { scratchFolder } from '../../../proof/kit/scratch.ts';

afterEach(() => void vi.useRealTimers());

const fresh = (): string => join(scratchFolder(), 'state');
const setTime = (dir: string, ms: number): void => utimesSync(join(dir, 'starting'), ms / 1000, ms / 1000);

test('one of two has the claim, keeps it when it asks again, and releases it to the other', () => {
  const dir = fresh();
  const [first, second] = [createStartClaim(dir), createStartClaim(dir)];
  expect([first.take(), second.take(), first.take(), second.take()]).toEqual([
    'now',
    'by another',
    'before',
    'by another',
  ]);
  second.release();
  expect(second.take()).toBe('by another');
  first.release();
  expect(existsSync(join(dir, 'starting'))).toBe(false);
  expect([second.take(), first.take()]).toEqual(['now', 'by another']);
});

test.each([
  ['four seconds old: the process that made it was killed, or is suspended', -4_000, 'now'],
  ['four seconds ahead: the clock was set back', 4_000, 'now'],
  ['two seconds old', -2_000, 'by another'],
])('a claim that is %s', (_what, offset, expected) => {
  const dir = fresh();
  createStartClaim(dir).take();
  setTime(dir, Date.now() + offset);
  expect(createStartClaim(dir).take()).toBe(expected);
});

test('a claim that is kept is renewed every second, so that no other process takes over a slow start', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const dir = fresh();
  const claim = createStartClaim(dir);
  claim.take();
  setTime(dir, 0);
  vi.advanceTimersByTime(900);
  claim.take();
  expect(statSync(join(dir, 'starting')).mtimeMs).toBe(0);
  vi.advanceTimersByTime(200);
  claim.take();
  expect(statSync(join(dir, 'starting')).mtimeMs).toBeGreaterThan(0);
  setTime(dir, 0);
  vi.advanceTimersByTime(900);
  claim.take();
  expect(statSync(join(dir, 'starting')).mtimeMs).toBe(0);
});
