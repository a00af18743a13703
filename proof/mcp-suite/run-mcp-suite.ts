// npm run prove suite: the official MCP conformance suites and the MCP Inspector against this server. Needs a built dist/, and the registry for the first run.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeJson, runProgram, UsageError } from '../lib/program.ts';
import { suiteExitCodes, suiteVerdict, type SuiteRun, suiteTable } from './results.ts';
import { runSuites } from './run-suites.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const usage = `Usage: npm run prove suite [-- options]

  --only <name>     only rows whose name begins so: product, fixtures-2026, inspector-stdio, ...
  --cache <folder>  where the suites are installed (default: node_modules/.cache/mcp-suite)
  --bin <file>      the product (default: dist/mcp-unity-bridge.cjs)
  --out <file>      the results as JSON (default: report/mcp-suite.json)

Exit codes: 0 all as expected, 1 something is different, 2 wrong usage, 3 not run (the suites could not be installed).`;

const WRONG_USAGE = 2;

const flags = {
  only: { type: 'string' },
  cache: { type: 'string' },
  bin: { type: 'string' },
  out: { type: 'string' },
} as const;

async function main(): Promise<number> {
  const { values: options } = parseArgs({ options: flags });
  const bin = resolve(options.bin ?? join(root, 'dist', 'mcp-unity-bridge.cjs'));
  if (!existsSync(bin)) throw new UsageError(`${bin} is not there; npm run build makes it`);
  const started_at = new Date().toISOString();
  const found = await runSuites({
    only: options.only ?? '',
    cache: resolve(options.cache ?? join(root, 'node_modules', '.cache', 'mcp-suite')),
    bin,
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  if (found.kind === 'nothing') throw new UsageError(`no row has a name that begins with "${options.only}"`);
  const run: SuiteRun =
    found.kind === 'not-run'
      ? { verdict: 'not_run', reason: found.reason, started_at, node: found.node, rows: [] }
      : { verdict: suiteVerdict(found.rows), started_at, node: found.node, rows: found.rows };
  writeJson(resolve(options.out ?? join(root, 'report', 'mcp-suite.json')), run);
  return say(
    run.verdict === 'not_run' ? `NOT RUN: ${run.reason}` : `${suiteTable(run.rows)}\n\n${sentences[run.verdict]}`,
    suiteExitCodes[run.verdict],
  );
}

const sentences = {
  as_expected: 'Everything is as expected.',
  different: 'Something is not as expected: see above.',
} as const;

function say(text: string, code: number): number {
  process.stdout.write(`${text}\n`);
  return code;
}

await runProgram({ name: 'mcp-suite', usage, main, wrongUsageCode: WRONG_USAGE, failureCode: 1 });
