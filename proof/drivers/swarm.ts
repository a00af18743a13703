import { matrixFaults } from '../coverage/coverage.ts';
import { type SimCommand, type Scenario, policyNames, type PolicyName, programNames } from '../sim/command.ts';
import { httpKinds, type HttpKind } from '../sim/http-client.ts';
import { createRandom, type Random } from '../sim/random.ts';
import { readForms } from '../oracles/history.ts';

type Name = Exclude<SimCommand['do'], 'space' | 'age'>;

/** Weights of the commands, in runs that include them. */
const weights: readonly (readonly [Name, number])[] = [
  ['call', 8],
  ['wait', 8],
  ['poll', 3],
  ['cancel', 3],
  ['kill', 2],
  ['cut', 2],
  ['reload', 2],
  ['crash', 1],
  ['leave', 1],
  ['block', 1],
  ['disk', 2],
  ['fault', 2],
];

const waits = [1, 2, 3, 5, 10, 20, 40, 100, 150, 300, 1000, 3000, 9000, 12_000] as const;

const outages = [1, 5, 20, 100, 500, 2000, 11_000] as const;

const timeouts = [0, 20, 100, 1000, 3000] as const;

const delays = [5, 200, 3000] as const;

/** Around the edges of the windows (sim/world-state.ts), and an hour. */
const jumps = [-3_600_000, -5000, 500, 9999, 11_000, 61_000, 3_600_001] as const;

const frameFaults = ['duplicate', 'duplicate', 'delay', 'reorder', 'drop', 'truncate'] as const;

/** Many short runs fit into the same time; some faults (after a restart, for example) need a long history. */
const lengths: readonly [Range, ...Range[]] = [
  [3, 8],
  [9, 24],
];

type Range = readonly [number, number];

/** The scenario of a seed: a swarm, in that each run uses only some of the commands, some programs and some spans of time. */
export function scenarioOf(seed: number, length?: number): Scenario {
  const random = createRandom(seed);
  const policy = policyOf(seed);
  const http = policy === undefined ? httpOf(seed) : undefined;
  const usual = weights.filter(([name]) => name === 'call' || name === 'wait' || random.chance(0.5));
  const known = policy === undefined ? usual : [...usual, ...deciding];
  const [shortest, longest] = random.pick(lengths);
  const count = length ?? shortest + random.below(longest - shortest + 1);
  const isNarrow = random.chance(0.5);
  const narrow = { program: random.pick(programNames), client: random.below(2), wait: random.pick(waits) };
  const draw = (): SimCommand => {
    const command = overHttp(random, http, withTools(random, policy, drawCommand(random, nameOf(random, known))));
    if (!isNarrow) return command;
    if (command.do === 'call') return { ...command, program: narrow.program, client: narrow.client };
    return command.do === 'wait' && random.chance(0.5) ? { ...command, ms: narrow.wait } : command;
  };
  return {
    seed,
    commands: varyPolls(seed, Array.from({ length: count }, draw)),
    ...(policy === undefined ? {} : { policy }),
    ...(http === undefined ? {} : { http }),
  };
}

/** Another random stream, so that runs without a policy are the same without policies. */
const POLICY_STREAM = 0x2c1b3c6d;

const deciding: readonly (readonly [Name, number])[] = [['decide', 6]];

function policyOf(seed: number): PolicyName | undefined {
  const random = createRandom(seed ^ POLICY_STREAM);
  return random.chance(0.2) ? random.pick(policyNames) : undefined;
}

/** Likewise. */
const HTTP_STREAM = 0x165667b1;

function httpOf(seed: number): HttpKind | undefined {
  const random = createRandom(seed ^ HTTP_STREAM);
  return random.chance(0.15) ? random.pick(httpKinds) : undefined;
}

/** Usually the client over HTTP, and breaks of its connections. */
function overHttp(random: Random, http: HttpKind | undefined, command: SimCommand): SimCommand {
  if (http === undefined) return command;
  if (command.do === 'fault' || command.do === 'cut')
    return { do: 'fault', fault: 'cut_client', ms: random.pick(outages) };
  return (command.do === 'call' || command.do === 'leave') && random.chance(0.7) ? { ...command, client: 1 } : command;
}

