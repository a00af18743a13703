import fc from 'fast-check';
import type { Command, Scenario } from '../sim/command.ts';
import { anyCommand } from './commands.ts';

/** Whether a scenario still shows what is being looked for. */
export type Fails = (scenario: Scenario) => boolean;

/** The same scenario with as few and as simple commands as fast-check finds to fail still. Nothing else changes. */
export function shrinkScenario(scenario: Scenario, fails: Fails): Scenario {
  const { commands } = scenario;
  const property = fc.property(fc.array(anyCommand), (candidate) => !fails({ ...scenario, commands: candidate }));
  const { counterexample } = fc.check(property, { examples: [[[...commands]]], numRuns: 1 });
  const minimal: readonly Command[] = counterexample?.[0] ?? commands;
  return { ...scenario, commands: minimal };
}
