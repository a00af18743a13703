import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, scratchFolder, waitFor } from '../../../../proof/kit/scratch.ts';
import { isRequired } from '../../../../proof/lib/program.ts';
import type { Store } from '../../../store/store.ts';
import { readDatabase } from '../database.ts';
import { openPostgresStore } from '../postgres-store.ts';
import { takeSpace, type OwnedSpace } from '../spaces.ts';

/** A PostgreSQL of our own, in a temporary folder and on a loopback port. */
export interface Cluster {
  readonly port: number;
  /** Its own folder, which belongs to the user that it runs as. */
  readonly dir: string;
  /** The URL of its superuser. */
  readonly url: string;
  start(): Promise<void>;
  /** `fast` ends connections and writes everything out; `immediate` ends it as a crash does. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Runs SQL as the superuser and returns psql's output. */
  sql(text: string): Promise<string>;
  remove(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';

/** The folder with initdb and postgres, the newest one first; undefined where PostgreSQL is missing. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** The reason why a test has no PostgreSQL. Throws if MCP_UNITY_REQUIRE requires one (CI). */
export function whyNoPostgres(): string | undefined {
  if (findPostgres() !== undefined) return undefined;
  const reason = 'not run: PostgreSQL is not installed (apt-get install postgresql)';
  if (isRequired('postgres')) throw new Error(`${reason}; MCP_UNITY_REQUIRE asks for it`);
  return reason;
}

const PASSWORD = 'p4ss-word-of-the-tests';

/** `settings`: lines of postgresql.conf. */
export async function startCluster(settings: readonly string[] = []): Promise<Cluster> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is missing: ask whyNoPostgres first');
  const dir = scratchFolder();
  const user = ownerOf(dir);
  const run = promisify(execFile);
  writeFileSync(join(dir, 'password'), PASSWORD);
  chmodSync(join(dir, 'password'), 0o644);
  const data = join(dir, 'data');
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', join(dir, 'password'), '--no-sync', '-E', 'UTF8'],
    { ...user, cwd: dir },
  );
  const port = await freePort();
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  // What survives a killed process is enough here: the machine does not lose power.
  const lines = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    `unix_socket_directories = '${dir}'`,
    'fsync = off',
  ];
  appendFileSync(join(data, 'postgresql.conf'), `${[...lines, ...settings].join('\n')}\n`);
  let server: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const cluster: Cluster = {
    port,
    dir,
    url,
    async start() {
      const child = spawn(join(bin, 'postgres'), ['-D', data], { ...user, cwd: dir, stdio: 'ignore' });
      server = child;
      ended = new Promise((resolve) => child.once('exit', resolve));
      await waitFor('PostgreSQL to take connections', () =>
        run(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
          () => true,
          () => false,
        ),
      );
    },
    async stop(how) {
      server?.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await ended;
      server = undefined;
    },
    sql: async (text) => (await run(join(bin, 'psql'), ['-X', '-A', '-t', '-d', url, '-c', text])).stdout.trim(),
    async remove() {
      if (server !== undefined) await cluster.stop('immediate');
    },
  };
  await cluster.start();
  return cluster;
}

/** PostgreSQL does not run as root. */
function ownerOf(dir: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' })));
  if (uid === undefined || gid === undefined) throw new Error('there is no user nobody');
  chownSync(dir, uid, gid);
  return { uid, gid };
}

const LEASE_MS = 10_000;

/** A space of the tests that no other server owns. */
export async function takeTestSpace(url: string, space: string, leaseMs = LEASE_MS): Promise<OwnedSpace> {
  const taken = await takeSpace({
    database: readDatabase(url, space),
    name: 'test',
    leaseMs,
    onStandby: () => undefined,
    onTrouble: () => undefined,
    signal: new AbortController().signal,
  });
  if (taken === undefined) throw new Error('no wait was given up');
  return taken;
}

export async function openTestStore(url: string, space: string): Promise<Store> {
  return openPostgresStore(await takeTestSpace(url, space));
}
