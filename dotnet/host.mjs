#!/usr/bin/env node
// The headless Unity Editor: the C# of unity/ over a fake engine, with the options and commands of `mcp-unity-bridge mock`.
//   node dotnet/host.mjs dotnet|mono [options]        builds it where it is older than its sources, and plays an Editor
//   node dotnet/host.mjs build [dotnet|mono]          only builds
//   node dotnet/host.mjs command dotnet|mono          prints the command without this launcher, for a caller that has to signal the process itself
import { spawn } from 'node:child_process';
import { buildHost, hostCommand, notInstalled } from './host-build.mjs';

const [what = '', ...rest] = process.argv.slice(2);
const runtimes = ['dotnet', 'mono'];
if (what === 'build') await build(rest.length === 0 ? runtimes : rest);
else if (what === 'command' && runtimes.includes(rest[0])) console.log(quoted(await prepared(rest[0])));
else if (runtimes.includes(what)) await play(what, rest);
else {
  console.error('usage: node dotnet/host.mjs dotnet|mono [options of "mcp-unity-bridge mock"] | build [dotnet|mono] | command dotnet|mono');
  process.exitCode = 2;
}

async function build(wanted) {
  for (const runtime of wanted) await prepared(runtime);
}

async function prepared(runtime) {
  const missing = notInstalled(runtime);
  if (missing !== undefined) {
    console.error(`host: ${missing}`);
    process.exit(3);
  }
  await buildHost(runtime);
  return hostCommand(runtime);
}

/** Ends as the Editor ends. Mono cannot hear signals: what ends an Editor is written to its stdin. */
async function play(runtime, options) {
  const [program, ...words] = await prepared(runtime);
  const child = spawn(program, [...words, ...options], { stdio: ['pipe', 'inherit', 'inherit'] });
  process.stdin.on('error', () => undefined).pipe(child.stdin.on('error', () => undefined));
  const quit = options.includes('--control') ? '{"command":"quit"}\n' : 'quit\n';
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.stdin.write(quit));
  child.on('exit', (code, signal) => (signal === null ? process.exit(code) : process.kill(process.pid, 'SIGKILL')));
}

function quoted(words) {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ');
}
