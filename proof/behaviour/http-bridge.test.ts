import { expect, test } from 'vitest';
import { rows } from '../../conformance/behaviour/rows.ts';
import { playManifest, outcomes } from './play-manifest.ts';

const LONG_MS = 180_000;

test('a bridge that is called by HTTP, with jobs, passes every row that it offers', { timeout: LONG_MS }, async () => {
  const cells = await playManifest('http-bridge.yaml', { defect: 'none' });
  expect(outcomes(cells)).toEqual(
    rows.map(({ id, needs }) =>
      needs.offer === 'caller_timeout' ? expect.stringMatching(`^${id} not_offered `) : `${id} pass`,
    ),
  );
});

test.each([
  ['late', 'B03'],
  ['first', 'B02'],
  ['forgets', 'B15'],
])('and with the defect %s it fails in %s', { timeout: LONG_MS }, async (defect, row) => {
  const cells = await playManifest('http-bridge.yaml', { defect, rows: ['B01', row] });
  expect(cells.map((cell) => [cell.row, cell.status])).toEqual([
    ['B01', 'pass'],
    [row, 'fail'],
  ]);
});
