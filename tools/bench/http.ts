/**
 * One tool call over HTTP, through server, journal, WebSocket and mock, against an SDK echo server over HTTP in the same run, for clients of both
 * eras. Target: p50 at most 1.5 times the echo's. `unity_help` takes the same way to the server, but touches neither journal nor Editor.
 * Run: npm run bench -- http
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect2025, connect2026 } from '../../proof/kit/sdk-clients.ts';
import { freePort } from '../../proof/kit/scratch.ts';
import { bin, bundleEchoServer, makeGround, percentile, type Ground } from './processes.ts';

// The SDK's clients listen to one signal with every call, and Node warns of that from the 1500th on.
process.removeAllListeners('warning');

const rounds = 10;
const callsPerRound = 150;
const warmUpCalls = 200;

interface Caller {
  call(name: string, args: Record<string, unknown>): Promise<{ readonly isError?: unknown }>;
  close(): Promise<void>;
}

async function connectOlder(url: string): Promise<Caller> {
  const client = await connect2025(url);
  return {
    call: async (name, args) => ({ isError: (await client.callTool({ name, arguments: args })).isError }),
    close: () => client.close(),
  };
}

async function connectModern(url: string): Promise<Caller> {
  const client = await connect2026(url);
  return {
    call: async (name, args) => ({ isError: (await client.callTool({ name, arguments: args })).isError }),
    close: () => client.close(),
  };
}

async function timed(count: number, call: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    await call();
    samples.push(performance.now() - began);
  }
  return samples;
}

async function httpUrl(ground: Ground): Promise<string> {
  for (;;) {
    try {
      return String(JSON.parse(readFileSync(join(ground.folder, 'state', 'hub.json'), 'utf8')).http_url);
    } catch {
      await pause(20);
    }
  }
}

/** What is measured of one era. */
interface Measured {
  readonly era: string;
  readonly kinds: readonly { readonly name: string; readonly call: () => Promise<unknown>; readonly took: number[] }[];
  readonly close: () => Promise<unknown>;
}

async function prepare(era: string, connect: (url: string) => Promise<Caller>, urls: Urls): Promise<Measured> {
  const [ours, echo] = [await connect(urls.ours), await connect(urls.echo)];
  let runs = 0;
  const execute = (): Promise<unknown> =>
    ours.call('unity_execute_code', { code: `return "${era}" + ${runs++};`, timeout: 20_000 });
  for (;;) {
    if ((await ours.call('unity_query', { query: '1 + 1' })).isError !== true) break;
    await pause(50);
  }
  return {
    era,
    kinds: [
      { name: 'through everything', call: execute, took: [] },
      { name: 'without journals', call: () => ours.call('unity_help', {}), took: [] },
      { name: 'SDK echo over HTTP', call: () => echo.call('echo', {}), took: [] },
    ],
    close: () => Promise.all([ours.close(), echo.close()]),
  };
}

interface Urls {
  readonly ours: string;
  readonly echo: string;
}

/** In turns: whatever is called first makes the processes warm for what is called later. */
async function measure(eras: readonly Measured[]): Promise<void> {
  const kinds = eras.flatMap(({ kinds: ofEra }) => ofEra);
  for (const { call } of kinds) await timed(warmUpCalls, call);
  for (let round = 0; round < rounds; round++)
    for (const { call, took } of kinds) took.push(...(await timed(callsPerRound, call)));
}

function print({ era, kinds }: Measured): void {
  for (const { name, took } of kinds) report(`${era}: ${name}`, took);
  const [ours = Number.NaN, help = Number.NaN, echo = Number.NaN] = kinds.map(({ took }) => percentile(took, 0.5));
  console.log(
    `${era}: ratio of p50: ${(ours / echo).toFixed(2)} (target 1.50), without journals ${(help / echo).toFixed(2)}`,
  );
}

const report = (name: string, samples: readonly number[]): void =>
  console.log(
    `${name.padEnd(26)} p50 ${percentile(samples, 0.5).toFixed(2)} ms   p95 ${percentile(samples, 0.95).toFixed(2)} ms   p99 ${percentile(samples, 0.99).toFixed(2)} ms   n ${samples.length}`,
  );

const ground = makeGround();
const children: ChildProcess[] = [];
const start = (...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, args, { env: ground.env, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  return child;
};
try {
  start(bin, 'serve', '--http', '--port', '0');
  start(bin, 'mock', '--project', ground.project, '--instant', '--quiet');
  const port = await freePort();
  const echo = start(await bundleEchoServer(ground.folder, 'echo-http-server'), String(port));
  await new Promise((resolve) => echo.stdout?.once('data', resolve));
  const urls = { ours: await httpUrl(ground), echo: `http://127.0.0.1:${port}/mcp` };
  const eras = [await prepare('2025', connectOlder, urls), await prepare('2026', connectModern, urls)];
  await measure(eras);
  for (const era of eras) print(era);
  await Promise.all(eras.map(({ close }) => close()));
} finally {
  for (const child of children) child.kill();
  ground.end();
}
