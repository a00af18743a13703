import type { Scenario } from '../sim/command.ts';
import { allHistories } from './exhaustive.ts';
import { focusedScenario } from './focused.ts';
import { scenarioOf } from './swarm.ts';

/** Histories of so many commands are few, and find much. */
const DEPTHS = [1, 2] as const;

/** Short histories and random runs in turns, without end. */
export function* scenariosFrom(seed: number): Generator<Scenario, void, void> {
  const short = shortHistories();
  for (let next = seed; ; next += 1) {
    const { value, done } = short.next();
    if (done !== true) yield { ...value, seed };
    yield focusedScenario(2 * next);
    yield focusedScenario(2 * next + 1);
    yield scenarioOf(next);
  }
}

function* shortHistories(): Generator<Scenario, void, void> {
  for (const depth of DEPTHS) yield* allHistories(depth);
}
