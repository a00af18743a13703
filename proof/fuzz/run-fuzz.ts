import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { readEntry, writeEntry } from './corpus.ts';
import { bundleWorker } from '../pool/bundle-worker.ts';
import { fuzzInPool, batchesOf, shareOf, countReport, createTally, totalOf, type Tally } from './fuzz-pool.ts';
import type { Target } from './targets/target.ts';
import { numberOption, say, writeJson, runProgram, UsageError } from '../lib/program.ts';
import { targets as all } from './targets.ts';
import { tryInput } from './trouble.ts';
import { createWorker, type Finding } from './work.ts';

// npm run prove fuzz -- [--inputs N] [--seed N] [--target NAME] [--minutes M] [--workers N] [--json FILE] | --list | --replay FILE | --target NAME --seed N --at NUMBER
// Exit codes: 0 no finding, 1 a finding, 70 the harness itself has failed.

const FOUND = 1;
const PROGRESS_MS = 1000;
/** On an output without overwriting, a line a minute. */
const LINE_EVERY = 60;
const USAGE =
  'Usage: npm run prove fuzz -- [--inputs N] [--seed N] [--target NAME] [--minutes M] [--workers N] [--json FILE] | --list | --replay FILE | --target NAME --seed N --at NUMBER';
/** Failing inputs, each in a file for --replay. */
const FINDINGS = join(import.meta.dirname, '../../report/fuzz');

const options = {
  inputs: { type: 'string' },
  seed: { type: 'string' },
  target: { type: 'string' },
  minutes: { type: 'string' },
  workers: { type: 'string' },
  json: { type: 'string' },
  at: { type: 'string' },
  replay: { type: 'string' },
  list: { type: 'boolean' },
} as const;

/** The thread of the store that one of the targets damages. */
const STORE_WORKER = { 'store-worker': 'server/store/worker.ts' };

interface Plan {
  readonly targets: readonly Target[];
  readonly inputs: number;
  readonly seed: number;
  readonly ends_ms: number;
  readonly workers: number;
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  if (values.list === true) return list();
  if (values.replay !== undefined) return replay(values.replay);
  const seed = numberOption('seed', values.seed, { fallback: 1 });
  const targets = chosen(values.target);
  if (values.at !== undefined) return replayNumber(targets, seed, numberOption('at', values.at, { fallback: 0 }));
  const minutes = numberOption('minutes', values.minutes, { fallback: Infinity });
  const inputs = numberOption('inputs', values.inputs, {
    fallback: minutes === Infinity ? 200_000 : Number.MAX_SAFE_INTEGER,
  });
  const workers = Math.max(1, numberOption('workers', values.workers, { fallback: availableParallelism() }));
  const began = performance.now();
  const tally = await fuzz({ targets, inputs, seed, ends_ms: minutes * 60_000, workers });
  const seconds = (performance.now() - began) / 1000;
  if (values.json !== undefined) writeTally(values.json, tally, { seed, seconds });
  return report(tally, seconds);
}

function chosen(name: string | undefined): readonly Target[] {
  const targets = name === undefined ? all : all.filter((target) => target.name === name);
  if (targets.length === 0)
    throw new UsageError(
      `there is no target ${JSON.stringify(name)}; expected one of ${all.map((target) => target.name).join(', ')}`,
    );
  return targets;
}

async function fuzz({ targets, inputs, seed, ends_ms, workers }: Plan): Promise<Tally> {
  const began = performance.now();
  const bundle = bundleWorker('proof/fuzz/fuzz-worker.ts', STORE_WORKER);
  const tally = createTally();
  let isInterrupted = false;
  process.once('SIGINT', () => {
    isInterrupted = true;
    say('ending: the batches under way are finished first; once more ends at once');
  });
  const total = targets.reduce((sum, target) => sum + shareOf(target, targets, inputs), 0);
  let lines = 0;
  const progress = setInterval(() => {
    const line = progressLine(tally, total, performance.now() - began);
    if (process.stderr.isTTY) process.stderr.write(`\r${line}   `);
    else if ((lines += 1) % LINE_EVERY === 0) process.stderr.write(`${line}\n`);
  }, PROGRESS_MS);
  try {
    await fuzzInPool({
      file: bundle.file,
      workers,
      batches: batchesOf(targets, inputs, seed),
      goesOn: () => !isInterrupted && performance.now() - began < ends_ms,
      onReport: (counted) => countReport(tally, counted).forEach(show),
    });
    return tally;
  } finally {
    clearInterval(progress);
    if (process.stderr.isTTY) process.stderr.write('\r');
    bundle.remove();
  }
}

