import { chownSync, cpSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder, createHome, type Home, waitFor } from '../../proof/kit/scratch.ts';
import { startCluster, whyNoPostgres, type Cluster } from '../team/postgres/testing/cluster.ts';
import { mountSmallDisk } from '../team/postgres/testing/small-disk.ts';
import { createFakeEditor } from '../../proof/kit/fake-editor.ts';
import { startServeProcess, type ServeProcess, buildBin } from '../../proof/kit/running.ts';
import { startClient } from '../../proof/kit/clients.ts';

/** With what a URL has to escape. */
const PASSWORD = 's3cr:t/w0rd#';
const SPELLINGS = [PASSWORD, encodeURIComponent(PASSWORD), PASSWORD.slice(0, -1)];

const reason = whyNoPostgres();
const bin = buildBin('troubled-database');
afterAll(() => bin.remove());

/** All that a process has left in its state folder: log, audit, reports of crashes. */
const filesOf = (dir: string): string =>
  readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe.skipIf(reason !== undefined)(reason ?? 'serve and a database in trouble', () => {
  let cluster: Cluster;
  let home: Home;
  let space = '';
  let spaces = 0;
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.sql(`CREATE ROLE unity LOGIN PASSWORD '${PASSWORD}'`);
    await cluster.sql('GRANT CREATE ON DATABASE postgres TO unity');
  });
  afterAll(() => cluster.remove());
  beforeEach(() => {
    home = createHome();
    space = `s${(spaces += 1)}`;
  });
  afterEach(() => home.remove());

  const urlOf = (given: { user?: string; password?: string; database?: string; port?: number; more?: string } = {}) => {
    const { user = 'unity', password = PASSWORD, database = 'postgres', port = cluster.port, more = '' } = given;
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${more}`;
  };
  const serve = (url: string, env: NodeJS.ProcessEnv = {}, ...more: string[]): Promise<ServeProcess> =>
    startServeProcess(
      home,
      bin.entry,
      ['--http', '--log', 'json', '--metrics', '--space', space, '--store', url, ...more],
      env,
    );
  const inSpace = (sql: string): Promise<string> => cluster.sql(sql.replaceAll('SPACE', `mcp_unity_${space}`));
  const expectNoSecret = (server: ServeProcess): void => {
    for (const spelling of SPELLINGS) {
      expect(server.stderr()).not.toContain(spelling);
      expect(filesOf(home.dir)).not.toContain(spelling);
    }
  };

  const refuses = /refuses this user or password\. Check the user in --store, and the password there or in PGPASSWORD/;
  test.each<[string, () => string, RegExp, NodeJS.ProcessEnv?]>([
    ['the password is wrong', () => urlOf({ password: `${PASSWORD}x` }), refuses],
    ['the user is unknown', () => urlOf({ user: 'nobody' }), refuses],
    [
      'the password in PGPASSWORD is wrong',
      () => urlOf().replace(/:[^:]*@/, '@'),
      refuses,
      { PGPASSWORD: `${PASSWORD}x` },
    ],
    ['the database is unknown', () => urlOf({ database: 'nowhere' }), /There is no such database: postgres:.*nowhere/],
    ['nothing listens', () => urlOf({ port: 1 }), /cannot be reached .* Check that PostgreSQL runs there/],
    [
      'it demands TLS that the database has not',
      () => urlOf({ more: '?sslmode=require' }),
      /cannot be reached \(.*SSL/,
    ],
    ['it is read-only', () => urlOf({ more: '?options=-c%20default_transaction_read_only=on' }), /is read-only/],
  ])('where %s it says so, and ends, without the password', async (_title, url, sentence, env) => {
    const server = await serve(url(), env);
    expect(await server.exit()).toBe(1);
    expect(server.stderr()).toMatch(sentence);
    expect(server.stderr()).not.toMatch(/^\s+at /m);
    expectNoSecret(server);
  });

  test('where the URL is none it says so as of any wrong option, without the password', async () => {
    const server = await serve(`postgres//unity:${PASSWORD}@x`);
    expect(await server.exit()).toBe(2);
    expect(server.stderr()).toMatch(/Expected an address such as postgres:.* \(not shown: it may hold a password\)/);
    expectNoSecret(server);
  });

  /** A server has made the space and has ended. */
  async function makeSpace(): Promise<void> {
    const server = await serve(urlOf());
    await waitFor('the server to own the space', async () => (await server.role()) === 'owner');
    process.kill(server.pid, 'SIGTERM');
    expect(await server.exit()).toBe(0);
    expectNoSecret(server);
  }

  test.each([
    [
      'a newer version wrote it',
      'UPDATE SPACE.format SET version = 99',
      'UPDATE SPACE.format SET version = 1',
      /written by a newer version .*format 99/,
    ],
    [
      'the row of its lease is gone',
      'DELETE FROM SPACE.lease',
      "INSERT INTO SPACE.lease (epoch, run, owner, expires_at) VALUES (99, '', '', '-infinity')",
      /The table lease of the space s\d+ .* is empty/,
    ],
    [
      'a table of it is gone',
      'ALTER TABLE SPACE.meta RENAME TO other',
      'ALTER TABLE SPACE.other RENAME TO meta',
      /A table, column or function of the space is missing/,
    ],
  ])('of a space it says that %s, ends, and continues once that is put right', async (_title, harm, cure, sentence) => {
    await makeSpace();
    await inSpace(harm);
    const server = await serve(urlOf());
    expect(await server.exit()).toBe(1);
    expect(server.stderr()).toMatch(sentence);
    expectNoSecret(server);
    await inSpace(cure);
    await makeSpace();
  });

  test.each<[string, string, string[], RegExp]>([
    [
      'the limits of the space cannot be written',
      'ALTER TABLE SPACE.settings ADD CONSTRAINT none CHECK (false) NOT VALID',
      [],
      /refused a statement/,
    ],
    [
      'a table that it reads first is gone',
      'ALTER TABLE SPACE.meta RENAME TO other',
      [],
      /A table, column or function of the space is missing/,
    ],
    ['no user can sign in', 'SELECT 1', ['--issuer', 'http://127.0.0.1:1'], /The OpenID provider .* cannot be used/],
  ])(
    'a server that owns the space and ends since %s releases it to the next one at once',
    async (_title, harm, more, sentence) => {
      await makeSpace();
      await inSpace(harm);
      const server = await serve(urlOf(), {}, '--lease-seconds', '3600', ...more);
      expect(await server.exit()).toBe(1);
      expect(server.stderr()).toMatch(sentence);
      expect(server.stderr()).toContain('this server owns the space');
      expect(await inSpace('SELECT epoch, expires_at > clock_timestamp() FROM SPACE.lease')).toBe('2|f');
    },
  );

  test('says when the database answers again; neither log nor metrics nor health have a password, a token or the address with it', async () => {
    const logFile = join(home.dir, 'serve.log');
    const server = await serve(urlOf(), {}, '--lease-seconds', '600', '--log-file', logFile);
    const token = readFileSync(join(home.dir, 'token'), 'utf8').trim();
    const editor = createFakeEditor(home);
    editor.answerAll(() => 'done');
    await editor.connect();
    const client = startClient(home, bin.entry);
    await client.initialize();
    const count = (words: string): number => server.stderr().split(words).length - 1;
    await cluster.stop('immediate');
    const answer = client.call('unity_execute_code', { code: 'while it is away', timeout: 60_000 });
    await waitFor('the trouble to be logged', () => count('"level":"error"') > 0);
    expect(count('answers again')).toBe(0);
    await cluster.start();
    expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed' });
    await waitFor('the end of the trouble to be logged', () => count('answers again') > 0);
    expect(server.stderr()).toContain(
      `The database postgres://unity@127.0.0.1:${cluster.port}/postgres answers again.`,
    );
    const metrics = await Promise.all(
      ['/metrics', '/health', '/health?standby=ok', '/elsewhere'].map(async (path) =>
        (await fetch(new URL(path, server.url))).text(),
      ),
    );
    expect(metrics[0]).toContain('mcp_unity_bridge_operations_accepted_total 1');
    for (const text of [...metrics, server.stderr(), readFileSync(logFile, 'utf8')])
      for (const secret of [...SPELLINGS, token, urlOf()]) expect(text).not.toContain(secret);
    client.process.kill();
    editor.disconnect();
  });

  test('a second server of the same space stands by, and says who owns it', async () => {
    const owner = await serve(urlOf());
    const other = createHome();
    try {
      const second = await startServeProcess(other, bin.entry, ['--http', '--space', space, '--store', urlOf()]);
      expect(await second.role()).toBe('standby');
      await waitFor('the owner to be named', () => second.stderr().includes(`process ${owner.pid}`));
    } finally {
      await other.remove();
    }
  });

  test('with no room for its write-ahead log PostgreSQL ends, and so does the owner; nothing acknowledged is lost', async ({
    skip,
  }) => {
    const dir = scratchFolder();
    const disk = mountSmallDisk(dir, 100);
    if (disk === undefined) {
      rmSync(dir, { recursive: true });
      return skip('this user may not mount a small disk');
    }
    try {
      const { uid, gid } = statSync(cluster.dir);
      const wal = join(cluster.dir, 'data', 'pg_wal');
      await cluster.stop('fast');
      cpSync(wal, join(dir, 'wal'), { recursive: true });
      for (const name of [
        '.',
        'wal',
        ...readdirSync(join(dir, 'wal'), { recursive: true }).map((one) => join('wal', String(one))),
      ])
        chownSync(join(dir, name), uid, gid);
      rmSync(wal, { recursive: true });
      symlinkSync(join(dir, 'wal'), wal);
      await cluster.start();
      const server = await serve(urlOf());
      const editor = createFakeEditor(home);
      editor.answerAll(() => 'done');
      await editor.connect();
      const client = startClient(home, bin.entry);
      await client.initialize();
      const execute = (code: string) =>
        client.call('unity_execute_code', { code, timeout: 10_000 }).then(({ result }) => result?.structuredContent);
      const done = await execute('before');
      expect(done).toMatchObject({ status: 'completed' });
      disk.fill();
      await waitFor('PostgreSQL to have no room', () =>
        cluster.sql('SELECT pg_switch_wal(); CREATE TABLE IF NOT EXISTS t (a int); DROP TABLE t').then(
          () => false,
          () => true,
        ),
      );
      expect(await server.exit()).toBe(1);
      expect(server.stderr()).toMatch(/no longer owns the space s\d+ .*: the database has not confirmed/);
      expectNoSecret(server);
      client.process.kill();
      disk.free();
      await cluster.stop('immediate');
      await cluster.start();
      const next = await serve(urlOf());
      await waitFor('the lease of the first one to run out', async () => (await next.role()) === 'owner');
      const again = startClient(home, bin.entry);
      await again.initialize();
      const { result } = await again.call('unity_get_result', { log_id: done?.['log_id'] });
      expect(result?.structuredContent).toMatchObject({ status: 'completed', result: 'done' });
    } finally {
      await cluster.stop('immediate');
      disk.unmount();
      rmSync(dir, { recursive: true });
    }
  });
});
