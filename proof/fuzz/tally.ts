import type { Finding, Report } from './work.ts';

/** What one target has come to. */
export interface TargetTally {
  readonly target: string;
  inputs: number;
  accepted: number;
  failed: number;
  slowest_ms: number;
  /** The largest heap after a collection, of any worker. */
  heap_bytes: number;
}

/** What a run has come to so far. */
export interface Tally {
  readonly targets: Map<string, TargetTally>;
  /** The first of each sign. */
  readonly findings: Map<string, Finding>;
}

export function createTally(): Tally {
  return { targets: new Map(), findings: new Map() };
}

/** Returns what was not known yet. */
export function countReport({ targets, findings }: Tally, report: Report): Finding[] {
  const { target } = report.batch;
  const sum = targets.get(target) ?? { target, inputs: 0, accepted: 0, failed: 0, slowest_ms: 0, heap_bytes: 0 };
  sum.inputs += report.inputs;
  sum.accepted += report.accepted;
  sum.failed += report.failed;
  sum.slowest_ms = Math.max(sum.slowest_ms, report.slowest_ms);
  sum.heap_bytes = Math.max(sum.heap_bytes, report.heap_bytes);
  targets.set(target, sum);
  const news = report.findings.filter(({ trouble }) => !findings.has(trouble.sign));
  for (const finding of news) findings.set(finding.trouble.sign, finding);
  return news;
}

export function totalOf({ targets }: Tally): number {
  return [...targets.values()].reduce((sum, { inputs }) => sum + inputs, 0);
}
