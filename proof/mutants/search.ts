import { histories } from '../drivers/exhaustive.ts';
import { scenarioOf } from '../drivers/swarm.ts';
import type { Scenario } from '../sim/command.ts';
import { play, type Verdict } from '../sim/play.ts';

/** What to look for. */
export interface SearchOrder {
  readonly runs: number;
  readonly rules: readonly string[];
  /** Default: 1. */
  readonly seed?: number;
}

/** What a search over one mutant has found. */
export interface Searched {
  readonly runs: number;
  /** Processor time of all threads of the process. */
  readonly cpu_ms: number;
  /** The rule that saw it; absent: none of the wanted ones did. */
  readonly rule?: string;
  /** Other rules that saw it on the way, by their first run. */
  readonly others: Readonly<Record<string, number>>;
}

/** Histories of so many commands come first: they are few, and find much. */
const DEPTHS = [1, 2] as const;

/** Plays what this bundle holds until one of the rules fails. A crash of a core counts as the rule `crash`. */
export function searchFor({ runs: limit, rules, seed = 1 }: SearchOrder): Searched {
  const began = process.cpuUsage();
  const others: Record<string, number> = {};
  let runs = 0;
  for (const scenario of scenarios(seed)) {
    runs += 1;
    const seen = rulesOf(play(scenario).verdict);
    const rule = seen.find((one) => rules.includes(one));
    if (rule !== undefined) return { runs, rule, others, cpu_ms: cpuSince(began) };
    for (const other of seen) others[other] ??= runs;
    if (runs >= limit) break;
  }
  return { runs, others, cpu_ms: cpuSince(began) };
}

function cpuSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return Math.round((user + system) / 1000);
}

function* scenarios(seed: number): Generator<Scenario, void, void> {
  for (const depth of DEPTHS) for (const history of histories(depth)) yield { ...history, seed };
  for (let next = seed; ; next += 1) yield scenarioOf(next);
}

function rulesOf(verdict: Verdict): string[] {
  switch (verdict.kind) {
    case 'pass':
      return [];
    case 'violation':
      return verdict.violations.map(({ rule }) => rule);
    case 'crash':
    case 'harness_error':
      return [verdict.kind];
  }
}
