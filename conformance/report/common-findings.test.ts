import { expect, test } from 'vitest';
import { commonFindings } from './findings.ts';
import type { CaseResult } from './model.ts';

const result = (id: string, ...messages: readonly string[]): CaseResult => ({
  id,
  slug: id.toLowerCase(),
  title: id,
  requirements: [],
  severity: 'MUST',
  level: 'L1',
  kind: 'case',
  mode: 'real',
  status: 'fail',
  duration_ms: 0,
  findings: messages.map((message) => ({ requirements: [id], message })),
});

test('what many cases share is one line, whatever calls, ids and numbers it names; each case counts once', () => {
  const results = [
    result('EXO-001', 'end: expected status completed, got not_found.', 'a: log_id differs.'),
    result(
      'EXO-002',
      'again: expected status completed, got not_found.',
      'b: expected status completed, got not_found.',
    ),
    result('LOG-001', 'x: expected status completed, got not_found.'),
    result('TMO-001', 'a: expected an answer within 5 ms, it took 9 ms.'),
    result('TMO-002', 'a: expected an answer within 500 ms, it took 77 ms.'),
  ];
  expect(commonFindings(results, 2)).toEqual([
    { message: 'end: expected status completed, got not_found.', cases: ['EXO-001', 'EXO-002', 'LOG-001'] },
    { message: 'a: expected an answer within 5 ms, it took 9 ms.', cases: ['TMO-001', 'TMO-002'] },
  ]);
  expect(commonFindings(results, 4)).toEqual([]);
});
