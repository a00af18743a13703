import {
  areaOf,
  areas,
  anchorOfFailure,
  type Markup,
  markup,
  joinLines,
  shortenText,
  formatNumber,
  countNoun,
  formatMs,
  anchorOfRequirement,
  type Part,
} from '../text.ts';
import { isExplained, statusStyles, statusOrder } from '../status-styles.ts';
import type { CaseResult, MatrixCell } from '../model.ts';
import { statusBadge, type Context, requirementLink, type Section, spaced, caseLink } from './page-frame.ts';
import { type RequirementRow, requirementLooks, requirementStates, promiseRow, saidTiles } from '../tiles.ts';

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
      ? formatMs(result.duration_ms)
      : markup`<span title="${`${formatMs(result.virtual_ms)} of virtual time`}">${formatMs(result.duration_ms)}</span>`;
  return markup`<tr id="${anchor}" class="of-${result.status}"><th scope="row">${result.id}</th><td class="state">${statusBadge(look)}</td><td class="what">${title}<span class="note">${result.slug}</span>${reason}</td><td class="tests">${spaced(result.requirements.map(requirementLink))}</td><td class="short">${result.level}</td><td class="short">${result.mode}</td><td class="number short">${took}</td></tr>
`;
}

/** Which fault struck in which phase of a call, and how often. */
export function matrixSection({ run: { matrix } }: Context): Section | undefined {
  if (matrix === undefined || matrix.length === 0) return undefined;
  const phases = [...new Set(matrix.map((cell) => cell.phase))];
  const faults = [...new Set(matrix.map((cell) => cell.fault))];
  const cells = new Map(matrix.map((cell) => [`${cell.fault} ${cell.phase}`, cell]));
  const reasons = [
    ...new Set(matrix.flatMap((cell) => (cell.hits === 0 && cell.impossible !== undefined ? [cell.impossible] : []))),
  ];
  const hit = matrix.filter((cell) => cell.hits > 0).length;
  const impossible = matrix.filter((cell) => cell.hits === 0 && cell.impossible !== undefined).length;
  const open = phases.length * faults.length - hit - impossible;
  const body = markup`<p>${hit} of ${phases.length * faults.length} cells were hit, ${impossible} cannot be${open === 0 ? ', none is open.' : markup`, <strong>${open} ${open === 1 ? 'is' : 'are'} open</strong>.`}</p>
<ul class="legend heat"><li><span class="h1">1</span> once or more</li><li><span class="h2">10</span></li><li><span class="h3">100</span></li><li><span class="h4">1k</span></li><li><span class="h5">10k</span> or more</li><li><span class="impossible">a</span> cannot be; the letter is the reason</li><li><span class="open">0</span> open: never hit</li></ul>
<div class="scroll" tabindex="0" role="region" aria-label="Faults and phases, scrolls sideways"><table class="heat">
<caption>Hits of each fault (rows) in each phase of a call (columns)</caption>
<thead><tr><th scope="col">Fault</th>${phases.map((phase) => markup`<th scope="col" title="${phaseNames[phase] ?? phase}">${phase}</th>`)}</tr></thead>
<tbody>${faults.map(
    (
      fault,
    ) => markup`<tr><th scope="row">${fault}</th>${phases.map((phase) => drawn(cells.get(`${fault} ${phase}`), reasons))}</tr>
`,
  )}</tbody></table></div>
<div class="columns"><details><summary>Phases of a call</summary><dl class="terms">${phases.map((phase) => markup`<div><dt>${phase}</dt><dd>${phaseNames[phase] ?? ''}</dd></div>`)}</dl></details>
${reasons.length === 0 ? undefined : markup`<details open><summary>Why a cell cannot be</summary><dl class="terms">${reasons.map((reason, index) => markup`<div><dt>${letter(index)}</dt><dd>${reason}</dd></div>`)}</dl></details>`}</div>`;
  return { id: 'matrix', title: 'Faults in each phase', note: open === 0 ? 'complete' : `${open} open`, body };
}

