import { Worker } from 'node:worker_threads';
import { busyness } from './busyness.ts';
import type { Finding, Portion, Progress, Report } from './work.ts';

export interface CrewOptions {
  /** Bundle of worker-main.ts. */
  readonly file: string;
  readonly workers: number;
  readonly portions: Iterator<Portion>;
  readonly goesOn: () => boolean;
  readonly onReport: (report: Report) => void;
  /** One input that takes longer hangs. Default: {@link HANG_MS}. */
  readonly hang_ms?: number;
  /** Of one worker. Default: {@link HEAP_MB}. */
  readonly heap_mb?: number;
}

/** No input of any target takes a tenth of it on a machine that is busy. */
export const HANG_MS = 20_000;
/** An input that needs more is a finding. */
export const HEAP_MB = 768;
/** As a main thread has it: what overflows there overflows here. */
const STACK_MB = 1;
const LOOK_MS = 250;

/** `number`: of the order that it answers; one that nobody waits for any more is not taken for the next one's. */
type Answer = { readonly number: number } & ({ readonly value: unknown } | { readonly error: string });

/** What became of an order: its answer, or an end of the worker in the middle of it. */
type Ended =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'hang' | 'memory' | 'died'; readonly message: string };

/** Inputs of one target that never come back; after that it gets no more, as each costs a new thread and the patience of the crew. */
const MOST_DEADLY = 3;

interface Crew extends CrewOptions {
  readonly known: Set<string>;
  /** By target. */
  readonly deadly: Map<string, number>;
}

/** Plays all portions on several threads. Resolves when there is nothing more to do; rejects when the harness itself is broken. */
export async function fuzzTogether(options: CrewOptions): Promise<void> {
  // Before the workers keep the machine busy.
  for (let calm = 0; calm < 5; calm += 1) busyness();
  const crew: Crew = { ...options, known: new Set(), deadly: new Map() };
  // The bundle is needed until the last one has ended.
  const ended = await Promise.allSettled(Array.from({ length: options.workers }, () => employ(crew)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

interface Hand {
  readonly thread: Worker;
  readonly progress: Progress;
}

function hire({ file, heap_mb = HEAP_MB }: CrewOptions): Hand {
  const progress = new Int32Array(new SharedArrayBuffer(4));
  return {
    thread: new Worker(file, {
      workerData: { progress },
      resourceLimits: { maxOldGenerationSizeMb: heap_mb, stackSizeMb: STACK_MB },
      stdout: false,
    }),
    progress,
  };
}

async function employ(crew: Crew): Promise<void> {
  let hand = hire(crew);
  try {
    for (let portion = next(crew); portion !== undefined; portion = next(crew))
      hand = await playAll(crew, hand, portion);
  } finally {
    await hand.thread.terminate();
  }
}

function next({ portions, goesOn }: Crew): Portion | undefined {
  if (!goesOn()) return undefined;
  const { value, done } = portions.next();
  return done === true ? undefined : value;
}

/** One portion to its end, with a new thread wherever an input has finished one off. */
async function playAll(crew: Crew, first: Hand, portion: Portion): Promise<Hand> {
  let hand = first;
  const isGivenUp = (): boolean => (crew.deadly.get(portion.target) ?? 0) >= MOST_DEADLY;
  for (let from = portion.from; from < portion.to && !isGivenUp();) {
    const rest = { ...portion, from };
    const ended = await order(hand, { what: 'work', portion: rest, known: [...crew.known] }, crew.hang_ms ?? HANG_MS);
    if (ended.kind === 'answered') {
      report(crew, reportOf(ended.value));
      return hand;
    }
    const number = from + Atomics.load(hand.progress, 0);
    await hand.thread.terminate();
    hand = hire(crew);
    report(crew, await deadly(crew, hand, { ...rest, to: number + 1 }, ended));
    crew.deadly.set(portion.target, (crew.deadly.get(portion.target) ?? 0) + 1);
    from = number + 1;
  }
  return hand;
}

function report({ onReport, known }: Crew, said: Report): void {
  for (const { trouble } of said.findings) known.add(trouble.sign);
  onReport(said);
}

/** What stands for the inputs up to one that never came back. */
async function deadly(
  { hang_ms = HANG_MS }: Crew,
  hand: Hand,
  portion: Portion,
  { kind, message }: Exclude<Ended, { kind: 'answered' }>,
): Promise<Report> {
  const number = portion.to - 1;
  // Nothing is parsed for that.
  const shown = await order(hand, { what: 'show', portion: { ...portion, from: number }, known: [] }, Infinity);
  const input = shown.kind === 'answered' ? String(shown.value) : '';
  const finding: Finding = {
    target: portion.target,
    seed: portion.seed,
    number,
    trouble: { kind, message, sign: `${portion.target}: ${kind}` },
    input,
    minimal: input,
  };
  return {
    portion,
    inputs: portion.to - portion.from,
    accepted: 0,
    failed: 1,
    slowest_ms: kind === 'hang' ? hang_ms : 0,
    heap_bytes: 0,
    findings: [finding],
  };
}

let lastOrder = 0;

interface Order {
  readonly what: 'work' | 'show';
  readonly portion: Portion;
  readonly known: readonly string[];
}

function order({ thread, progress }: Hand, said: Order, hangMs: number): Promise<Ended> {
  Atomics.store(progress, 0, 0);
  return new Promise((resolve) => {
    const number = (lastOrder += 1);
    let seen = -1;
    let since = performance.now();
    const over = (ended: Ended): void => {
      clearInterval(watch);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(ended);
    };
    const onMessage = (answer: Answer): void => {
      if (answer.number === number)
        over('error' in answer ? { kind: 'died', message: answer.error } : { kind: 'answered', value: answer.value });
    };
    const onError = (error: Error): void => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      over(
        isMemory
          ? { kind: 'memory', message: 'needed more memory than a worker has' }
          : { kind: 'died', message: error.stack ?? error.message },
      );
    };
    const onExit = (code: number): void => over({ kind: 'died', message: `exit code ${code}` });
    const watch = setInterval(() => {
      const now = Atomics.load(progress, 0);
      if (now !== seen) [seen, since] = [now, performance.now()];
      // A machine that is busy makes everything slow.
      else if (performance.now() - since > hangMs && performance.now() - since > hangMs * busyness())
        over({ kind: 'hang', message: `did not come back within ${hangMs} ms` });
    }, LOOK_MS);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage({ ...said, number });
  });
}

function reportOf(value: unknown): Report {
  if (isReport(value)) return value;
  throw new Error('a worker answered something that is no report');
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'portion' in value && 'findings' in value;
