import type { Player } from './player.ts';
import { record, type Recording, startRecorder, type Recorder } from './record.ts';
import { type Command, type Compilation, type Seen, deathSteps, writeKinds } from './schedule.ts';
import { digestOf, type Item } from './digest.ts';
import { programNames, type ProgramName } from '../sim/command.ts';
import { createRandom, type Random } from '../sim/random.ts';

interface SearchPlan {
  /** Seed of the first schedule; the others follow. */
  readonly first: number;
  readonly count: number;
  /** Number of differences that are shrunk; the others are only counted. */
  readonly shown: number;
}

export interface Found {
  readonly schedules: number;
  readonly events: number;
  readonly different: number;
  readonly kinds: ReadonlyMap<string, number>;
  readonly shown: readonly Shown[];
}

interface Shown {
  readonly seed: number;
  readonly commands: readonly Command[];
  readonly difference: Difference;
}

const BATCH = 50;

/** One schedule for each seed, on both sides. */
export async function searchSchedules(player: Player, { first, count, shown: limit }: SearchPlan): Promise<Found> {
  const kinds = new Map<string, number>();
  const shown: Shown[] = [];
  let events = 0;
  let different = 0;
  for (let from = first; from < first + count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, first + count - from) }, (_, at) => ({
      seed: from + at,
      ...generateSchedule(from + at),
    }));
    // oxlint-disable-next-line no-await-in-loop -- one process plays them
    const played = await player.play(batch.map(({ recording }) => recording.schedule));
    for (const [at, { seed, commands, compilations, recording }] of batch.entries()) {
      events += recording.schedule.events.length;
      const difference = compareSeen(recording, played[at] ?? []);
      if (difference === undefined) continue;
      different += 1;
      kinds.set(difference.kind, (kinds.get(difference.kind) ?? 0) + 1);
      if (shown.length >= limit || kinds.get(difference.kind) !== 1) continue;
      // oxlint-disable-next-line no-await-in-loop -- one process plays them
      shown.push({ seed, ...(await shrink(player, { commands, compilations, difference })) });
    }
  }
  return { schedules: count, events, different, kinds, shown };
}

interface Case {
  readonly commands: readonly Command[];
  readonly compilations: readonly Compilation[];
  readonly difference: Difference;
}

/** Omits commands while the difference remains the same. */
async function shrink(
  player: Player,
  { commands, compilations, difference }: Case,
): Promise<Omit<Case, 'compilations'>> {
  let smallest = { commands, difference };
  for (let size = Math.ceil(commands.length / 2); size >= 1;) {
    const candidates = without(smallest.commands, size);
    const recordings = candidates.map((each) => record(each, compilations));
    // oxlint-disable-next-line no-await-in-loop -- each round begins with the one before
    const played = await player.play(recordings.map(({ schedule }) => schedule));
    const found = candidates.flatMap((each, at) => {
      const recording = recordings[at];
      const still = recording === undefined ? undefined : compareSeen(recording, played[at] ?? []);
      return still?.kind === difference.kind ? [{ commands: each, difference: still }] : [];
    });
    const [best] = found;
    if (best === undefined) size = size === 1 ? 0 : Math.ceil(size / 2);
    else smallest = best;
  }
  return smallest;
}

/** The lists that lack one run of `size` commands. */
function without(commands: readonly Command[], size: number): (readonly Command[])[] {
  const lists: (readonly Command[])[] = [];
  for (let at = 0; at < commands.length; at += size)
    lists.push([...commands.slice(0, at), ...commands.slice(at + size)]);
  return lists.filter((list) => list.length < commands.length);
}

/** The first difference between mock and C# core. `kind` stays the same while a schedule is shrunk. */
interface Difference {
  readonly kind: string;
  readonly mock: string;
  readonly real: string;
}

