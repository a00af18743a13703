import type { Coverage } from '../coverage/coverage.ts';
import type { Scenario } from '../sim/command.ts';
import type { Cores } from '../sim/cores.ts';
import { playScenario } from '../sim/play.ts';
import { shrinkScenario } from './shrink.ts';
import { signOf, type Failure } from './failure.ts';

export interface SearchOptions {
  /** Default: ours. */
  readonly cores?: Cores;
  /** Called before each run; ends the search where it says so. */
  readonly goesOn?: (runs: number) => boolean;
  /** Counts what runs reach, in one of `coverEvery` (default: each): that costs a tenth of a run. */
  readonly coverage?: Coverage;
  readonly coverEvery?: number;
  /** Failures of these kinds (see {@link signOf}) are counted, and not looked into again. */
  readonly known?: ReadonlySet<string>;
}

export interface SearchResult {
  readonly runs: number;
  readonly virtual_ms: number;
  /** The first of each kind, shrunk. */
  readonly failures: readonly Failure[];
  /** How many runs failed. */
  readonly failed: number;
}

/** One in so many runs is played twice: the same seed must give the same history. */
const TWICE_EVERY = 100;

/** Plays scenarios; those that fail are shrunk, the first of each kind. */
export function searchScenarios(
  scenarios: Iterable<Scenario>,
  { cores, goesOn = () => true, coverage, coverEvery = 1, known = new Set() }: SearchOptions = {},
): SearchResult {
  const failures = new Map<string, Failure>();
  let runs = 0;
  let failed = 0;
  let virtual_ms = 0;
  for (const scenario of scenarios) {
    if (!goesOn(runs)) break;
    const isTwice = runs % TWICE_EVERY === 0;
    const played = playScenario(scenario, {
      cores,
      traceHash: isTwice,
      coverage: runs % coverEvery === 0 ? coverage : undefined,
    });
    const second = isTwice ? playScenario(scenario, { cores, traceHash: true }).traceHash : undefined;
    runs += 1;
    virtual_ms += played.virtual_ms;
    const verdict = second === played.traceHash ? played.verdict : diverged(scenario, played.traceHash, second);
    if (verdict.kind === 'pass') continue;
    failed += 1;
    const sign = signOf(verdict);
    if (!known.has(sign) && !failures.has(sign)) failures.set(sign, shrunk(scenario, verdict, cores));
  }
  return { runs, virtual_ms, failures: [...failures.values()], failed };
}

function shrunk(found: Scenario, verdict: Failure['verdict'], cores: SearchOptions['cores']): Failure {
  // Nothing can be concluded from one run of what differs from run to run.
  if (verdict.kind === 'harness_error') return { found, minimal: found, verdict };
  const sign = signOf(verdict);
  const minimal = shrinkScenario(found, (candidate) => signOf(playScenario(candidate, { cores }).verdict) === sign);
  const { verdict: last } = playScenario(minimal, { cores });
  return { found, minimal, verdict: last.kind === 'pass' ? verdict : last };
}

function diverged({ seed }: Scenario, first = '', second = ''): Failure['verdict'] {
  return { kind: 'harness_error', error: `seed ${seed} gave two histories: ${first} and ${second}` };
}
