import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createInputs, type Inputs } from './inputs.ts';
import { minimise } from './minimise.ts';
import type { Subject, Target } from './targets/target.ts';
import { tryInput, type Trouble } from './try-input.ts';

/** Inputs of one target, from a number up to but without another. */
export interface Portion {
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
  readonly portion: Portion;
  readonly inputs: number;
  readonly accepted: number;
  readonly failed: number;
  readonly slowest_ms: number;
  /** In use after a collection. */
  readonly heap_bytes: number;
  readonly findings: readonly Finding[];
}

/** What the crew watches: the number of the input under way, within its portion. */
export type Progress = Int32Array<SharedArrayBuffer>;

/** A parser that keeps more than this of a portion's inputs keeps them for good. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Per portion; further ones of the same sign say nothing new. */
const MOST_FINDINGS = 5;

interface Open {
  readonly target: Target;
  readonly subject: Subject;
  readonly inputs: Inputs;
  readonly seed: number;
  /** Of the heap after the first portion. */
  base: number | undefined;
}

export interface Worker {
  work(portion: Portion, progress: Progress, known: ReadonlySet<string>): Promise<Report>;
  /** The input of that number. */
  show(portion: Portion): Promise<Buffer>;
  close(): Promise<void>;
}

/** Plays portions, of one target after the other. */
export function createWorker(targets: readonly Target[]): Worker {
  let open: Open | undefined;
  const close = async (): Promise<void> => {
    const last = open;
    open = undefined;
    await last?.subject.close?.();
  };
  const openFor = async ({ target: name, seed }: Portion): Promise<Open> => {
    if (open?.target.name === name && open.seed === seed) return open;
    await close();
    const target = targets.find((candidate) => candidate.name === name);
    if (target === undefined) throw new Error(`there is no target ${name}`);
    const subject = await target.open();
    open = { target, subject, inputs: createInputs(target, subject, seed), seed, base: undefined };
    return open;
  };
  return {
    close,
    work: async (portion, progress, known) => play(await openFor(portion), { portion, progress, known }),
    show: async (portion) => (await openFor(portion)).inputs.at(portion.from),
  };
}

interface Order {
  readonly portion: Portion;
  readonly progress: Progress;
  readonly known: ReadonlySet<string>;
}

async function play(open: Open, { portion, progress, known }: Order): Promise<Report> {
  const { target, subject, inputs } = open;
  const signs = new Set(known);
  const findings: Finding[] = [];
  let [accepted, failed, slowest] = [0, 0, 0];
  for (let number = portion.from; number < portion.to; number += 1) {
    Atomics.store(progress, 0, number - portion.from);
    const input = inputs.at(number);
    const tried = await tryInput(target, subject, input, signs);
    slowest = Math.max(slowest, tried.ms);
    if ('taken' in tried) {
      if (tried.taken === 'accepted') accepted += 1;
      continue;
    }
    failed += 1;
    if (signs.has(tried.trouble.sign) || findings.length >= MOST_FINDINGS) continue;
    signs.add(tried.trouble.sign);
    const minimal = await minimise(input, tried.trouble.sign, (candidate) => tryInput(target, subject, candidate));
    findings.push({
      target: target.name,
      seed: portion.seed,
      number,
      trouble: tried.trouble,
      input: input.toString('base64'),
      minimal: minimal.toString('base64'),
    });
  }
  const heap_bytes = collectedHeap();
  open.base ??= heap_bytes;
  if (heap_bytes > open.base + KEPT_BYTES) findings.push(leak(portion, heap_bytes - open.base));
  return { portion, inputs: portion.to - portion.from, accepted, failed, slowest_ms: slowest, heap_bytes, findings };
}

function leak({ target, seed, from, to }: Portion, bytes: number): Finding {
  const message = `after the inputs up to ${to}, ${(bytes / 1e6).toFixed(0)} MB more are held than after the first portion`;
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
