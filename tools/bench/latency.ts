/**
 * One tool call through stdio, forwarder, server, journal, WebSocket and mock, against an SDK echo server over stdio in the same run.
 * Target: p50 at most 1.6 times the echo's. `unity_help` takes the same way to the server, but touches neither journal nor Editor: the
 * difference is what those cost. The first 110 calls of the server's life are reported apart, and `warm` is the last quarter: the calls before it also pay for
 * V8's compiling. The baseline (baseline.mjs) wakes as many processes and threads and does nothing in them: below it no call through a server and an Editor can come. Run: npm run bench -- latency
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  bin,
  bundleEchoServer,
  connect,
  withGround,
  percentile,
  waitForEditor,
  type Ground,
  openBaseline,
} from './processes.ts';

const rounds = 10;
const callsPerRound = 200;
const warmUpCalls = 200;
/** Of a server's life: calls that a person has before V8 has compiled the way of a call. */
const firstCalls = 10;
const earlyCalls = 100;
const settleMs = 3000;

interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

const timeToolCalls = (client: Client, call: (n: number) => ToolCall, count: number, from: number): Promise<number[]> =>
  timeWork(count, (n) => client.callTool(call(from + n)));

async function timeWork(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    await work(n);
    samples.push(performance.now() - began);
  }
  return samples;
}

async function measureLatency(ground: Ground): Promise<void> {
  ground.startMock();
  const [ours, echo] = [await connect([bin], ground), await connect([await bundleEchoServer(ground.folder)], ground)];
  await waitForEditor(ours);
  const ourCall = (n: number) => ({ name: 'unity_execute_code', arguments: { code: `return ${n};`, timeout: 20_000 } });
  const helpCall = () => ({ name: 'unity_help', arguments: {} });
  const echoCall = () => ({ name: 'echo', arguments: {} });
  await pause(settleMs);
  const first = await timeToolCalls(ours, ourCall, firstCalls, -firstCalls);
  const early = await timeToolCalls(ours, ourCall, earlyCalls, -firstCalls - earlyCalls);
  await timeToolCalls(ours, ourCall, warmUpCalls, -firstCalls - earlyCalls - warmUpCalls);
  await timeToolCalls(ours, helpCall, warmUpCalls, 0);
  await timeToolCalls(echo, echoCall, warmUpCalls, 0);
  const baseline = await openBaseline();
  await timeWork(warmUpCalls, baseline.ask);
  const [a, help, b, bare]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round++) {
    a.push(...(await timeToolCalls(ours, ourCall, callsPerRound, round * callsPerRound)));
    help.push(...(await timeToolCalls(ours, helpCall, callsPerRound, 0)));
    b.push(...(await timeToolCalls(echo, echoCall, callsPerRound, 0)));
    bare.push(...(await timeWork(callsPerRound, baseline.ask)));
  }
  reportSamples('calls 1 to 10', first);
  reportSamples('calls 10 to 110', early);
  reportSamples('through everything', a);
  reportSamples('the same, warm', a.slice(-a.length / 4));
  reportSamples('without journals', help);
  reportSamples('SDK echo over stdio', b);
  reportSamples('the baseline', bare);
  console.log(`journals and Editor: ${(100 - (100 * percentile(help, 0.5)) / percentile(a, 0.5)).toFixed(0)} % of p50`);
  console.log(
    `ratio of p50: ${(percentile(a, 0.5) / percentile(b, 0.5)).toFixed(2)} (target 1.60); to the baseline: ${(percentile(a, 0.5) / percentile(bare, 0.5)).toFixed(2)}`,
  );
  baseline.close();
  await Promise.all([ours.close(), echo.close()]);
}

const reportSamples = (name: string, samples: readonly number[]): void =>
  console.log(
    `${name.padEnd(22)} p50 ${percentile(samples, 0.5).toFixed(2)} ms   p95 ${percentile(samples, 0.95).toFixed(2)} ms   p99 ${percentile(samples, 0.99).toFixed(2)} ms   n ${samples.length}`,
  );

await withGround(measureLatency);
