#!/usr/bin/env node
// The NUnit tests of the Unity package on .NET, those that need no engine and those over the fake one; on both runtimes the proof that a domain leaves nothing behind; and
// on Mono that code without end can be interrupted.
//   node dotnet/run-tests.mjs [--only tests,dotnet,mono,interrupt]
// What cannot run here is reported as "not run"; MCP_UNITY_REQUIRE=dotnet,mono makes that a failure.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { artifacts, buildHost, hostCommand, notInstalled } from './host-build.mjs';
import { proveInterrupting } from './interrupt-proof.mjs';
import { proveUnloading } from './unload-proof.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

const steps = { tests: { needs: 'dotnet', run: runUnitTests }, dotnet: { needs: 'dotnet', run: () => prove('dotnet') }, mono: { needs: 'mono', run: () => prove('mono') }, interrupt: { needs: 'mono', run: interrupt } };
const { values } = parseArgs({ options: { only: { type: 'string', default: Object.keys(steps).join(',') } } });
const required = (process.env.MCP_UNITY_REQUIRE ?? '').split(',');
let failed = 0;

for (const name of values.only.split(',')) {
  const step = steps[name];
  if (step === undefined) throw new Error(`--only ${name}: expected some of ${Object.keys(steps).join(', ')}`);
  const missing = notInstalled(step.needs);
  if (missing !== undefined) {
    console.log(`${name}: not run (${missing})`);
    if (required.includes(step.needs)) failed += 1;
    continue;
  }
  const result = await step.run().catch((error) => ({ ok: false, text: error.message }));
  console.log(`${name}: ${result.text}`);
  if (!result.ok) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;

async function runUnitTests() {
  const results = ['Tests', 'EngineTests'].map((name) => runProject(join(root, 'dotnet', name, `${name}.csproj`)));
  return { ok: results.every(({ ok }) => ok), text: results.map(({ text }) => text).join('\n') };
}

function runProject(project) {
  // The quiet console names no test that failed; the minimal one names those alone.
  const quiet = ['--nologo', '-v', 'q', '--logger', 'console;verbosity=minimal', '-nodeReuse:false', '-p:UseSharedCompilation=false'];
  const { status, stdout } = run('dotnet', ['test', project, '--artifacts-path', artifacts, ...quiet], { allowed: [0, 1] });
  const summary = /^(?:Passed|Failed)! .*$/m.exec(stdout)?.[0];
  const ok = status === 0 && summary?.startsWith('Passed!') === true;
  return { ok, text: ok ? summary : stdout.trim() };
}

async function prove(runtime) {
  await buildHost(runtime);
  buildServer();
  return proveUnloading(runtime);
}

async function interrupt() {
  await buildHost('mono');
  buildServer();
  return proveInterrupting(hostCommand('mono'));
}

function buildServer() {
  if (process.env.MCP_UNITY_BUILT === undefined) run(process.execPath, [join(root, 'tools', 'build.mjs')]);
}
