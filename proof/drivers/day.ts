import type { Scenario, SimCommand } from '../sim/command.ts';
import { programNames } from '../sim/programs.ts';
import { createRandom, type Random } from '../sim/random.ts';
import { readForms } from '../oracles/history.ts';

/** Another stream of chance than the swarm's. */
const STREAM = 0x7f4a7c15;

const HOUR_MS = 3_600_000;
/** An hour and about a millisecond beside the last moment at which a result is kept. A disk that is well takes up to three. */
const offsets = [-HOUR_MS, -5, -4, -3, -2, -1, 0, 1, 2, HOUR_MS] as const;

/** Work that ends, and what is known of it a day later: read by every way, before and after the server was started again. */
export function dayScenario(seed: number): Scenario {
  const random = createRandom(seed ^ STREAM);
  const first = call(random);
  const days = random.chance(0.3) ? 2 : 1;
  return {
    seed,
    day: true,
    commands: [
      ...(random.chance(0.2) ? removed(random) : []),
      first,
      ...(random.chance(0.6) ? [wait(random), call(random)] : []),
      { do: 'wait', ms: 9000 },
      ...Array.from({ length: days }, () => dayLater(random)).flat(),
      ...(random.chance(0.5) ? [{ ...first, timeout: 1000 }, wait(random)] : []),
    ],
  };
}

export function* dayScenariosFrom(seed: number): Generator<Scenario, void, void> {
  for (let next = seed; ; next += 1) yield dayScenario(next);
}

function dayLater(random: Random): SimCommand[] {
  const which = random.below(2);
  return [
    ...(random.chance(0.2) ? [restart] : []),
    { do: 'age', which, by: random.pick(offsets) },
    ...reads(random, which),
    ...(random.chance(0.5) ? [restart, wait(random), ...reads(random, which)] : []),
    ...(random.chance(0.2) ? [{ do: 'cancel', which, by: 'user' } as const] : []),
    wait(random),
  ];
}

/** Work that never started gives its key back. */
const removed = (random: Random): SimCommand[] => [
  { ...call(random), program: 'block', timeout: 0, how: 'plain' },
  { do: 'wait', ms: 24 },
  { ...call(random), timeout: 0, how: 'key' },
  { do: 'wait', ms: 9 },
  { do: 'cancel', which: 0, by: random.pick(['user', 'task']) },
  { do: 'wait', ms: 450 },
];

const reads = (random: Random, which: number): SimCommand[] =>
  [random.pick(ways), random.pick(ways)].map((as) => ({
    do: 'poll',
    client: random.below(2),
    which,
    timeout: 0,
    ...(as === 'result' ? {} : { as }),
  }));

const ways = ['result', 'task answer', ...readForms] as const;

const restart: SimCommand = { do: 'kill', survive: 1, ms: 20, back: 0 };

const call = (random: Random): Extract<SimCommand, { do: 'call' }> => ({
  do: 'call',
  client: random.below(2),
  program: random.pick(programNames),
  timeout: random.pick([0, 20, 1000]),
  how: random.pick(['plain', 'key', 'key', 'query']),
});

const wait = (random: Random): SimCommand => ({ do: 'wait', ms: random.pick([1, 24, 450, 3000]) });
