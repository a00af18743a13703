import type { Command, Scenario } from '../sim/command.ts';
import { focusedScenario } from './focused.ts';
import { scenarioOf } from './swarm.ts';

/** Twelve things that can happen, each at its most telling size: every history of a few of them is played. */
export const alphabet: readonly Command[] = [
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

/** How many histories there are. */
export const countOf = (depth: number): number => alphabet.length ** depth;

/** Every history of that many commands, in a fixed order. */
export function* allHistories(depth: number): Generator<Scenario, void, void> {
  const count = countOf(depth);
  for (let index = 0; index < count; index += 1) yield historyAt(index, depth);
}

/** The history of that number: its digits in base twelve. */
export function historyAt(index: number, depth: number): Scenario {
  const commands: Command[] = [];
  for (let rest = index, place = 0; place < depth; place += 1, rest = Math.floor(rest / alphabet.length)) {
    const command = alphabet[rest % alphabet.length];
    if (command !== undefined) commands.push(command);
  }
  return { seed: SEED, commands };
}

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