function progressLine(tally: Tally, total: number, ms: number): string {
  const done = totalOf(tally);
  const of = total > 1e12 ? '' : ` of ${total.toLocaleString('en')}`;
  return `${done.toLocaleString('en')}${of} inputs, ${((done / ms) * 1000).toFixed(0)}/s${tally.findings.size === 0 ? '' : `, ${tally.findings.size} found`}`;
}

function report(tally: Tally, seconds: number): number {
  say(
    `${'target'.padEnd(20)} ${'inputs'.padStart(11)} ${'accepted'.padStart(9)} ${'slowest'.padStart(9)} ${'heap'.padStart(7)}  failed`,
  );
  for (const { target, inputs, accepted, failed, slowest_ms, heap_bytes } of tally.targets.values()) {
    const share = `${((100 * accepted) / inputs).toFixed(1)} %`;
    say(
      `${target.padEnd(20)} ${inputs.toLocaleString('en').padStart(11)} ${share.padStart(9)} ${`${slowest_ms.toFixed(0)} ms`.padStart(9)} ${`${(heap_bytes / 1e6).toFixed(0)} MB`.padStart(7)}  ${failed}`,
    );
  }
  const total = totalOf(tally);
  say(
    `${total.toLocaleString('en')} inputs in ${seconds.toFixed(1)} s (${(total / seconds).toFixed(0)}/s), ${tally.findings.size} kinds of trouble`,
  );
  return tally.findings.size === 0 ? 0 : FOUND;
}

function show({ target, seed, number, trouble, minimal }: Finding): void {
  const input = Buffer.from(minimal, 'base64');
  const file = writeEntry(FINDINGS, `${target}-${seed}-${number}`, { target, why: trouble.message, input });
  say(`\n${target}, input ${number} of seed ${seed}: ${trouble.message}`);
  say(
    `  ${JSON.stringify(input.subarray(0, 400).toString('utf8'))}${input.length > 400 ? ` … (${input.length} bytes)` : ''}`,
  );
  say(`  smallest: npx tsx proof/fuzz/run-fuzz.ts --replay ${relative(process.cwd(), file)}`);
  say(`  as found: npx tsx proof/fuzz/run-fuzz.ts --target ${target} --seed ${seed} --at ${number}`);
}

function writeTally(file: string, tally: Tally, about: { readonly seed: number; readonly seconds: number }): void {
  const { targets, findings } = tally;
  writeJson(file, {
    ...about,
    inputs: totalOf(tally),
    targets: [...targets.values()],
    findings: [...findings.values()],
  });
}

function list(): number {
  for (const { name, what } of all) say(`${name.padEnd(20)} ${what}`);
  return 0;
}

async function replayNumber(targets: readonly Target[], seed: number, number: number): Promise<number> {
  const [target] = targets;
  if (target === undefined || targets.length > 1) throw new UsageError('--at needs --target');
  const worker = createWorker(targets);
  const input = await worker.show({ target: target.name, seed, from: number, to: number + 1 });
  await worker.close();
  return play(target, input);
}

function replay(file: string): Promise<number> {
  const { target: name, input } = readEntry(file);
  const [target] = chosen(name);
  if (target === undefined) throw new UsageError(`${file} is of no target`);
  return play(target, input);
}

/** Without the pool: the stack of an error is that of the sources. */
async function play(target: Target, input: Buffer): Promise<number> {
  const opened = await target.open();
  const tried = await tryInput(target, opened, input);
  await opened.close?.();
  say(
    `${target.name}, ${input.length} bytes, ${tried.ms.toFixed(1)} ms: ${'taken' in tried ? tried.taken : tried.trouble.message}`,
  );
  return 'taken' in tried ? 0 : FOUND;
}

await runProgram({ name: 'fuzz', usage: USAGE, main });
