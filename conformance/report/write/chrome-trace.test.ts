import { expect, test } from 'vitest';
import { chromeTrace, type ChromeEvent } from './chrome-trace.ts';
import type { Run } from '../model.ts';
import { failingRun, hostileRun, largeRun, passingRun } from '../testing/sample-runs.ts';

const read = (run: Run): readonly ChromeEvent[] => {
  const { traceEvents, displayTimeUnit }: { traceEvents: ChromeEvent[]; displayTimeUnit: string } = JSON.parse(
    chromeTrace(run),
  );
  expect(displayTimeUnit).toBe('ms');
  return traceEvents;
};

test.each([
  ['failing', failingRun()],
  ['hostile', hostileRun()],
  ['large', largeRun()],
])('a %s run: a process for each case, a named thread for each lane', (_name, run) => {
  const events = read(run);
  const traced = run.results.filter((result) => result.trace !== undefined);
  expect(events.filter((event) => event.name === 'process_name')).toHaveLength(traced.length);
  const threads = new Set(
    events.filter((event) => event.name === 'thread_name').map((event) => `${event.pid}/${event.tid}`),
  );
  for (const event of events.filter((one) => one.ph !== 'M')) {
    expect(threads.has(`${event.pid}/${event.tid}`)).toBe(true);
    expect(Number.isFinite(event.ts)).toBe(true);
  }
});

test('an arrow begins and ends on a bar', () => {
  const events = read(failingRun());
  const starts = events.filter((event) => event.ph === 's');
  expect(starts.length).toBeGreaterThan(20);
  for (const start of starts) {
    const [end, ...more] = events.filter((event) => event.ph === 'f' && event.id === start.id);
    expect(more).toEqual([]);
    for (const tip of [start, end])
      expect(
        events.some(
          (event) => event.ph === 'X' && event.pid === tip?.pid && event.tid === tip.tid && event.ts === tip.ts,
        ),
      ).toBe(true);
    expect(end?.ts).toBeGreaterThanOrEqual(start.ts ?? 0);
  }
});

test('bars of one thread never overlap: the format would nest them', () => {
  const bars = read(largeRun()).filter((event) => event.ph === 'X');
  for (const thread of new Set(bars.map((bar) => `${bar.pid}/${bar.tid}`))) {
    const own = bars.filter((bar) => `${bar.pid}/${bar.tid}` === thread);
    const sorted = own.toSorted((a, b) => (a.ts ?? 0) - (b.ts ?? 0));
    for (const [index, bar] of sorted.slice(1).entries())
      expect(bar.ts).toBeGreaterThanOrEqual((sorted[index]?.ts ?? 0) + (sorted[index]?.dur ?? 0) - 1);
  }
});

test('a run without traces is still a file that opens', () => {
  expect(read(passingRun())).toEqual([]);
});
