import type { BehaviourCell, CellStatus } from './results.ts';
import type { RowGroup } from './row.ts';
import type { BehaviourRun } from './run-behaviour.ts';

const words: Readonly<Record<CellStatus, string>> = {
  pass: 'ok',
  fail: 'FAIL',
  not_offered: '-',
  not_reached: '-',
  not_measured: '?',
};

const groups: Readonly<Record<RowGroup, string>> = {
  harm: 'Harm: work runs twice, a wrong answer, a false "done", a dead server',
  loss: 'Loss: a call or its result is gone',
  offers: 'Offers: judged only where they are made',
};

/** The run as lines for a terminal. There is no sum and no rank. */
export function tellRun({ header, cells }: BehaviourRun, file: string): readonly string[] {
  const of = Object.keys(groups) as RowGroup[];
  return [
    `${header.name}${header.version === undefined ? '' : ` ${header.version}`}, own timeout ${header.own_timeout_ms === undefined ? 'not known' : `${header.own_timeout_ms} ms`}, tolerance ${header.tolerance_ms} ms`,
    ...of.flatMap((group) => ['', groups[group], ...cells.filter((cell) => cell.group === group).flatMap(linesOf)]),
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