/** The difference between answers, reports and runs of the C# core and of the mock; undefined: none. */
export function compareSeen(recording: Recording, real: readonly Seen[]): Difference | undefined {
  const left = digestOf(recording.seen, recording);
  const right = digestOf(real, recording);
  for (const topic of new Set([...left.keys(), ...right.keys()])) {
    const difference = compareTopic(topic, left.get(topic) ?? [], right.get(topic) ?? []);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function compareTopic(topic: string, mock: readonly Item[], real: readonly Item[]): Difference | undefined {
  const at = mock.findIndex((item, index) => item.text !== real[index]?.text);
  const index = at === -1 && real.length > mock.length ? mock.length : at;
  if (index === -1) return undefined;
  const name = /^(?:operation|ends) /.exec(topic)?.[0].trim() ?? topic;
  return {
    kind: `${name}: ${mock[index]?.what ?? 'nothing'} / ${real[index]?.what ?? 'nothing'}`,
    mock: `${topic}: ${excerpt(mock, index)}`,
    real: `${topic}: ${excerpt(real, index)}`,
  };
}

const BEFORE = 2;

function excerpt(items: readonly Item[], index: number): string {
  const lines = items.slice(Math.max(0, index - BEFORE), index + 2).map(({ text }) => text);
  return [...lines, ...(items.length <= index ? ['(end)'] : [])].join('\n     ');
}

/** Random commands, and their recording on the mock. */
interface Generated {
  readonly commands: readonly Command[];
  readonly compilations: readonly Compilation[];
  readonly recording: Recording;
}

const COMMANDS_MIN = 8;
const COMMANDS_SPREAD = 32;
const COMPILATIONS = 6;
const FRAME_MS = 20;

/** A compilation ends between two frames, after the commands. */
const BEFORE_FRAME_MS = 1;

/** A failed write is tried again after a second. */
const MENDED_MS = 2500;

const pauses = [0, 0, 20, 20, 40, 60, 100, 200, 200, 400, 1000, 3000] as const;
const LONG_PAUSE_MS = 31_000;

/** None; longer than retention; than the evidence of an Editor; than the retention of keys in any store. */
const jumps = [0, 0, 0, 0, 60_000, 90_000_000, 2_700_000_000] as const;

const weighted: readonly [ProgramName, ...ProgramName[]] = [...programNames, 'quick', 'work', 'again', 'twice', 'stop'];

export function generateSchedule(seed: number): Generated {
  const random = createRandom(seed);
  const compilations = Array.from({ length: COMPILATIONS }, () => ({
    ms: FRAME_MS * (1 + random.below(10)) - BEFORE_FRAME_MS,
    fails: random.chance(0.4),
  }));
  const recorder = startRecorder(compilations);
  const commands: Command[] = [];
  const play = (command: Command): void => {
    commands.push(command);
    recorder.play(command);
  };
  play({ do: 'start', jump: 0, after: 0 });
  play({ do: 'connect', store: 0, refuse: false, after: 20 });
  // The mock compiles in a frame, the C# core at once: one that exits in a write would do so at another moment.
  const state = { fullFor: 0, mayDie: random.chance(0.75) };
  for (let left = COMMANDS_MIN + random.below(COMMANDS_SPREAD); left > 0; left -= 1) {
    const command = next(random, recorder, state);
    play(command);
    if (command.do === 'disk' && !command.full) play({ do: 'nothing', after: MENDED_MS });
  }
  return { commands, compilations, recording: recorder.end() };
}

interface State {
  fullFor: number;
  readonly mayDie: boolean;
}

function next(random: Random, recorder: Recorder, state: State): Command {
  const after = random.chance(0.02) ? LONG_PAUSE_MS : random.pick(pauses);
  const { world } = recorder;
  if (!world.isUp) state.fullFor = 0;
  if (!world.isUp && random.chance(0.8)) return { do: 'start', jump: random.pick(jumps), after };
  if (state.fullFor > 0) return whileFull(random, state);
  if (world.isUp && world.connection === undefined && random.chance(0.8))
    return { do: 'connect', store: random.chance(0.8) ? 0 : 1, refuse: random.chance(0.05), after };
  return anything(random, state, after);
}

function whileFull(random: Random, state: State): Command {
  state.fullFor -= 1;
  if (state.fullFor > 0) return ofServer(random, state, random.pick([0, 20, 40, 100] as const));
  return { do: 'disk', full: false, after: 40 };
}

function anything(random: Random, state: State, after: number): Command {
  const dice = random.below(100);
  if (dice < 72) return ofServer(random, state, after);
  if (dice < 76) return { do: 'cut', after };
  if (dice < 82) return { do: 'reload', ms: FRAME_MS * (1 + random.below(20)), after };
  if (dice < 86) return { do: 'kill', after };
  if (dice < 92 && state.mayDie)
    return { do: 'die', of: random.pick(writeKinds), step: random.pick(deathSteps), after };
  if (dice < 95) return { do: 'block', ms: FRAME_MS * random.below(20), after };
  if (dice < 97) return { do: 'connect', store: random.chance(0.5) ? 0 : 1, refuse: random.chance(0.2), after };
  state.fullFor = 2 + random.below(4);
  return { do: 'disk', full: true, after };
}

function ofServer(random: Random, { mayDie }: State, after: number): Command {
  const dice = random.below(72);
  const which = random.chance(0.6) ? 0 : random.below(6);
  if (dice < 34) {
    const program = random.pick(weighted);
    return {
      do: 'submit',
      program: program === 'bad' && mayDie ? 'quick' : program,
      coroutine: random.chance(0.3),
      stale: random.chance(0.03),
      after,
    };
  }
  if (dice < 46) return { do: 'repeat', which, after };
  if (dice < 56) return { do: 'cancel', which, gentle: random.chance(0.2), after };
  if (dice < 57) return { do: 'cancel_unsent', after };
  if (dice < 68) return { do: 'acknowledge', which, honest: random.chance(0.85), after };
  return { do: 'status', after };
}
