import { afterEach, expect, test, vi } from 'vitest';
import { inDays, inHours, inMebibytes, inMinutes, inSeconds } from './limit-words.ts';
import { limit, limits } from './limits.ts';

afterEach(() => {
  vi.doUnmock('./limits.ts');
  vi.resetModules();
});

/** All that people and models read in the contract, with every limit this many times as large. */
async function prose(factor: number): Promise<string[]> {
  vi.resetModules();
  const value = (name: string): number => limit(name) * factor;
  vi.doMock('./limits.ts', () => ({ limit: value, limits: limits.map((one) => ({ ...one, value: value(one.name) })) }));
  const [{ helpTopics, instructions }, { tools, toolTypes }, { requirements }] = await Promise.all([
    import('./help.ts'),
    import('./tools.ts'),
    import('./requirements.ts'),
  ]);
  return [
    instructions,
    ...helpTopics.map(({ text }) => text),
    ...tools.map(({ description }) => description),
    ...requirements.map(({ sentence }) => sentence),
    JSON.stringify(toolTypes).replaceAll(/"(?:default|minimum|maximum|maxLength)":\d+/g, ''),
  ];
}

/** How the prose says the limits of today. */
const limitWords = new RegExp(
  [
    inHours('retention_ms'),
    inMinutes('hold_window_ms'),
    inMebibytes('result_limit_bytes'),
    `${inSeconds('progress_interval_ms')} while`,
    `within ${inSeconds('retraction_window_ms')}`,
    `at least ${inSeconds('accept_floor_ms')}`,
    `${inDays('key_memory_ms')} more days`,
    `\\b${limit('timeout_max_ms')}`,
    `default ${limit('timeout_default_ms')}`,
    `\`limit\` ${limit('logs_limit_default')} by`,
    `\\(1\\.\\.${limit('logs_limit_max')}\\)`,
  ].join('|'),
  'g',
);
const found = (texts: readonly string[]): string[] => texts.flatMap((text) => text.match(limitWords) ?? []);

test('a number in a sentence of the contract is that of its limit', async () => {
  expect(new Set(found(await prose(1))).size).toBe(11);
  expect(found(await prose(3))).toEqual([]);
});

test('a limit is written in whole units', () => {
  expect([inHours('retention_ms'), inMinutes('hold_window_ms')]).toEqual(['24 h', '10 minutes']);
  expect(() => inHours('accept_floor_ms')).toThrow(
    'accept_floor_ms is 1000, which is not a whole number of 3600000: use a smaller unit',
  );
});
