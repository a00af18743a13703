import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { transformSync } from 'esbuild';
import { parseAst } from 'vitest/node';
import { scratchFolder, createHome, type Home, waitFor } from '../kit/scratch.ts';
import { startClient, type StdioClient } from '../kit/clients.ts';

const CALLS = 40;

export interface MeasuredWalk {
  readonly walk: WalkByProcess;
  readonly entries: readonly TraceEntry[];
}

/** The shortest way of several calls, for each process: its functions belong to the call, not to a heartbeat, a timer or background work. */
export async function measureWalk(): Promise<MeasuredWalk> {
  const entries = shortestWays(await traceCalls(CALLS));
  return { walk: countWalk(entries), entries };
}

/** The shortest way of each process: functions that it enters only in some calls are no part of a call. */
export function shortestWays(calls: readonly (readonly TraceEntry[])[]): TraceEntry[] {
  const processes = new Set(calls.flatMap((entries) => entries.map(({ process }) => process)));
  return [...processes].flatMap((name) => {
    const ways = calls.map((entries) => entries.filter(({ process }) => process === name));
    return ways.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
}

/** Name of the function that records each call of ours. If it is not defined, nothing is recorded. */
const TRACE = '__walk';

/** The source as JavaScript in which every function records first that it is entered: `file:name`. */
export function addTrace(file: string, source: string): string {
  const { code } = transformSync(source, { loader: 'ts', target: 'esnext', sourcefile: file });
  const inserts: Insert[] = [];
  visit(parseAst(code), 'anonymous', (name, body) => {
    const call = `globalThis.${TRACE}?.(${JSON.stringify(`${file}:${name}`)})`;
    if (body.type === 'BlockStatement') inserts.push({ at: body.start + 1, text: `${call};` });
    else inserts.push({ at: body.start, text: `(${call},(` }, { at: body.end, text: '))' });
  });
  return inserts
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code);
}

interface Insert {
  readonly at: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Calls back for each function that runs when it is called: a generator's body runs later. `called`: the name for a function without one. */
function visit(node: Node, called: string, found: (name: string, body: Node) => void): void {
  const name = nameOf(node, called);
  const body = memberOf(node, 'body');
  if (/^(Function|ArrowFunction)/.test(node.type) && Reflect.get(node, 'generator') !== true && body !== undefined)
    found(name, body);
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) visit(child, name, found);
}

function nameOf(node: Node, called: string): string {
  const name = memberOf(node, 'id') ?? memberOf(node, 'key');
  const text = name === undefined ? undefined : Reflect.get(name, 'name');
  return typeof text === 'string' ? text : called;
}

function memberOf(node: Node, key: string): Node | undefined {
  const value: unknown = Reflect.get(node, key);
  return isNode(value) ? value : undefined;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const root = join(import.meta.dirname, '../..');

const LIMIT_MS = 60_000;

/** Longer than the delay of confirmations (10 ms), and that of the transfer from the log to SQLite (50 ms). */
const PAUSE_MS = 100;

/**
 * Sends `unity_execute_code` that often through forwarder, server and mock Editor, each a process of its own whose functions record when they are entered,
 * and resolves to the functions entered from each request to its answer. Several calls, as timers of the processes may fall into any one of them.
 */
async function traceCalls(times: number): Promise<readonly (readonly TraceEntry[])[]> {
  const folder = scratchFolder();
  const out = join(root, 'node_modules', '.cache', `mcp-unity-bridge-walk-${process.pid}`);
  try {
    buildTraced(folder, out);
    return await playCalls(folder, join(out, 'mcp-unity-bridge.cjs'), times);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function buildTraced(folder: string, out: string): void {
  const files = execFileSync('git', ['ls-files', 'server', 'mock-unity', 'cli', 'generated/typescript'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$|\/testing\//.test(file));
  const texts = files.map((file) => [join(root, file), addTrace(file, readFileSync(join(root, file), 'utf8'))]);
  const changes = join(folder, 'changes.json');
  writeFileSync(changes, JSON.stringify(Object.fromEntries(texts)));
  execFileSync(process.execPath, [join(root, 'tools', 'build.mjs'), '--out', out, '--changes', changes]);
}

/** Keeps entries in memory, as writing each would change the measurement, and appends them to the trace when the process or the thread ends. */
const recorder = (traceFile: string): string => `
const { appendFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');
const command = process.argv[2];
const name = !isMainThread ? 'store-thread' : command === 'serve' ? 'server' : command === 'mock' ? 'mock' : 'forwarder';
const entries = [];
globalThis.${TRACE} = (tag) => void entries.push(process.hrtime.bigint() + ' ' + name + ' ' + tag);
process.on('exit', () => appendFileSync(${JSON.stringify(traceFile)}, entries.join('\\n') + '\\n'));
`;

async function playCalls(folder: string, bin: string, times: number): Promise<readonly (readonly TraceEntry[])[]> {
  const project = join(folder, 'MyGame');
  const traceFile = join(folder, 'trace.txt');
  const hook = join(folder, 'recorder.cjs');
  mkdirSync(project);
  writeFileSync(traceFile, '');
  writeFileSync(hook, recorder(traceFile));
  const home = createHome();
  const env = { ...home.env, NODE_OPTIONS: `--require ${hook}` };
  try {
    const server = start(home, [bin, 'serve'], env);
    await home.hub();
    const mock = start(home, [bin, 'mock', '--project', project], env);
    const client = startClient(home, bin, { cwd: project, env });
    await client.initialize();
    await waitFor('the Editor', async () => (await call(client)) === 'completed', LIMIT_MS);
    const spans: { readonly from: bigint; readonly to: bigint }[] = [];
    while (spans.length < times) {
      // oxlint-disable-next-line no-await-in-loop -- so that deferred work of the call before is not counted with this one
      await setTimeout(PAUSE_MS);
      const from = process.hrtime.bigint();
      // oxlint-disable-next-line no-await-in-loop -- one call after the other is what is measured
      const status = await call(client);
      if (status !== 'completed') throw new Error(`a call that is traced must complete, got ${JSON.stringify(status)}`);
      spans.push({ from, to: process.hrtime.bigint() });
    }
    client.process.stdin?.end();
    await client.exit();
    await end(mock);
    await end(server);
    const entries = readFileSync(traceFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map(readTraceEntry)
      .toSorted((a, b) => (a.at < b.at ? -1 : 1));
    return spans.map(({ from, to }) => entries.filter(({ at }) => at >= from && at <= to));
  } finally {
    await home.remove();
  }
}

async function call(client: StdioClient): Promise<unknown> {
  const { result } = await client.call('unity_execute_code', { code: 'return 6 * 7;', timeout: 2_000 });
  return result?.structuredContent?.['status'];
}

function start(home: Home, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, args, { env, cwd: home.dir, stdio: ['pipe', 'ignore', 'ignore'] });
  home.owns(child.pid);
  return child;
}

/** Ends it with a signal that it can handle, so that it reports its record. */
async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await waitFor('a process to end', () => child.exitCode !== null || child.signalCode !== null);
}

/** A function of ours was entered. */
export interface TraceEntry {
  /** Time of the machine's clock, which all processes share; nanoseconds. */
  readonly at: bigint;
  readonly process: string;
  readonly file: string;
  readonly name: string;
}

/** Length of a call's way: files that it enters, jumps from one file to another, calls of functions. */
interface Walk {
  readonly files: number;
  readonly jumps: number;
  readonly calls: number;
}

type WalkByProcess = Readonly<Record<string, Walk>>;

/** One line of a trace: `<ns> <process> <file>:<name>`. */
export function readTraceEntry(line: string): TraceEntry {
  const [, at, process, file, name] = /^(\d+) (\S+) (.+):(.*)$/.exec(line) ?? [];
  if (at === undefined || process === undefined || file === undefined || name === undefined)
    throw new Error(`expected a line such as "12 server server/hub/hub.ts:step" in the trace, got ${line}`);
  return { at: BigInt(at), process, file, name };
}

/** By process, and `whole` for all of them; a file that two processes enter is one there. */
export function countWalk(entries: readonly TraceEntry[]): WalkByProcess {
  const processes = [...new Set(entries.map(({ process }) => process))];
  const walks = processes.map((name) => [name, walkOf(entries.filter(({ process }) => process === name))] as const);
  const jumps = walks.reduce((sum, [, walk]) => sum + walk.jumps, 0);
  return { ...Object.fromEntries(walks), whole: { ...walkOf(entries), jumps } };
}

function walkOf(entries: readonly TraceEntry[]): Walk {
  return {
    files: new Set(entries.map(({ file }) => file)).size,
    jumps: entries.filter(({ file }, index) => file !== entries[index - 1]?.file).length,
    calls: entries.length,
  };
}
