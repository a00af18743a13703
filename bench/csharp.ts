/**
 * The C# bridge, headless on .NET and on Mono, behind the real server, beside the TypeScript mock: what a call costs, the first time that a program comes
 * and later, what the Editor costs in memory after many operations, and how long a reload takes until the next call is answered. `query` needs no
 * compiler: what it takes is the way there and back, with the journal. An Editor whose toolchain is missing is left out, and named.
 * Run: npm run bench -- csharp [operations]
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { bin, connect, makeGround, percentile, waitForEditor, type Ground } from './processes.ts';

const operations = Number(process.argv[2] ?? '10000');
const calls = 500;
const newPrograms = 30;
const reloads = 5;
/** Calls that run at the same time, where it is not the time of one that is asked for. */
const together = 8;

const root = join(import.meta.dirname, '..');

interface Editor {
  readonly name: string;
  /** A command for a shell; undefined: it cannot run here. */
  readonly command: string | undefined;
}

function hostCommand(runtime: 'dotnet' | 'mono'): string | undefined {
  try {
    return execFileSync(process.execPath, [join(root, 'dotnet', 'host.mjs'), 'command', runtime], {
      encoding: 'utf8',
    }).trim();
  } catch {
    return undefined;
  }
}

const editors: readonly Editor[] = [
  { name: 'TypeScript mock', command: `${process.execPath} ${bin} mock` },
  { name: 'C# on .NET', command: hostCommand('dotnet') },
  { name: 'C# on Mono', command: hostCommand('mono') },
];

async function callOnce(client: Client, name: string, args: Record<string, unknown>): Promise<number> {
  const began = performance.now();
  const answer = await client.callTool({ name, arguments: args });
  if (answer.isError === true) throw new Error(JSON.stringify(answer.content));
  return performance.now() - began;
}

const execute = (client: Client, code: string): Promise<number> =>
  callOnce(client, 'unity_execute_code', { code, timeout: 20_000 });

async function repeat(times: number, one: (n: number) => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < times; n += 1) samples.push(await one(n));
  return samples;
}

/** Every sample of a fleet of calls is worth less than that all of them come back. */
async function many(times: number, one: () => Promise<number>): Promise<void> {
  let left = times;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
}

function memoryOf(pid: number): string {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return `${Math.round(Number(kilobytes) / 1024)} MB`;
}

const show = (what: string, samples: readonly number[]): void =>
  console.log(
    `  ${what.padEnd(34)} p50 ${percentile(samples, 0.5).toFixed(2)} ms   p95 ${percentile(samples, 0.95).toFixed(2)} ms   n ${samples.length}`,
  );

async function measure(editor: ChildProcess, client: Client): Promise<void> {
  const pid = editor.pid ?? 0;
  show(
    'execute_code, a new program',
    await repeat(newPrograms, (n) => execute(client, `int n${n} = ${n}; return n${n} + ${Date.now()} % 7;`)),
  );
  await repeat(100, () => execute(client, 'return 6 * 7;'));
  show('execute_code, one that came before', await repeat(calls, () => execute(client, 'return 6 * 7;')));
  show(
    'query',
    await repeat(calls, () =>
      callOnce(client, 'unity_query', { query: "Scene['Player'].transform.position", timeout: 20_000 }),
    ),
  );
  show('help (not to the Editor)', await repeat(calls, () => callOnce(client, 'unity_help', {})));
  console.log(`  memory after ${2 * calls} operations: ${memoryOf(pid)}`);
  const began = performance.now();
  await many(operations, () => execute(client, 'return 6 * 7;'));
  console.log(
    `  memory after ${operations + 2 * calls} operations: ${memoryOf(pid)}; ${Math.round((operations * 1000) / (performance.now() - began))} a second`,
  );
  show('reload (of 1 ms) to the next answer', await repeat(reloads, () => reload(editor, client)));
}

/** From the order to the answer of a call that was made behind it. */
async function reload(editor: ChildProcess, client: Client): Promise<number> {
  const loaded = new Promise<void>((resolve) => {
    editor.stdout?.on('data', (data: Buffer) => {
      if (data.toString().includes('domain reload (')) resolve();
    });
  });
  const began = performance.now();
  editor.stdin?.write('reload 1\n');
  await loaded;
  await execute(client, 'return 6 * 7;');
  return performance.now() - began;
}

async function play({ name, command }: Editor, ground: Ground): Promise<void> {
  console.log(name);
  if (command === undefined) return console.log('  not run: node dotnet/host.mjs says why');
  const child = spawn(`exec ${command} --project '${ground.project}' --instant`, {
    shell: true,
    env: ground.env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdout.resume();
  const client = await connect([bin], ground);
  try {
    await waitForEditor(client);
    await measure(child, client);
  } finally {
    await client.close();
    child.kill('SIGKILL');
  }
}

for (const editor of editors) {
  const ground = makeGround();
  try {
    await play(editor, ground);
  } finally {
    ground.end();
  }
}
