import { rowGroupNames, rowGroups } from '../../behaviour/row.ts';
import { rows } from '../../behaviour/rows.ts';
import { ruleText } from '../../behaviour/rule-text.ts';
import { type Markup, markup } from '../../report/markup.ts';
import { anchorOfRow } from './matrix-table.ts';

/** What is done in each row, when it passes, and why. */
export const rowSection = (): Markup =>
  markup`<p>T is the bridge's own timeout.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Rows, scrolls sideways"><table><caption>Every bridge is judged by the same rules</caption>
<thead><tr><th scope="col">Row</th><th scope="col">What is done</th><th scope="col">It passes if</th><th scope="col">Why</th></tr></thead>
${rowGroupNames.map(
  (group) => markup`<tbody><tr class="group"><th scope="rowgroup" colspan="4">${rowGroups[group]}</th></tr>
${rows
  .filter((row) => row.group === group)
  .map(
    (
      row,
    ) => markup`<tr id="${anchorOfRow(row)}"><th scope="row">${row.name} <span class="id">${row.id}</span></th><td>${row.story.replaceAll('`', '')}</td><td>${ruleText(row)}</td><td>${row.reason}</td></tr>
`,
  )}</tbody>
`,
)}</table></div>`;
