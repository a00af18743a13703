/**
 * The same call by several builds, in turns, so that a busy machine does not decide: one after the other, with a pause of 3 ms before each, and 32 at once by a client without an SDK. Beside the
 * time the processor time of each process's main thread and of its other threads, in microseconds a call (Linux).
 * Run: npx tsx tools/bench/compare.ts <turns> <name>=<folder of a built checkout> ...
 * `BYTES=300000` before it: each call returns that many bytes, and no calls run at the same time.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve as resolvePath } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { initializeRequest } from '../../proof/kit/mcp-messages.ts';
import { failureOf } from '../../server/lib/errors.ts';
import { connect, makeGround, percentile, waitForEditor, type Ground, openBaseline } from './processes.ts';

const LOOP_CALLS = process.env['BYTES'] === undefined ? 200 : 20;
const PACED_CALLS = 20;
/** Some tenths of a second: a shorter turn ends before the store's thread runs. */
const MANY_CALLS = 1600;
const AT_ONCE = 32;
const WARM_UP_CALLS = process.env['BYTES'] === undefined ? 400 : 40;
const MANY = '32 at once, calls a second';
/** The size of each result; 0: the result is a number. */
const BYTES = Number(process.env['BYTES'] ?? 0);

interface Build {
  readonly name: string;
  readonly bin: string;
  readonly ground: Ground;
  readonly mock: ChildProcess;
  readonly client: Client;
  readonly raw: RawClient;
}

/** A client that only counts answers: 32 calls at once are to be limited by what is measured. */
interface RawClient {
  readonly call: (params: object) => Promise<void>;
  readonly close: () => void;
}

const results = new Map<string, number[]>();
const threads = new Map<string, number>();
let calls = 0;

/** Of each turn, so that builds are compared with what ran beside them. */
const medians = new Map<string, number[]>();

const addSample = (to: Map<string, number[]>, name: string, values: readonly number[]): void =>
  void to.set(name, [...(to.get(name) ?? []), ...values]);
function noteSamples(build: string, how: string, ...values: readonly number[]): void {
  addSample(results, `${build}, ${how}`, values);
  addSample(medians, `${build}, ${how}`, [percentile(values, 0.5)]);
}
function doCalls() {
  calls += 1;
  const text = BYTES === 0 ? '' : ` + ":" + "${'Line of a log. '.repeat(40)}"`;
  const code =
    BYTES === 0
      ? `return ${calls};`
      : `string s = "${calls}"${text}; while (s.Length < ${BYTES}) s += s; return s.Substring(0, ${BYTES});`;
  return { name: 'unity_execute_code', arguments: { code, timeout: 20_000 } };
}

async function openBuild(name: string, folder: string): Promise<Build> {
  // Builds from before the command was CommonJS have it under the other name alone.
  const bin = ['cjs', 'js'].map((kind) => resolvePath(folder, `dist/mcp-unity-bridge.${kind}`)).find(existsSync);
  if (bin === undefined)
    throw new Error(`${folder} has no dist/mcp-unity-bridge.cjs or .js: run "npm run build" there`);
  const ground = makeGround();
  const options = { env: ground.env, stdio: 'ignore' } as const;
  const mock = spawn(process.execPath, [bin, 'mock', '--project', ground.project, '--instant', '--quiet'], options);
  const client = await connect([bin], ground);
  await waitForEditor(client);
  return { name, bin, ground, mock, client, raw: await openRaw(bin, ground) };
}

async function openRaw(bin: string, { env, project }: Ground): Promise<RawClient> {
  const child = spawn(process.execPath, [bin], { env, cwd: project, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<unknown, () => void>();
  let id = 0;
  createInterface({ input: child.stdout }).on('line', (line) => waiting.get(JSON.parse(line).id)?.());
  const say = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method: string, params: object): Promise<void> =>
    new Promise((resolve) => {
      waiting.set((id += 1), resolve);
      say({ id, method, params });
    });
  await ask('initialize', initializeRequest({ name: 'bench', protocolVersion: '2025-06-18' }).params);
  say({ method: 'notifications/initialized' });
  return { call: (params) => ask('tools/call', params), close: () => void child.kill() };
}

async function timeCalls(count: number, pauseMs: number, ask: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < count; n++) {
    if (pauseMs > 0) await pause(pauseMs);
    const began = performance.now();
    await ask();
    samples.push(performance.now() - began);
  }
  return samples;
}

