import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../drivers/swarm.ts';
import { play } from '../sim/play.ts';
import { type Mutant, mutants, survivors } from './mutants.ts';

const RUNS_LIMIT = 3000;
/** Enough to see that the list is not stale; a kill here is good news and moves it to the mutants. */
const SURVIVOR_RUNS = 300;

/** The seed whose run first shows that the mutant breaks its promise. */
function seedThatKills({ mutate, killedBy }: Mutant): number | undefined {
  for (let seed = 1; seed <= RUNS_LIMIT; seed += 1) {
    const { verdict } = play(scenarioOf(seed), { mutate });
    if (verdict.kind === 'violation' && verdict.violations.some(({ rule }) => killedBy.includes(rule))) return seed;
  }
  return undefined;
}

describe('a hub that breaks a promise is found', () => {
  it.each(mutants)(
    '$id ($requirement)',
    (mutant) => {
      expect(seedThatKills(mutant)).toBeDefined();
    },
    120_000,
  );

  it.each(survivors)('$id is listed as a survivor, and still is one', ({ mutate }) => {
    for (let seed = 1; seed <= SURVIVOR_RUNS; seed += 1) expect(play(scenarioOf(seed), { mutate }).verdict).toEqual({ kind: 'pass' });
  });
});
