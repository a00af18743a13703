import { type SimCommand, type Scenario, policyNames, type PolicyName, programNames } from '../sim/command.ts';
import { httpKinds } from '../sim/http-client.ts';
import { createRandom, type Random } from '../sim/random.ts';
import { drawCommand, varyPolls } from './swarm.ts';

/** Another random stream than the swarm's. */
const STREAM = 0x3c6ef372;

type Call = Extract<SimCommand, { do: 'call' }>;

/** About the times at which frames travel, work starts, and work of each program ends. */
const gaps = [1, 3, 5, 9, 20, 24, 40, 130, 450, 1600] as const;
const timeouts = [0, 20, 100, 1000] as const;
/** Events during the call; those that need several others are more frequent in the swarm. */
const usual = [
  'kill',
  'crash',
  'cut',
  'reload',
  'disk',
  'disk',
  'cancel',
  'cancel',
  'cancel',
  'poll',
  'leave',
  'fault',
] as const;
/** The same while a question to the user is open. */
const whileAsked = ['kill', 'kill', 'disk', 'disk', 'cancel', 'crash', 'leave', 'fault', 'poll'] as const;
/** Events that delay the start of work. */
const obstacles = ['cut', 'reload', 'block', 'kill', 'disk'] as const;

/**
 * The scenario of a seed: about six commands around one piece of work. It is called, perhaps twice; something happens to it; it is called
 * again, or polled. Most broken promises need no more than that (see `npx tsx proof/mutants/time-to-kill.ts`), and a run costs half of one of the swarm.
 */
export function focusedScenario(seed: number): Scenario {
  const stories = createRandom(seed ^ STORY_STREAM);
  return stories.chance(0.06) ? taskStory(seed, stories) : aroundOneCall(seed);
}

/** Likewise, so that the other runs are the same without stories. */
const STORY_STREAM = 0x68bc21eb;

/** Two pieces of work wait, and their clients have them as tasks: one of them is cancelled, or approved, and both are read. */
function taskStory(seed: number, random: Random): Scenario {
  const policy = random.chance(0.4) ? random.pick(policyNames) : undefined;
  const asked = (program: Call['program']): Call => ({
    do: 'call',
    client: random.below(2),
    program,
    timeout: random.pick([0, 0, 1000]),
    how: policy === undefined ? 'plain' : 'tool',
  });
  const which = random.below(2);
  const looks = [0, 1].map((one): SimCommand => ({ do: 'poll', client: 0, which: one, timeout: 0, as: 'task answer' }));
  return {
    seed,
    commands: [
      ...(policy === undefined ? [asked('block'), pause(random)] : []),
      asked(random.pick(programNames)),
      asked(random.pick(programNames)),
      { do: 'wait', ms: random.pick([5, 9, 20]) },
      policy === undefined ? { do: 'cancel', which, by: 'task' } : { ...decide(random), which, as: 'task' },
      pause(random),
      ...(random.chance(0.5) ? looks : []),
      ...(random.chance(0.3) ? [drawCommand(random, random.pick(usual)), pause(random)] : []),
    ],
    ...(policy === undefined ? {} : { policy }),
  };
}

function aroundOneCall(seed: number): Scenario {
  const random = createRandom(seed ^ STREAM);
  const policy = random.chance(0.25) ? random.pick(policyNames) : undefined;
  const http = policy === undefined && random.chance(0.12) ? random.pick(httpKinds) : undefined;
  const call: Call = {
    do: 'call',
    client: http === undefined ? random.below(2) : 1,
    program: random.pick(programNames),
    timeout: random.pick(timeouts),
    how: howOf(random, policy),
  };
  const events = policy === undefined ? usual : whileAsked;
  const strike = (): SimCommand[] => [withLosses(random, drawCommand(random, random.pick(events))), pause(random)];
  const middle: SimCommand[] = [
    ...(random.chance(0.7) ? strike() : []),
    ...(policy !== undefined && random.chance(0.6) ? [decide(random), pause(random)] : []),
    ...(random.chance(0.3) ? strike() : []),
  ];
  return {
    seed,
    commands: varyPolls(seed, [
      ...before(random),
      call,
      ...twin(random, call),
      pause(random),
      ...middle,
      ...echo(random, call),
    ]),
    ...(policy === undefined ? {} : { policy }),
    ...(http === undefined ? {} : { http }),
  };
}

/** A lost journal finds more than an intact one, and a full disk more than a slow one. */
function withLosses(random: Random, command: SimCommand): SimCommand {
  if (command.do === 'crash') return { ...command, journal_lost: random.chance(0.5) };
  return command.do === 'disk' && random.chance(0.5) ? { ...command, mode: 'full' } : command;
}

function howOf(random: Random, policy: PolicyName | undefined): Call['how'] {
  if (policy !== undefined) return random.pick(['plain', 'tool', 'tool']);
  return random.pick(['plain', 'plain', 'key', 'query', 'fresh']);
}

const pause = (random: Random): SimCommand => ({ do: 'wait', ms: random.pick(gaps) });

const decide = (random: Random): Extract<SimCommand, { do: 'decide' }> => ({
  do: 'decide',
  which: 0,
  how: random.pick(['approve', 'refuse', 'mix_up']),
});

/** Often an obstacle before the call, so that the work waits. */
function before(random: Random): SimCommand[] {
  if (random.chance(0.6)) return [];
  if (random.chance(0.5))
    return [withLosses(random, drawCommand(random, random.pick(obstacles))), { do: 'wait', ms: random.pick([1, 5]) }];
  return [{ do: 'call', client: 0, program: random.pick(['block', 'work', 'long']), timeout: 0, how: 'plain' }];
}

/** Perhaps another call before it, or an identical one. */
function twin(random: Random, call: Call): SimCommand[] {
  if (random.chance(0.4)) return [];
  const other: Call = {
    ...call,
    client: random.chance(0.75) ? call.client : random.below(2),
    timeout: random.pick(timeouts),
  };
  if (random.chance(0.3)) return [{ ...other, program: random.pick(programNames) }];
  const cancel: SimCommand = { do: 'cancel', which: random.below(2), by: random.pick(['client', 'client', 'user']) };
  if (random.chance(0.6)) return [other];
  const strike: SimCommand[] = random.chance(0.5) ? [drawCommand(random, random.pick(obstacles))] : [];
  return [other, ...strike, { do: 'wait', ms: random.pick([1, 5, 20, 24]) }, cancel];
}

/** The caller's next commands. */
function echo(random: Random, call: Call): SimCommand[] {
  const again: SimCommand = { ...call, timeout: random.pick(timeouts) };
  if (random.chance(0.6)) return [again];
  return random.chance(0.5) ? [drawCommand(random, random.pick(usual)), pause(random), again] : [];
}
