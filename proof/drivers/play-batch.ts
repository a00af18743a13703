import fc from 'fast-check';
import { createCoverage, type Covered, type Coverage, matrixPhases, matrixFaults } from '../coverage/coverage.ts';
import type { ReportStep } from '../pool/pool.ts';
import { scenariosOf, type SearchBatch } from './batch.ts';
import { type SimCommand, type Scenario, programNames } from '../sim/command.ts';
import type { Cores } from '../sim/cores.ts';
import { playScenario, type PlayVerdict } from '../sim/play.ts';
import { readForms } from '../oracles/history.ts';

/** An order of the pool. `known`: kinds of failures that need no further analysis. */
export interface Order {
  readonly batch: SearchBatch;
  readonly known: readonly string[];
}

/** To the pool. `covered`: of this batch alone. */
export interface Report extends SearchResult {
  readonly covered: Covered;
}

/** Random runs are similar: the coverage of one in this many is enough. */
const COVER_EVERY = 20;

/** In a thread of a search: plays a batch. */
export function playBatch({ batch, known }: Order, reportStep: ReportStep): Report {
  const coverage = createCoverage();
  const result = searchScenarios(scenariosOf(batch), {
    coverage,
    coverEvery: batch.kind === 'aimed' ? 1 : COVER_EVERY,
    known: new Set(known),
    goesOn(runs) {
      reportStep(runs);
      return true;
    },
  });
  return { ...result, covered: coverage.covered() };
}

/** True for a scenario that still has the failure. */
type Fails = (scenario: Scenario) => boolean;

/** The same scenario, shrunk by fast-check to few and simple commands that still fail. Nothing else changes. */
export function shrinkScenario(scenario: Scenario, fails: Fails): Scenario {
  const { commands } = scenario;
  const property = fc.property(fc.array(anyCommand), (candidate) => !fails({ ...scenario, commands: candidate }));
  const { counterexample } = fc.check(property, { examples: [[[...commands]]], numRuns: 1 });
  const minimal: readonly SimCommand[] = counterexample?.[0] ?? commands;
  return { ...scenario, commands: minimal };
}

interface SearchOptions {
  /** Default: ours. */
  readonly cores?: Cores;
  /** Called before each run; false ends the search. */
  readonly goesOn?: (runs: number) => boolean;
  /** Counts the coverage of one run in `coverEvery` (default: each), at the cost of a tenth of a run. */
  readonly coverage?: Coverage;
  readonly coverEvery?: number;
  /** Failures of these kinds (see {@link signOf}) are counted, and not analysed again. */
  readonly known?: ReadonlySet<string>;
}

interface SearchResult {
  readonly runs: number;
  readonly virtual_ms: number;
  /** The first of each kind, shrunk. */
  readonly failures: readonly FailedScenario[];
  /** Number of failed runs. */
  readonly failed: number;
}

/** One in this many runs is played twice: the same seed must give the same history. */
const TWICE_EVERY = 100;

/** Plays scenarios; those that fail are shrunk, the first of each kind. */
export function searchScenarios(
  scenarios: Iterable<Scenario>,
  { cores, goesOn = () => true, coverage, coverEvery = 1, known = new Set() }: SearchOptions = {},
): SearchResult {
  const failures = new Map<string, FailedScenario>();
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

function shrunk(found: Scenario, verdict: FailedScenario['verdict'], cores: SearchOptions['cores']): FailedScenario {
  // One run proves nothing if runs differ.
  if (verdict.kind === 'harness_error') return { found, minimal: found, verdict };
  const sign = signOf(verdict);
  const minimal = shrinkScenario(found, (candidate) => signOf(playScenario(candidate, { cores }).verdict) === sign);
  const { verdict: last } = playScenario(minimal, { cores });
  return { found, minimal, verdict: last.kind === 'pass' ? verdict : last };
}

function diverged({ seed }: Scenario, first = '', second = ''): FailedScenario['verdict'] {
  return { kind: 'harness_error', error: `seed ${seed} gave two histories: ${first} and ${second}` };
}

/** Longer than every window of the simulation (sim/world-state.ts), an hour's clock jump included. */
const LONGEST_MS = 3_700_000;

/** A fault that lasts longer than the world waits for healing (sim/play.ts) proves nothing. */
const LONGEST_FAULT_MS = 50_000;

const usualMs = fc.constantFrom(1, 2, 5, 20, 130, 500, 2000, 9000, 11_000);

const timeout = fc.oneof(
  { weight: 1, arbitrary: fc.nat({ max: 60_000 }) },
  { weight: 9, arbitrary: fc.constantFrom(0, 20, 100, 1000, 3000) },
);

const client = fc.nat({ max: 2 });

const survive = fc.nat({ max: 3 });

const which = fc.nat({ max: 2 });

/** Usually near the limits of the windows; any other too, and first: fast-check shrinks with the first generator. */
const span = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: LONGEST_FAULT_MS }) },
  { weight: 9, arbitrary: usualMs },
);

