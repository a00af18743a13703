/** @jsxRuntime automatic @jsxImportSource preact */
import type { JSX } from 'preact';
import { FactList, TextBlock } from '../../../page/shared/parts.tsx';
import { findingGroups, type FindingGroup, fixFirst, harmGroups, likelyCause, othersSentence } from '../findings.ts';
import type { CaseResult, LedgerLine, Status } from '../model.ts';
import { isExplained, statusStyles, type Tone } from '../status-styles.ts';
import { anchorOfFailure, countNoun, formatMs, formatNumber, joinLines, formatTime, shortenText } from '../text.ts';
import { sentenceOf } from '../tiles.ts';
import {
  type Context,
  Fold,
  Note,
  requirementLink,
  type Section,
  sentence,
  StatusBadge,
  Table,
  wireLog,
} from './parts.tsx';
import { tracePicture } from './timeline.tsx';

/** Limit of cases with pictures and logs: more would make a file too big for browsers, and are nearly equal in such a run. */
const PICTURES_LIMIT = 30;

/** Number of a group's cases that are listed before it is unfolded: the worst ones. */
const LISTED_LIMIT = 8;

const MESSAGE_LENGTH = 180;

interface Group {
  readonly title: string;
  readonly tone: Tone;
  readonly results: readonly CaseResult[];
}

/** Groups of cases that did not fail, by status; failures are grouped by their harm. */
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
  const first = groups[0]?.results[0];
  const body = <>{groups.map((group, index) => groupPart(group, index === 0, { context, pictured, first }))}</>;
  const isOnlyOdd = groups.every(({ tone }) => tone === 'odd');
  return {
    id: 'failures',
    title: isOnlyOdd ? 'Nothing is broken, but check this' : 'What went wrong',
    note: formatNumber(context.run.results.filter(({ status }) => isExplained(status)).length),
    body,
  };
}

interface Shown {
  readonly context: Context;
  readonly pictured: ReadonlySet<CaseResult>;
  /** The case that is open. */
  readonly first: CaseResult | undefined;
}

function groupPart({ title, tone, results }: Group, isOpen: boolean, shown: Shown): JSX.Element {
  const chapters = results.map((result) => chapter(result, shown));
  const rest = chapters.slice(LISTED_LIMIT);
  return (
    <Fold
      class={`harm tone-${tone}`}
      isOpen={isOpen}
      title={[<h3>{title}</h3>, ' ', <Note>{countNoun(results.length, 'case')}</Note>]}
    >
      {chapters.slice(0, LISTED_LIMIT)}
      {rest.length === 0 ? undefined : (
        <Fold class="rest" title={countNoun(rest.length, 'more case')}>
          {rest}
        </Fold>
      )}
    </Fold>
  );
}

/** One case: the worst finding, the picture, and details. */
function chapter(result: CaseResult, { context, pictured, first }: Shown): JSX.Element {
  const anchor = context.anchors.get(result) ?? '';
  const isPictured = pictured.has(result);
  const look = statusStyles[result.status];
  const [worst, ...rest] = findingGroups(result.findings);
  const brief = worst?.findings[0].message ?? result.reason ?? look.meaning;
  return (
    <Fold
      class={`failure tone-${look.tone}`}
      id={anchorOfFailure(anchor)}
      isOpen={result === first}
      title={chapterTitle(result, brief)}
    >
      {result === first ? fixFirstPart(context.run.results, first) : undefined}
      {worst === undefined ? <p>{result.reason}</p> : findingPart(worst)}
      {causePart(result)}
      {isPictured ? (
        tracePicture(result.trace, anchor)
      ) : (
        <p class="note">
          No picture and no logs here: the first {PICTURES_LIMIT} failures have them. results.jsonl has all.
        </p>
      )}
      {otherFindings(rest)}
      {promises(result)}
      {result.replay === undefined ? undefined : [<h5>Reproduce it</h5>, copyable(result.replay)]}
      {stepsPart(result)}
      {isPictured ? logs(result) : undefined}
      {caseFacts(result, anchor)}
    </Fold>
  );
}

const chapterTitle = (result: CaseResult, brief: string): JSX.Element => (
  <>
    <h4>
      <StatusBadge {...statusStyles[result.status]} /> <span class="id">{result.id}</span> {result.title}
    </h4>
    <span class="note brief">{sentence(shortenText(joinLines(brief), MESSAGE_LENGTH))}</span>
  </>
);

/** Nothing for a first case that did not fail. */
function fixFirstPart(results: readonly CaseResult[], first: CaseResult): JSX.Element | undefined {
  const advice = fixFirst(results);
  if (advice?.result !== first) return undefined;
  return (
    <>
      <p class="fix-first">
        <strong>Fix this first.</strong> {othersSentence(advice)}
      </p>
      {advice.others.length === 0 || advice.command === undefined ? undefined : (
        <Fold title="Run only these">{copyable(advice.command)}</Fold>
      )}
    </>
  );
}

function causePart(result: CaseResult): JSX.Element | undefined {
  const cause = result.status === 'fail' ? likelyCause(result) : undefined;
  return cause === undefined ? undefined : (
    <p class="cause">
      <strong>Likely cause:</strong> {cause}
    </p>
  );
}

function caseFacts(result: CaseResult, anchor: string): JSX.Element {
  const { findings, reason, known, slug, severity, level, mode, duration_ms, tolerance_ms, virtual_ms } = result;
  const facts = [
    slug,
    severity,
    `level ${level}`,
    mode === 'virtual' ? 'in virtual time' : 'with real processes',
    `took ${formatMs(duration_ms)}`,
    ...(tolerance_ms === undefined ? [] : [`${tolerance_ms} ms tolerated`]),
    ...(virtual_ms === undefined ? [] : [`${formatMs(virtual_ms)} of virtual time`]),
  ];
  return (
    <>
      {findings.length === 0 || reason === undefined ? undefined : <p>{reason}</p>}
      {known === undefined ? undefined : <p>Known: {known.reason}</p>}
      <p class="note">
        {facts.join(' · ')} · <a href={`#${anchor}`}>in the list of cases</a>
      </p>
    </>
  );
}

