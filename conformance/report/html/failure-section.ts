import {
  anchorOfFailure,
  type Markup,
  markup,
  countNoun,
  joinLines,
  formatNumber,
  shortenText,
  formatMs,
  sayTime,
} from '../text.ts';
import { findingGroups, type FindingGroup, fixFirst, likelyCause, othersSentence, harmGroups } from '../findings.ts';
import { isExplained, statusStyles, type Tone } from '../status-styles.ts';
import type { CaseResult, Finding, Status, LedgerLine, TraceEvent } from '../model.ts';
import { sentenceOf } from '../tiles.ts';
import { statusBadge, type Context, requirementLink, type Section, wireLog } from './page-frame.ts';
import { sentence } from './cases-section.ts';
import { describeEvent, timelineSvg } from '../timeline/timeline-svg.ts';

/** Pictures and logs of more would make a file that no browser likes; where nearly everything fails, they all show the same. */
const PICTURES_LIMIT = 30;

/** Of one group before it is unfolded: the worst are seen at a glance, however many there are. */
const LISTED_LIMIT = 8;

const MESSAGE_LENGTH = 180;

interface Group {
  readonly title: string;
  readonly tone: Tone;
  readonly results: readonly CaseResult[];
}

/** What failed is grouped by the harm it does; the rest by what it means for the run. */
const others: readonly { readonly title: string; readonly tone: Tone; readonly statuses: readonly Status[] }[] = [
  { title: 'The list of known failures is out of date', tone: 'bad', statuses: ['unexpected_pass', 'stale'] },
  { title: 'Could not be measured', tone: 'odd', statuses: ['harness_error', 'could_not_run'] },
  { title: 'Known failures', tone: 'odd', statuses: ['known_fail'] },
  { title: 'Warnings', tone: 'odd', statuses: ['warn'] },
];

const groupsOf = (results: readonly CaseResult[]): readonly Group[] => [
  ...harmGroups(results).map(({ harm, results: own }) => ({ title: harm.title, tone: 'bad' as const, results: own })),
  ...others.flatMap(({ title, tone, statuses }) => {
    const own = results.filter(({ status }) => statuses.includes(status));
    return own.length === 0 ? [] : [{ title, tone, results: own }];
  }),
];

/** The failures, grouped by harm: the worst harm first, the easiest case of each harm first. The first group and its first case are open. */
export function failureSection(context: Context): Section | undefined {
  const groups = groupsOf(context.run.results);
  if (groups.length === 0) return undefined;
  const pictured = new Set(groups.flatMap(({ results }) => results).slice(0, PICTURES_LIMIT));
  const [first] = groups;
  const body = markup`${groups.map(
    (
      group,
    ) => markup`<details class="harm ${group.tone}"${opened(group === first)}><summary><h3>${group.title}</h3> <span class="note">${countNoun(group.results.length, 'case')}</span></summary>
${chapters(group, { context, pictured, isFirst: group === first })}</details>
`,
  )}`;
  const isOnlyOdd = groups.every(({ tone }) => tone === 'odd');
  const amount = context.run.results.filter(({ status }) => isExplained(status)).length;
  return {
    id: 'failures',
    title: isOnlyOdd ? 'Nothing is broken, but look at this' : 'What went wrong',
    note: formatNumber(amount),
    body,
  };
}

const opened = (isOpen: boolean): Markup | undefined => (isOpen ? markup` open` : undefined);

interface Shown {
  readonly context: Context;
  readonly pictured: ReadonlySet<CaseResult>;
  readonly isFirst: boolean;
}

function chapters({ results }: Group, shown: Shown): Markup {
  const drawn = results.map((result, index) => chapter(result, { ...shown, isFirst: shown.isFirst && index === 0 }));
  if (drawn.length <= LISTED_LIMIT) return markup`${drawn}`;
  return markup`${drawn.slice(0, LISTED_LIMIT)}<details class="rest"><summary>${countNoun(drawn.length - LISTED_LIMIT, 'more case')}</summary>
${drawn.slice(LISTED_LIMIT)}</details>
`;
}

