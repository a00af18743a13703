import { expect, test } from 'vitest';
import type { CaseResult, Status } from '../report/model.ts';
import { readKnownFailures } from './verdict.ts';
import { applyKnownFailures } from './run-conformance.ts';

const result = (id: string, status: Status): CaseResult => ({
  id,
  slug: 'a-case',
  title: 'A case',
  requirements: ['EXO-01'],
  severity: 'MUST',
  level: 'L1',
  kind: 'case',
  mode: 'real',
  status,
  duration_ms: 1,
  findings: [],
});

function read(text: string) {
  const known = readKnownFailures(text, 'known.txt');
  if (known.kind === 'error') throw new Error(known.message);
  return known.entries;
}

const line = 'EXO-014  # the queue is lost, https://example.org/7, expires=2027-03-01';

test('empty lines and remarks say nothing', () => {
  expect(read(`# known failures of ours\n\n${line}\n`)).toEqual([
    { pattern: 'EXO-014', reason: 'the queue is lost', link: 'https://example.org/7', expires: '2027-03-01', line: 3 },
  ]);
});

test.each([
  'EXO-014',
  'EXO-014 the queue is lost, https://example.org/7, expires=2027-03-01',
  'EXO-014  # the queue is lost, expires=2027-03-01',
  'EXO-014  # the queue is lost, https://example.org/7',
  'EXO-014  # the queue is lost, https://example.org/7, expires=2027-02-30',
  'exo-014  # the queue is lost, https://example.org/7, expires=2027-03-01',
])('"%s" is refused with its line and the form that is expected', (bad) => {
  expect(readKnownFailures(`\n${bad}`, 'known.txt')).toEqual({
    kind: 'error',
    message: expect.stringMatching(/^known\.txt:2: expected a line such as "EXO-014 .* got "/),
  });
});

test.each<[string, Status, Status]>([
  ['a failure that is known', 'fail', 'known_fail'],
  ['a case that could not run', 'could_not_run', 'known_fail'],
  ['a pass that was not expected', 'pass', 'unexpected_pass'],
])('%s is %s, judged %s', (_title, before, after) => {
  const [judged, ...more] = applyKnownFailures([result('EXO-014', before)], read(line), '2027-03-01');
  expect(judged?.status).toBe(after);
  expect(more).toEqual([]);
});

test('an error of the suite is never known', () => {
  expect(applyKnownFailures([result('EXO-014', 'harness_error')], read(line), '2026-01-01')[0]?.status).toBe(
    'harness_error',
  );
});

test('other cases are as they were', () => {
  expect(
    applyKnownFailures([result('EXO-015', 'fail'), result('EXO-014', 'fail')], read(line), '2026-01-01').map(
      ({ status }) => status,
    ),
  ).toEqual(['fail', 'known_fail']);
});

test.each([
  ['matches nothing', [result('EXO-015', 'pass')], '2026-01-01', /matches no case/],
  ['matches only what was not reached', [result('EXO-014', 'not_reached')], '2026-01-01', /matches no case/],
  ['has expired', [result('EXO-014', 'fail')], '2027-03-02', /expired on 2027-03-01/],
])('an entry that %s is stale', (_title, results, today, reason) => {
  const judged = applyKnownFailures(results, read(line), today);
  expect(judged.at(-1)).toMatchObject({ status: 'stale', reason: expect.stringMatching(reason) });
});

test('what has expired hides no failure', () => {
  expect(applyKnownFailures([result('EXO-014', 'fail')], read(line), '2027-03-02')[0]?.status).toBe('fail');
});

test('one line may cover many cases', () => {
  const judged = applyKnownFailures(
    [result('EXO-014', 'fail'), result('EXO-015', 'fail'), result('ENV-001', 'fail')],
    read(line.replace('EXO-014', 'EXO-*')),
    '2026-01-01',
  );
  expect(judged.map(({ status }) => status)).toEqual(['known_fail', 'known_fail', 'fail']);
});
