import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createInputs, type Inputs } from './inputs.ts';
import { minimiseInput } from './minimise.ts';
import type { TellStep } from '../pool/serve-worker.ts';
import type { OpenTarget, Target } from './targets/target.ts';
import { tryInput } from './try-input.ts';
import type { Trouble } from './trouble.ts';

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
  /** Base64: as it was made, and the smallest one known with the same sign. */
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

/** A parser that keeps more than this of a batch's inputs keeps them for good. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Per batch; further ones of the same sign say nothing new. */
const MOST_FINDINGS = 5;

interface Open {
  readonly target: Target;
  readonly opened: OpenTarget;
  readonly inputs: Inputs;
  readonly seed: number;
  /** Of the heap after the first batch. */
  base: number | undefined;
}

export interface Worker {
  work(batch: Batch, tellStep: TellStep, known: ReadonlySet<string>): Promise<Report>;
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
    work: async (batch, tellStep, known) => play(await openFor(batch), { batch, tellStep, known }),
    show: async (batch) => (await openFor(batch)).inputs.at(batch.from),
  };
}

interface Order {
  readonly batch: Batch;
  readonly tellStep: TellStep;
  readonly known: ReadonlySet<string>;
}

async function play(open: Open, { batch, tellStep, known }: Order): Promise<Report> {
  const { target, opened, inputs } = open;
  const signs = new Set(known);
  const findings: Finding[] = [];
  let [accepted, failed, slowest] = [0, 0, 0];
  for (let number = batch.from; number < batch.to; number += 1) {
    tellStep(number - batch.from);
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
