/**
 * The C# bridge, headless on .NET and on Mono, behind the real server, beside the TypeScript mock: what a call costs, the first time that a program comes
 * (with a compile server that has to start, and with one that runs) and later, what an idle frame allocates, what the bridge takes of the main thread
 * at a domain load, what the Editor costs in memory after many operations, and how long a reload takes until the next call is answered. `query` needs no
 * compiler: what it takes is the way there and back, with the journal. An Editor whose toolchain is missing is left out, and named.
 * Run: npm run bench -- csharp [operations]
 */
import { spawnSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { coldCompiler } from './cold-compiler.ts';
import { bin, connect, withGround, percentile, waitForEditor, type Ground } from './processes.ts';

const operations = Number(process.argv[2] ?? '10000');
const calls = 500;
const newPrograms = 30;
const reloads = 5;
/** Calls that run at the same time, unless the time of a single one is measured. */
const together = 8;

const root = join(import.meta.dirname, '../..');

interface Editor {
  readonly name: string;
  /** A command for a shell; undefined: it cannot run here. */
  readonly command: string | undefined;
}

function hostCommand(runtime: 'dotnet' | 'mono'): string | undefined {
  const host = join(root, 'dotnet', 'host.mjs');
  const { status, stdout } = spawnSync(process.execPath, [host, 'command', runtime], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return status === 0 ? stdout.trim() : undefined;
}

const editors: readonly Editor[] = [
  { name: 'TypeScript mock', command: `${process.execPath} ${bin} mock` },
  { name: 'C# on .NET', command: hostCommand('dotnet') },
  { name: 'C# on Mono', command: hostCommand('mono') },
];

/** A large project: what its assemblies refer to, as Unity lists it. Collected by the main thread for the first code or query, not at a domain load. */
const collectReferences = `
  var of = typeof(McpUnityBridge.TestMode).Assembly.GetType("McpUnityBridge.Core.ReferencePaths").GetMethod("Of");
  var lists = Enumerable.Range(0, 250).Select(a => (IEnumerable<string>)Enumerable.Range(0, 320).Select(r => "Library/ScriptAssemblies/Reference" + r + ".dll").ToArray()).ToArray();
  var full = new Func<string, string>(Path.GetFullPath);
  var since = System.Diagnostics.Stopwatch.StartNew();
  of.Invoke(null, new object[] { lists, full });
  return since.Elapsed.TotalMilliseconds;`;

/** What a frame of the bridge allocates in which nothing happens: the one in the middle of 121. */
const watchIdleFrames = `
  var any = System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static;
  var bridge = typeof(McpUnityBridge.AI).GetFields(any).Select(field => field.GetValue(null)).First(value => value?.GetType().Name == "MainThread");
  var pump = (Action)bridge.GetType().GetMethod("Pump").CreateDelegate(typeof(Action), bridge);
  var allocated = (Func<long>)typeof(GC).GetMethod("GetAllocatedBytesForCurrentThread").CreateDelegate(typeof(Func<long>));
  var seen = new long[121];
  int frame = 0;
  AppDomain.CurrentDomain.SetData("idle frames", seen);
  for (int i = 0; i < seen.Length; i++) seen[i] = -1;
  EditorApplication.update += () =>
  {
    if (frame >= seen.Length) return;
    long before = allocated();
    pump();
    seen[frame++] = allocated() - before;
  };
  return null;`;
const readIdleFrames = `
  var seen = (long[])AppDomain.CurrentDomain.GetData("idle frames");
  return seen[120] < 0 ? -1 : seen.OrderBy(bytes => bytes).ElementAt(60);`;

async function callOnce(client: Client, name: string, args: Record<string, unknown>): Promise<number> {
  const began = performance.now();
  const answer = await client.callTool({ name, arguments: args });
  if (answer.isError === true) throw new Error(JSON.stringify(answer.content));
  return performance.now() - began;
}

const executeCode = (client: Client, code: string): Promise<number> =>
  callOnce(client, 'unity_execute_code', { code, timeout: 20_000 });

/** The number that code returns. */
async function valueOf(client: Client, code: string): Promise<number> {
  const answer = await client.callTool({ name: 'unity_execute_code', arguments: { code, timeout: 20_000 } });
  const { result } = answer.structuredContent as { readonly result?: unknown };
  if (typeof result !== 'number') throw new Error(`expected a number: ${JSON.stringify(answer.content)}`);
  return result;
}

async function repeatCall(times: number, one: (n: number) => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < times; n += 1) samples.push(await one(n));
  return samples;
}

/** Runs the calls in parallel: each must be answered, and their times are not measured. */
async function runMany(times: number, one: () => Promise<number>): Promise<void> {
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

const showSamples = (what: string, samples: readonly number[]): void =>
  console.log(
    `  ${what.padEnd(34)} p50 ${percentile(samples, 0.5).toFixed(2)} ms   p95 ${percentile(samples, 0.95).toFixed(2)} ms   n ${samples.length}`,
  );

/** The next line of the Editor with that text. Rejects when the Editor has ended. */
function untilHeard(editor: ChildProcess, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (data: Buffer): void => {
      output += data.toString();
      const line = output
        .split('\n')
        .slice(0, -1)
        .find((one) => one.includes(text));
      if (line === undefined) return;
      editor.stdout?.off('data', listen);
      editor.off('exit', ended);
      resolve(line);
    };
    const ended = (): void => reject(new Error(`the Editor ended before it said ${JSON.stringify(text)}`));
    editor.stdout?.on('data', listen);
    editor.once('exit', ended);
  });
}

