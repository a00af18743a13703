import { areaOf, areas } from '../areas.ts';
import { markup, type Markup } from '../markup.ts';
import type { CaseResult, Run, Status } from '../model.ts';

/** What a reader of JUnit files can be told: there is no word for a warning, and what is known to fail must not break a build. */
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

/** junit.xml, as GitHub, GitLab, Jenkins and Azure read it: a suite for each area. What was not reached is skipped, with the reason. */
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
