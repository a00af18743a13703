import { scenariosFrom } from '../drivers/batch.ts';
import { spaceScenariosFrom, dayScenariosFrom } from '../drivers/scenarios.ts';
import type { Scenario } from '../sim/command.ts';
import type { Cores } from '../sim/cores.ts';
import { playScenario, type PlayVerdict } from '../sim/play.ts';
import type { ReportStep } from '../pool/pool.ts';

/** The order of a search. */
export interface SearchOrder {
  readonly runs: number;
  readonly rules: readonly string[];
  /** Absent: scenarios of one server, with a retention of seconds. */
  readonly of?: 'space' | 'day';
  /** Default: 1. */
  readonly seed?: number;
}

/** The result of a search over one mutant. */
export interface Searched {
  readonly runs: number;
  /** The rule that detected it; absent: none of the wanted ones did. */
  readonly rule?: string;
  /** Other rules that detected it before, by their first run. */
  readonly others: Readonly<Record<string, number>>;
}

/** Plays cores until one of the rules fails. A crash of a core counts as the rule `crash`. */
export function searchFor(
  { runs: limit, rules, of, seed = 1 }: SearchOrder,
  cores: Cores,
  reportStep: ReportStep,
): Searched {
  const others: Record<string, number> = {};
  let runs = 0;
  for (const scenario of scenariosOf(of, seed)) {
    reportStep((runs += 1));
    const seen = rulesOf(playScenario(scenario, { cores }).verdict);
    const rule = seen.find((one) => rules.includes(one));
    if (rule !== undefined) return { runs, rule, others };
    for (const other of seen) others[other] ??= runs;
    if (runs >= limit) break;
  }
  return { runs, others };
}

function scenariosOf(of: SearchOrder['of'], seed: number): Iterable<Scenario> {
  if (of === 'day') return dayScenariosFrom(seed);
  return of === 'space' ? spaceScenariosFrom(seed) : scenariosFrom(seed);
}

function rulesOf(verdict: PlayVerdict): string[] {
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
