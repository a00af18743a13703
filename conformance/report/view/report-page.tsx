/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import { FactList, type Facts } from '../../../page/shared/parts.tsx';
import { worstSentence } from '../findings.ts';
import type { MutantResult, Run } from '../model.ts';
import { isUnreached, styleOfVerdict } from '../status-styles.ts';
import { formatMs, formatNumber, makeAnchors } from '../text.ts';
import { requirementRows, type RequirementRow, type Tile, tileRows } from '../tiles.ts';
import { casesSection, filterRules, knownSection, requirementSection, slowestSection } from './cases.tsx';
import { documentHtml } from './document.tsx';
import { failureSection } from './failures.tsx';
import { lifecycleSection } from './lifecycle.tsx';
import { matrixSection } from './matrix.tsx';
import {
  caseLink,
  type Context,
  Fold,
  Note,
  requirementLink,
  type Section,
  spaced,
  StatusBadge,
  Table,
  webLink,
} from './parts.tsx';

/** See view.d.mts. */
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
  return documentHtml({
    title: `${styleOfVerdict(run).headline}: ${run.subject.name}`,
    suiteVersion: run.suite_version,
    style: filterRules,
    children: (
      <>
        {verdictHeader(run, rows)}
        <div class="page">
          {contents(sections)}
          <main id="main">{sections.map(sectionPart)}</main>
        </div>
        <footer>
          <p>
            Made by mcp-unity-bridge {run.suite_version}, {run.started_at}. The same data: results.jsonl, junit.xml,
            summary.md, badge.svg.
          </p>
        </footer>
      </>
    ),
  });
}

/** A section: failures are open, all else is folded. A link into it opens it (report.js; browsers do so themselves without scripts). */
function sectionPart({ id, title, note, body }: Section): JSX.Element {
  const heading = <h2 id={`${id}-title`}>{title}</h2>;
  return id === 'failures' ? (
    <section id={id} aria-labelledby={`${id}-title`}>
      {heading}
      {body}
    </section>
  ) : (
    <Fold class="section" id={id} title={[heading, ' ', <Note>{note}</Note>]}>
      {body}
    </Fold>
  );
}

const contents = (sections: readonly Section[]): JSX.Element => (
  <nav aria-label="Contents">
    <ul>
      {sections.map(({ id, title, note }) => (
        <li>
          <a href={`#${id}`}>{title}</a> <Note>{note}</Note>
        </li>
      ))}
    </ul>
  </nav>
);

/** The verdict and the level, big and plain, and the numbers that decide them. */
function verdictHeader(run: Run, rows: readonly RequirementRow[]): JSX.Element {
  const { tone, symbol, headline, sentence } = styleOfVerdict(run);
  const { name, version, homepage } = run.subject;
  const worst = worstSentence(run.results);
  const held = run.verdict === 'nonconformant' && run.level !== 'none' ? ` Highest level held: ${run.level}.` : '';
  return (
    <header class={`verdict tone-${tone}`} id="verdict">
      <p class="note">mcp-unity-bridge conformance report</p>
      <h1>
        <span class="mark" aria-hidden="true">
          {symbol}
        </span>{' '}
        {headline}
      </h1>
      <p class="subject">
        <strong>{webLink(name, homepage)}</strong> {version}
      </p>
      {worst === undefined ? undefined : <p class="worst">{worst}</p>}
      <p>{sentence + unreachedSentence(run) + held}</p>
      <FactList class="tile-rows" facts={tileRows(run, rows).map(({ title, tiles }) => [title, tileList(tiles)])} />
    </header>
  );
}

const tileList = (tiles: readonly Tile[]): JSX.Element => (
  <ul class="tiles">
    {tiles.map(({ tone, symbol, value, name }) => (
      <li class={`tone-${tone}`}>
        <span class="value">
          <span aria-hidden="true">{symbol}</span> {value}
        </span>{' '}
        <Note>{name}</Note>
      </li>
    ))}
  </ul>
);

