import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { badgeJson, badgeOf, badgeSvg } from './badge.ts';
import { reportHtml } from '../view/view.mjs';
import type { Run, CaseResult, Status } from '../model.ts';
import { makeRedact, type RedactOptions } from './redact.ts';
import { headerOf } from './results-schema.ts';
import { statusStyles, failedStatuses, isUnreached, styleOfVerdict } from '../status-styles.ts';
import { sentenceOf, requirementRows, promiseRow, tilesText } from '../tiles.ts';
import {
  areaOf,
  areas,
  makeVisible,
  markup,
  type Markup,
  joinLines,
  shortenText,
  countNoun,
  formatNumber,
  formatMs,
} from '../text.ts';
import { fixFirst, othersSentence, worstResultsFirst, worstSentence } from '../findings.ts';

interface ReportOptions extends RedactOptions {
  /** Address of index.html, for the summary. */
  readonly url?: string;
}

/**
 * Writes the report of a run into a folder, which is created if missing, in every format; secrets are removed first (SEC-05).
 * Returns the paths, index.html first. Throws an Error with a sentence if the folder cannot be written.
 */
export async function writeReport(run: Run, dir: string, options: ReportOptions = {}): Promise<readonly string[]> {
  const clean = makeRedact(options)(run);
  const files: readonly (readonly [name: string, text: string])[] = [
    ['index.html', reportHtml(clean)],
    ['results.jsonl', resultsJsonl(clean)],
    ['junit.xml', junitXml(clean)],
    ['badge.svg', badgeSvg(badgeOf(clean))],
    ['badge.json', badgeJson(badgeOf(clean))],
    ['summary.md', summaryMarkdown(clean, options.url)],
  ];
  try {
    await mkdir(dir, { recursive: true });
    await Promise.all(files.map(([name, text]) => writeFile(join(dir, name), text)));
  } catch (error) {
    throw new Error(
      `The report cannot be written into ${dir} (${error instanceof Error ? error.message : String(error)}). Name a folder that can be written.`,
      { cause: error },
    );
  }
  return files.map(([name]) => join(dir, name));
}

/** The header, then each case, one JSON value a line (resultsSchema). */
export const resultsJsonl = (run: Run): string =>
  [headerOf(run), ...run.results].map((line) => `${JSON.stringify(line)}\n`).join('');

/** A case that failed: its first finding, the promises that it broke, and the command that repeats it. */
function failureLines(result: CaseResult): readonly string[] {
  const [finding] = result.findings;
  const broken =
    finding?.requirements.map(
      (id) => `> ${inline(id)}: ${inline(sentenceOf(id) ?? 'not a promise of this contract')}`,
    ) ?? [];
  return [
    `#### ${statusStyles[result.status].symbol} ${inline(result.id)} ${inline(result.title)}`,
    '',
    inline(finding?.message ?? result.reason ?? statusStyles[result.status].meaning),
    ...(broken.length === 0 ? [] : ['', broken.join('\n>\n')]),
    ...(result.replay === undefined ? [] : ['', fence(result.replay)]),
    '',
  ];
}

/** Numbers of cases that passed, failed and were not reached, by area. */
function summaryTable(results: readonly CaseResult[]): readonly string[] {
  const row = (name: string, of: readonly CaseResult[]): string => {
    const bad = of.filter((result) => failedStatuses.has(result.status)).length;
    const cells = [
      of.filter((result) => result.status === 'pass').length,
      bad,
      of.filter((result) => result.status === 'known_fail').length,
    ];
    const unreached = of.filter((result) => isUnreached(result.status)).length;
    return `| ${name} | ${[...cells, unreached, of.length].join(' | ')} |`;
  };
  const shown = areas
    .map((area) => ({ area, of: results.filter((result) => areaOf(result) === area) }))
    .filter(({ of }) => of.length > 0);
  return [
    '| area | passed | failed | known failures | not reached | all |',
    '|---|--:|--:|--:|--:|--:|',
    ...shown.map(({ area, of }) => row(area, of)),
    row('**all**', results),
  ];
}

/** Text with all syntax of Markdown and HTML escaped. */
const inline = (text: string): string =>
  shortenText(joinLines(makeVisible(text)), 600)
    .replace(/[\\`*_[\]|~#$]/g, (char) => `\\${char}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;');

/** A code block with a fence longer than any in the text. */
function fence(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}sh\n${makeVisible(text)}\n${ticks}`;
}

/** Number of failures in a summary, which GitHub limits to 1 MiB. */
const FAILURES_LIMIT = 50;

/** summary.md, for `$GITHUB_STEP_SUMMARY`. `url`: address of the whole report. */
export function summaryMarkdown(run: Run, url?: string): string {
  const look = styleOfVerdict(run);
  const failures = worstResultsFirst(run.results).filter((result) => failedStatuses.has(result.status));
  const worst = worstSentence(run.results);
  const promises = promiseRow(requirementRows(run));
  const unreached = run.results.filter((result) => isUnreached(result.status)).length;
  const lines = [
    `## ${look.symbol} ${look.headline}: ${inline(run.subject.name)} ${inline(run.subject.version)}`,
    '',
    ...(worst === undefined ? [] : [`**${worst}**`, '']),
    ...fixFirstLines(run),
    `${look.sentence}${unreached === 0 ? '' : ` ${countNoun(unreached, 'case')} not reached: about what they test, nothing is known.`}`,
    '',
    ...summaryTable(run.results),
    '',
    `${promises.title}: ${tilesText(promises)}.`,
    '',
    ...(run.searched === undefined
      ? []
      : [
          `Searched: ${countNoun(run.searched.runs, 'simulated run')}, ${formatMs(run.searched.virtual_ms)} of virtual time, in ${formatMs(run.searched.seconds * 1000)}.`,
          '',
        ]),
    ...mutants(run),
    ...(failures.length === 0 ? [] : ['### Failures', '', ...failures.slice(0, FAILURES_LIMIT).flatMap(failureLines)]),
    ...(failures.length > FAILURES_LIMIT
      ? [`${formatNumber(failures.length - FAILURES_LIMIT)} more are in the report.`, '']
      : []),
    url === undefined
      ? 'The whole report is `index.html` among the files of this run.'
      : `[The whole report](${encodeURI(url).replaceAll('(', '%28').replaceAll(')', '%29')})`,
    '',
  ];
  return lines.join('\n');
}

