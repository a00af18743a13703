import { type SimCommand, type Scenario, type SpaceFault, programNames } from '../sim/command.ts';
import { createRandom, type Random } from '../sim/random.ts';
import { drawCommand, varyPolls } from './swarm.ts';
import { readForms } from '../oracles/history.ts';

/** Another random stream than the swarm's. */
const STREAM = 0x1b873593;

/** Around the times at which a lease of four seconds is renewed, is over by the clock of its owner, and by that of the database; and much more. */
const spans = [1, 20, 500, 1500, 2900, 3700, 3850, 3950, 4050, 4500, 9000] as const;
const gaps = [1, 3, 9, 24, 130, 450, 1000, 2900, 3700, 3850, 3950, 4100] as const;
const clocks = [-3_600_000, -5000, 500, 4100, 61_000] as const;
const faults: readonly [SpaceFault, ...SpaceFault[]] = [
  'kill',
  'stop',
  'pause',
  'pause',
  'lose_requests',
  'lose_replies',
  'cut_off',
  'cut_off',
  'fail_over',
  'fill',
];

/** Two servers of one space, and a few faults of servers, database and the network between them, in the middle of some work. */
export function spaceScenario(seed: number): Scenario {
  const random = createRandom(seed ^ STREAM);
  const setsClocks = random.chance(0.2);
  const rounds = 1 + random.below(4);
  const commands = Array.from({ length: rounds }, () => roundOf(random, setsClocks)).flat();
  return { seed, space: true, commands: varyPolls(seed, commands) };
}

export function* spaceScenariosFrom(seed: number): Generator<Scenario, void, void> {
  for (let next = seed; ; next += 1) yield spaceScenario(next);
}

function roundOf(random: Random, setsClocks: boolean): SimCommand[] {
  return [
    call(random),
    wait(random),
    ...(random.chance(0.4) ? [drawCommand(random, random.pick(usual))] : []),
    ...(setsClocks && random.chance(0.5) ? corrected(random) : []),
    ...(random.chance(0.07) ? starved : []),
    ...(random.chance(0.1) ? refusedWhileLate(random) : []),
    drawSpaceFault(random, setsClocks),
    ...(random.chance(0.4) ? [wait(random), drawSpaceFault(random, setsClocks)] : []),
    ...(random.chance(0.4) ? polls(random) : [wait(random)]),
    ...(random.chance(0.6) ? [call(random), wait(random)] : []),
  ];
}

const usual = ['call', 'cancel', 'poll', 'reload', 'crash', 'cut', 'leave'] as const;

const call = (random: Random): SimCommand => ({
  do: 'call',
  client: random.below(2),
  program: random.pick(programNames),
  timeout: random.pick([0, 20, 1000, 3000]),
  how: random.pick(['plain', 'plain', 'key', 'query', 'fresh']),
});

const wait = (random: Random): SimCommand => ({ do: 'wait', ms: random.pick(gaps) });

/** Repeated polls of a client, to show when which server answers. */
function polls(random: Random): SimCommand[] {
  const every = random.pick([40, 150, 400]);
  const first = random.pick([1, 2900, 3700]);
  const poll: SimCommand = { do: 'poll', client: random.below(2), which: 0, timeout: 0 };
  return [
    { do: 'wait', ms: first },
    ...Array.from({ length: 12 }, (): SimCommand[] => [poll, { do: 'wait', ms: every }]).flat(),
  ];
}

/** The owner receives the answer to a renewal late, and none after that; a client polls around the end of its lease. */
const starved: readonly SimCommand[] = [
  { do: 'space', fault: 'lose_replies', who: 0, ms: 1000 },
  { do: 'wait', ms: 1000 },
  { do: 'space', fault: 'cut_off', who: 0, ms: 9000 },
  { do: 'wait', ms: 2900 },
  ...Array.from({ length: 30 }, (): SimCommand[] => [
    { do: 'poll', client: 0, which: 0, timeout: 0 },
    { do: 'wait', ms: 40 },
  ]).flat(),
];

/** The owner's request arrives late, again when the database is full, and perhaps once more when it is not; then the owner ends, and another one reads the store. */
function refusedWhileLate(random: Random): SimCommand[] {
  return [
    { do: 'space', fault: 'lose_requests', who: 0, ms: 2900 },
    call(random),
    { do: 'wait', ms: 130 },
    { do: 'space', fault: 'fill', who: 0, ms: 2700 },
    { do: 'wait', ms: 2900 },
    { do: 'space', fault: 'kill', who: 0, ms: 1 },
    { do: 'wait', ms: 4100 },
  ];
}

/** The clock of the standby is set wrong; it becomes the owner, and its clock is corrected. */
function corrected(random: Random): SimCommand[] {
  return [
    { do: 'space', fault: 'set_clock', who: 1, ms: 0, count: random.pick([500, 4100, 61_000]) },
    { do: 'space', fault: random.pick(['kill', 'stop']), who: 0, ms: 9000 },
    { do: 'wait', ms: 4100 },
    call(random),
    { do: 'wait', ms: random.pick([24, 450]) },
    { do: 'space', fault: 'set_clock', who: 0, ms: 0, count: -random.pick([500, 4100, 5000]) },
  ];
}

function drawSpaceFault(random: Random, setsClocks: boolean): SimCommand {
  const who = random.chance(0.8) ? 0 : 1;
  if (setsClocks && random.chance(0.4))
    return { do: 'space', fault: 'set_clock', who, ms: 0, count: random.pick(clocks) };
  return { do: 'space', fault: random.pick(faults), who, ms: random.pick(spans) };
}

/** Another random stream than the swarm's. */
const DAY_STREAM = 0x7f4a7c15;

const HOUR_MS = 3_600_000;
/** An hour and about a millisecond around the end of retention. A write to a healthy disk takes up to three. */
const offsets = [-HOUR_MS, -5, -4, -3, -2, -1, 0, 1, 2, HOUR_MS] as const;

/** Work that ends, and reads of it a day later: by every way, before and after a restart of the server. */
export function dayScenario(seed: number): Scenario {
  const random = createRandom(seed ^ DAY_STREAM);
  const first = dayCall(random);
  const days = random.chance(0.3) ? 2 : 1;
  return {
    seed,
    day: true,
    commands: [
      ...(random.chance(0.2) ? removed(random) : []),
      first,
      ...(random.chance(0.6) ? [dayWait(random), dayCall(random)] : []),
      { do: 'wait', ms: 9000 },
      ...Array.from({ length: days }, () => dayLater(random)).flat(),
      ...(random.chance(0.5) ? [{ ...first, timeout: 1000 }, dayWait(random)] : []),
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
    ...(random.chance(0.5) ? [restart, dayWait(random), ...reads(random, which)] : []),
    ...(random.chance(0.2) ? [{ do: 'cancel', which, by: 'user' } as const] : []),
    dayWait(random),
  ];
}

/** Work that never started releases its key. */
const removed = (random: Random): SimCommand[] => [
  { ...dayCall(random), program: 'block', timeout: 0, how: 'plain' },
  { do: 'wait', ms: 24 },
  { ...dayCall(random), timeout: 0, how: 'key' },
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

const dayCall = (random: Random): Extract<SimCommand, { do: 'call' }> => ({
  do: 'call',
  client: random.below(2),
  program: random.pick(programNames),
  timeout: random.pick([0, 20, 1000]),
  how: random.pick(['plain', 'key', 'key', 'query']),
});

const dayWait = (random: Random): SimCommand => ({ do: 'wait', ms: random.pick([1, 24, 450, 3000]) });
