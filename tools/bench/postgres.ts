/**
 * The same call as in latency.ts with the record in SQLite, in PostgreSQL, and in the same PostgreSQL with 25 ms more each way, in turns. How often a call waits
 * for the database, one time after the other, is what the 50 ms add to a call beside what they add to a SELECT 1: long enough that a busy machine changes little.
 * Target: two round trips. Every record survives the death of all processes; none waits for a disk (fsync = off). Run: npm run bench -- postgres
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { openSession, type DatabaseSession } from '../../server/team/postgres/session.ts';
import { startCluster, whyNoPostgres, type Cluster } from '../../server/team/postgres/testing/cluster.ts';
import { startProxy } from '../../server/team/postgres/testing/proxy.ts';
import { bin, connect, makeGround, percentile, waitForEditor, type Ground } from './processes.ts';

const rounds = 20;
const callsPerRound = 20;
const warmUpRounds = 4;
const delayMs = 25;

interface Side {
  readonly client: Client;
  readonly ground: Ground;
  readonly processes: readonly ChildProcess[];
}

/** `store`: options of `serve`. */
async function startSide(store: readonly string[]): Promise<Side> {
  const ground = makeGround();
  const start = (args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [bin, ...args], { env: ground.env, cwd: ground.project, stdio: 'ignore' });
  const server = start(['serve', ...store]);
  while (!existsSync(join(ground.folder, 'state/hub.json'))) await pause(50);
  const mock = start(['mock', '--project', ground.project, '--instant', '--quiet']);
  const client = await connect([bin], ground);
  await waitForEditor(client);
  return { client, ground, processes: [mock, server] };
}

async function endSide({ client, ground, processes }: Side): Promise<void> {
  await client.close();
  for (const child of processes) child.kill('SIGKILL');
  ground.end();
}

interface Measured {
  readonly name: string;
  readonly work: () => Promise<unknown>;
  readonly all: number[];
}

const one = { name: 'one', text: 'SELECT 1' };
const openBench = (url: string): Promise<DatabaseSession> =>
  openSession({ url, schema: 'public', purpose: 'bench', connectMs: 10_000 });

async function timeWork(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    await work();
    samples.push(performance.now() - began);
  }
  return samples;
}

async function measureCluster(cluster: Cluster): Promise<void> {
  const proxy = await startProxy(cluster.port, delayMs);
  const far = proxy.url(cluster.url);
  const [session, farSession] = [await openBench(cluster.url), await openBench(far)];
  const sides = [
    await startSide([]),
    await startSide(['--store', cluster.url, '--space', 'near']),
    await startSide(['--store', far, '--space', 'far']),
  ] as const;
  let number = 0;
  const callOf = (client: Client) => () =>
    client.callTool({ name: 'unity_execute_code', arguments: { code: `return ${(number += 1)};`, timeout: 20_000 } });
  const measured: readonly Measured[] = [
    { name: 'call, SQLite', work: callOf(sides[0].client), all: [] },
    { name: 'call, PostgreSQL', work: callOf(sides[1].client), all: [] },
    { name: 'call, PostgreSQL 50 ms away', work: callOf(sides[2].client), all: [] },
    { name: 'SELECT 1', work: () => session.run(one), all: [] },
    { name: 'SELECT 1, 50 ms away', work: () => farSession.run(one), all: [] },
  ];
  for (let round = -warmUpRounds; round < rounds; round++)
    for (const { work, all } of measured) {
      const samples = await timeWork(callsPerRound, work);
      if (round >= 0) all.push(...samples);
    }
  for (const { name, all } of measured)
    console.log(
      `${name.padEnd(28)} ${[0.1, 0.5, 0.95].map((share) => `p${share * 100} ${percentile(all, share).toFixed(2)} ms`).join('   ')}   n ${all.length}`,
    );
  const at = (share: number): number[] => measured.map(({ all }) => percentile(all, share));
  const tripsAt = (share: number): string => {
    const [, near = 0, away = 0, trip = 0, longTrip = 0] = at(share);
    return ((away - near) / (longTrip - trip)).toFixed(1);
  };
  const overSqliteAt = (share: number): string => {
    const [sqlite = 0, , away = 0, , longTrip = 0] = at(share);
    return ((away - sqlite) / longTrip).toFixed(1);
  };
  const [sqlite = 0, near = 0] = at(0.5);
  console.log(`round trips that a call waits for: p50 ${tripsAt(0.5)} (target 2), p10 ${tripsAt(0.1)}`);
  console.log(`more than with SQLite, in round trips: p50 ${overSqliteAt(0.5)}, p10 ${overSqliteAt(0.1)}`);
  console.log(`more than with SQLite, the database beside the server: p50 ${(near - sqlite).toFixed(2)} ms`);
  await Promise.all([session.close(), farSession.close(), ...sides.map(endSide)]);
  await proxy.close();
}

const missing = whyNoPostgres();
if (missing === undefined) {
  const cluster = await startCluster();
  try {
    await measureCluster(cluster);
  } finally {
    await cluster.remove();
  }
} else console.log(missing);
