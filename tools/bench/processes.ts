import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { build } from 'esbuild';
import { connect2025 } from '../../proof/kit/sdk-clients.ts';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { readHubFile } from '../../server/lib/home/state-files.ts';
import { failureOf } from '../../server/lib/errors.ts';

const root = join(import.meta.dirname, '../..');

/** The bin under measurement, as published. */
export const bin = join(root, 'dist/mcp-unity-bridge.cjs');

/** A folder with a state dir and a project, removed by `end`, which also ends the mock Editor and the server that were started in it. */
export interface Ground {
  readonly folder: string;
  readonly project: string;
  readonly env: Record<string, string>;
  /** A mock Editor that waits for no frame. */
  readonly startMock: () => void;
  readonly end: () => void;
}

export function makeGround(): Ground {
  const folder = scratchFolder();
  const project = join(folder, 'Game');
  mkdirSync(project);
  const home = join(folder, 'state');
  const env: Record<string, string> = { ...(process.env as Record<string, string>), MCP_UNITY_BRIDGE_HOME: home };
  // Each Node would read and parse these certificates when it starts, the bare one as well: 30 ms for a usual list, which would hide ours in a ratio.
  delete env['NODE_EXTRA_CA_CERTS'];
  const mocks: ChildProcess[] = [];
  return {
    folder,
    project,
    env,
    startMock: () => {
      const args = [bin, 'mock', '--project', project, '--instant', '--quiet'];
      mocks.push(spawn(process.execPath, args, { env, stdio: 'ignore' }));
    },
    end: () => {
      for (const mock of mocks) mock.kill();
      stopServer(home);
    },
  };
}

/** What `use` returns or throws, with a ground that is ended then. */
export async function withGround<T>(use: (ground: Ground) => Promise<T> | T): Promise<T> {
  const ground = makeGround();
  try {
    return await use(ground);
  } finally {
    ground.end();
  }
}

function stopServer(stateDir: string): void {
  const hub = readHubFile(stateDir);
  // It may have ended by itself.
  if (hub !== undefined) failureOf(() => process.kill(hub.pid, 'SIGKILL'));
}

/** Bundles the echo server as we bundle ours, so that both pay the same for loading. */
export async function bundleEchoServer(
  folder: string,
  name: 'echo-server' | 'echo-http-server' = 'echo-server',
): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(root, `tools/bench/${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    minify: true,
    logLevel: 'error',
  });
  return outfile;
}

export const connect = (args: readonly string[], { env, project: cwd }: Ground): Promise<Client> =>
  connect2025(new StdioClientTransport({ command: process.execPath, args: [...args], env, cwd, stderr: 'ignore' }));

/** Resolves when an Editor answers; rejects after a minute. */
export async function waitForEditor(client: Client): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const answer = await client.callTool({ name: 'unity_query', arguments: { query: '1 + 1', timeout: 5000 } });
    if (answer.isError !== true) return;
    if (performance.now() > deadline)
      throw new Error(`no Editor has answered within a minute: ${JSON.stringify(answer.content)}`);
    await pause(50);
  }
}

/** The value below which `share` (0..1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Of about the length of a call's messages. */
const LINE = `${'x'.repeat(200)}\n`;

/** The path of an empty call: see baseline.mjs. */
export interface Baseline {
  /** Resolves when a line has been returned. */
  readonly ask: () => Promise<void>;
  readonly close: () => void;
}

export async function openBaseline(): Promise<Baseline> {
  const editor = startBaseline('editor');
  const hub = startBaseline('hub', await firstLine(editor));
  const relay = startBaseline('relay', await firstLine(hub));
  let answered = (): void => undefined;
  createInterface({ input: relay.stdout }).on('line', () => answered());
  return {
    ask: () =>
      new Promise((resolve) => {
        answered = resolve;
        relay.stdin.write(LINE);
      }),
    close: () => [editor, hub, relay].forEach((child) => child.kill()),
  };
}

const startBaseline = (role: string, port = '') =>
  spawn(process.execPath, [join(import.meta.dirname, 'baseline.mjs'), role, port], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

function firstLine(child: ChildProcess & { readonly stdout: NodeJS.ReadableStream }): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`baseline.mjs ended with ${code}`)));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
}
