import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createHome, type Home } from '../../server/test-kit/home.ts';
import { startClient, type StdioClient } from '../../server/test-kit/stdio-client.ts';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import { addTrace, TRACE } from './add-trace.ts';
import { readEntry, type Entry } from './count-walk.ts';

const root = join(import.meta.dirname, '../..');
const LIMIT_MS = 60_000;

/** Longer than confirmations wait for a line to leave with (10 ms), and than the log waits until SQLite is filled from it (50 ms). */
const PAUSE_MS = 100;

/**
 * Sends `unity_execute_code` that often through forwarder, server and mock Editor, each a process of its own whose functions tell when they are entered,
 * and resolves to what was entered from each request to its answer. Several calls, as timers of the processes may fall into any one of them.
 */
export async function traceCalls(times: number): Promise<readonly (readonly Entry[])[]> {
  const folder = mkdtempSync(join(tmpdir(), 'walk-'));
  const out = join(root, 'node_modules', '.cache', `mcp-unity-bridge-walk-${process.pid}`);
  try {
    buildTraced(folder, out);
    return await playCalls(folder, join(out, 'mcp-unity-bridge.cjs'), times);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(out, { recursive: true, force: true });
  }
}

function buildTraced(folder: string, out: string): void {
  const files = execFileSync('git', ['ls-files', 'server', 'mock-unity', 'cli', 'generated/typescript'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$|\/testing\/|\/test-kit\//.test(file));
  const texts = files.map((file) => [join(root, file), addTrace(file, readFileSync(join(root, file), 'utf8'))]);
  const changes = join(folder, 'changes.json');
  writeFileSync(changes, JSON.stringify(Object.fromEntries(texts)));
  execFileSync(process.execPath, [join(root, 'tools', 'build.mjs'), '--out', out, '--changes', changes]);
}

/** Keeps entries in memory, as writing each would change what is measured, and appends them to the trace when the process or the thread ends. */
const recorder = (traceFile: string): string => `
const { appendFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');
const command = process.argv[2];
const name = !isMainThread ? 'store-thread' : command === 'serve' ? 'server' : command === 'mock' ? 'mock' : 'forwarder';
const entries = [];
globalThis.${TRACE} = (tag) => void entries.push(process.hrtime.bigint() + ' ' + name + ' ' + tag);
process.on('exit', () => appendFileSync(${JSON.stringify(traceFile)}, entries.join('\\n') + '\\n'));
`;

async function playCalls(folder: string, bin: string, times: number): Promise<readonly (readonly Entry[])[]> {
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
      // oxlint-disable-next-line no-await-in-loop -- so that what the call before leaves for later is not counted with this one
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
      .map(readEntry)
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

/** Politely, so that it can tell what it has recorded. */
async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await waitFor('a process to end', () => child.exitCode !== null || child.signalCode !== null);
}
