import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LogSummary } from '../../generated/typescript/types.ts';
import { createLogFollower } from './read-logs.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

const entryOf = (number: number, at: number): LogSummary => ({
  log_id: `entry ${number}`,
  timestamp: new Date(at).toISOString(),
  log_type: 'info',
  log_name: 'console',
  message: String(number),
  truncated: false,
  has_stack_trace: false,
});

/** A log that gives at most `page` entries at once, as the server does. */
function createWorld({ page = 1_000, limit = 50 }: { readonly page?: number; readonly limit?: number } = {}) {
  const log: LogSummary[] = [];
  const shown: string[] = [];
  const missed = { count: 0 };
  const follower = createLogFollower({
    limit,
    read() {
      const newest = log.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
      return Promise.resolve({ entries: newest.slice(0, page), more: newest.length > page });
    },
    write(entries) {
      shown.push(...entries.map(({ message }) => message));
      return Promise.resolve(true);
    },
    missed: () => void (missed.count += 1),
  });
  return { log, shown, missed, follower };
}

test('whatever order entries arrive in, however wrong the clocks are and however often it polls, each is shown once', async () => {
  const arrival = fc.record({
    late: fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
    pause: fc.integer({ min: 0, max: 20_000 }),
    look: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 60 }), async (arrivals) => {
      const { log, shown, missed, follower } = createWorld();
      let now = NOON;
      await follower.look();
      for (const [number, { late, pause, look }] of arrivals.entries()) {
        log.push(entryOf(number, now - late));
        now += pause;
        if (look) await follower.look();
      }
      await follower.look();
      expect(shown.toSorted()).toEqual(arrivals.map((_, number) => String(number)).toSorted());
      expect(missed.count).toBe(0);
    }),
  );
});

test('of what is stored at first, the newest ones are shown, oldest first', async () => {
  const { log, shown, follower } = createWorld({ limit: 2 });
  for (const number of [1, 2, 3]) log.push(entryOf(number, NOON + number));
  await follower.look();
  log.push(entryOf(4, NOON + 4));
  await follower.look();
  expect(shown).toEqual(['2', '3', '4']);
});

test('where more has come than can be read at once, that is reported', async () => {
  const { log, shown, missed, follower } = createWorld({ page: 3 });
  log.push(entryOf(0, NOON));
  await follower.look();
  for (const number of [1, 2, 3, 4]) log.push(entryOf(number, NOON + number));
  await follower.look();
  expect(shown).toEqual(['0', '2', '3', '4']);
  expect(missed.count).toBe(1);
});
