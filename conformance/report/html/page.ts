import { makeAnchors, type Markup, markup, formatNumber, formatMs } from '../text.ts';
import type { Run, MutantResult } from '../model.ts';
import { styleOfVerdict, isUnreached } from '../status-styles.ts';
import { requirementRows, type RequirementRow, type Tile, tileRows } from '../tiles.ts';
import { casesSection, knownSection, matrixSection, requirementSection } from './cases-section.ts';
import {
  type Context,
  type Section,
  caseLink,
  statusBadge,
  requirementLink,
  spaced,
  linked,
  pageHtml,
} from './page-frame.ts';
import { failureSection } from './failure-section.ts';
import { style } from './style.ts';
import { lifecycleEdges, lifecycleSvg } from '../lifecycle/lifecycle-svg.ts';
import { worstSentence } from '../findings.ts';

/** index.html: one file (page-frame.ts). The run is expected to hold no secrets (redact.ts); everything in it is escaped. */
export function reportHtml(run: Run): string {
  const context: Context = { run, anchors: makeAnchors(run.results) };
  const rows = requirementRows(run);
  const sections = [
    failureSection(context),
    runSection(context),
    requirementSection(context, rows),
    matrixSection(context),
    lifecycleSection(context),
    mutantSection(context),
    slowestSection(context),
    knownSection(context),
    casesSection(context),
  ].filter((section) => section !== undefined);
  return pageHtml({
    title: `${styleOfVerdict(run).headline}: ${run.subject.name}`,
    generator: `mcp-unity-bridge ${run.suite_version}`,
    style,
    body: markup`${verdictHeader(run, rows)}
<div class="page">
${contents(sections)}
<main id="main">
${sections.map((section) => (section.id === 'failures' ? openSection(section) : foldedSection(section)))}</main>
</div>
<footer><p>Made by mcp-unity-bridge ${run.suite_version}, ${run.started_at}. The same data: results.jsonl, junit.xml, summary.md, badge.svg.</p></footer>
`,
  });
}

const openSection = ({ id, title, body }: Section): Markup =>
  markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${body}
</section>
`;

/** What is wrong is seen at once; all else when it is asked for. A link into it opens it (page-frame.ts; browsers do so themselves where there is no script). */
const foldedSection = ({ id, title, note, body }: Section): Markup =>
  markup`<details class="section" id="${id}"><summary><h2 id="${id}-title">${title}</h2>${note === undefined ? undefined : markup` <span class="note">${note}</span>`}</summary>
${body}
</details>
`;

const contents = (sections: readonly Section[]): Markup =>
  markup`<nav aria-label="Contents"><ul>${sections.map(
    ({ id, title, note }) =>
      markup`<li><a href="#${id}">${title}</a>${note === undefined ? undefined : markup` <span class="note">${note}</span>`}</li>`,
  )}</ul></nav>`;

/** Which transitions of an operation's life the run took. */
function lifecycleSection({ run: { lifecycle } }: Context): Section | undefined {
  if (lifecycle === undefined) return undefined;
  const { edges, unknown } = lifecycleEdges(lifecycle);
  const taken = edges.filter((edge) => edge.hits > 0).length;
  const body = markup`<p>Solid: taken, with how often. Dashed: never taken. Where lines cross, they do not meet.</p>
${unknown.length === 0 ? undefined : markup`<p class="warning">Not in the contract, but reported: ${unknown.map((edge) => `${edge.from} → ${edge.to} (${edge.hits})`).join(', ')}</p>`}
${lifecycleSvg(lifecycle)}
<details><summary>The same as a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Transitions, scrolls sideways"><table><caption>Transitions of an operation</caption>
<thead><tr><th scope="col">From</th><th scope="col">Signal</th><th scope="col">To</th><th scope="col" class="number">Taken</th></tr></thead>
<tbody>${edges.map(
    (
      edge,
    ) => markup`<tr><td>${edge.from}</td><td>${edge.signals.join(', ')}</td><td>${edge.to}</td><td class="number">${edge.hits > 0 ? formatNumber(edge.hits) : 'never'}</td></tr>
`,
  )}</tbody></table></div></details>`;
  return { id: 'lifecycle', title: 'Life of an operation', note: `${taken} of ${edges.length} transitions`, body };
}

const SHOWN = 10;

const BAR_WIDTH = 160;

/** Where the time of the run went. */
function slowestSection(context: Context): Section | undefined {
  const slowest = context.run.results
    .filter((result) => result.duration_ms > 0)
    .toSorted((a, b) => b.duration_ms - a.duration_ms)
    .slice(0, SHOWN);
  const [first] = slowest;
  if (first === undefined) return undefined;
  const body = markup`<div class="scroll" tabindex="0" role="region" aria-label="Slowest cases, scrolls sideways"><table><caption>The ${slowest.length} slowest cases</caption>
<thead><tr><th scope="col">Case</th><th scope="col">Title</th><th scope="col">Mode</th><th scope="col" class="number">Took</th><th scope="col"><span class="unseen">as a bar</span></th><th scope="col" class="number">Virtual time</th></tr></thead>
<tbody>${slowest.map(
    (result) =>
      markup`<tr><th scope="row">${caseLink(result, context)}</th><td class="sentence">${result.title}</td><td>${result.mode}</td><td class="number">${formatMs(result.duration_ms)}</td><td><svg class="meter" width="${BAR_WIDTH}" height="10" aria-hidden="true"><rect width="${Math.max(1, Math.round((result.duration_ms / first.duration_ms) * BAR_WIDTH))}" height="10" rx="2"/></svg></td><td class="number">${result.virtual_ms === undefined ? '' : formatMs(result.virtual_ms)}</td></tr>
`,
  )}</tbody></table></div>`;
  return { id: 'slowest', title: 'Slowest cases', note: formatMs(first.duration_ms), body };
}

/** The verdict and the level, big and plain, and the numbers that it rests on. */
function verdictHeader(run: Run, rows: readonly RequirementRow[]): Markup {
  const look = styleOfVerdict(run);
  const { name, version, homepage } = run.subject;
  const worst = worstSentence(run.results);
  return markup`<header class="verdict ${look.tone}" id="verdict">
