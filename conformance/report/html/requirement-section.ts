import { anchorOfRequirement, areas } from '../anchors.ts';
import { type Markup, markup, type Part } from '../markup.ts';
import { type RequirementRow, requirementLooks, requirementStates } from '../requirement-rows.ts';
import { promiseRow, saidTiles } from '../tiles.ts';
import { statusBadge, caseLink, type Context, type Section, spaced } from './context.ts';

/** Each promise in its own words, what became of it, and the cases that say so. */
export function requirementSection(context: Context, rows: readonly RequirementRow[]): Section {
  const counted = requirementStates
    .map((state) => ({ state, amount: rows.filter((row) => row.state === state).length }))
    .filter(({ amount }) => amount > 0);
  const legend = counted.map(
    ({ state, amount }) =>
      markup`<li>${statusBadge({ ...requirementLooks[state], label: `${amount} ${requirementLooks[state].label}` })}</li>`,
  );
  const body = markup`<ul class="legend">${legend}</ul>
<p class="note">Kept: a case that tests it passed, and none found it broken. Grey is never kept: nothing was measured. A promise that is planned or excluded says why.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Promises, scrolls sideways"><table class="requirements stack">
<caption>Promises of the contract</caption>
<thead><tr><th scope="col">Id</th><th scope="col">Promise</th><th scope="col">State</th><th scope="col">Cases</th></tr></thead>
${areas.map((area) => areaBody(area, rows, context))}</table></div>`;
  return { id: 'requirements', title: 'Promises', note: saidTiles(promiseRow(rows)), body };
}

function areaBody(area: string, rows: readonly RequirementRow[], context: Context): Markup | undefined {
  const own = rows.filter((row) => row.area === area);
  if (own.length === 0) return undefined;
  return markup`<tbody><tr class="group"><th scope="rowgroup" colspan="4">${area}</th></tr>
${own.map((row) => line(row, context))}</tbody>
`;
}

function line(row: RequirementRow, context: Context): Markup {
  const look = requirementLooks[row.state];
  const part =
    row.cases.length > 0 && row.reached < row.cases.length && row.reached > 0
      ? `${row.reached} of ${row.cases.length} cases tell`
      : undefined;
  return markup`<tr id="${anchorOfRequirement(row.id)}" class="${look.tone}"><th scope="row">${row.id}</th><td class="sentence"><span class="keyword">${row.keyword}</span> ${sentence(row.sentence)}</td><td class="state">${statusBadge(look)}${note(part)}${note(row.reason)}</td><td class="cases">${
    row.cases.length === 0
      ? markup`<span class="nothing">none</span>`
      : spaced(row.cases.map((result) => caseLink(result, context)))
  }</td></tr>
`;
}

const note = (text: string | undefined): Markup | undefined =>
  text === undefined ? undefined : markup`<span class="note">${text}</span>`;

/** The code in a sentence is between backticks. */
export const sentence = (text: string): Part =>
  text.split('`').map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : part));
