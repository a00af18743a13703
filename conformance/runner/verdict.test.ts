import { expect, test } from 'vitest';
import type { CaseResult, Status, Verdict } from '../report/model.ts';
import { exitCodes, levelOf, verdictOf } from './verdict.ts';

const result = (status: Status, level = 'L1'): CaseResult => ({
  id: 'EXO-001',
  slug: 'a-case',
  title: 'A case',
  requirements: [],
  severity: 'MUST',
  level,
  kind: 'case',
  mode: 'real',
  status,
  duration_ms: 0,
  findings: [],
});

test.each<[Status[], Verdict, number]>([
  [['pass', 'not_reached', 'warn'], 'conformant', 0],
  [['pass', 'known_fail'], 'conformant', 0],
  [['pass', 'fail'], 'nonconformant', 1],
  [['pass', 'not_testable'], 'nonconformant', 1],
  [['fail', 'stale', 'could_not_run'], 'nonconformant', 1],
  [['pass', 'stale'], 'stale_baseline', 2],
  [['pass', 'unexpected_pass'], 'stale_baseline', 2],
  [['pass', 'could_not_run'], 'could_not_measure', 3],
  [['not_reached', 'warn'], 'could_not_measure', 3],
  [[], 'could_not_measure', 3],
  [['pass', 'fail', 'harness_error'], 'harness_error', 70],
])('%j are %s', (statuses, verdict, code) => {
  const judged = verdictOf(statuses.map((status) => result(status)));
  expect(judged).toBe(verdict);
  expect(exitCodes[judged]).toBe(code);
});

test.each<[Record<string, Status[]>, string]>([
  [{ L0: ['pass'], L1: ['pass', 'not_reached'], L2: ['pass'] }, 'L2'],
  [{ L0: ['pass'], L1: ['pass'], L2: ['not_reached'] }, 'L1'],
  [{ L0: ['pass'], L1: ['fail'], L2: ['pass'] }, 'L0'],
  [{ L0: ['pass'], L1: ['known_fail'], L2: ['pass'] }, 'L0'],
  [{ L0: ['fail'], L1: ['pass'] }, 'none'],
  [{ L0: ['not_reached'] }, 'none'],
])('%j reach level %s', (byLevel, level) => {
  expect(
    levelOf(Object.entries(byLevel).flatMap(([name, statuses]) => statuses.map((status) => result(status, name)))),
  ).toBe(level);
});
