import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readManifest } from '../../conformance/behaviour/read-manifest.ts';
import { runBehaviour } from '../../conformance/behaviour/run-behaviour.ts';
import type { BehaviourCell } from '../../conformance/behaviour/results.ts';
import { rows } from '../../conformance/behaviour/rows.ts';
import { defects } from './defects.ts';

const here = import.meta.dirname;
/** Rows mostly wait. */
const JOBS = 8;
const LONG_MS = 180_000;

/** Cells of the small bridge with that defect. */
async function judge(defect: string): Promise<readonly BehaviourCell[]> {
  const file = join(here, 'small-bridge.yaml');
  const read = readManifest(readFileSync(file, 'utf8'), file);
  if (read.kind === 'wrong') throw new Error(read.mistakes.join('\n'));
  const subject = { manifest: read.manifest, fillings: { here, node: process.execPath, defect } };
  const play = async (ids: readonly string[]): Promise<readonly BehaviourCell[]> =>
    (await runBehaviour(subject, { rows: ids, jobs: JOBS, repeat: 1, startedAt: '2026-01-01T00:00:00Z' })).cells;
  const first = await play([]);
  // A machine that is busy with other tests is too slow for a row now and then: the suite says so, and is asked again.
  const unknown = first.filter(({ status }) => status === 'not_measured').map(({ row }) => row);
  const second = unknown.length === 0 ? [] : await play(unknown);
  return first.map((cell) => second.find(({ row }) => row === cell.row) ?? cell);
}

const told = (cells: readonly BehaviourCell[]): readonly string[] =>
  cells.map(({ row, status, reasons }) => [row, status, ...reasons].join(' '));

test('the bridge without a defect passes every row', { timeout: LONG_MS }, async () => {
  expect(told(await judge('none'))).toEqual(rows.map(({ id }) => `${id} pass`));
});

describe('a bridge with one defect fails in its row, and in no other', () => {
  test.each(defects)('$name: it $says', { timeout: LONG_MS }, async ({ name, row }) => {
    const cells = await judge(name);
    const failed = cells.filter(({ status }) => status === 'fail');
    expect([...new Set(failed.map((cell) => cell.row))], told(failed).join('\n')).toEqual([row]);
  });
});
