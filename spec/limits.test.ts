import { expect, test } from 'vitest';
import { limit, limits } from './limits.ts';

test('limits have different names and each is a whole number from 0, with a reason', () => {
  expect(new Set(limits.map(({ name }) => name)).size).toBe(limits.length);
  for (const { name, value, reason } of limits) {
    expect(Number.isSafeInteger(value), name).toBe(true);
    expect(reason, name).toMatch(/\.$/);
  }
});

test('only the default wait of unity_get_result is 0', () => {
  expect(limits.filter(({ value }) => value <= 0).map(({ name }) => name)).toEqual(['get_result_timeout_default_ms']);
});

test('the name of a limit contains its unit', () => {
  for (const { name, unit } of limits) {
    expect(name.endsWith('_ms'), name).toBe(unit === 'ms');
    expect(name.endsWith('_bytes'), name).toBe(unit === 'bytes');
  }
});

test('a default is not above its maximum', () => {
  expect(limit('timeout_default_ms')).toBeLessThanOrEqual(limit('timeout_max_ms'));
  expect(limit('get_result_timeout_default_ms')).toBeLessThanOrEqual(limit('timeout_max_ms'));
  expect(limit('logs_limit_default')).toBeLessThanOrEqual(limit('logs_limit_max'));
  expect(limit('heartbeat_interval_ms')).toBeLessThan(limit('heartbeat_dead_ms'));
  expect(limit('result_limit_bytes')).toBeLessThan(limit('frame_limit_bytes'));
});

test('asking for a limit that does not exist is an error', () => {
  expect(() => limit('timeout_ms')).toThrow('no limit named timeout_ms');
});
