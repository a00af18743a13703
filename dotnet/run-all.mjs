#!/usr/bin/env node
// npm run prove csharp: everything about the C# of unity/ but the conformance suite. The Editor layer is compiled beside the rest, since neither keeps two cores busy.
// Each part says by itself what cannot run here; see there for MCP_UNITY_REQUIRE.
import { spawn } from 'node:child_process';
import { root } from './lib/paths.mjs';

const tsx = ['--import', 'tsx'];
const lanes = [
  [['dotnet/run-tests.mjs'], ['dotnet/run-queries.mjs', '--random', '1000', '--seed', '1'], ['dotnet/run-snippets.mjs'], [...tsx, 'proof/csharp-diff/run-csharp-diff.ts']],
  [['dotnet/check-editor.mjs']],
];

const codes = await Promise.all(lanes.map(inTurn));
process.exitCode = Math.max(...codes.flat());

async function inTurn(lane) {
  const all = [];
  for (const words of lane) all.push(await play(words));
  return all;
}

/** What it says is shown when it ends, so that two do not speak at once. */
function play(words) {
  const began = performance.now();
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`${said.trimEnd()}\n== ${words.filter((word) => !tsx.includes(word)).join(' ')}: ${code === 0 ? 'passed' : `exit code ${code ?? signal}`}, ${seconds} s\n`);
      resolve(code ?? 1);
    });
  });
}
