#!/usr/bin/env node
// The table of spec/snippets.yaml through unity_execute_code's compiler and main thread, on .NET and on Mono.
//   node dotnet/run-snippets.mjs [--only dotnet,mono] [--group <part of a group's name>]
// A column whose tools are missing is reported as "not run"; MCP_UNITY_REQUIRE=dotnet,mono makes that a failure.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { parse } from 'yaml';
import { artifacts, notInstalled, sdk } from './host-build.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

const frameworks = { dotnet: 'net10.0', mono: 'net472' };
const { values } = parseArgs({ options: { only: { type: 'string', default: 'dotnet,mono' }, group: { type: 'string', default: '' } } });
const wanted = values.only.split(',');
const unknown = wanted.filter((name) => !(name in frameworks));
if (unknown.length > 0) throw new Error(`--only ${unknown.join(',')}: expected some of ${Object.keys(frameworks).join(', ')}`);

const table = parse(readFileSync(join(root, 'spec', 'snippets.yaml'), 'utf8'));
const cases = table.filter(({ group }) => group.includes(values.group)).flatMap(({ snippets }) => snippets.map(({ code, ...answer }) => ({ code, answer })));
if (cases.length === 0) throw new Error(`--group ${values.group}: expected a part of one of ${table.map(({ group }) => group).join(', ')}`);
const required = (process.env.MCP_UNITY_REQUIRE ?? '').split(',');
process.exitCode = wanted.map(column).every((passed) => passed) ? 0 : 1;

/** Of an exception of the class library only the type is the same in every runtime. */
function agrees(answer, got) {
  if (answer.throws !== undefined) return got.execution_error?.startsWith(`${answer.throws}: `) === true;
  return isDeepStrictEqual(answer, got);
}

/** Whether all answers of a runtime are right. */
function column(runtime) {
  const missing = notInstalled(runtime);
  if (missing !== undefined) {
    console.log(`${runtime}: not run (${missing})`);
    return !required.includes(runtime);
  }
  build(runtime);
  const answers = ask(runtime);
  const wrong = cases.map((each, at) => ({ ...each, got: answers[at] ?? {} })).filter(({ answer, got }) => !agrees(answer, got));
  for (const { code, answer, got } of wrong) console.error(`${runtime}:\n${code}\n  expected ${JSON.stringify(answer)}\n  got      ${JSON.stringify(got)}`);
  console.log(`${runtime}: ${cases.length - wrong.length} snippets passed, ${wrong.length} failed`);
  return wrong.length === 0;
}

function build(runtime) {
  const project = join(root, 'dotnet', 'Snippets', 'Snippets.csproj');
  run('dotnet', ['build', project, '--framework', frameworks[runtime], '--artifacts-path', artifacts, '--verbosity', 'quiet', '-nodeReuse:false', '-p:UseSharedCompilation=false']);
}

function ask(runtime) {
  const file = join(artifacts, 'bin', 'Snippets', `debug_${frameworks[runtime]}`, `McpUnityBridge.Tests.${runtime === 'mono' ? 'exe' : 'dll'}`);
  const { dotnet, compiler } = sdk();
  const folder = mkdtempSync(join(tmpdir(), 'mub-snippets-'));
  try {
    const { stdout } = run(runtime, [file, dotnet, compiler, folder], { input: cases.map(({ code }) => `${JSON.stringify(code)}\n`).join('') });
    return stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
