import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import type { BehaviourCell, CellStatus } from '../behaviour/row.ts';
import type { BehaviourRun } from '../behaviour/run-behaviour.ts';
import { behaviourBadge, writeBehaviourFiles } from './behaviour-command.ts';

const cell = (row: string, status: CellStatus): BehaviourCell => ({
  row,
  name: 'a row',
  group: 'harm',
  status,
  run: 1,
  reasons: [],
  duration_ms: 1,
  steps: [],
  ledger: [],
  wire: [],
});

const runOf = (...cells: readonly BehaviourCell[]): BehaviourRun => ({
  header: {
    kind: 'behaviour',
    suite_version: '0.1.0',
    started_at: '2026-11-23T09:00:00.000Z',
    name: 'small',
    unity: 'half',
    tolerance_ms: 1_000,
    offers: [],
    jobs: 1,
    repeat: 1,
  },
  cells: [...cells],
});

test.each([
  [runOf(cell('B01', 'pass'), cell('B13', 'not_offered')), 'level B: no row fails, 2026-11-23', 'good'],
  [runOf(cell('B07', 'fail'), cell('B03', 'fail'), cell('B03', 'fail')), 'level B: B03 B07 fail, 2026-11-23', 'bad'],
  [
    runOf(...['B01', 'B02', 'B03', 'B04', 'B05'].map((row) => cell(row, 'fail'))),
    'level B: B01 B02 B03 B04 and more fail, 2026-11-23',
    'bad',
  ],
  [runOf(cell('B05', 'not_reached')), 'level B: not measured, 2026-11-23', 'grey'],
])('a badge names level, rows and day: %#', (run, message, tone) => {
  expect(behaviourBadge(run)).toEqual({ message, tone });
});

test('the summary shows what was reported as it was reported', () => {
  const folder = scratchFolder();
  writeBehaviourFiles(runOf(cell('B01', 'pass')), ['# no headline', '', '<b>x</b>'], folder);
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toBe('## Level B\n\n    # no headline\n\n    <b>x</b>\n');
  expect(readFileSync(join(folder, 'badge.svg'), 'utf8')).toContain('level B: no row fails, 2026-11-23');
  expect(JSON.parse(readFileSync(join(folder, 'badge.json'), 'utf8'))).toMatchObject({ isError: false });
  rmSync(folder, { recursive: true });
});
