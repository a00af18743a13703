import { generateSchedule } from './generate.ts';
import type { Player } from './player.ts';
import { record, type Recording } from './record.ts';
import type { Command, Compilation, Seen } from './schedule.ts';
import { digestOf, type Item } from './digest.ts';

export interface SearchPlan {
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
export interface Difference {
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
