import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, createServer, type Socket } from 'node:net';
import { addMachine } from '../../server/lib/home/tokens.ts';
import { startCluster, type Cluster } from '../../server/team/postgres/testing/cluster.ts';
import { freePort, isAlive, kill, waitFor } from '../kit/scratch.ts';
import { keepRunning, type KeptProcess, type LoadedServer, textAt } from './server-process.ts';
import type { LoadRecord, Strike } from './record.ts';
import { listenOnLoopback } from '../../server/lib/sockets.ts';

interface PairOptions {
  readonly bin: string;
  /** Folder for all their files, without the database. */
  readonly dir: string;
  readonly leaseSeconds: number;
  readonly record: LoadRecord;
}

interface Member {
  readonly port: number;
  readonly process: KeptProcess;
  readonly logFile: string;
}

interface Pair {
  readonly options: PairOptions;
  readonly cluster: Cluster;
  readonly members: readonly Member[];
  readonly balancer: Balancer;
}

const TOKEN = 'ab'.repeat(32);

const MACHINE = 'farm';

const UP_MS = 60_000;

/** Exit code of a server whose lease is over, or that finds no database at its start. */
const STARTED_AGAIN = 1;

/** An owner and a standby of one space on a PostgreSQL of their own, each started again whenever it ends, and a balancer before them. */
export async function startPair(options: PairOptions): Promise<LoadedServer> {
  const { bin, dir } = options;
  const cluster = await startCluster();
  const homes = ['one', 'two'].map((name) => join(dir, name));
  const ports = [await freePort(), await freePort()];
  const balancer = await startBalancer(ports);
  prepareHomes(dir, homes);
  const members = homes.map((home, index) =>
    startMember(options, { home, port: ports[index] ?? 0, cluster, balancer }),
  );
  const pair: Pair = { options, cluster, members, balancer };
  const end = async (): Promise<void> => {
    for (const { process } of members) process.stop();
    await balancer.close();
    await cluster.remove();
  };
  await areUp(pair).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const urls = ports.map((port) => `http://127.0.0.1:${port}/mcp`);
  // Every other Editor has the addresses of both servers, the others that of the balancer.
  let editors = 0;
  const editorPorts = (): readonly number[] => ((editors += 1) % 2 === 0 ? ports : [balancer.port]);
  const before = `127.0.0.1:${balancer.port}`;
  return {
    surroundings: { bin, stateDir: join(dir, 'client'), urls, url: `http://${before}/mcp`, token: TOKEN },
    editorProcess: (project) => ({
      words: [
        process.execPath,
        bin,
        'mock',
        ...editorPorts().flatMap((port) => ['--url', `ws://127.0.0.1:${port}/bridge?machine=${MACHINE}`]),
        '--token-file',
        join(dir, 'machine'),
      ],
      home: join(dir, 'editors'),
      project,
    }),
    pid: () => ownerOf(pair)?.process.pid(),
    betweenStrikesMs: 3_000,
    strikes: strikesOf(pair),
    wrong: () => wrongWith(pair),
    end,
  };
}

/** Both servers have the same token, and the same machine with the Editors. */
function prepareHomes(dir: string, homes: readonly string[]): void {
  for (const folder of [...homes, join(dir, 'client'), join(dir, 'editors')]) mkdirSync(folder, { mode: 0o700 });
  for (const home of homes) writeFileSync(join(home, 'token'), `${TOKEN}\n`, { mode: 0o600 });
  const [first = '', ...others] = homes;
  writeFileSync(join(dir, 'machine'), `${addMachine(first, MACHINE, Date.now()).token}\n`, { mode: 0o600 });
  const machines = readFileSync(join(first, 'machines.json'));
  for (const home of others) writeFileSync(join(home, 'machines.json'), machines, { mode: 0o600 });
}

function startMember(
  { bin, leaseSeconds }: PairOptions,
  { home, port, cluster, balancer }: { home: string; port: number; cluster: Cluster; balancer: Balancer },
): Member {
  const logFile = `${home}.log`;
  const args = [
    bin,
    'serve',
    '--http',
    `--port=${port}`,
    `--lease-seconds=${leaseSeconds}`,
    // The balancer passes the Host header on unchanged.
    `--public-url=https://127.0.0.1:${balancer.port}/mcp`,
  ];
  const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: home, MCP_UNITY_BRIDGE_STORE: cluster.url };
  return { port, logFile, process: keepRunning({ args, cwd: home, env, logFile, mayEndWith: [STARTED_AGAIN] }) };
}

const ownerOf = ({ members, balancer }: Pick<Pair, 'members' | 'balancer'>): Member | undefined =>
  members.find(({ port }) => port === balancer.owner());