<p class="eyebrow">mcp-unity-bridge conformance report</p>
<h1><span class="mark" aria-hidden="true">${look.symbol}</span> ${look.headline}</h1>
<p class="subject"><strong>${linked(name, homepage)}</strong> ${version}</p>
${
  worst === undefined
    ? undefined
    : markup`<p class="worst">${worst}</p>
`
}<p>${look.sentence}${unreachedSentence(run)}${run.verdict === 'nonconformant' && run.level !== 'none' ? ` Highest level held: ${run.level}.` : ''}</p>
<dl class="tile-rows">${tileRows(run, rows).map(({ title, tiles }) => markup`<div><dt>${title}</dt><dd><ul class="tiles">${tiles.map(tileItem)}</ul></dd></div>`)}</dl>
</header>
`;
}

const tileItem = ({ tone, symbol, value, name }: Tile): Markup =>
  markup`<li class="${tone}"><span class="value"><span aria-hidden="true">${symbol}</span> ${value}</span> <span class="name">${name}</span></li>`;

function unreachedSentence(run: Run): string {
  const unreached = run.results.filter((result) => isUnreached(result.status)).length;
  if (unreached === 0) return '';
  return unreached === 1
    ? ' One case was not reached: about what it tests, nothing is known.'
    : ` ${formatNumber(unreached)} cases were not reached: about what they test, nothing is known.`;
}

/** What was tested, with what, how, and when. */
function runSection({ run }: Context): Section {
  const rows: readonly (readonly [string, Markup | string])[] = [
    ['Subject', `${run.subject.name} ${run.subject.version}`],
    ['Suite', `mcp-unity-bridge ${run.suite_version}`],
    ['Command', markup`<code class="block">${run.command}</code>`],
    ['Seed', run.seed === undefined ? 'none' : markup`<code>${run.seed}</code>`],
    [
      'Started',
      markup`<time datetime="${run.started_at}">${run.started_at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}</time>`,
    ],
    ['Took', formatMs(run.duration_ms)],
    ...(run.searched === undefined
      ? []
      : [
          [
            'Search',
            `${formatNumber(run.searched.runs)} simulated runs, ${formatMs(run.searched.virtual_ms)} of virtual time, in ${formatMs(run.searched.seconds * 1000)}`,
          ] as const,
        ]),
    [
      'Capabilities',
      run.subject.capabilities.length === 0
        ? 'none declared'
        : markup`<ul class="words">${run.subject.capabilities.map((name) => markup`<li>${name}</li>`)}</ul>`,
    ],
  ];
  return {
    id: 'run',
    title: 'What ran',
    body: markup`<dl class="facts">${rows.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
  };
}

const styles = {
  survived: { symbol: '✗', label: 'survived', tone: 'bad' },
  killed: { symbol: '✓', label: 'killed', tone: 'good' },
  equivalent: { symbol: '–', label: 'equivalent', tone: 'grey' },
} as const;

/** Broken variants, and what saw that they are. */
function mutantSection(context: Context): Section | undefined {
  const { mutants } = context.run;
  if (mutants === undefined) return undefined;
  const of = (status: MutantResult['status']): readonly MutantResult[] =>
    mutants.filter((mutant) => mutant.status === status);
  const [survived, killed, equivalent] = [of('survived'), of('killed'), of('equivalent')];
  const body = markup`<p>Each is our own code with one fault put in on purpose; a check that cannot fail proves nothing.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Mutants, scrolls sideways"><table class="mutants"><caption>Mutants: ${killed.length} killed, ${survived.length} survived, ${equivalent.length} equivalent</caption>
<thead><tr><th scope="col">Mutant</th><th scope="col">State</th><th scope="col">Breaks</th><th scope="col">Part</th><th scope="col">Killed by cases</th><th scope="col">Killed by search</th></tr></thead>
<tbody>${[...survived, ...killed, ...equivalent].map((mutant) => line(mutant, context))}</tbody></table></div>`;
  return {
    id: 'mutants',
    title: 'Mutants',
    note: `${killed.length} of ${killed.length + survived.length} killed`,
    body,
  };
}

function line(mutant: MutantResult, context: Context): Markup {
  const cases = mutant.killed_by_cases.map((id) => {
    const result = context.run.results.find((one) => one.id === id || one.slug === id);
    return result === undefined ? markup`<span>${id}</span>` : caseLink(result, context);
  });
  const search =
    mutant.killed_by_search === undefined
      ? markup`<span class="nothing">not searched</span>`
      : markup`${mutant.killed_by_search.rule}, ${formatNumber(mutant.killed_by_search.runs)} ${mutant.killed_by_search.runs === 1 ? 'run' : 'runs'}`;
  return markup`<tr><th scope="row">${mutant.id}<span class="note">${mutant.title}</span></th><td>${statusBadge(styles[mutant.status])}${mutant.reason === undefined ? undefined : markup`<span class="note">${mutant.reason}</span>`}</td><td>${requirementLink(mutant.requirement)}</td><td>${mutant.part}</td><td class="cases">${cases.length === 0 ? markup`<span class="nothing">none</span>` : spaced(cases)}</td><td>${search}</td></tr>
`;
}
