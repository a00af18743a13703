import type { Target } from './targets/target.ts';
import type { Batch, Finding, Report } from './work.ts';

/** How many of all inputs a target gets: by weight, and at least one. */
export function shareOf(target: Target, targets: readonly Target[], inputs: number): number {
  const all = targets.reduce((sum, { weight }) => sum + weight, 0);
  return Math.max(1, Math.round((inputs * target.weight) / all));
}

/** So many batches of one target follow each other: a parser that keeps what it should not shows it within them. */
const IN_A_ROW = 8;

/** The inputs of all targets in batches, in turns, so that a run that ends early has seen each of them. */
export function* batchesOf(targets: readonly Target[], inputs: number, seed: number): Generator<Batch, void, void> {
  const left = targets.map((target) => ({ target, from: 0, total: shareOf(target, targets, inputs) }));
  while (left.some(({ from, total }) => from < total)) {
    for (const one of left) {
      for (let row = 0; row < IN_A_ROW && one.from < one.total; row += 1) {
        const to = Math.min(one.total, one.from + one.target.batch);
        yield { target: one.target.name, seed, from: one.from, to };
        one.from = to;
      }
    }
  }
}

/** What one target has come to. */
interface TargetTally {
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
