import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import {
  accepted,
  compareOutcomes,
  isNotCompiled,
  isOutside,
  type Difference,
  type ProgramOutcome,
  type ComparedProgram,
  shrinkProgram,
  RunnerEnded,
  type Compiler,
} from './compare.ts';
import { generateProgram } from './generate.ts';
import { textOf, type GeneratedProgram, type Block, breakTokens } from './node.ts';
import { createRandom } from '../sim/random.ts';
import type { Json } from '../../generated/typescript/types.ts';
import { compileProgram } from '../../mock-unity/csharp/program.ts';
import type { RunResult, ProgramHost } from '../../mock-unity/csharp/values/value.ts';
import { renderValue } from '../../mock-unity/render/render.ts';
import { createScene } from '../../mock-unity/scene/create-scene.ts';

interface Plan {
  /** Seed of the first program; the others follow. */
  readonly first: number;
  readonly count: number;
  /** Programs for one call of the compiler. */
  readonly batch: number;
  /** Number of differences that are shrunk; the others are only counted. */
  readonly shown: number;
}

export interface Found {
  readonly tally: Tally;
  readonly differences: readonly Shown[];
  /** Reasons of accepted differences whose example shows them no longer. */
  readonly stale: readonly string[];
}

interface Shown {
  readonly seed: number;
  readonly code: string;
  readonly difference: Difference;
}

interface Tally {
  programs: number;
  completed: number;
  failed: number;
  notCompiled: number;
  /** Programs that did not compile, with the compiler's first error as the mock's, at the same place. */
  sameError: number;
  outside: number;
  acceptedOnes: number;
  different: number;
}

/** Two programs for each of this many seeds on both sides. */
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
      // One of each kind: the next ones are usually the same.
      if (differences.length >= plan.shown || kinds.has(difference.kind)) continue;
      kinds.add(difference.kind);
      const shown =
        difference.kind === ENDLESS
          ? { code: textOf(program), difference }
          : await shrinkProgram(program, difference, (candidates) => judge(compiler, candidates));
      differences.push({ seed, ...shown });
    }
  }
  return { tally, differences, stale: await staleOnes(compiler) };
}

/** Kind of a difference that is not shrunk: each try would take as long as a program may run. */
const ENDLESS = 'ends only in the mock';

interface Seeded {
  readonly seed: number;
  readonly program: GeneratedProgram;
}

/** The programs that differ. One that ends in the mock alone is found by halving its batch. */
async function different(
  compiler: Compiler,
  programs: readonly Seeded[],
  tally: Tally,
): Promise<(Seeded & { readonly difference: Difference })[]> {
  const pairs = await runUnlessEndless(
    compiler,
    programs.map(({ program }) => ({ code: textOf(program), cancelled: program.isCancelled })),
  );
  if (pairs === undefined) {
    const middle = Math.floor(programs.length / 2);
    if (middle > 0)
      return [
        ...(await different(compiler, programs.slice(0, middle), tally)),
        ...(await different(compiler, programs.slice(middle), tally)),
      ];
    tally.programs += 1;
    tally.different += 1;
    const difference = { kind: ENDLESS, mock: 'it ended', real: 'it has not ended' };
    return programs.map((seeded) => ({ ...seeded, difference }));
  }
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
  readonly mock: ProgramOutcome;
  readonly real: ProgramOutcome;
}

