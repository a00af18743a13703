import type { Expectations } from './expectations.ts';
import type { ScenarioOutcome } from './read-checks.ts';
import type { ScenarioSet } from './scenarios.ts';
import { judgeScenario } from './judge-scenario.ts';

/** What a leg came to. */
export interface LegJudgement {
  /** Scored scenarios that passed, and that should have. */
  readonly scored: Tally;
  readonly unscored: Tally;
  /** Single checks that succeeded. */
  readonly checks: number;
  /** Sentences; none: everything was as expected. */
  readonly differences: readonly string[];
}

interface Tally {
  readonly passed: number;
  readonly expected: number;
  /** All that there are, with those that are known to fail. */
  readonly of: number;
}

/** Judges stricter than the suite does: a warning is a failure, nothing checked is a failure, and so is a scenario that was left out. Pure. */
export function judgeLeg(
  scenarios: ScenarioSet,
  expectations: Expectations,
  outcomes: readonly ScenarioOutcome[],
): LegJudgement {
  const found = new Map(outcomes.map((outcome) => [outcome.scenario, outcome]));
  const scored = judgeList(scenarios.scored, expectations.server, found);
  const unscored = judgeList(scenarios.unscored, expectations.unscored, found);
  const known = new Set([...scenarios.scored, ...scenarios.unscored]);
  const strangers = [...found.keys()]
    .filter((scenario) => !known.has(scenario))
    .map((scenario) => `${scenario} was run and is not in our list`);
  const checks = outcomes.flatMap((outcome) => outcome.checks).filter(({ status }) => status === 'SUCCESS').length;
  const nothing = checks === 0 ? ['nothing was checked at all'] : [];
  return {
    scored: scored.tally,
    unscored: unscored.tally,
    checks,
    differences: [...scored.differences, ...unscored.differences, ...strangers, ...nothing],
  };
}

function judgeList(
  names: readonly string[],
  entries: readonly string[],
  found: ReadonlyMap<string, ScenarioOutcome>,
): { tally: Tally; differences: readonly string[] } {
  const whole = new Set(entries.filter((entry) => !entry.includes(':')));
  const results = names.map((name) => {
    const single = entries.filter((entry) => entry.startsWith(`${name}:`)).map((entry) => entry.slice(name.length + 1));
    return judgeScenario(name, whole.has(name), single, found.get(name)?.checks);
  });
  const passed = results.filter((result) => result.passed).length;
  const expected = names.filter(
    (name) => !entries.some((entry) => entry === name || entry.startsWith(`${name}:`)),
  ).length;
  return {
    tally: { passed, expected, of: names.length },
    differences: results.flatMap((result) => result.differences),
  };
}