/** Calls a second. */
async function measureRate({ raw }: Build, count: number): Promise<number> {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await raw.call(doCalls());
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (count / (performance.now() - began)) * 1000;
}

/** The processor time that the threads of a build have had, in microseconds, by process and kind of thread. */
function processorTimes({ bin, ground }: Build): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    // It may have ended meanwhile, or be another user's.
    failureOf(() => {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (!args.includes(bin) || !readFileSync(`/proc/${pid}/environ`, 'utf8').includes(ground.folder)) return;
      const role = args.includes('mock') ? 'mock' : args.includes('serve') ? 'server' : 'forwarder';
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const name = `${role}, ${thread === pid ? 'main thread' : 'other threads'}`;
        const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
        found.set(name, (found.get(name) ?? 0) + Number(nanoseconds) / 1000);
      }
    });
  }
  return found;
}

async function countProcessorTime<T>(build: Build, how: string, count: number, ask: () => Promise<T>): Promise<T> {
  const before = processorTimes(build);
  const result = await ask();
  for (const [thread, used] of processorTimes(build)) {
    const name = `${build.name}, ${how}: ${thread}`;
    threads.set(name, (threads.get(name) ?? 0) + (used - (before.get(thread) ?? 0)) / count);
  }
  return result;
}

async function takeTurn(build: Build): Promise<void> {
  const ask = () => build.client.callTool(doCalls());
  const loop = await countProcessorTime(build, 'loop', LOOP_CALLS, () => timeCalls(LOOP_CALLS, 0, ask));
  noteSamples(build.name, 'loop', ...loop);
  noteSamples(build.name, 'paced', ...(await timeCalls(PACED_CALLS, 3, ask)));
  if (BYTES > 0) return;
  noteSamples(
    build.name,
    MANY,
    await countProcessorTime(build, '32 at once', MANY_CALLS, () => measureRate(build, MANY_CALLS)),
  );
}

function reportRounds(turns: number): void {
  for (const [name, samples] of results) {
    const [p10, p50, p95] = [0.1, 0.5, 0.95].map((share) => percentile(samples, share).toFixed(2));
    console.log(`${name.padEnd(44)} p10 ${p10}   p50 ${p50}   p95 ${p95}   n ${samples.length}`);
  }
  const [first, ...others] = builds;
  for (const { name } of others)
    for (const how of BYTES > 0 ? ['loop', 'paced'] : ['loop', 'paced', MANY]) {
      const before = medians.get(`${first?.name}, ${how}`) ?? [];
      const ratios = (medians.get(`${name}, ${how}`) ?? []).map(
        (median, turn) => median / (before[turn] ?? Number.NaN),
      );
      const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => percentile(ratios, share).toFixed(2));
      console.log(`${name} / ${first?.name}, ${how}, turn by turn: ${middle} (half of them ${low} to ${high})`);
    }
  for (const [name, sum] of threads) console.log(`${name.padEnd(44)} ${(sum / turns).toFixed(0)} us a call`);
}

const [turnsGiven = '20', ...given] = process.argv.slice(2);
const turns = Number(turnsGiven);
const builds: Build[] = [];
for (const one of given) {
  const [name = '', folder = ''] = one.split('=');
  builds.push(await openBuild(name, folder));
}
const baseline = await openBaseline();
try {
  await timeCalls(WARM_UP_CALLS, 0, baseline.ask);
  for (const build of builds) await measureRate(build, WARM_UP_CALLS);
  for (let turn = 0; turn < turns; turn++) {
    for (const build of turn % 2 === 0 ? builds : builds.toReversed()) await takeTurn(build);
    noteSamples('baseline', 'paced', ...(await timeCalls(PACED_CALLS, 3, baseline.ask)));
  }
  reportRounds(turns);
} finally {
  baseline.close();
  for (const { client, raw, mock, ground } of builds) {
    await client.close();
    raw.close();
    mock.kill();
    ground.end();
  }
}
