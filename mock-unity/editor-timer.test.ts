import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyJournal } from './core/journal.ts';
import { runEditor } from './run-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An Editor that only waits: `ticks` are ms from its start, and `waitFor` gives it its only deadline. */
function startWaiting(): { readonly ticks: readonly number[]; readonly waitFor: (ms: number | undefined) => void } {
  const began = Date.now();
  const ticks: number[] = [];
  let deadline: number | undefined;
  const nothing = (): void => undefined;
  const running = runEditor({
    editor: {
      step: ({ type }, now) => {
        if (type === 'tick') ticks.push(now - began);
        if (deadline !== undefined && now >= deadline) deadline = undefined;
        return [];
      },
      nextDeadline: () => deadline,
    },
    journal: { read: () => emptyJournal, apply: nothing, close: nothing },
    createBridge: () => ({
      connect: nothing,
      send: nothing,
      together: (work) => work(),
      cut: nothing,
      disconnect: nothing,
      close: () => Promise.resolve(),
    }),
    policy: { read: () => ({ kind: 'none' }), readIfChanged: () => undefined },
    projectPath: '/project',
    log: nothing,
  });
  return {
    ticks,
    waitFor(ms) {
      deadline = ms === undefined ? undefined : began + ms;
      running.command({ type: 'closed', connection: 1 });
    },
  };
}

test('a deadline that is nearer than the one before it is kept', () => {
  const { ticks, waitFor } = startWaiting();
  waitFor(10_000);
  waitFor(50);
  vi.advanceTimersByTime(60);
  expect(ticks).toEqual([50]);
});

test('a deadline that was put off is kept as well, after a tick that comes too early', () => {
  const { ticks, waitFor } = startWaiting();
  waitFor(50);
  waitFor(200);
  vi.advanceTimersByTime(1_000);
  expect(ticks).toEqual([50, 200]);
});

test('without a deadline nothing comes, and the next one is kept', () => {
  const { ticks, waitFor } = startWaiting();
  waitFor(50);
  waitFor(undefined);
  vi.advanceTimersByTime(1_000);
  expect(ticks).toEqual([]);
  waitFor(1_100);
  vi.advanceTimersByTime(200);
  expect(ticks).toEqual([1_100]);
});