/** Waits until one owns the space and the other is a standby. */
async function areUp({ members }: Pair): Promise<void> {
  await waitFor(
    'an owner and a standby',
    async () => {
      const roles = await Promise.all(members.map(({ port }) => roleOf(port)));
      return roles.includes('owner') && roles.includes('standby');
    },
    UP_MS,
  );
}

function strikesOf(pair: Pair): LoadedServer['strikes'] {
  const { options, cluster } = pair;
  const leaseMs = options.leaseSeconds * 1_000;
  const stopDatabase = async (awayMs: number): Promise<void> => {
    await cluster.stop('immediate');
    const strike = restartClock(options.record);
    await pause(awayMs);
    await cluster.start();
    strike.awayMs = performance.now() - strike.at;
  };
  const strikes: readonly [Strike['name'], (below: (end: number) => number) => Promise<void>][] = [
    ['kill_server', () => killOwner(pair)],
    ['restart_database', (below) => stopDatabase(below(leaseMs / 4))],
    ['stop_server', () => stopOwner(pair)],
    ['database_away', (below) => stopDatabase(leaseMs + below(leaseMs / 2))],
  ];
  return strikes.map(([name, cause]) => ({
    name,
    async cause(below) {
      await cause(below);
      await waitFor('a call to be accepted again', () => options.record.strikes.at(-1)?.outageMs, UP_MS);
      await areUp(pair);
    },
  }));
}

/** Restarts the clock of an outage: until the database was down, it may have stored writes. */
function restartClock({ strikes }: LoadRecord): Strike {
  const last = strikes.at(-1);
  if (last === undefined) throw new Error('nothing was struck');
  last.at = performance.now();
  delete last.outageMs;
  return last;
}

async function killOwner(pair: Pair): Promise<void> {
  const pid = ownerOf(pair)?.process.pid();
  if (pid === undefined) throw new Error('no server owns the space');
  kill(pid);
  await waitFor('the owner to be gone', () => !isAlive(pid), UP_MS);
}

/** For longer than its lease; then it continues where it was. */
async function stopOwner(pair: Pair): Promise<void> {
  const owner = ownerOf(pair);
  const pid = owner?.process.pid();
  if (pid === undefined) throw new Error('no server owns the space');
  kill(pid, 'SIGSTOP');
  try {
    await waitFor('the standby to own the space', () => pair.balancer.owner() !== owner?.port && ownerOf(pair), UP_MS);
  } finally {
    kill(pid, 'SIGCONT');
  }
  await waitFor('the owner whose lease is over to end', () => !isAlive(pid), UP_MS);
}

/** Crashes are bugs, and no password is in any log. */
function wrongWith({ members, cluster }: Pair): string[] {
  const { password } = new URL(cluster.url);
  return members.flatMap(({ process, logFile }) => {
    const failure = process.failure();
    const home = logFile.replace(/\.log$/, '');
    const files = [
      logFile,
      ...readdirSync(home, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name)),
    ];
    return [
      ...(failure === undefined ? [] : [failure]),
      ...files
        .filter((file) => readFileSync(file).includes(password))
        .map((file) => `the password of the database is in ${file}`),
    ];
  });
}

/** A load balancer for the servers of a space: it passes every connection to the one that reports to be the owner, and ends those to others. */
interface Balancer {
  readonly port: number;
  /** Port of the owner of the space at the last check. */
  owner(): number | undefined;
  close(): Promise<void>;
}

const ASK_MS = 100;

const ANSWER_LIMIT_MS = 1_000;

/** `ports`: of the servers, on the loopback interface. */
async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let owner: number | undefined;
  const connections = new Map<Socket, number>();
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (owner === undefined) return void near.destroy();
    const far = connect(owner, '127.0.0.1');
    connections.set(near, owner);
    near.on('close', () => {
      connections.delete(near);
      far.destroy();
    });
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  let isClosed = false;
  const poll = async (port: number): Promise<void> => {
    const isOwner = (await roleOf(port)) === 'owner';
    if (isOwner) endOthers(connections, port);
    if (isOwner) owner = port;
    else if (owner === port) owner = undefined;
    if (!isClosed) setTimeout(() => void poll(port), ASK_MS);
  };
  const port = await listenOnLoopback(server);
  await Promise.all(ports.map(poll));
  return {
    port,
    owner: () => owner,
    async close() {
      isClosed = true;
      for (const socket of connections.keys()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function endOthers(connections: ReadonlyMap<Socket, number>, owner: number): void {
  for (const [socket, port] of connections) if (port !== owner) socket.destroy();
}

/** A server's answer to load balancers; undefined while it does not answer. */
async function roleOf(port: number): Promise<string | undefined> {
  const answer = await textAt(`http://127.0.0.1:${port}/health`, ANSWER_LIMIT_MS);
  return /"role":"(\w+)"/.exec(answer)?.[1];
}
