import type { CaseResult, Run } from '../report/model.ts';

const levels = ['L0', 'L1', 'L2'] as const;
const failing: ReadonlySet<CaseResult['status']> = new Set(['fail', 'not_testable']);
const stale: ReadonlySet<CaseResult['status']> = new Set(['stale', 'unexpected_pass']);
/** They say nothing about a level. */
const silent: ReadonlySet<CaseResult['status']> = new Set([
  'not_reached',
  'unimplemented',
  'stale',
  'unexpected_pass',
  'warn',
]);

/** What all results say together. `broken`: the adapter or the suite failed, whatever the results are. */
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

/** Of the process. */
export const exitCodes: Readonly<Record<Run['verdict'], number>> = {
  conformant: 0,
  nonconformant: 1,
  stale_baseline: 2,
  could_not_measure: 3,
  adapter_wrong: 4,
  harness_error: 70,
};