function drawn(cell: MatrixCell | undefined, reasons: readonly string[]): Markup {
  if (cell !== undefined && cell.hits > 0)
    return markup`<td class="${heat(cell.hits)}" title="${`${cell.fault} in ${cell.phase}: ${formatNumber(cell.hits)}`}">${briefCount(cell.hits)}</td>`;
  if (cell?.impossible === undefined) return markup`<td class="open" title="never hit">0</td>`;
  return markup`<td class="impossible" title="${cell.impossible}"><span class="unseen">impossible, reason </span>${letter(reasons.indexOf(cell.impossible))}</td>`;
}

/** A step of colour for each power of ten. */
const heat = (hits: number): string => `h${Math.min(5, Math.floor(Math.log10(hits)) + 1)}`;

/** In at most four characters. */
function briefCount(hits: number): string {
  if (hits < 1000) return String(hits);
  if (hits < 1_000_000) return `${Math.floor(hits / 1000)}k`;
  return `${Math.floor(hits / 1_000_000)}M`;
}

/** a to z, then aa. */
const letter = (index: number): string =>
  (index < 26 ? '' : letter(Math.floor(index / 26) - 1)) + String.fromCharCode(97 + (index % 26));

/** The phases of a call, for people. */
const phaseNames: Readonly<Record<string, string>> = {
  P0: 'before it is sent',
  P1: 'request on the wire',
  P2: 'received, not durably accepted',
  P3: 'accepted, not acknowledged',
  P4: 'queued',
  P5: 'delivered, not started',
  P6: 'started',
  P7: 'in the middle of its effect',
  P8: 'effect done, not recorded',
  P9: 'recorded, not answered',
  P10: 'answer on the wire',
  P11: 'answered, not asked again',
};

const DAY_MS = 86_400_000;

/** Failures that are on the list: since when, until when. They still run. */
export function knownSection(context: Context): Section | undefined {
  const known = context.run.results.filter((result) => result.known !== undefined || result.status === 'known_fail');
  if (known.length === 0) return undefined;
  const body = markup`<p>They still run. An entry that passes, that has expired or that matches nothing fails the run.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Known failures, scrolls sideways"><table><caption>Known failures</caption>
<thead><tr><th scope="col">Case</th><th scope="col">State</th><th scope="col">Reason</th><th scope="col">Known for</th><th scope="col">Expires</th></tr></thead>
<tbody>${known.map((result) => knownLine(result, context))}</tbody></table></div>`;
  return { id: 'known', title: 'Known failures', note: String(known.length), body };
}

function knownLine(result: CaseResult, context: Context): Markup {
  const { known } = result;
  const link =
    known === undefined
      ? undefined
      : /^https?:\/\//i.test(known.link)
        ? markup` <a href="${known.link}" rel="noreferrer">${known.link}</a>`
        : markup` ${known.link}`;
  const { started_at } = context.run;
  return markup`<tr><th scope="row">${caseLink(result, context)}<span class="note">${result.title}</span></th><td>${statusBadge(statusStyles[result.status])}</td><td>${known?.reason ?? result.reason}${link}</td><td>${known === undefined ? 'unknown' : age(known.since, started_at)}</td><td>${known === undefined ? 'never' : expiry(known.expires, started_at)}</td></tr>
`;
}

function age(since: string | undefined, now: string): Markup {
  const days = since === undefined ? Number.NaN : Math.floor((Date.parse(now) - Date.parse(since)) / DAY_MS);
  return Number.isNaN(days)
    ? markup`unknown`
    : markup`${countNoun(days, 'day')}<span class="note">since ${since}</span>`;
}

function expiry(expires: string, now: string): Markup {
  const days = Math.ceil((Date.parse(expires) - Date.parse(now)) / DAY_MS);
  if (Number.isNaN(days)) return markup`${expires}`;
  return markup`${expires}<span class="note">${days < 0 ? 'expired' : `in ${countNoun(days, 'day')}`}</span>`;
}

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
${areas.map((area) => requirementArea(area, rows, context))}</table></div>`;
  return { id: 'requirements', title: 'Promises', note: saidTiles(promiseRow(rows)), body };
}

function requirementArea(area: string, rows: readonly RequirementRow[], context: Context): Markup | undefined {
  const own = rows.filter((row) => row.area === area);
  if (own.length === 0) return undefined;
  return markup`<tbody><tr class="group"><th scope="rowgroup" colspan="4">${area}</th></tr>
${own.map((row) => requirementLine(row, context))}</tbody>
`;
}

function requirementLine(row: RequirementRow, context: Context): Markup {
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
