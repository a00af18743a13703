import { aimedScenario } from '../coverage/aimed.ts';
import type { Scenario } from '../sim/command.ts';
import { countOf, historyAt } from './exhaustive.ts';
import { scenarioOf } from './swarm.ts';

/** A piece of a search, small enough that a worker reports every second or so. `from` up to but without `to`: numbers of histories, or seeds. */
export type Portion =
  | { readonly kind: 'exhaustive'; readonly depth: number; readonly from: number; readonly to: number }
  | { readonly kind: 'swarm' | 'aimed' | 'long'; readonly from: number; readonly to: number };

export interface Plan {
  /** Every history of so many commands; 0: none. */
  readonly depth: number;
  /** Random runs after that. */
  readonly runs: number;
  readonly seed: number;
}

const SIZE = 400;
/** Commands of a long run, which benchmarks are made of. */
const LONG = 20;
/** One in so many random runs aims a fault at a phase (coverage/aimed.ts). */
const AIMED_EVERY = 8;

/** What there is to do, in the order in which it is given out. */
export function* portions({ depth, runs, seed }: Plan): Generator<Portion, void, void> {
  const histories = depth === 0 ? 0 : countOf(depth);
  for (let from = 0; from < histories; from += SIZE)
    yield { kind: 'exhaustive', depth, from, to: Math.min(from + SIZE, histories) };
  for (let done = 0, round = 0; done < runs; done += SIZE, round += 1) {
    const from = seed + done;
    yield { kind: round % AIMED_EVERY === 0 ? 'aimed' : 'swarm', from, to: from + Math.min(SIZE, runs - done) };
  }
}

export function runsOf({ depth, runs }: Plan): number {
  return runs + (depth === 0 ? 0 : countOf(depth));
}

export function* scenariosOf(portion: Portion): Generator<Scenario, void, void> {
  for (let index = portion.from; index < portion.to; index += 1) yield scenarioAt(portion, index);
}

function scenarioAt(portion: Portion, index: number): Scenario {
  switch (portion.kind) {
    case 'exhaustive':
      return historyAt(index, portion.depth);
    case 'swarm':
      return scenarioOf(index);
    case 'aimed':
      return aimedScenario(index);
    case 'long':
      return scenarioOf(index, LONG);
  }
}
