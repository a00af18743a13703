import { expect, test } from 'vitest';
import { requirements } from '../../spec/requirements.ts';
import { type CaseResult, type Status, statuses } from './model.ts';
import { requirementRows } from './tiles.ts';

const result = (status: Status, to: Partial<CaseResult> = {}): CaseResult => ({
  id: 'EXO-001',
  slug: 'x',
  title: 'x',
  requirements: ['EXO-01'],
  severity: 'MUST',
  level: 'L1',
  kind: 'case',
  mode: 'virtual',
  status,
  duration_ms: 1,
  findings: [],
  ...to,
});

const stateOf = (results: readonly CaseResult[], id = 'EXO-01'): string | undefined =>
  requirementRows({ results: [...results] }).find((row) => row.id === id)?.state;

test('every promise of the contract has a row, in its order', () => {
  expect(requirementRows({ results: [] }).map((row) => row.id)).toEqual(
    requirements.map((requirement) => requirement.id),
  );
});

test('only a case that passed makes a promise kept', () => {
  const kept = statuses.filter((status) => stateOf([result(status)]) === 'kept');
  expect(kept).toEqual(['pass', 'unexpected_pass']);
  expect(stateOf([])).toBe('no_case');
  for (const status of ['not_reached', 'not_testable', 'unimplemented'] as const)
    expect(stateOf([result(status)])).toBe('not_reached');
});

test('the worst case counts', () => {
  expect(stateOf([result('pass'), result('fail'), result('not_reached')])).toBe('broken');
  expect(stateOf([result('pass'), result('known_fail')])).toBe('known');
  expect(stateOf([result('pass'), result('not_reached')])).toBe('kept');
  expect(stateOf([result('harness_error'), result('not_reached')])).toBe('unmeasured');
});

test('a failure breaks the promises that its findings name, and proves nothing of the others', () => {
  const failed = result('fail', {
    requirements: ['EXO-01', 'EXO-05'],
    findings: [{ requirements: ['EXO-05', 'LOG-02'], message: 'x' }],
  });
  expect(['EXO-01', 'EXO-05', 'LOG-02'].map((id) => stateOf([failed], id))).toEqual(['unmeasured', 'broken', 'broken']);
});

test('what is excluded says why, and a case that breaks it is still seen', () => {
  const rows = requirementRows({ results: [], excluded: [{ requirement: 'WIR-03', reason: 'too large' }] });
  expect(rows.find((row) => row.id === 'WIR-03')).toMatchObject({ state: 'excluded', reason: 'too large' });
  const failed = requirementRows({
    results: [result('fail', { requirements: ['WIR-03'] })],
    excluded: [{ requirement: 'WIR-03', reason: 'too large' }],
  });
  expect(failed.find((row) => row.id === 'WIR-03')?.state).toBe('broken');
});
