import { setFlagsFromString } from 'node:v8';
import { createCoverage, type Covered } from '../coverage/coverage.ts';
import { measureCalm, runPool, type PoolMember, createWorker } from '../pool/pool.ts';
import type { SearchBatch } from './batch.ts';
import { type Order, type Report, signOf, type FailedScenario } from './play-batch.ts';

/** Counts of a search so far. */
export interface Tally {
  runs: number;
  virtual_ms: number;
  /** Runs that failed. */
  failed: number;
  /** The first failure of each kind. */
  readonly failures: Map<string, FailedScenario>;
  /** Failures of workers: sentences. */
  readonly workerFailures: string[];
  covered(): Covered;
}

export interface SearchPoolOptions {
  /** Bundle of search-worker.ts. */
  readonly file: string;
  readonly workers: number;
  readonly batches: Iterator<SearchBatch>;
  /** True to start another batch. */
  readonly goesOn: (tally: Tally) => boolean;
  /** A run that takes longer never ends. Default: {@link HANG_MS}. */
  readonly hang_ms?: number;
}

/** A run takes milliseconds; shrinking a failure takes seconds. */
const HANG_MS = 120_000;
/** A search that loses this many workers ends: its fault is not in one run. */
const MOST_WORKER_FAILURES = 3;
/** The young objects of one run fit in, so that garbage collection is cheap. */
const YOUNG_MB = 96;

/** Compiling takes seconds in each thread, which is most of a short search; with less inlining the code is as fast. */
export function compileLess(): void {
  setFlagsFromString('--max-inlined-bytecode-size=150');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
}

/** Plays all batches on several threads. Resolves when all are done; crashes of workers are in the tally. */
export async function searchInPool(options: SearchPoolOptions): Promise<Tally> {
  compileLess();
  measureCalm();
  const coverage = createCoverage();
  const tally: Tally = {
    runs: 0,
    virtual_ms: 0,
    failed: 0,
    failures: new Map(),
    workerFailures: [],
    covered: () => coverage.covered(),
  };
  const members = Array.from({ length: options.workers }, () =>
    memberOf(options, tally, (covered) => coverage.add(covered)),
  );
  await runPool(
    options.batches,
    members,
    () => tally.workerFailures.length < MOST_WORKER_FAILURES && options.goesOn(tally),
  );
  return tally;
}

function memberOf(
  { file, hang_ms = HANG_MS }: SearchPoolOptions,
  tally: Tally,
  count: (covered: Covered) => void,
): PoolMember<SearchBatch> {
  const worker = createWorker({ file, hang_ms, young_mb: YOUNG_MB });
  return {
    async work(batch) {
      const answer = await worker.ask({ batch, known: [...tally.failures.keys()] } satisfies Order);
      if (answer.kind === 'answered') addReport(tally, reportOf(answer.value), count);
      else
        tally.workerFailures.push(
          `the worker that played ${JSON.stringify(batch)}, at run ${answer.step} of it: ${answer.message}`,
        );
    },
    close: () => worker.close(),
  };
}

function addReport(
  tally: Tally,
  { runs, virtual_ms, failed, failures, covered }: Report,
  count: (covered: Covered) => void,
): void {
  tally.runs += runs;
  tally.virtual_ms += virtual_ms;
  tally.failed += failed;
  for (const failure of failures) {
    const sign = signOf(failure.verdict);
    if (!tally.failures.has(sign)) tally.failures.set(sign, failure);
  }
  count(covered);
}

function reportOf(value: unknown): Report {
  if (isReport(value)) return value;
  throw new Error('a worker answered something that is no report');
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'runs' in value && 'covered' in value;