/** Longer values are in results.jsonl. */
const VALUE_LENGTH = 4000;

function findingPart({ findings }: FindingGroup): JSX.Element {
  const [{ message, rule, expected, got }, ...alike] = findings;
  const value = (name: string, text: string | undefined): readonly [string, JSX.Element] | undefined =>
    text === undefined ? undefined : [name, valueBlock(shortenText(text, VALUE_LENGTH))];
  return (
    <div class="finding">
      <p>
        {sentence(message)}
        {rule === undefined ? undefined : [' ', <span class="note">rule: {rule}</span>]}
        {alike.length === 0 ? undefined : [' ', <span class="badge">×{findings.length}</span>]}
      </p>
      {expected === undefined && got === undefined ? undefined : (
        <FactList class="values" facts={[value('expected', expected), value('got', got)]} />
      )}
      {alike.length === 0 ? undefined : (
        <Fold title={`The ${alike.length === 1 ? 'other one' : `${alike.length} others`}`}>
          <ul>
            {alike.map((other) => (
              <li>{sentence(other.message)}</li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

/** Longer ones scroll, at least on a narrow screen, and so must be focusable. */
const FITS = { characters: 300, lines: 8 } as const;

const valueBlock = (text: string): JSX.Element =>
  text.length <= FITS.characters && text.split('\n').length <= FITS.lines ? (
    <pre class="block">{text}</pre>
  ) : (
    <TextBlock text={text} />
  );

function otherFindings(groups: readonly FindingGroup[]): JSX.Element | undefined {
  const amount = groups.reduce((sum, { findings }) => sum + findings.length, 0);
  if (amount === 0) return undefined;
  return <Fold title={countNoun(amount, 'more finding')}>{groups.map(findingPart)}</Fold>;
}

function promises({ findings, requirements }: CaseResult): JSX.Element {
  const broken = [...new Set(findings.flatMap((finding) => finding.requirements))];
  const [first, ...more] = (broken.length > 0 ? broken : requirements).map((id) => (
    <blockquote>
      {requirementLink(id)} {sentence(sentenceOf(id) ?? 'is not a promise of this contract.')}
    </blockquote>
  ));
  return (
    <>
      <h5>{broken.length > 0 ? 'The promise' : 'What it tests'}</h5>
      {first}
      {more.length === 0 ? undefined : <Fold title={countNoun(more.length, 'more promise')}>{more}</Fold>}
    </>
  );
}

const copyable = (command: string): JSX.Element => (
  <div class="copyable">
    <pre tabIndex={0}>
      <code>{command}</code>
    </pre>
    <button type="button" hidden>
      Copy
    </button>
  </div>
);

const STEPS_LIMIT = 200;

function stepsPart({ steps = [], kind }: CaseResult): JSX.Element | undefined {
  if (steps.length === 0) return undefined;
  const title = kind === 'search' || kind === 'corpus' ? 'The shortest commands that do it' : 'Steps';
  return (
    <Fold title={`${title} (${steps.length})`}>
      <ol class="steps">
        {steps.slice(0, STEPS_LIMIT).map((step) => (
          <li>
            <code>{step}</code>
          </li>
        ))}
      </ol>
      {moreInResults(steps.length - STEPS_LIMIT, 'more step')}
    </Fold>
  );
}

const moreInResults = (amount: number, noun: string): JSX.Element | undefined =>
  amount > 0 ? <p class="note">{countNoun(amount, noun)} in results.jsonl.</p> : undefined;

/** The ledger, the wire log and the end of stderr of a case, folded. */
const logs = ({ ledger, wire, stderr }: CaseResult): JSX.Element => (
  <>
    {ledger === undefined ? undefined : ledgerPart(ledger)}
    {wireLog(wire)}
    {stderr === undefined ? undefined : (
      <Fold title="What was printed on stderr">
        <TextBlock text={stderr} />
      </Fold>
    )}
  </>
);

const LEDGER_LIMIT = 200;

const markWords = { start: '▶ start', resume: '↻ resumes', end: '■ end' } as const satisfies Readonly<
  Record<LedgerLine['mark'], string>
>;

function ledgerPart(lines: readonly LedgerLine[]): JSX.Element {
  if (lines.length === 0) return <p>The ledger is empty: nothing ran.</p>;
  const programs = [...new Set(lines.map((line) => line.program))].map((program) => {
    const of = (mark: string): number => lines.filter((line) => line.program === program && line.mark === mark).length;
    return `${program}: ${countNoun(of('start'), 'start')}, ${countNoun(of('end'), 'end')}`;
  });
  return (
    <Fold title={`Ledger (${countNoun(lines.length, 'line')})`}>
      <p>What really ran, written by the programs themselves. {programs.join('; ')}.</p>
      <Table
        caption="Ledger"
        label="Ledger"
        role="group"
        class="ledger"
        groups={[{ rows: lines.slice(0, LEDGER_LIMIT) }]}
        columns={[
          { head: 'At', class: 'number', cell: ({ at }) => formatTime(at) },
          { head: 'Program', cell: ({ program }) => program },
          { head: 'Mark', cell: ({ mark }) => markWords[mark] },
          { head: 'log_id', cell: ({ log_id }) => (log_id === undefined ? undefined : <code>{log_id}</code>) },
        ]}
      />
      {moreInResults(lines.length - LEDGER_LIMIT, 'more line')}
    </Fold>
  );
}
