import { aimedScenario } from '../coverage/aimed.ts';
import type { Scenario, SimCommand } from '../sim/command.ts';
import { focusedScenario } from './focused.ts';
import { spaceScenario, dayScenario } from './scenarios.ts';
import { scenarioOf } from './swarm.ts';

/** A piece of a search, small enough that a worker reports every second or so. `from` up to but without `to`: numbers of histories, or seeds. */
export type SearchBatch =
  | { readonly kind: 'exhaustive'; readonly depth: number; readonly from: number; readonly to: number }
  | {
      readonly kind: 'swarm' | 'aimed' | 'focused' | 'long' | 'space' | 'day';
      readonly from: number;
      readonly to: number;
    };

export interface Plan {
  /** Every history of this many commands; 0: none. */
  readonly depth: number;
  /** Random runs beside them. */
  readonly runs: number;
  readonly seed: number;
}

const SIZE = 400;

/** Commands of a long run, for benchmarks. */
const LONG = 20;

const usual = ['aimed', 'focused', 'swarm', 'focused', 'swarm', 'focused', 'swarm', 'focused'] as const;

/** Kinds of random runs, in turns: most faults that are found at all are found by the focused ones. A run of two servers of a space, or of a day, costs that of several others. */
const kinds = [...usual, 'space', ...usual, ...usual, 'space', ...usual, 'day'] as const;

/** Batches of a plan, in the order of their execution: random runs and histories in turns, as random runs find most faults sooner. */
export function* batchesOf(plan: Plan): Generator<SearchBatch, void, void> {
  const histories = historyBatches(plan);
  for (const batch of randomBatches(plan)) {
    yield batch;
    const { value, done } = histories.next();
    if (done !== true) yield value;
  }
  yield* histories;
}

function* historyBatches({ depth }: Plan): Generator<SearchBatch, void, void> {
  const histories = depth === 0 ? 0 : countOf(depth);
  for (let from = 0; from < histories; from += SIZE)
    yield { kind: 'exhaustive', depth, from, to: Math.min(from + SIZE, histories) };
}

function* randomBatches({ runs, seed }: Plan): Generator<SearchBatch, void, void> {
  for (let done = 0, round = 0; done < runs; done += SIZE, round += 1) {
    const from = seed + done;
    yield { kind: kinds[round % kinds.length] ?? 'swarm', from, to: from + Math.min(SIZE, runs - done) };
  }
}

export function runsOf({ depth, runs }: Plan): number {
  return runs + (depth === 0 ? 0 : countOf(depth));
}

export function* scenariosOf(batch: SearchBatch): Generator<Scenario, void, void> {
  for (let index = batch.from; index < batch.to; index += 1) yield scenarioAt(batch, index);
}

function scenarioAt(batch: SearchBatch, index: number): Scenario {
  switch (batch.kind) {
    case 'exhaustive':
      return historyAt(index, batch.depth);
    case 'swarm':
      return scenarioOf(index);
    case 'focused':
      return focusedScenario(index);
    case 'aimed':
      return aimedScenario(index);
    case 'space':
      return spaceScenario(index);
    case 'day':
      return dayScenario(index);
    case 'long':
      return scenarioOf(index, LONG);
  }
}

/** Twelve commands, each at its most informative size: every history of a few of them is played. */
export const alphabet: readonly SimCommand[] = [
  { do: 'call', client: 0, program: 'work', timeout: 20, how: 'plain' },
  { do: 'call', client: 0, program: 'block', timeout: 0, how: 'key' },
  { do: 'poll', client: 1, which: 0, timeout: 100 },
  { do: 'cancel', which: 0, by: 'client' },
  { do: 'wait', ms: 4 },
  { do: 'wait', ms: 130 },
  { do: 'kill', survive: 1, ms: 20, back: 0 },
  { do: 'cut', half_open: false, ms: 20 },
  { do: 'reload', survive: 1, ms: 50 },
  { do: 'crash', survive: 0, ms: 50, journal_lost: false },
  { do: 'disk', of: 'store', mode: 'full', ms: 500 },
  { do: 'disk', of: 'journal', mode: 'full', ms: 500 },
];

const SEED = 1;

/** Number of histories of this length. */
export const countOf = (depth: number): number => alphabet.length ** depth;

/** Every history of that many commands, in a fixed order. */
export function* allHistories(depth: number): Generator<Scenario, void, void> {
  const count = countOf(depth);
  for (let index = 0; index < count; index += 1) yield historyAt(index, depth);
}

/** The history of that number: its digits in base twelve. */
function historyAt(index: number, depth: number): Scenario {
  const commands: SimCommand[] = [];
  for (let rest = index, place = 0; place < depth; place += 1, rest = Math.floor(rest / alphabet.length)) {
    const command = alphabet[rest % alphabet.length];
    if (command !== undefined) commands.push(command);
  }
  return { seed: SEED, commands };
}

/** Histories of this many commands are few, and find many faults. */
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