async function measureEditor(editor: ChildProcess, client: Client): Promise<void> {
  const pid = editor.pid ?? 0;
  showSamples(
    'execute_code, a new program',
    await repeatCall(newPrograms, (n) => executeCode(client, `int n${n} = ${n}; return n${n} + ${Date.now()} % 7;`)),
  );
  await repeatCall(100, () => executeCode(client, 'return 6 * 7;'));
  showSamples(
    'execute_code, one that came before',
    await repeatCall(calls, () => executeCode(client, 'return 6 * 7;')),
  );
  showSamples(
    'query',
    await repeatCall(calls, () =>
      callOnce(client, 'unity_query', { query: "Scene['Player'].transform.position", timeout: 20_000 }),
    ),
  );
  showSamples('help (not to the Editor)', await repeatCall(calls, () => callOnce(client, 'unity_help', {})));
  console.log(`  memory after ${2 * calls} operations: ${memoryOf(pid)}`);
  const began = performance.now();
  await runMany(operations, () => executeCode(client, 'return 6 * 7;'));
  console.log(
    `  memory after ${operations + 2 * calls} operations: ${memoryOf(pid)}; ${Math.round((operations * 1000) / (performance.now() - began))} a second`,
  );
  showSamples('reload (of 1 ms) to the next answer', await repeatCall(reloads, () => timeReload(editor, client)));
}

/** From the order to the answer of a call that was made behind it. */
async function timeReload(editor: ChildProcess, client: Client): Promise<number> {
  const reloading = untilHeard(editor, 'domain reload (');
  const began = performance.now();
  editor.stdin?.write('reload 1\n');
  await reloading;
  await executeCode(client, 'return 6 * 7;');
  return performance.now() - began;
}

/** The time on the main thread, as the bridge reports it. Nothing is being compiled: on .NET that would keep the old domain. */
async function domainLoad(editor: ChildProcess, client: Client): Promise<number> {
  await executeCode(client, 'return 6 * 7;');
  const line = untilHeard(editor, ' ms of the main thread');
  editor.stdin?.write('reload 1\n');
  return Number(/took ([\d.]+) ms/.exec(await line)?.[1]);
}

async function measureMainThread(editor: ChildProcess, client: Client): Promise<void> {
  showSamples('main thread, a domain load', await repeatCall(reloads, () => domainLoad(editor, client)));
  await waitForEditor(client);
  showSamples('main thread, 250 x 320 references', await repeatCall(reloads, () => valueOf(client, collectReferences)));
  await executeCode(client, watchIdleFrames);
  let bytes = -1;
  while (bytes < 0) {
    await pause(3000);
    bytes = await valueOf(client, readIdleFrames);
  }
  console.log(`  bytes of an idle frame               ${bytes}`);
}

async function withEditor(
  command: string,
  ground: Ground,
  use: (editor: ChildProcess, client: Client) => Promise<void>,
): Promise<void> {
  const child = spawn(`exec ${command} --project '${ground.project}'`, {
    shell: true,
    env: ground.env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdout.resume();
  const client = await connect([bin], ground);
  try {
    await waitForEditor(client);
    await use(child, client);
  } finally {
    await client.close();
    child.kill('SIGKILL');
  }
}

/** An Editor of its own for each: the first starts the compile server. */
async function measureFirst(command: string, ground: Ground): Promise<void> {
  const cold = coldCompiler(command, join(ground.folder, 'sdk'));
  try {
    for (const server of ['cold', 'warm'])
      await withEditor(`${cold.command} --instant`, ground, async (_, client) =>
        showSamples(`first program, ${server} compile server`, [
          await executeCode(client, `return "${server} ${Date.now()}";`),
        ]),
      );
  } finally {
    cold.end();
  }
}

async function measureAll({ name, command }: Editor, ground: Ground): Promise<void> {
  console.log(name);
  if (command === undefined) return console.log('  not run: node dotnet/host.mjs says why');
  if (command.includes('--compiler')) {
    await measureFirst(command, ground);
    await withEditor(command, ground, measureMainThread);
  }
  await withEditor(`${command} --instant`, ground, measureEditor);
}

for (const editor of editors) await withGround((ground) => measureAll(editor, ground));
