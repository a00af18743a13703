import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requirements } from '../../spec/requirements.ts';
import { loadBridgeCases } from '../../conformance/bridge/bridge-case.ts';
import type { MutantResult } from '../../conformance/report/model.ts';
import { readCases } from '../../conformance/script/read-case.ts';
import { say, writeJson, HARNESS_ERROR, runProgram, UsageError } from '../lib/program.ts';
import { mistakesOf, excluded, mutantTable } from './table.ts';
import { readMutantOptions, usage } from './options.ts';
import { equivalents, mutants } from './mutant.ts';
import { ROOT } from './sources.ts';
import { tryAll } from './try-all.ts';

// npm run prove mutants: exit codes 0 all killed, 1 not, 2 wrong options, 70 the harness itself has failed.

const WRONG_OPTIONS = 2;

async function main(): Promise<number> {
  const options = readMutantOptions(process.argv.slice(2));
  const began = performance.now();
  const unknown = options.only.filter((id) => ![...mutants, ...equivalents].some((mutant) => mutant.id === id));
  if (unknown.length > 0) throw new UsageError(`no mutant is called ${unknown.join(', ')}`);
  const { cases, mistakes } = readCases(join(ROOT, 'conformance', 'cases'));
  if (mistakes.length > 0) return complain(mistakes);
  const folder = join(ROOT, 'node_modules', '.cache', `mutants-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const { results, problems } = await tryAll({
      options,
      cases: cases.map((one) => one.case),
      bridgeCases: loadBridgeCases(),
      folder,
      printLine,
    });
    process.stderr.write('\r\u001B[K');
    const all =
      options.only.length === 0 && options.parts.length === 0
        ? [...mistakesOf([...mutants], requirements, excluded), ...problems]
        : problems;
    report(results, all, performance.now() - began);
    if (options.json !== undefined) writeJson(options.json, results);
    return all.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(results: readonly MutantResult[], problems: readonly string[], ms: number): void {
  say(mutantTable(results));
  const killed = results.filter(({ status }) => status === 'killed').length;
  say(
    `\n${killed} of ${results.filter(({ status }) => status !== 'equivalent').length} mutants killed in ${(ms / 1000).toFixed(0)} s; ${results.filter(({ status }) => status === 'equivalent').length} equivalent`,
  );
  for (const problem of problems) say(`- ${problem}`);
}

/** A progress line. */
function printLine(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
}

function complain(mistakes: readonly string[]): number {
  process.stderr.write(`${mistakes.join('\n')}\n`);
  return HARNESS_ERROR;
}

await runProgram({ name: 'mutants', usage, main, wrongUsageCode: WRONG_OPTIONS });
