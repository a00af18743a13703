import { accepted } from './accepted.ts';
import { compareOutcomes, isNotCompiled, isOutside } from './compare.ts';
import type { Difference } from './compare.ts';
import { breakSnippet } from './break-snippet.ts';
import { RunnerEnded } from './runner.ts';
import type { Compiler } from './compiler.ts';
import { generateProgram } from './generate.ts';
import { interpretProgram } from './interpret.ts';
import { textOf } from './node.ts';
import type { GeneratedProgram } from './node.ts';
import type { Outcome, Program } from './outcome.ts';
import { shrinkProgram } from './shrink.ts';

export interface Plan {
  /** Seed of the first program; the others follow. */
  readonly first: number;
  readonly count: number;
  /** Programs for one call of the compiler. */
  readonly batch: number;
  /** Differences that are made smaller; the others are only counted. */
  readonly shown: number;
}

export interface Found {
  readonly tally: Tally;
  readonly differences: readonly Shown[];
  /** Reasons of accepted differences whose example shows them no longer. */
  readonly stale: readonly string[];
}

export interface Shown {
  readonly seed: number;
  readonly code: string;
  readonly difference: Difference;
}

export interface Tally {
  programs: number;
  completed: number;
  failed: number;
  notCompiled: number;
  /** Of those that did not compile: the mock's error is the compiler's first, at the same place. */
  sameError: number;
  outside: number;
  acceptedOnes: number;
  different: number;
}

/** Two programs for each of so many seeds on both sides. */
export async function diffSeeds(compiler: Compiler, plan: Plan): Promise<Found> {
  const tally: Tally = {
    programs: 0,
    completed: 0,
    failed: 0,
    notCompiled: 0,
    sameError: 0,
    outside: 0,
    acceptedOnes: 0,
    different: 0,
  };
  const differences: Shown[] = [];
  const kinds = new Set<string>();
  for (let first = plan.first; first < plan.first + plan.count; first += plan.batch) {
    const count = Math.min(plan.batch, plan.first + plan.count - first);
    const programs = Array.from({ length: count }, (_, at) => first + at).flatMap((seed) => [
      { seed, program: generateProgram(seed) },
      { seed, program: breakSnippet(seed) },
    ]);
    for (const { seed, program, difference } of await different(compiler, programs, tally)) {
      // One of each kind: the next ones are mostly the same.
      if (differences.length >= plan.shown || kinds.has(difference.kind)) continue;
      kinds.add(difference.kind);
      differences.push({
        seed,
        ...(await shrinkProgram(program, difference, (candidates) => judge(compiler, candidates))),
      });
    }
  }
  return { tally, differences, stale: await staleOnes(compiler) };
}

interface Seeded {
  readonly seed: number;
  readonly program: GeneratedProgram;
}

async function different(
  compiler: Compiler,
  programs: readonly Seeded[],
  tally: Tally,
): Promise<(Seeded & { readonly difference: Difference })[]> {
  const pairs = await runBoth(
    compiler,
    programs.map(({ program }) => ({ code: textOf(program), cancelled: program.isCancelled })),
  );
  return programs.flatMap((seeded, at) => {
    const pair = pairs[at];
    if (pair === undefined) return [];
    const difference = compareOutcomes(pair.mock, pair.real);
    const isAccepted = difference !== undefined && accepted.some(({ covers }) => covers(difference));
    count(tally, pair, { isDifferent: difference !== undefined, isAccepted });
    return difference === undefined || isAccepted ? [] : [{ ...seeded, difference }];
  });
}

interface Pair {
  readonly mock: Outcome;
  readonly real: Outcome;
}

/** Undefined where the program does not end. What the mock calls outside of its subset is not run: nothing can differ from that. */
async function runBoth(compiler: Compiler, programs: readonly Program[]): Promise<(Pair | undefined)[]> {
  const mocks = programs.map((program) => interpretProgram(program, compiler.dataPath));
  const submitted = programs.flatMap((program, at) => {
    const mock = mocks[at];
    return mock === undefined || isOutside(mock) ? [] : [{ program, mock }];
  });
  const reals =
    submitted.length === 0
      ? []
      : await compiler.run(submitted.map(({ program, mock }) => ({ ...program, suspect: isNotCompiled(mock) })));
  return programs.map((program, at) => {
    const mock = mocks[at];
    if (mock !== undefined && isOutside(mock)) return { mock, real: mock };
    const real = reals[submitted.findIndex((each) => each.program === program)];
    return mock === undefined || real === undefined ? undefined : { mock, real };
  });
}

function count(
  tally: Tally,
  { mock, real }: Pair,
  { isDifferent, isAccepted }: { isDifferent: boolean; isAccepted: boolean },
): void {
  tally.programs += 1;
  if (isAccepted) tally.acceptedOnes += 1;
  else if (isDifferent) tally.different += 1;
  else if (isOutside(mock)) tally.outside += 1;
  else if (isNotCompiled(real)) {
    tally.notCompiled += 1;
    if (isNotCompiled(mock) && real.compile_errors.includes(mock.compile_errors[0] ?? '')) tally.sameError += 1;
  } else if (real.error === undefined) tally.completed += 1;
  else tally.failed += 1;
}

/** For shrinking: how each candidate differs. */
async function judge(compiler: Compiler, candidates: readonly GeneratedProgram[]): Promise<(Difference | undefined)[]> {
  const programs = candidates.map((candidate) => ({ code: textOf(candidate), cancelled: candidate.isCancelled }));
  // What the mock ends early may go on for ever: then the program stays as large as it is.
  const pairs = await runBoth(compiler, programs).catch((error: unknown) =>
    error instanceof RunnerEnded ? [] : Promise.reject(error),
  );
  return programs.map((_, at) => {
    const pair = pairs[at];
    const difference = pair === undefined ? undefined : compareOutcomes(pair.mock, pair.real);
    return difference !== undefined && accepted.some(({ covers }) => covers(difference)) ? undefined : difference;
  });
}

async function staleOnes(compiler: Compiler): Promise<string[]> {
  if (accepted.length === 0) return [];
  const pairs = await runBoth(
    compiler,
    accepted.map(({ example }) => ({ code: example, cancelled: false })),
  );
  return accepted.flatMap(({ reason, covers }, at) => {
    const pair = pairs[at];
    const difference = pair === undefined ? undefined : compareOutcomes(pair.mock, pair.real);
    return difference !== undefined && covers(difference) ? [] : [reason];
  });
}