function unreachedSentence({ results }: Run): string {
  const unreached = results.filter(({ status }) => isUnreached(status)).length;
  if (unreached === 0) return '';
  return unreached === 1
    ? ' One case was not reached: about what it tests, nothing is known.'
    : ` ${formatNumber(unreached)} cases were not reached: about what they test, nothing is known.`;
}

/** Subject, suite, options and time of the run. */
function runSection({ run }: Context): Section {
  const { subject, suite_version, command, seed, started_at, duration_ms, searched } = run;
  const facts: Facts = [
    ['Subject', `${subject.name} ${subject.version}`],
    ['Suite', `mcp-unity-bridge ${suite_version}`],
    ['Command', <code class="command">{command}</code>],
    ['Seed', seed === undefined ? 'none' : <code>{seed}</code>],
    ['Started', <time dateTime={started_at}>{started_at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}</time>],
    ['Took', formatMs(duration_ms)],
    searched === undefined
      ? undefined
      : [
          'Search',
          `${formatNumber(searched.runs)} simulated runs, ${formatMs(searched.virtual_ms)} of virtual time, in ${formatMs(searched.seconds * 1000)}`,
        ],
    ['Capabilities', capabilitiesOf(subject.capabilities)],
  ];
  return { id: 'run', title: 'What ran', body: <FactList facts={facts} /> };
}

const capabilitiesOf = (names: readonly string[]): ComponentChildren =>
  names.length === 0 ? (
    'none declared'
  ) : (
    <ul class="words">
      {names.map((name) => (
        <li class="badge tone-grey">{name}</li>
      ))}
    </ul>
  );

const mutantLooks = {
  survived: { symbol: '✗', label: 'survived', tone: 'bad' },
  killed: { symbol: '✓', label: 'killed', tone: 'good' },
  equivalent: { symbol: '–', label: 'equivalent', tone: 'grey' },
} as const;

/** Broken variants, and the cases and rules that detected them. */
function mutantSection(context: Context): Section | undefined {
  const { mutants } = context.run;
  if (mutants === undefined) return undefined;
  const of = (wanted: MutantResult['status']): readonly MutantResult[] =>
    mutants.filter(({ status }) => status === wanted);
  const [survived, killed, equivalent] = [of('survived'), of('killed'), of('equivalent')];
  const body = (
    <>
      <p>Each is our own code with one fault put in on purpose; a check that cannot fail proves nothing.</p>
      <Table
        caption={`Mutants: ${killed.length} killed, ${survived.length} survived, ${equivalent.length} equivalent`}
        label="Mutants"
        class="mutants"
        groups={[{ rows: [...survived, ...killed, ...equivalent] }]}
        columns={[
          { head: 'Mutant', isName: true, cell: ({ id, title }) => [id, <Note>{title}</Note>] },
          {
            head: 'State',
            cell: ({ status, reason }) => [<StatusBadge {...mutantLooks[status]} />, <Note>{reason}</Note>],
          },
          { head: 'Breaks', cell: ({ requirement }) => requirementLink(requirement) },
          { head: 'Part', cell: ({ part }) => part },
          { head: 'Killed by cases', class: 'cases', cell: (mutant) => killersOf(mutant, context) },
          { head: 'Killed by search', cell: searchOf },
        ]}
      />
    </>
  );
  const note = `${killed.length} of ${killed.length + survived.length} killed`;
  return { id: 'mutants', title: 'Mutants', note, body };
}

const killersOf = ({ killed_by_cases }: MutantResult, context: Context): ComponentChildren =>
  spaced(
    killed_by_cases.map((id) => {
      const result = context.run.results.find((one) => one.id === id || one.slug === id);
      return result === undefined ? <span>{id}</span> : caseLink(result, context);
    }),
  );

const searchOf = ({ killed_by_search: search }: MutantResult): ComponentChildren =>
  search === undefined ? (
    <span class="soft">not searched</span>
  ) : (
    `${search.rule}, ${formatNumber(search.runs)} ${search.runs === 1 ? 'run' : 'runs'}`
  );
