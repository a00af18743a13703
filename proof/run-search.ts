import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf, attempt } from '../server/lib/errors.ts';
import { keepScenario, readCorpusEntry } from './corpus/corpus.ts';
import { batchesOf, runsOf, type Plan } from './drivers/batch.ts';
import { mergeResults, replayCommand, searchResults, type Kept, type SearchResults } from './drivers/search-results.ts';
import { searchInPool, type Tally } from './drivers/search-pool.ts';
import type { FailedScenario } from './drivers/play-batch.ts';
import { bundleWorker } from './pool/bundle-worker.ts';
import { numberOption, say, HARNESS_ERROR, runProgram, UsageError } from './lib/program.ts';
import { readShard, shardOf, type Shard } from './pool/pool.ts';
import type { Scenario } from './sim/command.ts';
import { playScenario } from './sim/play.ts';

// npm run prove simulate -- [--depth D] [--runs N] [--minutes M] [--seed N] [--workers N] [--shard I/N] [--json FILE] | --replay FILE | --merge FILE... --json FILE
// Every history of D commands (default 4, 0: none) and N random runs (default: 10,000), in turns, at most M minutes. --shard: the I-th of N parts of
// that; --merge: one report from those of all parts, with the exit code of the whole. Ctrl+C ends it with the results so far.
// Exit codes: 0 conformant, 1 not, 70 the harness itself has failed.

const NOT_CONFORMANT = 1;
const PROGRESS_MS = 1000;
const USAGE =
  'Usage: npm run prove simulate -- [--depth D] [--runs N] [--minutes M] [--seed N] [--workers N] [--shard I/N] [--json FILE] | --replay FILE | --merge FILE... --json FILE';

