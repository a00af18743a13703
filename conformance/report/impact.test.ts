import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fixFirst,
  findingGroups,
  harmGroups,
  LEDGER_RULE,
  worstFindingsFirst,
  worstResultsFirst,
  worstSentence,
} from './findings.ts';
import type { CaseResult, Finding } from './model.ts';

const finding = (to: Partial<Finding> = {}): Finding => ({ requirements: ['ENV-01'], message: 'x', ...to });
const ran = (times: number, allowed: number): Finding =>
  finding({ rule: LEDGER_RULE, requirements: ['CXL-03'], ran: { program: 'job', times, allowed } });
const failed = (id: string, ...findings: Finding[]): CaseResult => ({
  id,
  slug: id,
  title: id,
  requirements: ['ENV-01'],
  severity: 'MUST',
  level: 'L1',
  kind: 'case',
  mode: 'real',
  status: 'fail',
  duration_ms: 1,
  findings,
});

test.each([
  ['nothing failed', [], undefined],
  ['one job, twice', [failed('A', ran(2, 1))], 'The same job ran up to twice, in one case.'],
  [
    'the most counts, wherever it is',
    [failed('A', ran(2, 1)), failed('B', finding(), ran(9, 1))],
    'The same job ran up to 9 times, in 2 cases.',
  ],
  ['12 starts of 4 operations', [failed('A', ran(12, 4))], 'The same job ran up to 3 times, in one case.'],
  ['what was cancelled ran', [failed('A', ran(1, 0))], 'Work ran that was never to run, in one case.'],
  [
    'work that never ran is worse than an answer of the wrong form',
    [failed('A', finding()), failed('B', finding({ rule: 'no-false-success' }))],
    'Work was reported as done that never ran, in one case.',
  ],
  [
    'only the form',
    [failed('A', finding()), failed('B')],
    'Answers or messages were not as the contract has them, in 2 cases.',
  ],
])('the worst in one sentence: %s', (_, results, sentence) => expect(worstSentence(results)).toBe(sentence));

test('what the ledger says of too many starts comes first, the most first', () => {
  const [form, twice, often, late] = [finding(), ran(2, 1), ran(9, 1), finding({ requirements: ['TMO-02'] })];
  expect(worstFindingsFirst([form, late, twice, often])).toEqual([often, twice, late, form]);
});

test('the easiest case of a harm comes first, with its likely cause, what else has the same finding, and one command', () => {
  const again = (id: string, program: string, steps: number, ...more: Finding[]): CaseResult => ({
    ...failed(
      id,
      { ...ran(steps * 4, 1), message: `${program} ran again.`, ran: { program, times: 9, allowed: 1 } },
      ...more,
    ),
    steps: Array.from({ length: steps }, String),
    replay: `mine --case ${id}`,
  });
  const loud = again('A', 'build', 8);
  const easy = again('Z', 'job', 2, finding({ rule: 'starts-once', requirements: ['EXO-01'] }));
  const form = failed('F', finding());
  expect(fixFirst([loud, form, easy])).toEqual({
    result: easy,
    cause: 'the command is sent again when no answer came.',
    others: [loud],
    command: 'mine --case Z --case A',
  });
  expect(fixFirst([])).toBeUndefined();
  expect(fixFirst([form])).toEqual({ result: form, cause: undefined, others: [], command: undefined });
});

const anyFinding = fc.oneof(
  fc.record({ times: fc.nat(9), allowed: fc.nat(3) }).map(({ times, allowed }) => ran(times, allowed)),
  fc
    .constantFrom('SEC-01', 'EXO-05', 'LOG-02', 'TMO-02', 'CXL-01', 'ENV-05', 'X-1')
    .map((id) => finding({ requirements: [id] })),
  fc.constantFrom(LEDGER_RULE, 'starts-once', 'no-false-success', 'other').map((rule) => finding({ rule })),
);

test('nothing is lost by grouping: each failed case is in one group, each finding in one of its case', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyFinding)), (all) => {
      const results = all.map((findings, index) => failed(`C-${index}`, ...findings));
      expect(new Set(harmGroups(results).flatMap((group) => group.results))).toEqual(new Set(results));
      expect(worstResultsFirst(results)).toHaveLength(results.length);
      for (const { findings } of results)
        expect(new Set(findingGroups(findings).flatMap((group) => group.findings))).toEqual(new Set(findings));
    }),
  );
});

test('findings that differ only in names and values are reported once', () => {
  const groups = findingGroups([
    finding({ message: 'a: expected an envelope: there is no structuredContent.' }),
    finding({ message: 'b#2: expected an envelope: there is no structuredContent.' }),
    finding({ message: 'b: deduplicated: expected true, got false.' }),
  ]);
  expect(groups.map(({ findings }) => findings.length)).toEqual([2, 1]);
});
