import type { LoadOutcome } from './load-run.ts';
import { type LoadPlan, type Strike, judgeLoad, slopeOf, type LiveSample, type MemorySample } from './record.ts';

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
  /** Outages of an owner with standbys. */
  readonly outages: readonly Outage[];
  readonly reconnects: number;
  readonly statuses: Readonly<{ [name: string]: number }>;
  readonly latency_ms: Readonly<{ [tool: string]: Percentiles }>;
  readonly memory: MemoryVerdict;
  /** Sentences; empty if all is well. */
  readonly violations: readonly string[];
}

interface Outage {
  readonly name: Strike['name'];
  /** Time from the strike to the first later call that was accepted, ms. */
  readonly outage_ms?: number;
  readonly promised_ms: number;
}

interface MemoryVerdict {
  readonly peak_mb: number;
  readonly last_mb: number;
  /** Slope of the heap after garbage collections, in the last third: the server is one process then. */
  readonly slope_mb_per_minute?: number;
  /** Those collections: minutes since the run began, and MB. */
  readonly live: readonly (readonly [number, number])[];
  /** A short run has no meaningful slope. */
  readonly slope_is_judged: boolean;
  /** About every ten seconds: minutes since the run began, and MB of the server that served then. */
  readonly samples: readonly (readonly [number, number])[];
}

const SAMPLE_EVERY_MINUTES = 1 / 6;

/** After the end of the lease, or the return of the database: docs/team.md promises this for an idle machine. */
const TAKE_OVER_MS = 2_000;

/** Bounded windows (redelivery: 10 minutes) fill up in the second third, in which no server is killed any more. */
const SLOPE_NEEDS_MINUTES = 30;

const MOST_SLOPE_MB_PER_MINUTE = 1;

const MOST_RSS_MB = 400;

export function summarizeLoad(
  plan: LoadPlan,
  { record, ledger, memory, live, ms, readAgain }: LoadOutcome,
): LoadSummary {
  const ends = record.operations.map(({ end }) => (end?.status === 'error' ? end.error_code : (end?.status ?? 'none')));
  const count = (...names: string[]): number => ends.filter((end) => names.includes(end)).length;
  const seconds = ms / 1000;
  const calls = [...record.latencies.values()].reduce((sum, all) => sum + all.length, 0);
  const memoryVerdict = judgeMemory(plan, memory, live);
  const completed = count('completed');
  const interrupted = count('interrupted');
  return {
    plan,
    minutes: roundToTenth(ms / 60_000),
    operations: record.operations.length,
    completed,
    interrupted,
    never_ran: record.operations.length - completed - interrupted,
    repeated_calls: record.operations.reduce((sum, { repeated }) => sum + repeated, 0),
    read_again: readAgain,
    operations_per_second: roundToTenth(record.operations.length / seconds),
    calls_per_second: roundToTenth(calls / seconds),
    faults: Object.fromEntries(record.faults),
    outages: plan.store === 'postgres' ? record.strikes.map((strike) => outageOf(strike, plan)) : [],
    reconnects: record.reconnects,
    statuses: Object.fromEntries([...record.statuses].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    latency_ms: Object.fromEntries([...record.latencies].map(([tool, all]) => [tool, percentilesOf(all)])),
    memory: memoryVerdict,
    violations: [
      ...record.wrong,
      ...record.operations.flatMap((operation) => judgeLoad(operation, ledger)),
      ...memoryComplaints(memoryVerdict),
      ...vacuous(plan, record.operations.length, completed),
    ],
  };
}

function outageOf({ name, outageMs, awayMs = 0 }: Strike, { leaseSeconds }: LoadPlan): Outage {
  return {
    name,
    ...(outageMs === undefined ? {} : { outage_ms: Math.round(outageMs) }),
    promised_ms: Math.round(Math.max(awayMs, leaseSeconds * 1_000)) + TAKE_OVER_MS,
  };
}

/** Figures about the memory. */
export function judgeMemory(
  plan: Pick<LoadPlan, 'minutes' | 'store'>,
  samples: readonly MemorySample[],
  live: readonly LiveSample[],
): MemoryVerdict {
  const last = live.at(-1);
  const slope = slopeOf(live.filter(({ pid }) => pid === last?.pid));
  return {
    peak_mb: roundToTenth(samples.reduce((peak, { rss_mb }) => Math.max(peak, rss_mb), 0)),
    last_mb: roundToTenth(samples.at(-1)?.rss_mb ?? 0),
    ...(slope === undefined ? {} : { slope_mb_per_minute: Math.round(slope * 100) / 100 }),
    live: live.map(({ minutes, live_mb }) => [Math.round(minutes * 100) / 100, roundToTenth(live_mb)]),
    samples: thinned(samples),
    // With constant strikes, no server process runs for long enough.
    slope_is_judged: plan.minutes >= SLOPE_NEEDS_MINUTES && plan.store === 'sqlite',
  };
}

function thinned(samples: readonly MemorySample[]): [number, number][] {
  const kept: [number, number][] = [];
  let next = 0;
  for (const { minutes, rss_mb } of samples) {
    if (minutes < next) continue;
    next = minutes + SAMPLE_EVERY_MINUTES;
    kept.push([Math.round(minutes * 100) / 100, roundToTenth(rss_mb)]);
  }
  return kept;
}

/** The same in sentences, if it is too much. */
export function memoryComplaints({ peak_mb, slope_mb_per_minute: slope, slope_is_judged }: MemoryVerdict): string[] {
  const complaints: string[] = [];
  if (peak_mb > MOST_RSS_MB) complaints.push(`MEMORY: the server had ${peak_mb} MB, expected at most ${MOST_RSS_MB}`);
  if (process.platform !== 'linux') return complaints;
  if (peak_mb === 0) complaints.push('MEMORY: the server was never measured');
  if (slope_is_judged && slope === undefined) complaints.push('MEMORY: there are too few collections for a slope');
  if (slope_is_judged && (slope ?? 0) > MOST_SLOPE_MB_PER_MINUTE)
    complaints.push(
      `MEMORY: what is left after a collection grows by ${slope} MB a minute, expected at most ${MOST_SLOPE_MB_PER_MINUTE}`,
    );
  return complaints;
}

/** A run with few operations proves nothing. */
function vacuous(plan: LoadPlan, operations: number, completed: number): string[] {
  const least = plan.clients * plan.minutes;
  if (operations < least) return [`VACUOUS: ${operations} operations, expected at least ${least}`];
  return completed < operations / 2
    ? [`VACUOUS: ${completed} of ${operations} operations were completed, expected at least half`]
    : [];
}

/** Percentiles of durations, ms. */
interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    roundToTenth(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** To a tenth. */
const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