function fixFirstLines({ results }: Run): readonly string[] {
  const advice = fixFirst(results);
  if (advice === undefined) return [];
  const cause = advice.cause === undefined ? '' : ` Likely cause: ${inline(advice.cause)}`;
  return [`Fix ${inline(advice.result.id)} first: ${othersSentence(advice)}${cause}`, ''];
}

function mutants(run: Run): readonly string[] {
  if (run.mutants === undefined) return [];
  const of = (status: string): number => run.mutants?.filter((mutant) => mutant.status === status).length ?? 0;
  return [`Mutants: ${of('killed')} killed, ${of('survived')} survived, ${of('equivalent')} equivalent.`, ''];
}

/** Statuses of JUnit files: they have none for a warning, and a known failure must not break a build. */
const kinds: Readonly<Record<Status, 'passed' | 'failure' | 'error' | 'skipped'>> = {
  pass: 'passed',
  warn: 'passed',
  fail: 'failure',
  unexpected_pass: 'failure',
  stale: 'failure',
  harness_error: 'error',
  could_not_run: 'error',
  known_fail: 'skipped',
  not_reached: 'skipped',
  not_testable: 'skipped',
  unimplemented: 'skipped',
};

/** junit.xml, as GitHub, GitLab, Jenkins and Azure read it: a suite for each area. Cases that were not reached are skipped, with the reason. */
export function junitXml(run: Run): string {
  const suites = areas
    .map((area) => ({ area, results: run.results.filter((result) => areaOf(result) === area) }))
    .filter(({ results }) => results.length > 0);
  const { markup: text } = markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${`mcp-unity-bridge conformance: ${run.subject.name}`}" ${counts(run.results)} time="${seconds(run.duration_ms)}">
${suites.map(({ area, results }) => suite(run, area, results))}</testsuites>
`;
  return text;
}

function suite(run: Run, area: string, results: readonly CaseResult[]): Markup {
  const time = seconds(results.reduce((sum, result) => sum + result.duration_ms, 0));
  const properties = {
    subject: `${run.subject.name} ${run.subject.version}`,
    suite_version: run.suite_version,
    verdict: run.verdict,
    level: run.level,
    seed: run.seed,
  };
  return markup`  <testsuite name="${area}" ${counts(results)} time="${time}" timestamp="${run.started_at.slice(0, 19)}">
${propertyList(properties, '    ')}${results.map((result) => testCase(area, result))}  </testsuite>
`;
}

function testCase(area: string, result: CaseResult): Markup {
  const properties = {
    requirements: result.requirements.join(' '),
    severity: result.severity,
    level: result.level,
    mode: result.mode,
    status: result.status,
  };
  return markup`    <testcase name="${`${result.id} ${result.slug}: ${result.title}`}" classname="${`${area}.${result.mode}`}" time="${seconds(result.duration_ms)}">
${propertyList(properties, '      ')}${outcome(result)}${output(result)}    </testcase>
`;
}

function propertyList(properties: Readonly<Record<string, string | number | undefined>>, indent: string): Markup {
  const lines = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [markup`${indent}  <property name="${name}" value="${value}"/>\n`],
  );
  return markup`${indent}<properties>\n${lines}${indent}</properties>\n`;
}

function outcome(result: CaseResult): Markup | undefined {
  const kind = kinds[result.status];
  const message = result.findings[0]?.message ?? result.reason ?? result.status;
  switch (kind) {
    case 'passed':
      return undefined;
    case 'skipped':
      return markup`      <skipped message="${`${result.status}: ${result.known?.reason ?? result.reason ?? message}`}"/>\n`;
    case 'failure':
      return markup`      <failure message="${message}" type="${result.status}">${findings(result)}</failure>\n`;
    case 'error':
      return markup`      <error message="${message}" type="${result.status}">${findings(result)}</error>\n`;
  }
}

function findings(result: CaseResult): string {
  const lines = result.findings.flatMap((finding) => [
    `${finding.requirements.join(', ')}: ${finding.message}`,
    ...(finding.expected === undefined ? [] : [`  expected: ${finding.expected}`]),
    ...(finding.got === undefined ? [] : [`  got: ${finding.got}`]),
  ]);
  return [...lines, ...(result.reason === undefined ? [] : [result.reason])].join('\n');
}

function output(result: CaseResult): Markup | undefined {
  if (result.status === 'pass' || (result.steps === undefined && result.replay === undefined)) return undefined;
  const replay = result.replay === undefined ? [] : [`replay: ${result.replay}`];
  return markup`      <system-out>${[...replay, ...(result.steps ?? [])].join('\n')}</system-out>\n`;
}

function counts(results: readonly CaseResult[]): Markup {
  const of = (kind: string): number => results.filter((result) => kinds[result.status] === kind).length;
  return markup`tests="${results.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);