/** One case: the worst finding, the picture, and what else there is to know. */
function chapter(result: CaseResult, { context, pictured, isFirst }: Shown): Markup {
  const anchor = context.anchors.get(result) ?? '';
  const look = statusStyles[result.status];
  const [worst, ...rest] = findingGroups(result.findings);
  const brief = worst?.findings[0].message ?? result.reason ?? look.meaning;
  const isPictured = pictured.has(result);
  return markup`<details class="failure ${look.tone}" id="${anchorOfFailure(anchor)}"${opened(isFirst)}><summary><h4>${statusBadge(look)} <span class="id">${result.id}</span> ${result.title}</h4><span class="note brief">${sentence(shortenText(joinLines(brief), MESSAGE_LENGTH))}</span></summary>
${isFirst ? fixFirstBlock(context.run.results, result) : undefined}${worst === undefined ? markup`<p>${result.reason}</p>` : findingBlock(worst)}${causeLine(result)}
${isPictured ? timeline(result, anchor) : markup`<p class="note">No picture and no logs here: the first ${PICTURES_LIMIT} failures have them. results.jsonl has all.</p>`}
${otherFindings(rest)}${promiseBlock(result)}${replayBlock(result)}${stepsBlock(result)}${isPictured ? logsOf(result) : undefined}
${factsLine(result, anchor)}</details>
`;
}

const causeLine = (result: CaseResult): Markup | undefined => {
  const cause = result.status === 'fail' ? likelyCause(result) : undefined;
  return cause === undefined ? undefined : markup`<p class="cause"><strong>Likely cause:</strong> ${cause}</p>`;
};

/** Nothing for a first case that did not fail. */
function fixFirstBlock(results: readonly CaseResult[], first: CaseResult): Markup | undefined {
  const advice = fixFirst(results);
  if (advice?.result !== first) return undefined;
  return markup`<p class="fix-first"><strong>Fix this first.</strong> ${othersSentence(advice)}</p>
${advice.others.length === 0 || advice.command === undefined ? undefined : markup`<details><summary>Play just these</summary>${copyable(advice.command)}</details>`}
`;
}

function factsLine(result: CaseResult, anchor: string): Markup {
  const facts = [
    result.severity,
    `level ${result.level}`,
    result.mode === 'virtual' ? 'in virtual time' : 'with real processes',
    `took ${formatMs(result.duration_ms)}`,
    ...(result.tolerance_ms === undefined ? [] : [`${result.tolerance_ms} ms tolerated`]),
    ...(result.virtual_ms === undefined ? [] : [`${formatMs(result.virtual_ms)} of virtual time`]),
  ];
  const reason =
    result.findings.length === 0 || result.reason === undefined ? undefined : markup`<p>${result.reason}</p>`;
  const known = result.known === undefined ? undefined : markup`<p>Known: ${result.known.reason}</p>`;
  return markup`${reason}${known}<p class="note">${result.slug} · ${facts.join(' · ')} · <a href="#${anchor}">in the list of cases</a></p>
`;
}

/** Longer values are in results.jsonl. */
const VALUE_LENGTH = 4000;

function findingBlock({ findings: [first, ...alike] }: FindingGroup): Markup {
  const { message, rule, expected, got } = first;
  const values = [
    ['expected', expected],
    ['got', got],
  ] as const;
  const shown = values.flatMap(([name, value]) =>
    value === undefined
      ? []
      : [markup`<div><dt>${name}</dt><dd>${valueBlock(shortenText(value, VALUE_LENGTH))}</dd></div>`],
  );
  return markup`<div class="finding"><p>${sentence(message)}${rule === undefined ? undefined : markup` <span class="note inline">rule: ${rule}</span>`}${alike.length === 0 ? undefined : markup` <span class="badge">×${alike.length + 1}</span>`}</p>${shown.length === 0 ? undefined : markup`<dl class="values">${shown}</dl>`}${alikeList(alike)}</div>
`;
}

/** Longer ones scroll, on a narrow screen at least: the keyboard has to reach those. */
const FITS = { characters: 300, lines: 8 } as const;

const valueBlock = (text: string): Markup =>
  text.length <= FITS.characters && text.split('\n').length <= FITS.lines
    ? markup`<pre>${text}</pre>`
    : markup`<pre tabindex="0">${text}</pre>`;

function alikeList(alike: readonly Finding[]): Markup | undefined {
  if (alike.length === 0) return undefined;
  return markup`<details><summary>The ${alike.length === 1 ? 'other one' : `${alike.length} others`}</summary><ul>${alike.map(({ message }) => markup`<li>${sentence(message)}</li>`)}</ul></details>`;
}

function otherFindings(groups: readonly FindingGroup[]): Markup | undefined {
  const amount = groups.reduce((sum, { findings }) => sum + findings.length, 0);
  if (amount === 0) return undefined;
  return markup`<details><summary>${countNoun(amount, 'more finding')}</summary>${groups.map(findingBlock)}</details>
`;
}

