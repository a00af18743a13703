import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BehaviourCell, CellStatus } from './results.ts';
import { rowGroupNames, rowGroups } from './row.ts';
import type { BehaviourRun } from './run-behaviour.ts';
import { jsonLine } from '../../server/lib/json.ts';

const words: Readonly<Record<CellStatus, string>> = {
  pass: 'ok',
  fail: 'FAIL',
  not_offered: '-',
  not_reached: '-',
  not_measured: '?',
};

/** The run as lines for a terminal. There is no sum and no rank. */
export function reportRun({ header, cells }: BehaviourRun, file: string): readonly string[] {
  return [
    `${header.name}${header.version === undefined ? '' : ` ${header.version}`}, own timeout ${header.own_timeout_ms === undefined ? 'not known' : `${header.own_timeout_ms} ms`}, tolerance ${header.tolerance_ms} ms`,
    ...rowGroupNames.flatMap((group) => [
      '',
      rowGroups[group],
      ...cells.filter((cell) => cell.group === group).flatMap(linesOf),
    ]),
    '',
    `Steps, ledger and messages of each row: ${file}`,
  ];
}

const WIDTH = 28;

function linesOf({ row, name, status, starts, answer, reasons }: BehaviourCell): readonly string[] {
  const seen = [
    ...(starts === undefined ? [] : [`${starts} ${starts === 1 ? 'start' : 'starts'}`]),
    ...(answer === undefined ? [] : [answer]),
  ].join(', ');
  return [
    `  ${words[status].padEnd(4)}  ${row}  ${name.padEnd(WIDTH)}  ${seen}`.trimEnd(),
    ...reasons.map((reason) => `        ${reason}`),
  ];
}

/** Writes results.jsonl: the header, then a line for each cell. Returns its path. */
export function writeResults({ header, cells }: BehaviourRun, dir: string): string {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'results.jsonl');
  writeFileSync(path, [header, ...cells].map((line) => `${jsonLine(line)}\n`).join(''));
  return path;
}
