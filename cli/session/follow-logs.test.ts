import { afterEach, expect, test, vi } from 'vitest';
import { followLogs } from './read-logs.ts';

const log_id = '019a2b3c-4d5e-7f00-8a2b-0123456789ab';

const entryOf = (number: number): object => ({
  log_id: `019a2b3c-4d5e-7f00-8a2b-${String(number).padStart(12, '0')}`,
  timestamp: new Date(Date.UTC(2026, 10, 21) + number).toISOString(),
  log_type: 'info',
  log_name: 'console',
  message: String(number),
  truncated: false,
  has_stack_trace: false,
});

const answerOf = (entries: readonly object[]): object => ({
  status: 'completed',
  log_id,
  is_complete: true,
  message: 'Newest first.',
  result: { entries, more: false },
});
const refusalOf = (error_code: string): object => ({
  status: 'error',
  log_id,
  is_complete: true,
  error: 'Not now.',
  error_code,
  message: 'Call again.',
});

/** A server that is asked at these times (ms), and a log that grows with each answer; the reader is gone after this many looks. */
function createWorld({
  looks,
  refuse = () => undefined,
}: {
  readonly looks: number;
  readonly refuse?: (call: number) => string | undefined;
}) {
  const world = { now: 0, calls: [] as number[], shown: [] as string[], delivered: 0 };
  const log: object[] = [];
  let changed = (): void => undefined;
  const ask = (): Promise<object> => {
    world.calls.push(world.now);
    const refused = refuse(world.calls.length);
    if (refused !== undefined) return Promise.resolve({ structuredContent: refusalOf(refused) });
    log.unshift(entryOf(world.calls.length));
    // Something new comes at once, always.
    changed();
    return Promise.resolve({ structuredContent: answerOf([...log]) });
  };
  const followed = followLogs({
    session: {
      ask,
      watch: (_, onChange) => Promise.resolve(void (changed = onChange)),
      delivered: () => void (world.delivered += 1),
    },
    filter: { limit: 50 },
    write: (entries) => Promise.resolve(world.shown.push(...entries.map(({ message }) => message)) < looks),
    pause: (ms) => Promise.resolve(void (world.now += ms)),
  });
  return { world, followed };
}

const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => printed.mockClear());

test('however much is logged, it polls once a second, and says what has reached its reader', async () => {
  const { world, followed } = createWorld({ looks: 4 });
  await followed;
  expect(world).toMatchObject({ calls: [0, 1_000, 2_000, 3_000], shown: ['1', '2', '3', '4'], delivered: 4 });
  expect(printed).not.toHaveBeenCalled();
});

test.each(['overloaded', 'storage_unavailable'])(
  'a read that is refused as %s is asked for again, ever more slowly, and that is reported once',
  async (code) => {
    const { world, followed } = createWorld({ looks: 2, refuse: (call) => (call > 1 && call < 7 ? code : undefined) });
    await followed;
    expect(world.calls).toEqual([0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000]);
    expect(world.shown).toEqual(['1', '7']);
    expect(printed.mock.calls).toEqual([
      [expect.stringMatching(/^mcp-unity-bridge: the server returns no entries for now: .*Not now\./)],
    ]);
  },
);

test('a read that the policy refuses ends it', async () => {
  const { followed } = createWorld({ looks: 2, refuse: () => 'blocked_by_policy' });
  await expect(followed).rejects.toMatchObject({
    name: 'RefusedError',
    code: 1,
    message: expect.stringContaining('Not now.'),
  });
});
