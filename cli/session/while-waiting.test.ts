import { isatty } from 'node:tty';
import { afterEach, expect, test, vi } from 'vitest';
import { createProgressLine } from './while-waiting.ts';

vi.mock('node:tty', () => ({ isatty: vi.fn() }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each([
  ['where stderr is no terminal', false, 'xterm'],
  ['on a terminal that cannot go back in a line', true, 'dumb'],
])('%s, a wait that takes long is reported now and then', (_, isTTY, TERM) => {
  vi.stubEnv('TERM', TERM);
  vi.mocked(isatty).mockReturnValue(isTTY);
  const printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const line = createProgressLine();
  for (const [at, message] of [
    [9_000, 'It waits.'],
    [10_000, 'It has been running for 10 s.'],
    [69_000, 'It has been running for 69 s.'],
    [70_000, 'It has been running\nfor 70 s.'],
  ] as const) {
    now.mockReturnValue(at);
    line.update(message);
  }
  expect(printed.mock.calls).toEqual([
    ['mcp-unity-bridge: still waiting, for 10 s: It has been running for 10 s.'],
    ['mcp-unity-bridge: still waiting, for 1 min 10 s: It has been running for 70 s.'],
  ]);
});
