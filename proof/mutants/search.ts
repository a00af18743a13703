import { histories } from '../drivers/exhaustive.ts';
import { scenarioOf } from '../drivers/swarm.ts';
import type { Scenario } from '../sim/command.ts';
import { play, type Verdict } from '../sim/play.ts';

/** What to look for. */
export interface SearchOrder {
  readonly runs: number;
  readonly rules: readonly string[];
}

/** What a search over one mutant has found. */
export interface Searched {
  readonly runs: number;
  /** The rule that saw it; absent: none of the wanted ones did. */
  readonly rule?: string;
  /** Other rules that saw it on the way, by their first run. */
  readonly others: Readonly<Record<string, number>>;
}

/** Histories of so many commands come first: they are few, and find much. */
const DEPTHS = [1, 2] as const;

/** Plays what this bundle holds until one of the rules fails. A crash of a core counts as the rule `crash`. */
export function searchFor({ runs: limit, rules }: SearchOrder): Searched {
  const others: Record<string, number> = {};
  let runs = 0;
  for (const scenario of scenarios()) {
    runs += 1;
    const seen = rulesOf(play(scenario).verdict);
    const rule = seen.find((one) => rules.includes(one));
    if (rule !== undefined) return { runs, rule, others };
    for (const other of seen) others[other] ??= runs;
    if (runs >= limit) break;
  }
  return { runs, others };
}

function* scenarios(): Generator<Scenario, void, void> {
  for (const depth of DEPTHS) yield* histories(depth);
  for (let seed = 1; ; seed += 1) yield scenarioOf(seed);
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
