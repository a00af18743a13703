import type { LoadOutcome } from './load-run.ts';
import { slopeOf, type MemorySample } from './memory.ts';
import type { LoadPlan } from './plan.ts';
import { percentilesOf, round, type Percentiles } from './statistics.ts';
import { judge } from './verdict.ts';

/** report/load.json. */
export interface LoadSummary {
  readonly plan: LoadPlan;
  readonly minutes: number;
  readonly operations: number;
  readonly completed: number;
  readonly interrupted: number;
  readonly never_ran: number;
  readonly repeated_calls: number;
  readonly read_again: number;
  readonly operations_per_second: number;
  readonly calls_per_second: number;
  readonly faults: Readonly<{ [name: string]: number }>;
  readonly reconnects: number;
  readonly statuses: Readonly<{ [name: string]: number }>;
  readonly latency_ms: Readonly<{ [tool: string]: Percentiles }>;
  readonly memory: MemoryVerdict;
  /** Sentences; empty where all is well. */
  readonly violations: readonly string[];
}

interface MemoryVerdict {
  readonly peak_mb: number;
  readonly last_mb: number;
  /** Of the second half, in which the server is one process. */
  readonly slope_mb_per_minute?: number;
  /** A short run has no slope that means anything. */
  readonly slope_is_judged: boolean;
}

/** Bounded windows (redelivery: 10 minutes) fill up in the first half of a run of half an hour. */
const SLOPE_NEEDS_MINUTES = 20;
const MOST_SLOPE_MB_PER_MINUTE = 1;
const MOST_RSS_MB = 400;

export function summarize(plan: LoadPlan, { record, ledger, memory, ms, readAgain }: LoadOutcome): LoadSummary {
  const ends = record.operations.map(({ end }) => (end?.status === 'error' ? end.error_code : (end?.status ?? 'none')));
  const count = (...names: string[]): number => ends.filter((end) => names.includes(end)).length;
  const seconds = ms / 1000;
  const calls = [...record.latencies.values()].reduce((sum, all) => sum + all.length, 0);
  const memoryVerdict = judgeMemory(plan, memory);
  const completed = count('completed');
  const interrupted = count('interrupted');
  return {
    plan,
    minutes: round(ms / 60_000),
    operations: record.operations.length,
    completed,
    interrupted,
    never_ran: record.operations.length - completed - interrupted,
    repeated_calls: record.operations.reduce((sum, { repeated }) => sum + repeated, 0),
    read_again: readAgain,
    operations_per_second: round(record.operations.length / seconds),
    calls_per_second: round(calls / seconds),
    faults: Object.fromEntries(record.faults),
    reconnects: record.reconnects,
    statuses: Object.fromEntries([...record.statuses].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    latency_ms: Object.fromEntries([...record.latencies].map(([tool, all]) => [tool, percentilesOf(all)])),
    memory: memoryVerdict,
    violations: [
      ...record.wrong,
      ...record.operations.flatMap((operation) => judge(operation, ledger)),
      ...complaints(plan, memoryVerdict),
      ...vacuous(plan, record.operations.length, completed),
    ],
  };
}

function judgeMemory(plan: LoadPlan, samples: readonly MemorySample[]): MemoryVerdict {
  const last = samples.at(-1);
  const half = samples.filter(
    ({ minutes, pid }) => minutes >= plan.minutes / 2 && minutes <= plan.minutes && pid === last?.pid,
  );
  const slope = slopeOf(half);
  return {
    peak_mb: round(samples.reduce((peak, { rss_mb }) => Math.max(peak, rss_mb), 0)),
    last_mb: round(last?.rss_mb ?? 0),
    ...(slope === undefined ? {} : { slope_mb_per_minute: Math.round(slope * 100) / 100 }),
    slope_is_judged: plan.minutes >= SLOPE_NEEDS_MINUTES && slope !== undefined,
  };
}

function complaints(plan: LoadPlan, { peak_mb, slope_mb_per_minute, slope_is_judged }: MemoryVerdict): string[] {
  const said: string[] = [];
  if (peak_mb > MOST_RSS_MB) said.push(`MEMORY: the server had ${peak_mb} MB, expected at most ${MOST_RSS_MB}`);
  if (peak_mb === 0 && process.platform === 'linux') said.push('MEMORY: the server was never looked at');
  if (plan.minutes >= SLOPE_NEEDS_MINUTES && !slope_is_judged)
    said.push('MEMORY: there are too few samples of the second half');
  if (slope_is_judged && (slope_mb_per_minute ?? 0) > MOST_SLOPE_MB_PER_MINUTE)
    said.push(
      `MEMORY: the server grows by ${slope_mb_per_minute} MB a minute in the second half, expected at most ${MOST_SLOPE_MB_PER_MINUTE}`,
    );
  return said;
}

/** A run in which hardly anything ran proves nothing. */
function vacuous(plan: LoadPlan, operations: number, completed: number): string[] {
  const least = plan.clients * plan.minutes;
  if (operations < least) return [`VACUOUS: ${operations} operations, expected at least ${least}`];
  return completed < operations / 2
    ? [`VACUOUS: ${completed} of ${operations} operations were completed, expected at least half`]
    : [];
}
