import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BehaviourRun } from '../behaviour/run-behaviour.ts';
import { badgeJson, badgeSvg, dayOf, type Badge } from '../report/write/badge.ts';

/** What level B leaves beside results.jsonl: a badge, and what was told as a summary for CI. */
export function writeBehaviourFiles(run: BehaviourRun, told: readonly string[], dir: string): void {
  const badge = behaviourBadge(run);
  writeFileSync(join(dir, 'badge.svg'), badgeSvg(badge));
  writeFileSync(join(dir, 'badge.json'), badgeJson(badge));
  // Indented, so that nothing in it is Markdown.
  writeFileSync(join(dir, 'summary.md'), `## Level B\n\n${told.map((line) => `    ${line}`.trimEnd()).join('\n')}\n`);
}

const ROWS_NAMED = 4;

/** Names the rows that fail. There is no sum and no rank. */
export function behaviourBadge({ header, cells }: BehaviourRun): Badge {
  const failed = [...new Set(cells.filter(({ status }) => status === 'fail').map(({ row }) => row))].toSorted();
  const day = dayOf(header.started_at);
  const named = `${failed.slice(0, ROWS_NAMED).join(' ')}${failed.length > ROWS_NAMED ? ' and more' : ''}`;
  if (failed.length > 0) return { message: `level B: ${named} fail, ${day}`, tone: 'bad' };
  return cells.some(({ status }) => status === 'pass')
    ? { message: `level B: no row fails, ${day}`, tone: 'good' }
    : { message: `level B: not measured, ${day}`, tone: 'grey' };
}
