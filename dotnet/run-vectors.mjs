#!/usr/bin/env node
// The vectors of spec/examples through every implementation of the contract: one table, four columns.
//   node dotnet/run-vectors.mjs [--only typescript,dotnet,mono,python] [--random N] [--seed S] [--contract FILE]
// --random adds N random vectors, judged by the TypeScript validators; --contract takes another contract, which has only random ones.
// A column whose tools are missing is reported as "not run"; MCP_UNITY_REQUIRE=dotnet,mono,python makes that a failure.
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runDotnet } from './columns/dotnet.mjs';
import { runMono } from './columns/mono.mjs';
import { runPython } from './columns/python.mjs';
import { runTypeScript } from './columns/typescript.mjs';
import { emitAll } from './lib/emit.mjs';
import { cache, ownCsharp, root } from './lib/paths.mjs';
import { writeRandomVectors } from './random-vectors.mjs';
import { printTable } from './table.mjs';
import { countVectors } from './lib/vectors.mjs';

const columns = { typescript: runTypeScript, dotnet: runDotnet, mono: runMono, python: runPython };
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(columns).join(',') },
    random: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    contract: { type: 'string' },
  },
});
const wanted = values.only.split(',');
const unknown = wanted.filter((name) => !(name in columns));
if (unknown.length > 0) throw new Error(`--only ${unknown.join(',')}: expected some of ${Object.keys(columns).join(', ')}`);

const work = join(cache, `vectors-${process.pid}`);
mkdirSync(work, { recursive: true });
try {
  const setup = await prepare();
  const results = [];
  for (const name of wanted) results.push({ name, ...(await columns[name](setup)) });
  process.exitCode = report(results, countVectors(setup));
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** What every column gets: the generated code, the folders of vectors, whether the checks of our own contract apply, a scratch folder. */
async function prepare() {
  const isOurs = values.contract === undefined;
  const contractFile = isOurs ? join(root, 'spec', 'contract.ts') : resolve(values.contract);
  const generated = isOurs ? join(root, 'generated') : join(work, 'generated');
  const csharp = isOurs ? ownCsharp : join(generated, 'csharp');
  if (!isOurs) await emitAll(contractFile, generated);
  const folders = isOurs ? [join(root, 'spec', 'examples')] : [];
  const count = Number(values.random);
  if (count > 0) folders.push(await writeRandomVectors({ generated, csharp, folder: join(work, 'random'), count, seed: Number(values.seed) }));
  return { contractFile, generated, csharp, folders, hasChecks: isOurs, work };
}

function report(results, counts) {
  const required = (process.env.MCP_UNITY_REQUIRE ?? '').split(',').filter((name) => name !== '');
  for (const result of results) {
    for (const failure of result.failures ?? []) {
      console.error(`${result.title}: ${failure.type}/${failure.file}\n  expected ${failure.expected}\n  got      ${failure.got}`);
    }
  }
  printTable(results, counts);
  const missing = results.filter((result) => result.notRun !== undefined && required.includes(result.name));
  for (const result of missing) console.error(`${result.title} was not run (${result.notRun}), and MCP_UNITY_REQUIRE asks for it.`);
  for (const type of counts.withoutExamples) console.error(`warning: no vectors of ${type}`);
  if (counts.total === 0) console.error('There are no vectors.');
  const passed = results.reduce((sum, result) => sum + (result.valid ?? 0) + (result.invalid ?? 0) + (result.checks ?? 0), 0);
  const failed = results.reduce((sum, result) => sum + (result.failures?.length ?? 0), 0) + missing.length;
  const skipped = results.filter((result) => result.notRun !== undefined).length;
  console.log(`vectors: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 && counts.total > 0 ? 0 : 1;
}
