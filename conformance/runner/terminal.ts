import { areas, areaOf, countNoun } from '../report/text.ts';
import { commonFindings, fixFirst, othersSentence, worstResultsFirst, worstSentence } from '../report/findings.ts';
import type { CaseResult, Run, Status } from '../report/model.ts';
import { hasLevel } from '../report/status-styles.ts';

/** Output functions: stdout for results, stderr for progress. */
export interface Terminal {
  readonly print: (line: string) => void;
  /** A line that replaces the one before; an empty one ends it. */
  readonly progress: ((line: string) => void) | undefined;
}

/** Texts for people. */
const columns: readonly { readonly title: string; readonly statuses: readonly Status[] }[] = [
  { title: 'pass', statuses: ['pass'] },
  { title: 'fail', statuses: ['fail', 'not_testable'] },
  { title: 'warn', statuses: ['warn'] },
  { title: 'known', statuses: ['known_fail', 'unexpected_pass', 'stale'] },
  { title: 'not run', statuses: ['could_not_run', 'harness_error'] },
  { title: 'not reached', statuses: ['not_reached', 'unimplemented'] },
];

/** Reported together, by reason: one missing feature excludes many cases. */
const left: Readonly<Partial<Record<Status, string>>> = {
  not_reached: 'Not reached',
  could_not_run: 'Could not run',
  not_testable: 'Not testable',
};
const quiet: ReadonlySet<Status> = new Set(['pass', 'unimplemented', 'known_fail']);
const FINDINGS_SHOWN = 2;
const MESSAGE_CHARS = 300;

/** Prints a table by area, the failures with their replays, and the verdict. */
export function writeRun(run: Run, files: readonly string[], { print }: Pick<Terminal, 'print'>): void {
  print('');
  for (const line of tableOf(run.results)) print(line);
  for (const result of worstResultsFirst(run.results).filter(
    ({ status }) => !quiet.has(status) && left[status] === undefined,
  ))
    writeFailure(result, print);
  writeCommon(run.results, print);
  writeLeft(run.results, print);
  print('');
  const worst = worstSentence(run.results);
  if (worst !== undefined) print(worst);
  writeFixFirst(run.results, print);
  const seconds = (run.duration_ms / 1000).toFixed(1);
  print(
    `${[run.subject.name, run.subject.version].filter((text) => text !== '').join(' ')}: ${sentences[run.verdict]} ${hasLevel(run) ? `Level ${run.level}` : 'Completes no level'}. ${countNoun(run.results.length, 'case')} in ${seconds} s.`,
  );
  for (const line of toleranceOf(run.results)) print(line);
  const [first] = files;
  if (first !== undefined) print(`Report: ${files.find((file) => file.endsWith('.html')) ?? first}`);
}

function writeFixFirst(results: readonly CaseResult[], print: (line: string) => void): void {
  const advice = fixFirst(results);
  if (advice === undefined) return;
  const cause = advice.cause === undefined ? '' : ` Likely cause: ${advice.cause}`;
  print(`Fix ${advice.result.id} first: ${othersSentence(advice)}${cause}`);
}

const COMMON_CASES = 5;
const COMMON_SHOWN = 3;

/** One missing feature fails many cases: it is reported once, at the end of the output. */
function writeCommon(results: readonly CaseResult[], print: (line: string) => void): void {
  const failed = results.filter(({ status }) => status === 'fail');
  const common = commonFindings(failed, COMMON_CASES).slice(0, COMMON_SHOWN);
  if (common.length === 0) return;
  print('');
  print(`What most of ${countNoun(failed.length, 'failed case')} have in common:`);
  for (const { message, cases } of common)
    print(`  ${countNoun(cases.length, 'case')}, such as ${cases[0]}: ${message.slice(0, MESSAGE_CHARS)}`);
}

/** Tolerance for an overloaded machine. Its amount is part of the verdict. */
function toleranceOf(results: readonly CaseResult[]): string[] {
  const applied = results.flatMap(({ tolerance_ms }) => tolerance_ms ?? []);
  if (applied.length === 0) return [];
  const [least, most] = [Math.min(...applied), Math.max(...applied)];
  return [
    least === most
      ? `Tolerance: answers were allowed to be ${most} ms later than promised.`
      : `Tolerance: answers were allowed to be ${least} to ${most} ms later than promised, as the machine had more to do than its cores could at once.`,
  ];
}

const sentences: Readonly<Record<Run['verdict'], string>> = {
  conformant: 'conformant, as far as it could be reached.',
  nonconformant: 'NOT conformant.',
  stale_baseline: 'conformant, but the file of known failures is stale.',
  could_not_measure: 'could not be measured.',
  adapter_wrong: 'not judged: the adapter is wrong.',
  harness_error: 'not judged: the suite itself failed.',
};

function tableOf(results: readonly CaseResult[]): string[] {
  const rows = areas.flatMap((area) => {
    const own = results.filter((result) => areaOf(result) === area);
    return own.length === 0 ? [] : [rowOf(area, own)];
  });
  const all = [['', ...columns.map(({ title }) => title)], ...rows, rowOf('all', results)];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => row[index + 1]?.length ?? 0)));
  const first = Math.max(...all.map(([name = '']) => name.length));
  return all.map(([name = '', ...cells]) =>
    `  ${name.padEnd(first)}${cells.map((cell, index) => `   ${cell.padStart(widths[index] ?? 0)}`).join('')}`.trimEnd(),
  );
}

function rowOf(name: string, results: readonly CaseResult[]): string[] {
  return [
    name,
    ...columns.map(({ statuses }) => String(results.filter(({ status }) => statuses.includes(status)).length || '·')),
  ];
}

function writeFailure(
  { id, slug, title, status, reason, findings, replay }: CaseResult,
  print: (line: string) => void,
): void {
  print('');
  print(`${status.toUpperCase().replaceAll('_', ' ')}  ${id} ${slug}: ${title}`);
  if (reason !== undefined) print(`  ${reason}`);
  for (const { message, requirements } of findings.slice(0, FINDINGS_SHOWN)) {
    print(
      `  - ${message.length > MESSAGE_CHARS ? `${message.slice(0, MESSAGE_CHARS)}…` : message}${requirements.length === 0 ? '' : ` (${requirements.join(', ')})`}`,
    );
  }
  if (findings.length > FINDINGS_SHOWN) print(`  - and ${findings.length - FINDINGS_SHOWN} more`);
  if (replay !== undefined) print(`  ${replay}`);
}

function writeLeft(results: readonly CaseResult[], print: (line: string) => void): void {
  const byReason = new Map<string, string[]>();
  for (const { id, status, reason = 'no reason given' } of results) {
    const words = left[status];
    if (words === undefined) continue;
    const key = `${words}: ${reason}`;
    byReason.set(key, [...(byReason.get(key) ?? []), id]);
  }
  for (const [reason, ids] of byReason) {
    print('');
    print(`${reason}`);
    print(`  ${ids.join(', ')}`);
  }
}
