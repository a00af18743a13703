import { measureCalm, runPool, type PoolMember, createWorker, type Failure, type Worker } from '../pool/pool.ts';
import type { FuzzOrder as Order, Batch, Finding, Report } from './work.ts';
import type { Target } from './targets/target.ts';

interface FuzzOptions {
  /** Bundle of fuzz-worker.ts. */
  readonly file: string;
  readonly workers: number;
  readonly batches: Iterator<Batch>;
  readonly goesOn: () => boolean;
  readonly onReport: (report: Report) => void;
  /** One input that takes longer hangs. Default: {@link HANG_MS}. */
  readonly hang_ms?: number;
  /** Heap of one worker, MB. Default: {@link HEAP_MB}. */
  readonly heap_mb?: number;
}

/** On a busy machine, no input takes a tenth of it. */
const HANG_MS = 20_000;

/** An input that needs more is a finding. */
const HEAP_MB = 768;

/** Stack of a main thread, so that the same input overflows it. */
const STACK_MB = 1;

/** Inputs of one target that never return; after that it receives no more, as each costs a new thread and the time limit. */
const MOST_DEADLY = 3;

interface Fuzzing extends FuzzOptions {
  /** Signs of what has been found. */
  readonly known: Set<string>;
  /** By target. */
  readonly deadly: Map<string, number>;
}

/** Plays all batches on several threads. Resolves when all are done; rejects when the harness itself is broken. */
export async function fuzzInPool(options: FuzzOptions): Promise<void> {
  measureCalm();
  const fuzzing: Fuzzing = { ...options, known: new Set(), deadly: new Map() };
  const members = Array.from({ length: options.workers }, () => memberOf(fuzzing));
  await runPool(options.batches, members, options.goesOn);
}

function memberOf(fuzzing: Fuzzing): PoolMember<Batch> {
  const { file, hang_ms = HANG_MS, heap_mb = HEAP_MB } = fuzzing;
  const worker = createWorker({ file, hang_ms, heap_mb, stack_mb: STACK_MB });
  return { work: (batch) => playAll(fuzzing, worker, batch), close: () => worker.close() };
}

/** One batch to its end, past the inputs that a thread does not survive. */
async function playAll(fuzzing: Fuzzing, worker: Worker, batch: Batch): Promise<void> {
  const isGivenUp = (): boolean => (fuzzing.deadly.get(batch.target) ?? 0) >= MOST_DEADLY;
  for (let from = batch.from; from < batch.to && !isGivenUp();) {
    const rest = { ...batch, from };
    // oxlint-disable-next-line no-await-in-loop -- the next inputs follow these
    const answer = await worker.ask({ what: 'work', batch: rest, known: [...fuzzing.known] } satisfies Order);
    if (answer.kind === 'answered') return addReport(fuzzing, reportOf(answer.value));
    const number = from + answer.step;
    // oxlint-disable-next-line no-await-in-loop -- likewise
    addReport(fuzzing, await reportFailure(fuzzing, worker, { ...rest, to: number + 1 }, answer));
    fuzzing.deadly.set(batch.target, (fuzzing.deadly.get(batch.target) ?? 0) + 1);
    from = number + 1;
  }
}

function addReport({ onReport, known }: Fuzzing, report: Report): void {
  for (const { trouble } of report.findings) known.add(trouble.sign);
  onReport(report);
}

/** The report in place of the inputs up to one that a thread did not survive. */
async function reportFailure(
  { hang_ms = HANG_MS }: Fuzzing,
  worker: Worker,
  batch: Batch,
  { kind, message }: Failure,
): Promise<Report> {
  const number = batch.to - 1;
  // Nothing is parsed for that.
  const shown = await worker.ask({ what: 'show', batch: { ...batch, from: number }, known: [] } satisfies Order);
  const input = shown.kind === 'answered' ? String(shown.value) : '';
  const finding: Finding = {
    target: batch.target,
    seed: batch.seed,
    number,
    trouble: { kind, message, sign: `${batch.target}: ${kind}` },
    input,
    minimal: input,
  };
  return {
    batch,
    inputs: batch.to - batch.from,
    accepted: 0,
    failed: 1,
    slowest_ms: kind === 'hang' ? hang_ms : 0,
    heap_bytes: 0,
    findings: [finding],
  };
}

function reportOf(value: unknown): Report {
  if (isReport(value)) return value;
  throw new Error('a worker answered something that is no report');
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'batch' in value && 'findings' in value;

/** Number of a target's inputs: by weight, and at least one. */
export function shareOf(target: Target, targets: readonly Target[], inputs: number): number {
  const all = targets.reduce((sum, { weight }) => sum + weight, 0);
  return Math.max(1, Math.round((inputs * target.weight) / all));
}

/** Number of batches of one target in a row: a memory leak of a parser shows within them. */
const IN_A_ROW = 8;

/** The inputs of all targets in batches, in turns, so that a run that ends early has tested each of them. */
export function* batchesOf(targets: readonly Target[], inputs: number, seed: number): Generator<Batch, void, void> {
  const left = targets.map((target) => ({ target, from: 0, total: shareOf(target, targets, inputs) }));
  while (left.some(({ from, total }) => from < total)) {
    for (const one of left) {
      for (let row = 0; row < IN_A_ROW && one.from < one.total; row += 1) {
        const to = Math.min(one.total, one.from + one.target.batch);
        yield { target: one.target.name, seed, from: one.from, to };
        one.from = to;
      }
    }
  }
}

/** Counts of one target. */
interface TargetTally {
  readonly target: string;
  inputs: number;
  accepted: number;
  failed: number;
  slowest_ms: number;
  /** The largest heap after a collection, of any worker. */
  heap_bytes: number;
}

/** Counts of a run so far. */
export interface Tally {
  readonly targets: Map<string, TargetTally>;
  /** The first of each sign. */
  readonly findings: Map<string, Finding>;
}

export function createTally(): Tally {
  return { targets: new Map(), findings: new Map() };
}

/** Returns new findings. */
export function countReport({ targets, findings }: Tally, report: Report): Finding[] {
  const { target } = report.batch;
  const sum = targets.get(target) ?? { target, inputs: 0, accepted: 0, failed: 0, slowest_ms: 0, heap_bytes: 0 };
  sum.inputs += report.inputs;
  sum.accepted += report.accepted;
  sum.failed += report.failed;
  sum.slowest_ms = Math.max(sum.slowest_ms, report.slowest_ms);
  sum.heap_bytes = Math.max(sum.heap_bytes, report.heap_bytes);
  targets.set(target, sum);
  const fresh = report.findings.filter(({ trouble }) => !findings.has(trouble.sign));
  for (const finding of fresh) findings.set(finding.trouble.sign, finding);
  return fresh;
}

export function totalOf({ targets }: Tally): number {
  return [...targets.values()].reduce((sum, { inputs }) => sum + inputs, 0);
}
