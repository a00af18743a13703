#!/usr/bin/env node
// The conformance suite against the C# bridge on both runtimes: the bridge alone, over WebSocket and TCP, and behind our own server, with faults.
//   node dotnet/run-suite.mjs [--only dotnet,mono] [--full] [--jobs N] [--patience N] [--out report]
// Without --full: what fits into CI. Needs dist/ (npm run build). What cannot run here is reported as "not run"; MCP_UNITY_REQUIRE=dotnet,mono makes that a failure.
// Differences that are accepted stand with their reasons in conformance/unity-host/<runtime>.txt; one that is gone turns the run red.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildHost, hostCommand, notInstalled, warmCompiler } from './host-build.mjs';
import { root } from './lib/paths.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'dotnet,mono' },
    full: { type: 'boolean', default: false },
    // Most cases wait most of the time.
    jobs: { type: 'string', default: String(availableParallelism() + 1) },
    // Limits of the bridge's cases are made for an interpreter; here a compiler runs for each new program.
    patience: { type: 'string', default: '3' },
    out: { type: 'string', default: join(root, 'report', 'csharp') },
    bin: { type: 'string', default: join(root, 'dist', 'mcp-unity-bridge.cjs') },
  },
});

/** Cases of each part that are played without --full; an empty list: all of them; undefined: none. */
const inCi = {
  dotnet: { ws: [], tcp: ['BRG-07?', 'BRG-08?'], own: ['EXO-00*'], 'ready-tools': ['RDY-*'], 'own-tcp': undefined },
  mono: { ws: ['BRG-00*', 'BRG-03*', 'BRG-10*'], tcp: undefined, own: ['EXO-00*'], 'ready-tools': undefined, 'own-tcp': undefined },
};
/** How much later than promised an answer may come: a program that is new is compiled first, 0.2 s, or 2 s while a compiler starts. */
const TOLERANCE_MS = 2500;
/** ready-tools: cases of own by themselves, because others beside them wait for their compilations. */
const parts = ['ws', 'tcp', 'own', 'ready-tools', 'own-tcp'];
const required = (process.env.MCP_UNITY_REQUIRE ?? '').split(',');
let failed = 0;

for (const runtime of values.only.split(',')) {
  if (!(runtime in inCi)) throw new Error(`--only ${runtime}: expected some of ${Object.keys(inCi).join(', ')}`);
  const missing = notInstalled(runtime);
  if (missing === undefined) await playAll(runtime);
  else {
    console.log(`conformance of the C# bridge on ${runtime}: not run (${missing})`);
    if (required.includes(runtime)) failed += 1;
  }
}
process.exitCode = failed === 0 ? 0 : 1;

async function playAll(runtime) {
  await buildHost(runtime);
  // Not in the group of an Editor, which is killed as a whole: the compile server of one would end with it, and each case wait for the next.
  warmCompiler();
  for (const part of parts) {
    const cases = values.full ? (part === 'ready-tools' ? undefined : []) : inCi[runtime][part];
    if (cases === undefined) continue;
    const began = performance.now();
    const status = play(runtime, part, cases);
    console.log(`== C# on ${runtime}, ${part}: ${status === 0 ? 'passed' : `exit code ${status}`}, ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
    if (status !== 0) failed += 1;
  }
}

function play(runtime, part, cases) {
  const isServer = part.startsWith('own') || part === 'ready-tools';
  const known = join(root, 'conformance', 'unity-host', `${runtime}.txt`);
  const words = [
    ...(isServer ? ['--adapter', part === 'ready-tools' ? 'own' : part, '--unity', commandLine(hostCommand(runtime)), '--offers', 'ready_tools'] : ['--bridge', part, '--unity', commandLine(bridgeWords(runtime, part))]),
    ...(isServer ? ['--tolerance', String(TOLERANCE_MS)] : ['--patience', values.patience]),
    ...(existsSync(known) ? ['--known-failures', known] : []),
    ...cases.flatMap((name) => ['--case', name]),
    '--jobs',
    values.jobs,
    '--out',
    join(values.out, `${runtime}-${part}`),
  ];
  return spawnSync(process.execPath, [values.bin, 'conformance', ...words], { cwd: root, stdio: 'inherit' }).status;
}

/** Signals of the runner reach Mono only through the launcher. */
function bridgeWords(runtime, part) {
  const command = runtime === 'mono' ? [process.execPath, join(root, 'dotnet', 'host.mjs'), 'mono'] : hostCommand(runtime);
  return [...command, '--custom-tools', '--retention', '{retention}', ...(part === 'tcp' ? ['--tcp'] : [])];
}

function commandLine(words) {
  return words.map((word) => (/^[\w@%+=:,./{}-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ');
}
