import { parseArgs } from 'node:util';
import { accepted, buildCompiler, startCompiler } from './compare.ts';
import { notInstalled } from '../lib/dotnet.ts';
import { say, runProgram } from '../lib/program.ts';
import { diffSeeds, type Found } from './diff.ts';

// The mock's C# interpreter against the real compiler and runtime. Exit codes: 0 the same, 1 a difference, 70 it cannot run here.

const DIFFERENT = 1;
const CANNOT_RUN = 70;
/** Number of differences that are shrunk and printed. */
const SHOWN = 10;

const usage = 'Usage: npm run prove csharp-diff -- [--programs N] [--seed N] [--batch N] [--no-build]';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      programs: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      batch: { type: 'string', default: '250' },
      'no-build': { type: 'boolean', default: false },
    },
  });
  const missing = notInstalled();
  if (missing !== undefined) {
    say(`csharp-diff: skipped (${missing})`);
    return (process.env['MCP_UNITY_REQUIRE'] ?? '').split(',').includes('dotnet') ? CANNOT_RUN : 0;
  }
  if (!values['no-build']) buildCompiler();
  const began = performance.now();
  const compiler = startCompiler();
  try {
    const found = await diffSeeds(compiler, {
      first: Number(values.seed),
      count: Number(values.programs),
      batch: Number(values.batch),
      shown: SHOWN,
    });
    report(found, (performance.now() - began) / 1000);
    return found.differences.length + found.stale.length === 0 ? 0 : DIFFERENT;
  } finally {
    await compiler.stop();
  }
}

function report({ tally, differences, stale }: Found, seconds: number): void {
  for (const { seed, code, difference } of differences) {
    say(`\n== seed ${seed}: ${difference.kind}\n${code}\n-- mock: ${difference.mock}\n-- real: ${difference.real}`);
    say(`replay: npx tsx proof/csharp-diff/run-csharp-diff.ts --programs 1 --seed ${seed}`);
  }
  for (const reason of stale) say(`accepted difference that no longer is one: ${reason}`);
  const { programs, completed, failed, notCompiled, outside, sameError, acceptedOnes, different } = tally;
  say(
    `${programs} programs in ${seconds.toFixed(1)} s: ${completed} completed, ${failed} ended by an exception, ${notCompiled} did not compile (${sameError} with the same first error), ` +
      `${outside} outside of the subset, ${acceptedOnes} with an accepted difference (${accepted.length} kinds), ${different} different`,
  );
}

await runProgram({ name: 'csharp-diff', usage, main });
