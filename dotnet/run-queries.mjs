#!/usr/bin/env node
// Queries through the C# evaluator, on .NET and on Mono: the table of spec/queries.yaml, and random ones, whose answers the TypeScript evaluator knows.
//   node dotnet/run-queries.mjs [--only dotnet,mono] [--random N] [--seed S]
// A column whose tools are missing is reported as "not run"; MCP_UNITY_REQUIRE=dotnet,mono makes that a failure.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { parse } from 'yaml';
import { importBundled } from '../tools/import-bundled.mjs';
import { artifacts, notInstalled } from './host-build.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/process.mjs';
import { randomQueries } from './random-queries.mjs';

const frameworks = { dotnet: 'net10.0', mono: 'net472' };
const { values } = parseArgs({ options: { only: { type: 'string', default: 'dotnet,mono' }, random: { type: 'string', default: '0' }, seed: { type: 'string', default: '1' } } });
const wanted = values.only.split(',');
const unknown = wanted.filter((name) => !(name in frameworks));
if (unknown.length > 0) throw new Error(`--only ${unknown.join(',')}: expected some of ${Object.keys(frameworks).join(', ')}`);

const { answerTo, comparable } = await importBundled("export { answerTo, comparable } from './mock-unity/query/testing/answer.ts';");
const table = parse(readFileSync(join(root, 'spec', 'queries.yaml'), 'utf8')).flatMap(({ queries }) => queries);
const cases = [...table.map(({ query, allow_methods = false, ...answer }) => ({ query, allow_methods, answer })), ...randomQueries(Number(values.random), Number(values.seed)).map((query) => ({ query, allow_methods: false, answer: answerTo(query) }))];
const required = (process.env.MCP_UNITY_REQUIRE ?? '').split(',');
process.exitCode = wanted.map(column).every((passed) => passed) ? 0 : 1;

/** Whether all answers of a runtime are right. */
function column(runtime) {
  const missing = notInstalled(runtime);
  if (missing !== undefined) {
    console.log(`${runtime}: not run (${missing})`);
    return !required.includes(runtime);
  }
  build(runtime);
  const answers = ask(runtime);
  const wrong = cases.map((each, at) => ({ ...each, got: comparable(answers[at] ?? {}) })).filter(({ answer, got }) => !isDeepStrictEqual(answer, got));
  for (const { query, answer, got } of wrong) console.error(`${runtime}: ${JSON.stringify(query)}\n  expected ${JSON.stringify(answer)}\n  got      ${JSON.stringify(got)}`);
  console.log(`${runtime}: ${cases.length - wrong.length} queries passed (${table.length} of the table), ${wrong.length} failed`);
  return wrong.length === 0;
}

function build(runtime) {
  const project = join(root, 'dotnet', 'Queries', 'Queries.csproj');
  run('dotnet', ['build', project, '--framework', frameworks[runtime], '--artifacts-path', artifacts, '--verbosity', 'quiet', '-nodeReuse:false', '-p:UseSharedCompilation=false']);
}

function ask(runtime) {
  const file = join(artifacts, 'bin', 'Queries', `debug_${frameworks[runtime]}`, `McpUnityBridge.BridgeHost.${runtime === 'mono' ? 'exe' : 'dll'}`);
  const input = cases.map(({ query, allow_methods }) => `${JSON.stringify({ query, allow_methods })}\n`).join('');
  const { stdout } = run(runtime, [file], { input });
  return stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
}
