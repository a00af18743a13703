import type { BehaviourCell } from '../../behaviour/results.ts';
import type { Row } from '../../behaviour/row.ts';
import { rows } from '../../behaviour/rows.ts';
import { statusBadge } from '../../report/html/context.ts';
import { wireLog } from '../../report/html/evidence.ts';
import { linked } from '../../report/html/linked.ts';
import { type Markup, markup } from '../../report/markup.ts';
import { countNoun, sayMs, sayTime } from '../../report/words.ts';
import type { Bridge, BoardCell, Column } from '../board.ts';
import { styleOfCell } from '../cell-style.ts';
import { anchorOfCell, anchorOfRow, hasEvidence } from './matrix-table.ts';

/** What was seen in each row of a bridge, version by version. */
export const evidenceSection = ({ name, columns }: Bridge): Markup =>
  markup`${columns.map(
    (
      column,
    ) => markup`<details class="section"><summary><h3>${name} ${column.header.version}</h3> <span class="note">${column.header.started_at.slice(0, 'yyyy-mm-dd'.length)}</span></summary>
${rows.map((row) => chapter(row, column))}</details>
`,
  )}`;

function chapter(row: Row, column: Column): Markup | undefined {
  const cell = column.cells.get(row.id);
  if (cell === undefined || !hasEvidence(cell)) return undefined;
  const { seen, ...look } = styleOfCell(cell, row);
  return markup`<details class="evidence ${look.tone}" id="${anchorOfCell(row, column)}"><summary><h4>${statusBadge(look)} <span class="id">${row.id}</span> ${row.name}</h4> <span class="note">${seen}</span></summary>
<p><a href="#${anchorOfRow(row)}">What is done, and when it passes</a> · <a href="#matrix">back to all bridges</a></p>
${bodyOf(cell)}</details>
`;
}

function bodyOf(cell: BoardCell): Markup | undefined {
  if (cell.kind === 'not_played') return undefined;
  if (cell.kind === 'played') return markup`${cell.runs.map((run) => runOf(run, cell.runs.length))}`;
  const { reason, link } = cell.dispute;
  return markup`<p>What was seen is not shown until this is settled: ${reason} (${linked('discussion', link)}).</p>
`;
}

function runOf(run: BehaviourCell, amount: number): Markup {
  return markup`${amount === 1 ? undefined : markup`<h5>Run ${run.run}</h5>`}${run.reasons.map((reason) => markup`<p>${reason}.</p>`)}${saidIn(run)}${steps(run)}${ledger(run)}${wireLog(
    run.wire.map(({ at, to, text }) => ({ at, from: to === 'server' ? 'client' : 'server', to, message: text })),
    WIRE_CHARACTERS,
  )}<p class="note">took ${sayMs(run.duration_ms)}${run.machine_load === undefined ? undefined : ` · machine load ${run.machine_load}`}</p>
`;
}

/** Of one row: a board holds hundreds of them. */
const WIRE_CHARACTERS = 8_000;

const saidIn = ({ said }: BehaviourCell): Markup | undefined =>
  said === undefined || said === '' ? undefined : markup`<p>The answer: <code>${said}</code></p>`;

const steps = ({ steps: lines }: BehaviourCell): Markup | undefined =>
  lines.length === 0
    ? undefined
    : markup`<h5>Steps</h5>
<pre class="log" tabindex="0">${lines.map(({ at, text }) => `${sayTime(at).padStart(TIME_WIDTH)}  ${text}\n`)}</pre>
`;

const ledger = ({ ledger: marks }: BehaviourCell): Markup =>
  marks.length === 0
    ? markup`<p>The ledger is empty: nothing ran.</p>`
    : markup`<h5>Ledger</h5>
<p class="note">${countNoun(marks.length, 'line')}, written by the programs themselves, and by Unity of what it did to a result.</p>
<pre class="log" tabindex="0">${marks.map(({ at, mark, program }) => `${sayTime(at).padStart(TIME_WIDTH)}  ${mark.padEnd(MARK_WIDTH)}  ${program}\n`)}</pre>
`;

const TIME_WIDTH = 11;
const MARK_WIDTH = 5;
