import type { Row } from '../../behaviour/row.ts';
import { rowGroupNames, rowGroups } from '../../behaviour/row.ts';
import { rows } from '../../behaviour/rows.ts';
import { type Markup, markup } from '../../report/markup.ts';
import type { Board, BoardCell, Column } from '../board.ts';
import { styleOfCell } from '../cell-style.ts';

/** What happened in each row (down) with each bridge (across); a cell leads to what was seen. */
export function matrixTable({ bridges }: Board): Markup {
  const columns = bridges.flatMap((bridge) => bridge.columns);
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Rows and bridges, scrolls sideways"><table class="matrix">
<caption>What happened in each row, with each version of each bridge</caption>
<thead><tr><th class="corner" scope="col" rowspan="2">Row</th>${bridges.map(({ name, columns: own }) => markup`<th scope="colgroup" colspan="${own.length}">${breakable(name)}</th>`)}</tr>
<tr>${columns.map(({ header }) => markup`<th scope="col">${header.version ?? 'no version'}<span class="note">${header.started_at.slice(0, 'yyyy-mm-dd'.length)}</span></th>`)}</tr></thead>
${rowGroupNames.map(
  (
    group,
  ) => markup`<tbody><tr class="group"><th scope="rowgroup" colspan="${columns.length + 1}"><span>${rowGroups[group]}</span></th></tr>
${rows.filter((row) => row.group === group).map((row) => line(row, columns))}</tbody>
`,
)}</table></div>`;
}

/** A name of a repository is broken behind its owner, not anywhere. */
const breakable = (name: string): Markup =>
  markup`${name.split('/').map((part, index) => (index === 0 ? part : markup`/<wbr>${part}`))}`;

const line = (
  row: Row,
  columns: readonly Column[],
): Markup => markup`<tr><th scope="row"><a href="#${anchorOfRow(row)}">${row.name}</a> <span class="id">${row.id}</span></th>${columns.map((column) => drawn(row, column))}</tr>
`;

export const anchorOfRow = ({ id }: Row): string => `row-${id.toLowerCase()}`;
export const anchorOfCell = (row: Row, { anchor }: Column): string => `${anchor}-${id(row)}`;
const id = (row: Row): string => row.id.toLowerCase();

/** A row that was not played, or was never promised, has nothing to show. */
export const hasEvidence = (cell: BoardCell): boolean =>
  cell.kind === 'disputed' || (cell.kind === 'played' && cell.runs.some(({ status }) => status !== 'not_offered'));

function drawn(row: Row, column: Column): Markup {
  const cell = column.cells.get(row.id) ?? { kind: 'not_played' };
  const { tone, symbol, label, seen } = styleOfCell(cell, row);
  const words = markup`<span aria-hidden="true">${symbol}</span>${label === seen ? undefined : markup`<span class="unseen">${label}:</span>`} ${seen}`;
  return hasEvidence(cell)
    ? markup`<td class="${tone}"><a class="cell" href="#${anchorOfCell(row, column)}">${words}</a></td>`
    : markup`<td class="${tone}"><span class="cell">${words}</span></td>`;
}
