import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scratchFolder } from '../../kit/scratch.ts';
import { notInstalled } from '../../lib/dotnet.ts';
import { say, HARNESS_ERROR, runProgram, UsageError } from '../../lib/program.ts';
import { readShard, shardOf, type Shard, mapInPool } from '../../pool/pool.ts';
import { createBench, type Bench, type CsharpResult, buildTests, startCoreCompiler } from './bench.ts';
import { type CsharpMutant, csharpMutants } from './registry.ts';

// Exit codes: 0 all killed, 1 not, 2 wrong options, 70 it cannot run here or the harness itself has failed.

const SURVIVED = 1;
const WRONG_OPTIONS = 2;
const usage = 'Usage: npm run prove csharp-mutants -- [--mutant <id>]... [--share k/n] [--jobs n]';

interface Options {
  readonly only: readonly string[];
  readonly share: Shard;
  readonly jobs: number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      mutant: { type: 'string', multiple: true, default: [] },
      share: { type: 'string', default: '1/1' },
      jobs: { type: 'string', default: '2' },
    },
  });
  const unknown = values.mutant.filter((id) => !csharpMutants.some((mutant) => mutant.id === id));
  if (unknown.length > 0) throw new UsageError(`--mutant: no mutant of the C# bridge is called ${unknown.join(', ')}`);
  return { only: values.mutant, share: readShard(values.share, 'share'), jobs: Math.max(1, Number(values.jobs) || 1) };
}

function chosen({ only, share }: Options): readonly CsharpMutant[] {
  return [...shardOf(share, csharpMutants)].filter(({ id }) => only.length === 0 || only.includes(id));
}

async function main(): Promise<number> {
  const options = readOptions();
  const missing = notInstalled();
  if (missing !== undefined) {
    say(`mutants of the C# bridge: not run (${missing})`);
    return (process.env['MCP_UNITY_REQUIRE'] ?? '').split(',').includes('dotnet') ? HARNESS_ERROR : 0;
  }
  buildTests();
  const folder = scratchFolder();
  const compiler = startCoreCompiler();
  try {
    const benches = Array.from({ length: options.jobs }, (_, job) => createBench(join(folder, String(job)), compiler));
    return await tryAll(chosen(options), benches);
  } finally {
    compiler.stop();
  }
}

/** First everything without a mutant: a test that fails on the unchanged sources kills nothing. */
async function tryAll(mutants: readonly CsharpMutant[], benches: Bench[]): Promise<number> {
  const control = await benches[0]?.run([...new Set(mutants.flatMap(({ killedBy }) => killedBy))]);
  if (control?.failed.length !== 0 || control.trouble !== undefined) {
    say(`The tests do not pass without a mutant: ${control?.trouble ?? control?.failed.join(', ')}`);
    return SURVIVED;
  }
  const results = await mapInPool(mutants, benches.length, async (mutant) => {
    const bench = benches.pop();
    if (bench === undefined) throw new Error('there are as many benches as jobs');
    const result = await bench.try(mutant);
    benches.push(bench);
    say(lineOf(result));
    return result;
  });
  return report(results);
}

function lineOf({ id, status, says, ms }: CsharpResult): string {
  return `${status.padEnd(8)}  ${id.padEnd(42)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${says}`;
}

function report(results: readonly CsharpResult[]): number {
  const alive = results.filter(({ status }) => status !== 'killed');
  say(`\n${results.length - alive.length} of ${results.length} mutants of the C# bridge killed`);
  for (const { id, says } of alive) say(`- ${id}: ${says}`);
  return alive.length === 0 ? 0 : SURVIVED;
}

await runProgram({ name: 'csharp-mutants', usage, main, wrongUsageCode: WRONG_OPTIONS });