const options = {
  seed: { type: 'string' },
  runs: { type: 'string' },
  minutes: { type: 'string' },
  depth: { type: 'string' },
  workers: { type: 'string' },
  shard: { type: 'string', default: '1/1' },
  merge: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { ...options, replay: { type: 'string' }, json: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.merge) return merge(positionals, values.json);
  if (positionals.length > 0) throw new UsageError(`${positionals.join(' ')} means nothing without --merge`);
  if (values.replay !== undefined) return replay(values.replay);
  const minutes = numberOption('minutes', values.minutes, { fallback: Infinity });
  const plan: Plan = {
    depth: numberOption('depth', values.depth, { fallback: 4 }),
    runs: numberOption('runs', values.runs, { fallback: minutes === Infinity ? 10_000 : Infinity }),
    seed: numberOption('seed', values.seed, { fallback: 1 }),
  };
  const began = performance.now();
  const tally = await searchFor(plan, {
    ends_ms: minutes * 60_000,
    shard: readShard(values.shard, 'shard'),
    workers: Math.max(1, numberOption('workers', values.workers, { fallback: availableParallelism() })),
  });
  const seconds = (performance.now() - began) / 1000;
  const kept = [...tally.failures.values()].map((failure): Kept => ({
    failure,
    file: relative(process.cwd(), keepScenario(failure)),
  }));
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify(searchResults(tally, kept, { seed: plan.seed, seconds }))}\n`);
  return report(tally, kept, seconds);
}

async function searchFor(
  plan: Plan,
  { ends_ms, shard, workers }: { readonly ends_ms: number; readonly shard: Shard; readonly workers: number },
): Promise<Tally> {
  const began = performance.now();
  const total = Math.round(runsOf(plan) / shard.of);
  const worker = bundleWorker('proof/drivers/search-worker.ts');
  let isInterrupted = false;
  let shown: Tally | undefined;
  process.once('SIGINT', () => {
    isInterrupted = true;
    process.stderr.write('\nending: the runs under way are finished first; once more ends at once\n');
  });
  const progress = setInterval(() => {
    if (shown !== undefined) process.stderr.write(`\r${progressLine(shown, total, performance.now() - began)}   `);
  }, PROGRESS_MS);
  try {
    const goesOn = (tally: Tally): boolean => {
      shown = tally;
      return !isInterrupted && performance.now() - began < ends_ms;
    };
    return await searchInPool({ file: worker.file, workers, batches: shardOf(shard, batchesOf(plan)), goesOn });
  } finally {
    clearInterval(progress);
    process.stderr.write('\r');
    worker.remove();
  }
}

function progressLine({ runs, failed }: Tally, total: number, ms: number): string {
  const of = total === Infinity ? '' : ` of ${total.toLocaleString('en')}`;
  return `${runs.toLocaleString('en')}${of} runs, ${speed(runs, ms)}${failed === 0 ? '' : `, ${failed} failed`}`;
}

const speed = (runs: number, ms: number): string => `${((runs / ms) * 1000).toFixed(0)} runs/s`;

function report({ runs, virtual_ms, failed, workerFailures }: Tally, kept: readonly Kept[], seconds: number): number {
  say(
    `${runs.toLocaleString('en')} runs in ${seconds.toFixed(1)} s (${speed(runs, seconds * 1000)}), ${(virtual_ms / 3_600_000).toFixed(1)} h of virtual time, ${failed} failed`,
  );
  const codes = kept.map(({ failure, file }) => show(failure, file));
  for (const failure of workerFailures) say(`harness error: ${failure}`);
  return workerFailures.length > 0 ? HARNESS_ERROR : Math.max(0, ...codes);
}

function show({ found, minimal, verdict }: FailedScenario, file: string): number {
  say(`seed ${found.seed}: ${found.commands.length} commands, of which these are needed:`);
  for (const command of minimal.commands) say(`  ${JSON.stringify(command)}`);
  if (verdict.kind === 'violation')
    for (const { rule, requirements, message } of verdict.violations)
      say(`${rule} (${requirements.join(', ')}): ${message}`);
  else say(`${verdict.kind}: ${verdict.error}`);
  say(`replay: ${replayCommand(file)}`);
  return verdict.kind === 'harness_error' ? HARNESS_ERROR : NOT_CONFORMANT;
}

/** Reports of shards as one. */
function merge(files: readonly string[], json: string | undefined): number {
  if (files.length === 0 || json === undefined) throw new UsageError('--merge needs the reports to merge, and --json');
  const merged = mergeResults(files.map((file) => readResults(file)));
  writeFileSync(json, `${JSON.stringify(merged)}\n`);
  const { runs, failed, harness_errors } = merged.sums;
  say(`${runs.toLocaleString('en')} runs in ${files.length} reports, ${failed} failed`);
  for (const error of harness_errors) say(`harness error: ${error}`);
  for (const { title, replay: again } of merged.results.slice(1)) say(`${title}\nreplay: ${again}`);
  return harness_errors.length > 0 ? HARNESS_ERROR : failed > 0 ? NOT_CONFORMANT : 0;
}

function readResults(file: string): SearchResults {
  const value = attempt((): unknown => JSON.parse(readFileSync(file, 'utf8')), refuse(`${file} cannot be read`));
  if (isResults(value)) return value;
  throw new UsageError(`${file} is no report of a search: expected what --json has written`);
}

const isResults = (value: unknown): value is SearchResults =>
  typeof value === 'object' && value !== null && 'sums' in value && 'matrix' in value;

/** Throws a UsageError about a file or an option that the user has named. */
const refuse =
  (what: string) =>
  (error: unknown): never => {
    throw new UsageError(`${what}: ${reasonOf(error)}`);
  };

const scenarioIn = (file: string): Scenario =>
  attempt(() => readCorpusEntry(file).scenario, refuse(`${file} is no entry of the corpus`));

/** Shows the whole history of one scenario. */
function replay(file: string): number {
  const scenario = scenarioIn(file);
  const { verdict, history = [] } = playScenario(scenario, { history: true });
  const start = history[0]?.at ?? 0;
  for (const { at, kind, ...rest } of history)
    say(`${String(at - start).padStart(7)} ms  ${kind.padEnd(15)} ${JSON.stringify(rest)}`);
  if (verdict.kind === 'pass') {
    say('passed');
    return 0;
  }
  return show({ found: scenario, minimal: scenario, verdict }, file);
}

await runProgram({ name: 'simulate', usage: USAGE, main });