function promiseBlock(result: CaseResult): Markup {
  const broken = [...new Set(result.findings.flatMap((finding) => finding.requirements))];
  const promises = broken.length > 0 ? broken : result.requirements;
  const [first, ...more] = promises.map(
    (id) =>
      markup`<blockquote>${requirementLink(id)} ${sentence(sentenceOf(id) ?? 'is not a promise of this contract.')}</blockquote>`,
  );
  return markup`<h5>${broken.length > 0 ? 'The promise' : 'What it tests'}</h5>
${first}${more.length === 0 ? undefined : markup`<details><summary>${countNoun(more.length, 'more promise')}</summary>${more}</details>`}
`;
}

function replayBlock({ replay }: CaseResult): Markup | undefined {
  if (replay === undefined) return undefined;
  return markup`<h5>See it again</h5>
${copyable(replay)}
`;
}

const copyable = (command: string): Markup =>
  markup`<div class="copyable"><pre tabindex="0"><code>${command}</code></pre><button type="button" hidden>Copy</button></div>`;

const STEPS_LIMIT = 200;

function stepsBlock({ steps, kind }: CaseResult): Markup | undefined {
  if (steps === undefined || steps.length === 0) return undefined;
  const shown = steps.slice(0, STEPS_LIMIT);
  return markup`<details><summary>${kind === 'search' || kind === 'corpus' ? 'The shortest commands that do it' : 'Steps'} (${steps.length})</summary>
<ol class="steps">${shown.map((step) => markup`<li><code>${step}</code></li>`)}</ol>
${steps.length > shown.length ? markup`<p class="note">${countNoun(steps.length - shown.length, 'more step')} in results.jsonl.</p>` : undefined}</details>
`;
}

/** The ledger, the wire log and the last words on stderr of a case, folded. */
const logsOf = ({ ledger: lines, wire: messages, stderr: words }: CaseResult): Markup =>
  markup`${ledger(lines)}${wireLog(messages)}${stderr(words)}`;

const stderr = (words: string | undefined): Markup | undefined =>
  words === undefined
    ? undefined
    : markup`<details><summary>What was said on stderr</summary><pre class="log" tabindex="0">${words}</pre></details>
`;

const EVENTS_LIMIT = 300;

/** The picture of a case, and the same as text. */
function timeline({ trace }: { readonly trace?: readonly TraceEvent[] }, anchor: string): Markup | undefined {
  if (trace === undefined || trace.length === 0) return undefined;
  const sorted = trace.toSorted((a, b) => a.at - b.at);
  const lines = sorted.slice(0, EVENTS_LIMIT).map((event) => `${describeEvent(event)}\n`);
  return markup`<h5>What happened</h5>
${timelineSvg(trace, anchor)}
<details><summary>The same as text (${countNoun(sorted.length, 'event')})</summary><pre class="log" tabindex="0">${lines}${sorted.length > EVENTS_LIMIT ? `... ${countNoun(sorted.length - EVENTS_LIMIT, 'more event')} in results.jsonl\n` : ''}</pre></details>
`;
}

const LEDGER_LIMIT = 200;

const markWords = { start: '▶ start', resume: '↻ goes on', end: '■ end' } as const satisfies Readonly<
  Record<LedgerLine['mark'], string>
>;

function ledger(lines: readonly LedgerLine[] | undefined): Markup | undefined {
  if (lines === undefined) return undefined;
  const programs = [...new Set(lines.map((line) => line.program))].map((program) => {
    const of = (mark: string): number => lines.filter((line) => line.program === program && line.mark === mark).length;
    return `${program}: ${countNoun(of('start'), 'start')}, ${countNoun(of('end'), 'end')}`;
  });
  if (lines.length === 0) return markup`<p>The ledger is empty: nothing ran.</p>`;
  return markup`<details><summary>Ledger (${countNoun(lines.length, 'line')})</summary>
<p>What really ran, written by the programs themselves. ${programs.join('; ')}.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Ledger, scrolls sideways"><table class="ledger"><caption class="unseen">Ledger</caption><thead><tr><th scope="col" class="number">At</th><th scope="col">Program</th><th scope="col">Mark</th><th scope="col">log_id</th></tr></thead>
<tbody>${lines.slice(0, LEDGER_LIMIT).map(
    (
      line,
    ) => markup`<tr><td class="number">${sayTime(line.at)}</td><td>${line.program}</td><td>${markWords[line.mark]}</td><td>${line.log_id === undefined ? undefined : markup`<code>${line.log_id}</code>`}</td></tr>
`,
  )}</tbody></table></div>
${lines.length > LEDGER_LIMIT ? markup`<p class="note">${countNoun(lines.length - LEDGER_LIMIT, 'more line')} in results.jsonl.</p>` : undefined}</details>
`;
}