const wait = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: LONGEST_MS }) },
  { weight: 9, arbitrary: usualMs },
);

/**
 * The third driver: the same commands for fast-check, which shrinks failures. Every command of the other two drivers is one of
 * these; simplest values are first, as shrinking prefers them.
 */
export const anyCommand: fc.Arbitrary<SimCommand> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('call'),
      client,
      program: fc.constantFrom('quick', 'work', ...programNames, 'talk'),
      timeout,
      how: fc.constantFrom('plain', 'key', 'query', 'tool', 'fresh'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('wait'), ms: wait }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('age'), which, by: fc.integer({ min: -LONGEST_MS, max: LONGEST_MS }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      { do: fc.constant('poll'), client, which, timeout, as: fc.constantFrom(...readForms, 'task answer') },
      { requiredKeys: ['do', 'client', 'which', 'timeout'] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        do: fc.constant('decide'),
        which,
        how: fc.constantFrom('approve', 'refuse', 'mix_up'),
        as: fc.constant('task'),
      },
      { requiredKeys: ['do', 'which', 'how'] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cancel'), which, by: fc.constantFrom('client', 'user', 'task') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), client }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('kill'),
      survive,
      ms: span,
      back: fc.oneof({ weight: 1, arbitrary: fc.nat({ max: 12 }) }, { weight: 9, arbitrary: fc.constant(0) }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload'), survive, ms: span }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash'), survive, ms: span, journal_lost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut'), half_open: fc.boolean(), ms: span }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block'), all: fc.boolean(), ms: span }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('disk'),
      of: fc.constantFrom('store', 'journal'),
      mode: fc.constantFrom('slow', 'full', 'unreadable'),
      ms: span,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        do: fc.constant('space'),
        fault: fc.constantFrom(
          'kill',
          'stop',
          'pause',
          'lose_requests',
          'lose_replies',
          'cut_off',
          'fail_over',
          'set_clock',
        ),
        who: fc.nat({ max: 1 }),
        ms: span,
        count: fc.integer({ min: -LONGEST_MS, max: LONGEST_MS }),
      },
      { requiredKeys: ['do', 'fault', 'who', 'ms'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        do: fc.constant('fault'),
        fault: fc.constantFrom(...matrixFaults),
        ms: span,
        count: fc.oneof(fc.integer({ min: -LONGEST_MS, max: LONGEST_MS }), fc.nat({ max: 12 })),
        survive,
        editor: fc.constant(0),
        server: fc.constant(1),
        at: fc.constantFrom(...matrixPhases),
      },
      { requiredKeys: ['do', 'fault', 'ms'] },
    ),
  },
);

/** A scenario that fails, and the smallest form of it that still fails. */
export interface FailedScenario {
  readonly found: Scenario;
  readonly minimal: Scenario;
  readonly verdict: Exclude<PlayVerdict, { kind: 'pass' }>;
}

/** Identity of a failure: the first rule that was broken. */
export function signOf(verdict: PlayVerdict): string {
  return verdict.kind === 'violation' ? (verdict.violations[0]?.rule ?? '') : verdict.kind;
}
