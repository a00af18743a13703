import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { isRunning } from '../../server/lib/this-program.ts';
import { createClient, type ToolClient } from '../../generated/typescript/client.ts';
import { readHubFile } from '../../server/lib/home/state-files.ts';

/** Everything the demo plays on: real processes in a folder of their own. */
export interface DemoSetup {
  /** The six tools through an independent MCP client over stdio. */
  readonly unity: ToolClient<RequestOptions>;
  readonly ledger: Ledger;
  /** Reloads the domain of the mock Editor. */
  readonly reload: () => void;
  /** SIGKILL to the server; resolves to its pid after its end. */
  readonly killServer: () => Promise<number>;
  readonly serverPid: () => number | undefined;
  readonly close: () => Promise<void>;
}

/** Starts the mock Editor and the MCP client (whose stdio command starts the server). `script` is the bin of this package. */
export async function openDemo(script: string): Promise<DemoSetup> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-unity-bridge-demo-')));
  const home = join(folder, 'state');
  const project = join(folder, 'My Game');
  mkdirSync(project);
  const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: home } as Record<string, string>;
  const mock = spawn(process.execPath, [script, 'mock', '--project', project, '--quiet'], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const serverPid = (): number | undefined => readHubFile(home)?.pid;
  const client = new Client({ name: 'impatient-client', version: '1.0.0' });
  const close = async (): Promise<void> => {
    await client.close();
    await Promise.all([endProcess(mock), endServer(serverPid())]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [script], env, cwd: project, stderr: 'inherit' }),
    );
    const unity = createClient<RequestOptions>((name, args, options) =>
      client.callTool({ name, arguments: args }, undefined, options),
    );
    await waitUntil(
      'the mock Editor to connect',
      async () => (await unity.unity_query({ query: '1 + 1' })).status === 'completed',
    );
    return {
      unity,
      ledger: createLedger(join(folder, 'ledger.txt')),
      reload: () => void mock.stdin.write('reload\n'),
      killServer: () => killProcess(serverPid(), 'SIGKILL'),
      serverPid,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const endServer = (pid: number | undefined): Promise<unknown> =>
  pid === undefined ? Promise.resolve() : killProcess(pid, 'SIGTERM');

async function killProcess(pid: number | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
  if (pid === undefined) throw new Error('there is no server to kill: hub.json is missing');
  process.kill(pid, signal);
  await waitUntil(`process ${pid} to end`, () => !isRunning(pid));
  return pid;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** A file to which the programs of the demo append a line when they start: the ground truth for how often they ran. */
interface Ledger {
  /** C# that writes the line. */
  readonly mark: (label: string) => string;
  readonly count: (label: string) => number;
}

/** The ledger in `file`. */
function createLedger(file: string): Ledger {
  return {
    mark: (label) => `File.AppendAllText(@"${file.replaceAll('"', '""')}", "${label}\\n");`,
    count: (label) =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter((line) => line === label).length
        : 0,
  };
}

const pollMs = 20;

const patienceMs = 15_000;

/** Resolves when `condition` holds; throws, naming what it waited for, when it does not within 15 s. */
export async function waitUntil(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited ${patienceMs / 1000} s in vain for ${what}`);
    await pause(pollMs);
  }
}
