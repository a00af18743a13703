import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statuses, type CaseResult } from './model.ts';
import { requirementRows, promiseRow, tilesText, tileRows } from './tiles.ts';
import { failingRun, passingRun } from './testing/sample-runs.ts';

const anyResults = fc.array(
  fc
    .record({
      status: fc.constantFrom(...statuses),
      requirements: fc.subarray(['EXO-01', 'LOG-02', 'ENV-05', 'TMO-02', 'X-99']),
      findings: fc.array(
        fc.record({ requirements: fc.subarray(['EXO-01', 'LGS-01', 'X-99']), message: fc.constant('x') }),
        { maxLength: 2 },
      ),
    })
    .map((of, index = 0): CaseResult => ({
      id: `EXO-${index}`,
      slug: 'x',
      title: 'x',
      severity: 'MUST',
      level: 'L1',
      kind: 'case',
      mode: 'real',
      duration_ms: 1,
      ...of,
    })),
);

test('the tiles of each row add up to what its title says', () => {
  fc.assert(
    fc.property(anyResults, (results) => {
      const run = { ...passingRun(), results };
      const rows = requirementRows(run);
      const sums = tileRows(run, rows).map(({ tiles }) => tiles.reduce((sum, { amount }) => sum + amount, 0));
      expect(sums).toEqual([results.length, rows.length, run.mutants?.length, run.searched?.runs]);
    }),
  );
});

test('what was not measured is neither kept nor broken', () => {
  const rows = requirementRows(failingRun());
  const text = tilesText(promiseRow(rows));
  expect(text).toMatch(/^\d+ kept, \d+ broken, 1 known failure, \d+ warnings?, \d+ not measured$/);
  expect(tilesText(promiseRow(requirementRows({ results: [] })))).toBe(`0 kept, 0 broken, ${rows.length} not measured`);
});
