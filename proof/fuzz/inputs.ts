import { createRandom, mixSeeds, type Random } from '../sim/random.ts';
import { mutateBytes } from './mutate-bytes.ts';
import { mutateJson } from './mutate-json.ts';
import type { OpenTarget, Target } from './targets/target.ts';

/** Of the inputs that are valid starts as they are, and of the others that are changed as JSON. */
const UNCHANGED = 0.08;
const AS_JSON = 0.6;
const AS_BYTES_TOO = 0.15;

/** The inputs of one target under one seed, by number: nothing but the two decides what they are. */
export interface Inputs {
  at(number: number): Buffer;
}

/** Starts are made anew for each batch, so that a long run sees many. */
export function createInputs(
  { name, batch, words = [] }: Pick<Target, 'name' | 'batch' | 'words'>,
  opened: Pick<OpenTarget, 'starts'>,
  seed: number,
): Inputs {
  let block = -1;
  let starts: readonly Buffer[] = [];
  return {
    at(number) {
      const wanted = Math.floor(number / batch);
      if (wanted !== block) starts = opened.starts(mixSeeds(seed, name, wanted));
      block = wanted;
      return inputOf(starts, words, createRandom(mixSeeds(seed, `${name} input`, number)));
    },
  };
}

function inputOf(starts: readonly Buffer[], words: readonly string[], random: Random): Buffer {
  const pick = (): Buffer => starts[random.below(starts.length)] ?? Buffer.alloc(0);
  const start = pick();
  if (random.chance(UNCHANGED)) return start;
  const surroundings = { others: pick, words, random };
  const json = random.chance(AS_JSON)
    ? mutateJson(start.toString('utf8'), () => pick().toString('utf8'), random)
    : undefined;
  if (json === undefined) return mutateBytes(start, surroundings);
  const bytes = Buffer.from(json);
  return random.chance(AS_BYTES_TOO) ? mutateBytes(bytes, surroundings) : bytes;
}
