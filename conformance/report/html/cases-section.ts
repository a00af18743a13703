import { areaOf, areas } from '../areas.ts';
import { isExplained, statusStyles, statusOrder } from '../status-styles.ts';
import { anchorOfFailure } from '../anchors.ts';
import { type Markup, markup } from '../markup.ts';
import type { CaseResult } from '../model.ts';
import { joinLines, shortenText } from '../words.ts';
import { sayMs } from '../say-time.ts';
import { statusBadge, type Context, requirementLink, type Section, spaced } from './context.ts';

/** Rules that hide the rows whose box is not ticked. */
export const filterRules: string = statusOrder
  .map((status) => `body:has(#show-${status}:not(:checked)) tr.of-${status}{display:none}`)
  .join('\n');

/** Everything that ran or would have run. The boxes work without a script; the text field needs one. */
export function casesSection(context: Context): Section {
  const { results } = context.run;
  const boxes = statusOrder.flatMap((status) => {
    const amount = results.filter((result) => result.status === status).length;
    const look = statusStyles[status];
    return amount === 0
      ? []
      : [
          markup`<label class="${look.tone}" title="${look.meaning}"><input type="checkbox" id="show-${status}" checked> <span aria-hidden="true">${look.symbol}</span> ${look.label} ${amount}</label>`,
        ];
  });
  const body = markup`<fieldset class="filters"><legend>Show</legend>${boxes}<label class="search" hidden>Containing <input type="search" id="filter-text" autocomplete="off"></label></fieldset>
<div class="scroll" tabindex="0" role="region" aria-label="Cases, scrolls sideways"><table class="all-cases stack"><caption>All cases by area</caption>
<thead><tr><th scope="col">Id</th><th scope="col">Status</th><th scope="col">Case</th><th scope="col">Promises</th><th scope="col">Level</th><th scope="col">Mode</th><th scope="col" class="number">Took</th></tr></thead>
${areas.map((area) => areaBody(area, results, context))}</table></div>`;
  return { id: 'cases', title: 'All cases', note: String(results.length), body };
}

function areaBody(area: string, results: readonly CaseResult[], context: Context): Markup | undefined {
  const own = results
    .filter((result) => areaOf(result) === area)
    .toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  if (own.length === 0) return undefined;
  const passed = own.filter((result) => result.status === 'pass').length;
  return markup`<tbody><tr class="group"><th scope="rowgroup" colspan="7">${area} <span class="note">${passed} of ${own.length} passed</span></th></tr>
${own.map((result) => line(result, context))}</tbody>
`;
}

const REASON_LENGTH = 300;

function line(result: CaseResult, { anchors }: Context): Markup {
  const look = statusStyles[result.status];
  const anchor = anchors.get(result) ?? '';
  const title = isExplained(result.status)
    ? markup`<a href="#${anchorOfFailure(anchor)}">${result.title}</a>`
    : result.title;
  const reason =
    result.reason === undefined
      ? undefined
      : markup`<span class="note">${shortenText(joinLines(result.reason), REASON_LENGTH)}</span>`;
  const took =
    result.virtual_ms === undefined
      ? sayMs(result.duration_ms)
      : markup`<span title="${`${sayMs(result.virtual_ms)} of virtual time`}">${sayMs(result.duration_ms)}</span>`;
  return markup`<tr id="${anchor}" class="of-${result.status}"><th scope="row">${result.id}</th><td class="state">${statusBadge(look)}</td><td class="what">${title}<span class="note">${result.slug}</span>${reason}</td><td class="tests">${spaced(result.requirements.map(requirementLink))}</td><td class="short">${result.level}</td><td class="short">${result.mode}</td><td class="number short">${took}</td></tr>
`;
}
