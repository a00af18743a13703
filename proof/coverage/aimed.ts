import { type SimCommand, type Scenario, programNames } from '../sim/command.ts';
import { createRandom, type Random } from '../sim/random.ts';
import { matrixPhases, matrixFaults, type MatrixFault } from './coverage.ts';

/** One for each cell of the matrix. */
export const AIMED_CELLS = matrixPhases.length * matrixFaults.length;

const spans = [5, 40, 300, 2000, 11_000] as const;
const timeouts = [0, 20, 1000, 3000] as const;
const jumps = [-3_600_000, -5000, 500, 11_000, 61_000, 3_600_001] as const;
/** Another random stream than the swarm's. */
const STREAM = 0x5bd1e995;

/**
 * The scenario of a seed: a fault happens when a call reaches a phase, both chosen by the seed, so that any {@link AIMED_CELLS} seeds in a row aim
 * at every cell of the matrix once; a few other commands surround it.
 */
export function aimedScenario(seed: number): Scenario {
  const random = createRandom(seed ^ STREAM);
  const cell = ((seed % AIMED_CELLS) + AIMED_CELLS) % AIMED_CELLS;
  const phase = matrixPhases[Math.floor(cell / matrixFaults.length)] ?? 'P0';
  const fault = matrixFaults[cell % matrixFaults.length] ?? 'kill_server';
  const target: SimCommand = {
    do: 'call',
    client: 0,
    program: random.pick(
      phase === 'P7'
        ? ['work', 'long', 'block', 'fail', 'again', 'compile']
        : ['work', 'work', 'long', 'block', 'stop', 'fail', 'quick', 'talk', 'again', 'again', 'compile', 'twice'],
    ),
    timeout: random.pick(timeouts),
    how: howOf(random),
  };
  const before: SimCommand[] = random.chance(0.4)
    ? [otherCall(random), { do: 'wait', ms: random.pick([1, 5, 150]) }]
    : [];
  // Work waits at the server while its Editor is disconnected.
  if (phase === 'P4' && random.chance(0.5)) before.push({ do: 'cut', half_open: false, ms: 60 });
  const strike: SimCommand = { do: 'fault', fault, at: phase, ...numbersOf(random, fault) };
  const second: SimCommand[] = random.chance(isLate(phase) ? 0.15 : 0.3)
    ? [{ do: 'wait', ms: random.pick([1, 5, 60]) }, secondFault(random)]
    : [];
  const servers = random.chance(0.15) ? 2 : 1;
  const elsewhere = servers === 2 ? otherStore(random) : [];
  const after: SimCommand[] = [
    { do: 'wait', ms: random.pick([1, 20, 400, 3000]) },
    ...echo(random, target),
    { do: 'wait', ms: isLate(phase) ? LATE_MS : random.pick([20, 400, 6000]) },
  ];
  const commands = [...before, strike, target, ...second, ...elsewhere, ...after];
  return { seed, commands, ...(servers === 2 ? { servers } : {}) };
}

/** True for phases that the call must reach before everything is healed. */
const isLate = (phase: (typeof matrixPhases)[number]): boolean =>
  matrixPhases.indexOf(phase) >= matrixPhases.indexOf('P5');
const LATE_MS = 14_000;

/** The first server ends, and the Editor receives work from the second; then that one may end. */
function otherStore(random: Random): SimCommand[] {
  const gone: SimCommand = { do: 'kill', survive: 0, ms: random.pick([300, 2000, 11_000]), back: 0 };
  const work: SimCommand = {
    do: 'call',
    client: 2,
    program: random.pick(['work', 'long', 'quick']),
    timeout: random.pick(timeouts),
    how: howOf(random),
  };
  const back: SimCommand = {
    do: 'fault',
    fault: random.pick(['cut', 'kill_server', 'reload']),
    ms: random.pick([40, 300, 2000]),
    server: 1,
  };
  return [
    { do: 'wait', ms: random.pick([20, 130]) },
    gone,
    { do: 'wait', ms: random.pick([20, 130]) },
    work,
    { do: 'wait', ms: random.pick([20, 130, 400]) },
    ...(random.chance(0.7) ? [back] : []),
  ];
}

const howOf = (random: Random): 'plain' | 'key' | 'query' | 'fresh' =>
  random.pick(['plain', 'plain', 'key', 'query', 'fresh']);

const otherCall = (random: Random): SimCommand => ({
  do: 'call',
  client: random.below(2),
  program: random.pick(programNames),
  timeout: random.pick(timeouts),
  how: howOf(random),
});

/** The caller's next commands. */
function echo(random: Random, target: SimCommand): SimCommand[] {
  return random.pick<SimCommand[]>([
    [],
    [target],
    [{ do: 'poll', client: 1, which: 0, timeout: random.pick(timeouts) }],
    [{ do: 'cancel', which: 0, by: random.pick(['client', 'user']) }, { do: 'wait', ms: 20 }, target],
    [{ do: 'leave', client: 0 }, { do: 'wait', ms: 5 }, target],
  ]);
}

const secondFault = (random: Random): SimCommand => {
  const fault = matrixFaults[random.below(matrixFaults.length)] ?? 'reload';
  return { do: 'fault', fault, ...numbersOf(random, fault) };
};

function numbersOf(
  random: Random,
  fault: MatrixFault,
): { readonly ms: number; readonly count?: number; readonly survive?: number; readonly editor?: number } {
  const ms = random.pick(spans);
  const survive = random.chance(0.5) ? 0 : random.below(4);
  if (fault === 'clock_jump') return { ms, count: random.pick(jumps), ...(random.chance(0.5) ? { editor: 0 } : {}) };
  if (fault === 'old_store') return { ms, survive, count: 1 + random.below(6) };
  if (fault === 'delay') return { ms, count: random.pick([5, 200, 3000]) };
  return { ms, survive };
}