/** Outcomes of both sides; undefined for a program that does not end. Code outside of the mock's subset is not run: it cannot differ. */
async function runBoth(compiler: Compiler, programs: readonly ComparedProgram[]): Promise<(Pair | undefined)[]> {
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

/** The outcomes; undefined where a program does not end on the other side. */
const runUnlessEndless = (
  compiler: Compiler,
  programs: readonly ComparedProgram[],
): Promise<(Pair | undefined)[] | undefined> =>
  runBoth(compiler, programs).catch((error: unknown) =>
    error instanceof RunnerEnded ? undefined : Promise.reject(error),
  );

/** For shrinking: the difference of each candidate. A program that may run forever is not shrunk further. */
async function judge(compiler: Compiler, candidates: readonly GeneratedProgram[]): Promise<(Difference | undefined)[]> {
  const programs = candidates.map((candidate) => ({ code: textOf(candidate), cancelled: candidate.isCancelled }));
  const pairs = (await runUnlessEndless(compiler, programs)) ?? [];
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

const groups: readonly { readonly snippets: readonly string[] }[] = parse(
  readFileSync(new URL('../../mock-unity/csharp/testing/valid-snippets.yaml', import.meta.url), 'utf8'),
);

const snippets = groups.flatMap((group) => group.snippets);

const MAX_BREAKS = 2;

/** One of the snippets of all of C#, as it is or with a token or two left out, doubled or exchanged: an error that the mock reports in it must be one for the compiler, too. */
function breakSnippet(seed: number): GeneratedProgram {
  const random = createRandom(seed);
  const lines = (snippets[random.below(snippets.length)] ?? '').trimEnd().split('\n');
  const breaks = random.below(MAX_BREAKS + 1);
  let body: Block = lines.map((line) => ({ parts: [line] }));
  for (let count = 0; count < breaks; count += 1) body = breakTokens(body, random);
  return { usings: [], body, constructs: new Set(), isCancelled: false, isBroken: breaks > 0 };
}

/** Suspensions after which a program counts as endless; a loop that does not wait has one each 10,000 rounds. */
const MAX_SUSPENSIONS = 200;

/** A program that waits longer is not run: it would delay all others. */
const MAX_WAIT_MS = 100;

/** The outcome of a program in the mock's interpreter; undefined: it does not end, and must not be run. */
export function interpretProgram({ code, cancelled }: ComparedProgram, dataPath: string): ProgramOutcome | undefined {
  const compiled = compileProgram(code);
  if (!compiled.ok) return { compile_errors: [compiled.message] };
  const trace = createTrace(cancelled, dataPath);
  const run = compiled.program.run(trace.host);
  for (let count = 0; count < MAX_SUSPENSIONS; count += 1) {
    const next = run.next();
    if (next.done === true)
      return isOutOfMemory(next.value) ? undefined : { ...ending(next.value), ...trace.recorded() };
    if ('ms' in next.value && next.value.ms > MAX_WAIT_MS) return undefined;
    trace.frame();
  }
  return undefined;
}

/** True if the mock ran out of memory, of which it has little; the real runtime would run for minutes. */
function isOutOfMemory(result: RunResult): boolean {
  return !result.ok && result.exception === 'System.OutOfMemoryException';
}

function ending(result: RunResult): { result: Json } | { error: string } | { suspended: Json } {
  if (!result.ok) return { error: result.error };
  const { value } = result;
  if (typeof value === 'object' && value?.kind === 'continuation')
    return { suspended: value.compiles ? { compile: true } : { ...value.continuation } };
  return { result: renderValue(value) };
}

function createTrace(isCancelled: boolean, dataPath: string) {
  const logs: Json[] = [];
  const updates: Json[] = [];
  let ledger = '';
  let frame = 7;
  let reloads = 0;
  let entries = 0;
  const host: ProgramHost = {
    log: (type, message) => void logs.push({ type, name: 'console', operation: LOG_ID, message }),
    write: ({ log_id, name }, value, kind, thrown) => {
      logs.push({
        type: kind === 'error' ? 'error' : 'info',
        name: name ?? 'AI',
        operation: log_id ?? LOG_ID,
        value: thrown === undefined ? value : withoutTrace(value),
      });
      // A log entry of an operation is its newest partial result as well (LGS-08).
      if (log_id !== undefined) updates.push([log_id, value]);
      entries += 1;
      return `entry-${entries}`;
    },
    update: ({ log_id }, value) => void updates.push([log_id ?? LOG_ID, value]),
    appendFile: (path, text) => {
      if (path === `${dataPath}/../ledger.txt`) ledger += text;
    },
    requestQuit: () => undefined,
    requestReload: () => {
      reloads += 1;
    },
    frameCount: () => frame,
    isFocused: () => true,
    now: () => 0,
    isCancelled: () => isCancelled,
    logId: LOG_ID,
    scene: createScene(),
    application: { data_path: dataPath, unity_version: '6000.0.44f1', product_name: 'Game' },
  };
  return {
    host,
    frame: () => {
      frame += 1;
    },
    recorded: () => ({ logs, updates, ledger, reloads }),
  };
}

const LOG_ID = '0190a000-0000-7000-8000-000000000001';

/** The compiler of the other side writes no debug information, so that its exceptions name no lines. */
function withoutTrace(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { stack_trace: _trace, ...rest } = value;
  return rest;
}
