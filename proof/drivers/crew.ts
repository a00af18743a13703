import { fork, type ChildProcess } from 'node:child_process';
import { createCoverage, type Covered } from '../coverage/coverage.ts';
import type { Portion } from './portion.ts';
import { signOf, type Failure } from './search.ts';
import type { Order, Report } from './worker.ts';

/** What a search has come to so far. */
export interface Tally {
  runs: number;
  virtual_ms: number;
  /** Runs that failed. */
  failed: number;
  /** The first failure of each kind. */
  readonly failures: Map<string, Failure>;
  /** What happened to workers that must not: sentences. */
  readonly accidents: string[];
  covered(): Covered;
}

export interface CrewOptions {
  /** Bundle of worker-main.ts. */
  readonly file: string;
  readonly workers: number;
  readonly portions: Iterator<Portion>;
  /** Whether to give out another portion. */
  readonly goesOn: (tally: Tally) => boolean;
  /** A worker that says nothing for so long is stuck. Default: {@link STUCK_MS}. */
  readonly stuck_ms?: number;
}

/** A portion takes about a second; shrinking a failure some more. */
export const STUCK_MS = 120_000;
/**
 * The young objects of one run fit in, so that collecting costs next to nothing. Less inlining: compiling takes seconds of a process's life, which
 * is most of a short search, and what comes out is as fast.
 */
const NODE_FLAGS = [
  '--max-semi-space-size=32',
  '--max-inlined-bytecode-size=150',
  '--max-inlined-bytecode-size-cumulative=300',
];

interface Crew extends CrewOptions {
  readonly tally: Tally;
  readonly count: (covered: Covered) => void;
}

/** Plays all portions on several processes. Resolves when there is nothing more to do; a worker that dies or hangs is an accident in the tally. */
export async function searchTogether(options: CrewOptions): Promise<Tally> {
  const coverage = createCoverage();
  const tally: Tally = {
    runs: 0,
    virtual_ms: 0,
    failed: 0,
    failures: new Map(),
    accidents: [],
    covered: () => coverage.covered(),
  };
  const crew: Crew = { tally, count: (covered) => coverage.add(covered), ...options };
  await Promise.all(Array.from({ length: options.workers }, () => employ(crew)));
  return tally;
}

/** One worker, from its first portion to its end. */
async function employ(crew: Crew): Promise<void> {
  const child = fork(crew.file, {
    execArgv: NODE_FLAGS,
    serialization: 'json',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    for (let portion = next(crew); portion !== undefined; portion = next(crew))
      take(crew, await order(child, portion, crew));
  } catch (error) {
    crew.tally.accidents.push(error instanceof Error ? error.message : String(error));
  } finally {
    child.kill('SIGKILL');
  }
}

function next({ portions, goesOn, tally }: Crew): Portion | undefined {
  if (!goesOn(tally)) return undefined;
  const { value, done } = portions.next();
  return done === true ? undefined : value;
}

function take({ tally, count }: Crew, { runs, virtual_ms, failed, failures, covered }: Report): void {
  tally.runs += runs;
  tally.virtual_ms += virtual_ms;
  tally.failed += failed;
  for (const failure of failures) {
    const sign = signOf(failure.verdict);
    if (!tally.failures.has(sign)) tally.failures.set(sign, failure);
  }
  count(covered);
}

/** Rejects when the worker dies or says nothing. */
function order(child: ChildProcess, portion: Portion, { tally, stuck_ms = STUCK_MS }: Crew): Promise<Report> {
  const what = `the worker that played ${JSON.stringify(portion)}`;
  return new Promise((resolve, reject) => {
    const over = (settle: () => void): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      settle();
    };
    const onMessage = (report: Report): void => over(() => resolve(report));
    const onExit = (code: number | null, signal: string | null): void =>
      over(() => reject(new Error(`${what} died (${signal ?? `exit code ${code ?? 'unknown'}`})`)));
    const onError = (error: Error): void =>
      over(() => reject(new Error(`${what} could not be talked to: ${error.message}`)));
    const timer = setTimeout(
      () => over(() => reject(new Error(`${what} has said nothing for ${stuck_ms} ms: some run never ends`))),
      stuck_ms,
    );
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send({ portion, known: [...tally.failures.keys()] } satisfies Order);
  });
}
