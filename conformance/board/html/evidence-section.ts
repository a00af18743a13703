import type { Row } from '../../behaviour/row.ts';
import { rows } from '../../behaviour/rows.ts';
import { statusBadge } from '../../report/html/context.ts';
import { linked } from '../../report/html/linked.ts';
import { type Markup, markup } from '../../report/markup.ts';
import type { Bridge, BoardCell, Column } from '../board.ts';
import { styleOfCell } from '../cell-style.ts';
import { anchorOfCell, anchorOfRow, hasEvidence } from './matrix-table.ts';
import { runOf } from './run-evidence.ts';

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
