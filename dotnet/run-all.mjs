#!/usr/bin/env node
// npm run prove csharp: everything about the C# of unity/ but the conformance suite, in two lanes of about the same length, since neither keeps two cores busy.
// Each part says by itself what cannot run here; see there for MCP_UNITY_REQUIRE.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { cache, root } from './lib/paths.mjs';

const tsx = ['--import', 'tsx'];
/** Two at once build in folders of their own. */
const lanes = [
  {
    artifacts: join(cache, 'dotnet'),
    programs: [
      ['dotnet/run-tests.mjs', '--only', 'tests'],
      ['dotnet/run-queries.mjs', '--random', '1000', '--seed', '1'],
      ['dotnet/run-snippets.mjs'],
      [...tsx, 'proof/csharp-diff/run-csharp-diff.ts'],
      [...tsx, 'proof/schedules/run-schedules.ts', '--runs', '300'],
    ],
  },
  { artifacts: join(cache, 'dotnet-2'), programs: [['dotnet/check-editor.mjs'], ['dotnet/run-tests.mjs', '--only', 'dotnet,mono,interrupt']] },
];

const codes = await Promise.all(lanes.map(inTurn));
process.exitCode = Math.max(...codes.flat());

async function inTurn({ artifacts, programs }) {
  const env = { MCP_UNITY_DOTNET_ARTIFACTS: artifacts, ...process.env };
  const all = [];
  for (const words of programs) all.push(await play(words, env));
  return all;
}

/** What it says is shown when it ends, so that two do not speak at once. */
function play(words, env) {
  const began = performance.now();
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`${output.trimEnd()}\n== ${words.filter((word) => !tsx.includes(word)).join(' ')}: ${code === 0 ? 'passed' : `exit code ${code ?? signal}`}, ${seconds} s\n`);
      resolve(code ?? 1);
    });
  });
}
