import type { CaseResult, Run } from '../report/model.ts';

const levels = ['L0', 'L1', 'L2'] as const;

const failing: ReadonlySet<CaseResult['status']> = new Set(['fail', 'not_testable']);

const stale: ReadonlySet<CaseResult['status']> = new Set(['stale', 'unexpected_pass']);

/** Statuses that do not count for a level. */
const silent: ReadonlySet<CaseResult['status']> = new Set([
  'not_reached',
  'unimplemented',
  'stale',
  'unexpected_pass',
  'warn',
]);

/** The verdict of all results. `broken`: the adapter or the suite failed, whatever the results are. */
export function verdictOf(results: readonly CaseResult[]): Run['verdict'] {
  const has = (statuses: ReadonlySet<CaseResult['status']>): boolean =>
    results.some(({ status }) => statuses.has(status));
  if (has(new Set(['harness_error']))) return 'harness_error';
  if (has(failing)) return 'nonconformant';
  if (has(new Set(['could_not_run'])) || !has(new Set(['pass', 'known_fail', 'unexpected_pass'])))
    return 'could_not_measure';
  return has(stale) ? 'stale_baseline' : 'conformant';
}

/** The highest level of which every case that could be reached passed, and of those below it; `none` else. */
export function levelOf(results: readonly CaseResult[]): string {
  let reached = 'none';
  for (const level of levels) {
    const judged = results.filter((result) => result.level === level && !silent.has(result.status));
    if (judged.some(({ status }) => status !== 'pass')) return reached;
    if (judged.length > 0) reached = level;
  }
  return reached;
}

/** Exit codes of the process. */
export const exitCodes: Readonly<Record<Run['verdict'], number>> = {
  conformant: 0,
  nonconformant: 1,
  stale_baseline: 2,
  could_not_measure: 3,
  adapter_wrong: 4,
  harness_error: 70,
};

/** A line of a file of known failures: `EXO-014  # reason, https://link, expires=2027-03-01`. */
export interface KnownFailure {
  /** Ids of cases, with `*` for any characters. */
  readonly pattern: string;
  readonly reason: string;
  readonly link: string;
  /** yyyy-mm-dd, the last day on which it is valid. */
  readonly expires: string;
  readonly line: number;
}

type ReadKnownFailures =
  | { readonly kind: 'ok'; readonly entries: readonly KnownFailure[] }
  | { readonly kind: 'error'; readonly message: string };

const form = 'EXO-014  # reason, https://link, expires=2027-03-01';

/** Empty lines and lines that begin with # are ignored. A mistake is reported with its line. */
export function readKnownFailures(text: string, file: string): ReadKnownFailures {
  const entries: KnownFailure[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const entry = readLine(line, index + 1);
    if (entry === undefined)
      return {
        kind: 'error',
        message: `${file}:${index + 1}: expected a line such as "${form}", got "${line.slice(0, 120)}"`,
      };
    entries.push(entry);
  }
  return { kind: 'ok', entries };
}

function readLine(line: string, number: number): KnownFailure | undefined {
  const found =
    /^(?<pattern>[A-Z*][A-Z0-9*-]*)\s+#\s*(?<reason>.+?),\s*(?<link>https?:\/\/[^\s,]+),\s*expires=(?<expires>\d{4}-\d{2}-\d{2})$/.exec(
      line,
    )?.groups;
  if (found === undefined) return undefined;
  const { pattern = '', reason = '', link = '', expires = '' } = found;
  return isDay(expires) ? { pattern, reason, link, expires, line: number } : undefined;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
