import { expect, test } from 'vitest';
import { suiteVerdict, type SuiteRow, suiteTable } from './results.ts';

const row: SuiteRow = {
  id: 'fixtures-0.1',
  suite: 'a suite',
  version: '0.1.16',
  subject: 'fixtures, 2025-11-25',
  passed: 30,
  expected: 30,
  unscored: { passed: 1, expected: 1 },
  checks: 44,
  duration_ms: 2_345,
  differences: [],
};

test('rows without a difference are as expected', () => {
  expect(suiteVerdict([row, row])).toBe('as_expected');
});

test.each([
  ['no row at all', []],
  ['a row with a difference', [row, { ...row, differences: ['ping did not run'] }]],
  ['a row in which nothing passed and nothing was expected to', [{ ...row, passed: 0, expected: 0 }]],
  ['a row in which fewer passed than expected', [{ ...row, passed: 29 }]],
])('%s is never as expected', (_what, rows) => {
  expect(suiteVerdict(rows)).toBe('different');
});

test('the table shows a line for each row, and below it what is different', () => {
  const lines = suiteTable([row, { ...row, id: 'product-0.1', differences: ['ping did not run'] }]).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^✔ {2}a suite +0\.1\.16 +fixtures, 2025-11-25 +30\/30 +1\/1 +44 +2\.3 s$/);
  expect(lines[2]).toMatch(/^✘/);
  expect(lines[3]).toBe('✘ product-0.1: ping did not run');
});
