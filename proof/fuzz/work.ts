import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type ReportStep, serveWorker } from '../pool/pool.ts';
import type { OpenTarget, Target } from './targets/target.ts';
import { tryInput, type Tried, type Trouble } from './trouble.ts';
import { createRandom, mixSeeds, type Random } from '../sim/random.ts';
import { mutateBytes } from './mutate-bytes.ts';
import { mutateJson } from './mutate-json.ts';

/** Inputs of one target, from a number up to but without another. */
export interface Batch {
  readonly target: string;
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

/** An input and what it does. */
export interface Finding {
  readonly target: string;
  readonly seed: number;
  readonly number: number;
  readonly trouble: Omit<Trouble, 'kind'> & { readonly kind: Trouble['kind'] | 'hang' | 'memory' | 'died' };
  /** Base64: the original input, and the smallest known one with the same sign. */
  readonly input: string;
  readonly minimal: string;
}

export interface Report {
  readonly batch: Batch;
  readonly inputs: number;
  readonly accepted: number;
  readonly failed: number;
  readonly slowest_ms: number;
  /** In use after a collection. */
  readonly heap_bytes: number;
  readonly findings: readonly Finding[];
}

/** Growth of the heap in a batch that counts as a memory leak. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Per batch; further ones of the same sign are repetitions. */
const MOST_FINDINGS = 5;

interface Open {
  readonly target: Target;
  readonly opened: OpenTarget;
  readonly inputs: Inputs;
  readonly seed: number;
  /** Size of the heap after the first batch. */
  base: number | undefined;
}

interface Worker {
  work(batch: Batch, reportStep: ReportStep, known: ReadonlySet<string>): Promise<Report>;
  /** The input of that number. */
  show(batch: Batch): Promise<Buffer>;
  close(): Promise<void>;
}

/** Plays batches, of one target after the other. */
export function createWorker(targets: readonly Target[]): Worker {
  let open: Open | undefined;
  const close = async (): Promise<void> => {
    const last = open;
    open = undefined;
    await last?.opened.close?.();
  };
  const openFor = async ({ target: name, seed }: Batch): Promise<Open> => {
    if (open?.target.name === name && open.seed === seed) return open;
    await close();
    const target = targets.find((candidate) => candidate.name === name);
    if (target === undefined) throw new Error(`there is no target ${name}`);
    const opened = await target.open();
    open = { target, opened, inputs: createInputs(target, opened, seed), seed, base: undefined };
    return open;
  };
  return {
    close,
    work: async (batch, reportStep, known) => play(await openFor(batch), { batch, reportStep, known }),
    show: async (batch) => (await openFor(batch)).inputs.at(batch.from),
  };
}

interface Order {
  readonly batch: Batch;
  readonly reportStep: ReportStep;
  readonly known: ReadonlySet<string>;
}

async function play(open: Open, { batch, reportStep, known }: Order): Promise<Report> {
  const { target, opened, inputs } = open;
  const signs = new Set(known);
  const findings: Finding[] = [];
  let [accepted, failed, slowest] = [0, 0, 0];
  for (let number = batch.from; number < batch.to; number += 1) {
    reportStep(number - batch.from);
    const input = inputs.at(number);
    const tried = await tryInput(target, opened, input, signs);
    slowest = Math.max(slowest, tried.ms);
    if ('taken' in tried) {
      if (tried.taken === 'accepted') accepted += 1;
      continue;
    }
    failed += 1;
    if (signs.has(tried.trouble.sign) || findings.length >= MOST_FINDINGS) continue;
    signs.add(tried.trouble.sign);
    const minimal = await minimiseInput(input, tried.trouble.sign, (candidate) => tryInput(target, opened, candidate));
    findings.push({
      target: target.name,
      seed: batch.seed,
      number,
      trouble: tried.trouble,
      input: input.toString('base64'),
      minimal: minimal.toString('base64'),
    });
  }
  const heap_bytes = collectedHeap();
  open.base ??= heap_bytes;
  if (heap_bytes > open.base + KEPT_BYTES) findings.push(leak(batch, heap_bytes - open.base));
  return { batch, inputs: batch.to - batch.from, accepted, failed, slowest_ms: slowest, heap_bytes, findings };
}

function leak({ target, seed, from, to }: Batch, bytes: number): Finding {
  const message = `after the inputs up to ${to}, ${(bytes / 1e6).toFixed(0)} MB more are held than after the first batch`;
  return {
    target,
    seed,
    number: from,
    trouble: { kind: 'memory', message, sign: `${target}: memory` },
    input: '',
    minimal: '',
  };
}

let collect: (() => void) | undefined;

function collectedHeap(): number {
  collect ??= exposeCollector();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  return typeof gc === 'function' ? () => void Reflect.apply(gc, undefined, []) : () => undefined;
}

const MOST_TRIES = 3_000;

const MOST_MS = 4_000;

/** A smaller input with the same trouble: pieces are removed, large ones first, and the rest is simplified. */
async function minimiseInput(input: Buffer, sign: string, attempt: (input: Buffer) => Promise<Tried>): Promise<Buffer> {
  const deadline = performance.now() + MOST_MS;
  let tries = 0;
  const goesOn = (): boolean => tries < MOST_TRIES && performance.now() < deadline;
  const fails = async (candidate: Buffer): Promise<boolean> => {
    tries += 1;
    const tried = await attempt(candidate);
    return 'trouble' in tried && tried.trouble.sign === sign;
  };
  let least = input;
  for (let size = Math.ceil(least.length / 2); size >= 1 && goesOn(); size = size === 1 ? 0 : Math.ceil(size / 2))
    least = await without(least, size, fails, goesOn);
  return least;
}

async function without(
  input: Buffer,
  size: number,
  fails: (candidate: Buffer) => Promise<boolean>,
  goesOn: () => boolean,
): Promise<Buffer> {
  let least = input;
  let at = 0;
  while (at < least.length && goesOn()) {
    const candidate = Buffer.concat([least.subarray(0, at), least.subarray(at + size)]);
    if (await fails(candidate)) least = candidate;
    else at += size;
  }
  return least;
}

/** Share of inputs that are unchanged valid starts, and share of the others that are changed as JSON. */
const UNCHANGED = 0.08;

const AS_JSON = 0.6;

const AS_BYTES_TOO = 0.15;

/** The inputs of one target under one seed, by number: they depend on nothing else. */
interface Inputs {
  at(number: number): Buffer;
}

/** Starts are generated again for each batch, so that a long run uses many. */
export function createInputs(
  { name, batch, words = [] }: Pick<Target, 'name' | 'batch' | 'words'>,
  opened: Pick<OpenTarget, 'starts'>,
  seed: number,
): Inputs {
  let block = -1;
  let starts: readonly Buffer[] = [];
  return {
    at(number) {
      const wanted = Math.floor(number / batch);
      if (wanted !== block) starts = opened.starts(mixSeeds(seed, name, wanted));
      block = wanted;
      return inputOf(starts, words, createRandom(mixSeeds(seed, `${name} input`, number)));
    },
  };
}

function inputOf(starts: readonly Buffer[], words: readonly string[], random: Random): Buffer {
  const pick = (): Buffer => starts[random.below(starts.length)] ?? Buffer.alloc(0);
  const start = pick();
  if (random.chance(UNCHANGED)) return start;
  const surroundings = { others: pick, words, random };
  const json = random.chance(AS_JSON)
    ? mutateJson(start.toString('utf8'), () => pick().toString('utf8'), random)
    : undefined;
  if (json === undefined) return mutateBytes(start, surroundings);
  const bytes = Buffer.from(json);
  return random.chance(AS_BYTES_TOO) ? mutateBytes(bytes, surroundings) : bytes;
}

/** An order of the pool: a batch to process, or its first input to return, as base64. */
export interface FuzzOrder {
  readonly what: 'work' | 'show';
  readonly batch: Batch;
  readonly known: readonly string[];
}

/** In a thread of the pool: fuzzes these targets until the thread is ended. */
export function serveFuzz(targets: readonly Target[]): void {
  const worker = createWorker(targets);
  serveWorker<FuzzOrder>(async ({ what, batch, known }, reportStep) =>
    what === 'work'
      ? await worker.work(batch, reportStep, new Set(known))
      : (await worker.show(batch)).toString('base64'),
  );
}