function withTools(random: Random, policy: PolicyName | undefined, command: SimCommand): SimCommand {
  return policy !== undefined && command.do === 'call' && random.chance(0.4) ? { ...command, how: 'tool' } : command;
}

function nameOf(random: Random, known: readonly (readonly [Name, number])[]): Name {
  let at = random.below(known.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [name, weight] of known) {
    at -= weight;
    if (at < 0) return name;
  }
  return 'wait';
}

/** A command of that name, with everything else at random. */
export function drawCommand(random: Random, name: Name): SimCommand {
  const survive = random.chance(0.5) ? 0 : random.below(4);
  const ms = random.pick(outages);
  switch (name) {
    case 'call':
      return {
        do: 'call',
        client: random.below(2),
        program: random.pick(programNames),
        timeout: random.pick(timeouts),
        how: random.pick(['plain', 'plain', 'key', 'query', 'fresh']),
      };
    case 'poll':
      return { do: 'poll', client: random.below(2), which: random.below(3), timeout: random.pick(timeouts) };
    case 'decide':
      return {
        do: 'decide',
        which: random.below(2),
        how: random.pick(['approve', 'approve', 'refuse', 'refuse', 'mix_up']),
      };
    case 'cancel':
      return { do: 'cancel', which: random.below(3), by: random.pick(['client', 'client', 'user']) };
    case 'leave':
      return { do: 'leave', client: random.below(2) };
    case 'wait':
      return { do: 'wait', ms: random.pick(waits) };
    case 'kill':
      return { do: 'kill', survive, ms, back: random.chance(0.1) ? 1 + random.below(12) : 0 };
    case 'reload':
      return { do: 'reload', survive, ms };
    case 'crash':
      return { do: 'crash', survive, ms, journal_lost: random.chance(0.2) };
    case 'cut':
      return { do: 'cut', half_open: random.chance(0.3), ms };
    case 'block':
      return { do: 'block', all: random.chance(0.3), ms };
    case 'disk':
      return {
        do: 'disk',
        of: random.pick(['store', 'journal']),
        mode: random.pick(['slow', 'full', 'unreadable']),
        ms,
      };
    case 'fault':
      return faultOf(random, { ms, survive });
  }
}

/** A fault without a command of its own; most often one of frames. */
function faultOf(random: Random, { ms, survive }: { readonly ms: number; readonly survive: number }): SimCommand {
  const fault = random.chance(0.5) ? random.pick(frameFaults) : random.pick(matrixFaults);
  if (fault === 'clock_jump')
    return { do: 'fault', fault, ms, count: random.pick(jumps), ...(random.chance(0.5) ? { editor: 0 } : {}) };
  if (fault === 'old_store') return { do: 'fault', fault, ms, survive, count: 1 + random.below(6) };
  if (fault === 'delay') return { do: 'fault', fault, ms, count: random.pick(delays) };
  return { do: 'fault', fault, ms, survive };
}

/** A stream of chance of its own, so that the rest of a scenario is the same without reads. */
const STREAM = 0x27d4eb2f;

/** Some polls read the operation without a tool call; some clients have work as tasks. */
export function varyPolls(seed: number, commands: readonly SimCommand[]): SimCommand[] {
  const random = createRandom(seed ^ STREAM);
  const varied = commands.map((command): SimCommand =>
    command.do === 'poll' && random.chance(0.4) ? { ...command, as: random.pick(readForms) } : command,
  );
  return varyTasks(seed, varied);
}

/** Likewise. */
const TASK_STREAM = 0x5bd1e995;

function varyTasks(seed: number, commands: readonly SimCommand[]): SimCommand[] {
  const random = createRandom(seed ^ TASK_STREAM);
  return commands.map((command) => {
    if (command.do === 'poll' && random.chance(0.25)) return { ...command, as: 'task answer' };
    if (command.do === 'cancel' && command.by === 'user' && random.chance(0.4)) return { ...command, by: 'task' };
    return command.do === 'decide' && random.chance(0.3) ? { ...command, as: 'task' } : command;
  });
}
