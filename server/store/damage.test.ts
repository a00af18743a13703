import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { loadDriver } from './driver.ts';
import type { LogFilter } from '../hub/protocol/store-protocol.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { StoreOpenError, type Store } from './store.ts';
import { startChild, bundled } from './testing/child.ts';
import { logEntry, logId, NOON, operation } from './testing/samples.ts';

let workerUrl: URL;
let script: URL;
let dir: string;
let stores: Store[];

beforeAll(async () => {
  [workerUrl, script] = await Promise.all([bundled('worker.ts'), bundled('testing/writing-child.ts')]);
});

beforeEach(() => {
  dir = scratchFolder();
  stores = [];
});

afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
});

const file = (name: string): string => join(dir, name);

async function open(): Promise<Store> {
  const store = await openSqliteStore({ dir, workerUrl });
  stores.push(store);
  return store;
}

/** Stores the operations from one number to another, as finished ones, and closes cleanly. */
async function fill(from: number, to: number, result = 'r'.repeat(1_000)): Promise<void> {
  const store = await open();
  for (let number = from; number <= to; number += 1) {
    await store.write({ kind: 'accept', operation: finished(number, result) });
    await store.write({ kind: 'logs', journal_id: 'j', mark: number, entries: [logEntry(number)] });
  }
  await store.close();
}

function finished(number: number, result: string): ReturnType<typeof operation> {
  return operation(number, {
    state: 'completed',
    started_at: NOON,
    finished_at: NOON,
    outcome: { status: 'completed', result },
  });
}

/** The files as a killed process leaves them, with 50 operations from `first` on in the log and nothing of them in the database file. Returns the store_id. */
async function fillAndKeepLog(first = 1): Promise<string> {
  const store = await open();
  const { store_id } = await store.snapshot(0, NOON);
  const reader = (await loadDriver()).open(file('store.db'), { readOnly: true });
  // A checkpoint does not pass by a reader.
  reader.exec('BEGIN; SELECT * FROM meta');
  for (let number = first; number < first + 50; number += 1)
    await store.write({ kind: 'accept', operation: finished(number, 'r'.repeat(1_000)) });
  execFileSync('cp', ['-r', dir, `${dir}.killed`]);
  reader.close();
  await store.close();
  rmSync(dir, { recursive: true });
  renameSync(`${dir}.killed`, dir);
  rmSync(file('store.db-shm'));
  return store_id;
}

async function readNumbers(store: Store): Promise<number[]> {
  const result = await store.read({ kind: 'outlines', limit: 10_000 });
  return result.kind === 'outlines' ? result.outlines.map(({ accept_seq }) => accept_seq) : [];
}

/** What the next process would find. */
async function storedNumbers(): Promise<number[]> {
  const database = (await loadDriver()).open(file('store.db'), { readOnly: true });
  const rows: { accept_seq: number }[] = database
    .prepare('SELECT accept_seq FROM operations ORDER BY accept_seq')
    .all();
  database.close();
  return rows.map(({ accept_seq }) => accept_seq);
}

function replaceByCopy(path: string): void {
  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);
}

function overwrite(path: string, offset: number, bytes: Buffer): void {
  const content = readFileSync(path);
  bytes.copy(content, offset);
  writeFileSync(path, content);
}

describe('opening', () => {
  test('after a clean end finds an empty log and reports nothing', async () => {
    await fill(1, 3);
    const before = await open();
    expect(await readNumbers(before)).toHaveLength(3);
    await before.write({ kind: 'confirm', request: { client_uuid: 'c', ordinal: 1 } });
    await before.close();
    expect(statSync(file('store.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    const store = await open();
    expect(store.health()).toMatchObject({ state: 'ok', problems: [] });
    expect(await readNumbers(store)).toEqual([3, 2, 1]);
  });

  test.each([
    { what: 'a clean end', before: () => fill(1, 3) },
    { what: 'a process that was killed', before: () => fillAndKeepLog() },
  ])('after $what, and then a clean end, nothing but the databases remains', async ({ before }) => {
    await before();
    const store = await open();
    await store.write({
      kind: 'logs',
      journal_id: 'j',
      mark: 99,
      entries: [logEntry(99), logEntry(100, { timestamp: new Date(NOON - 3_600_000).toISOString() })],
    });
    expect(await readNumbers(store)).not.toEqual([]);
    for (const number of [1, 2, 3]) await store.read({ kind: 'operation', log_id: logId(number) });
    expect(await store.read({ kind: 'logs', filter: { limit: 10, log_type: 'all' } })).toMatchObject({ kind: 'logs' });
    expect(await store.read({ kind: 'log_entry', log_id: logId(99) })).toMatchObject({ entry: logEntry(99) });
    await store.close();
    expect(readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /-(wal|shm)$/.test(name))).toEqual(
      [],
    );
  });

  test('keeps the store_id', async () => {
    const first = await (await open()).snapshot(0, NOON);
    await stores[0]?.close();
    expect((await (await open()).snapshot(0, NOON)).store_id).toBe(first.store_id);
  });

  test.each([
    { what: 'garbage', damage: () => writeFileSync(file('store.db'), 'garbage '.repeat(2_000)) },
    { what: 'a file with a broken header', damage: () => overwrite(file('store.db'), 0, Buffer.alloc(100, 0xff)) },
    {
      what: 'a file whose first page is broken',
      damage: () => overwrite(file('store.db'), 100, Buffer.alloc(3_000, 0xff)),
    },
    { what: 'a file that was cut off', damage: () => truncateSync(file('store.db'), 10_000) },
  ])('sets $what aside, begins again, and says so', async ({ damage }) => {
    await fill(1, 20);
    const before = (await (await open()).snapshot(0, NOON)).store_id;
    await stores.at(-1)?.close();
    damage();
    const broken = readFileSync(file('store.db'));
    const store = await open();
    const [problem, ...others] = store.health().problems;
    expect(problem).toMatchObject({ code: 'set_aside', message: expect.stringContaining(file('store.db.damaged-1')) });
    expect(others).toEqual([]);
    expect(readFileSync(file('store.db.damaged-1'))).toEqual(broken);
    expect(await readNumbers(store)).toEqual([]);
    expect((await store.snapshot(0, NOON)).store_id).not.toBe(before);
    expect(await store.write({ kind: 'accept', operation: operation(1) })).toEqual({ kind: 'stored' });
  });

  test(
    'begins again after a file that was cut short under a living log, wherever that was',
    { timeout: 60_000 },
    async () => {
      await fill(1, 60);
      await fillAndKeepLog(61);
      const sound = `${dir}.sound`;
      renameSync(dir, sound);
      try {
        const whole = statSync(join(sound, 'store.db')).size;
        for (const length of [
          0,
          1,
          99,
          100,
          4095,
          ...[1, 2, 3, 5, 9].map((pages) => pages * 4096),
          whole - 4096,
          whole - 1,
        ]) {
          cpSync(sound, dir, { recursive: true });
          truncateSync(file('store.db'), length);
          const store = await open();
          expect(
            await store.write({ kind: 'accept', operation: operation(1_000) }),
            `cut to ${length} of ${whole} bytes`,
          ).toEqual({ kind: 'stored' });
          await store.close();
          rmSync(dir, { recursive: true });
        }
      } finally {
        rmSync(sound, { recursive: true });
      }
    },
  );

  test('sets a database of another program aside', async () => {
    const database = (await loadDriver()).open(file('store.db'));
    database.exec('CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)');
    database.close();
    const store = await open();
    expect(store.health().problems).toMatchObject([
      { code: 'set_aside', message: expect.stringContaining('another program') },
    ]);
    expect(existsSync(file('store.db.damaged-1'))).toBe(true);
  });

  test('never overwrites what was set aside before', async () => {
    for (const round of [1, 2, 3]) {
      writeFileSync(file('store.db'), `garbage ${round} `.repeat(1_000));
      await (await open()).close();
    }
    expect([1, 2, 3].map((round) => readFileSync(file(`store.db.damaged-${round}`), 'utf8').slice(0, 9))).toEqual([
      'garbage 1',
      'garbage 2',
      'garbage 3',
    ]);
  });

  test('refuses a store of a newer version, says which side to update, and does not touch the file', async () => {
    await fill(1, 1);
    const database = (await loadDriver()).open(file('store.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    const before = readFileSync(file('store.db'));
    const error: unknown = await open().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreOpenError);
    expect(error).toMatchObject({
      code: 'newer_version',
      message: expect.stringMatching(/store format 99, this version knows 3.*Update mcp-unity-bridge/s),
    });
    expect(readFileSync(file('store.db'))).toEqual(before);
  });

  test('finds lines by their operation and their project in log files of format 1, read only or written on', async () => {
    const at = (hour: number) => ({ timestamp: new Date(NOON + hour * 3_600_000).toISOString() });
    const store = await open();
    const entries = [
      logEntry(1, { ...at(-2), operation_log_id: logId(9) }),
      logEntry(2, { ...at(-2), editor: '/alpha', value: { editor: '/beta' } }),
      logEntry(3, { ...at(0), operation_log_id: logId(9) }),
      logEntry(4, { ...at(0), editor: '/alpha' }),
    ];
    await store.write({ kind: 'logs', journal_id: 'j', mark: 4, entries });
    await store.close();
    for (const name of readdirSync(file('logs')).filter((one) => one.endsWith('.db'))) {
      const database = (await loadDriver()).open(join(file('logs'), name));
      database.exec(
        'DROP INDEX entries_by_operation; ALTER TABLE entries DROP COLUMN operation; DROP INDEX entries_by_editor; ALTER TABLE entries DROP COLUMN editor; PRAGMA user_version = 1',
      );
      database.close();
    }
    const again = await open();
    const found = () => again.read({ kind: 'logs', filter: { limit: 10, log_type: 'all', log_id: logId(9) } });
    const of = (whose: Partial<LogFilter>) =>
      again.read({ kind: 'logs', filter: { limit: 10, log_type: 'all', ...whose } });
    const byProject = async () => [
      await of({ editor: '/alpha' }),
      await of({ editor: '/beta' }),
      await of({ not_of: ['/alpha', '/gamma'] }),
    ];
    expect(await byProject()).toMatchObject([
      { entries: [{ seq: 4 }, { seq: 2 }] },
      { entries: [] },
      { entries: [{ seq: 3 }, { seq: 1 }] },
    ]);
    expect(await found()).toMatchObject({ entries: [{ seq: 3 }, { seq: 1 }] });
    await again.write({
      kind: 'logs',
      journal_id: 'j',
      mark: 5,
      entries: [logEntry(5, { ...at(0), operation_log_id: logId(9) })],
    });
    expect(await found()).toMatchObject({ entries: [{ seq: 5 }, { seq: 3 }, { seq: 1 }] });
    expect(await byProject()).toMatchObject([
      { entries: [{ seq: 4 }, { seq: 2 }] },
      { entries: [] },
      { entries: [{ seq: 5 }, { seq: 3 }, { seq: 1 }] },
    ]);
    expect(again.health().problems).toEqual([]);
  });

  test('takes over a store of format 1, with everything in it and the log file of the hour', async () => {
    await fill(1, 3);
    const database = (await loadDriver()).open(file('store.db'));
    database.exec(
      'ALTER TABLE operations DROP COLUMN approval; ALTER TABLE meta RENAME COLUMN position TO commits; ALTER TABLE meta DROP COLUMN owner; PRAGMA user_version = 1',
    );
    database.close();
    rmSync(file('write-log'), { recursive: true });
    await fill(4, 4);
    const store = await open();
    expect(store.health().problems).toEqual([]);
    for (const number of [1, 2, 3, 4]) {
      expect(await store.read({ kind: 'operation', log_id: logId(number) })).toMatchObject({
        operation: { log_id: logId(number), state: 'completed' },
      });
      expect(await store.read({ kind: 'log_entry', log_id: logId(number) })).toMatchObject({
        entry: { log_id: logId(number) },
      });
    }
    const approval = { code_hash: 'c0de', by: 'ida', at: NOON };
    await store.write({ kind: 'update', log_id: logId(1), from: ['completed'], patch: { approval } });
    expect(await store.read({ kind: 'operation', log_id: logId(1) })).toMatchObject({ operation: { approval } });
  });

  test('in a place that is no folder fails with a sentence', async () => {
    writeFileSync(file('file'), '');
    const error: unknown = await openSqliteStore({ dir: file('file/state'), workerUrl }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      name: 'StoreOpenError',
      code: 'unwritable',
      message: expect.stringContaining(`${file('file')} is a file, and a folder is expected in its place`),
    });
  });

  test.each(['write-log', 'logs', 'blobs'])('fails with a sentence that names %s when that is a file', async (name) => {
    writeFileSync(file(name), '');
    await expect(open()).rejects.toMatchObject({
      name: 'StoreOpenError',
      code: 'unwritable',
      message: expect.stringContaining(`${file(name)} is a file, and a folder is expected in its place`),
    });
  });

  test('fails with a sentence when store.db is a folder', async () => {
    mkdirSync(file('store.db'));
    await expect(open()).rejects.toMatchObject({ name: 'StoreOpenError', code: 'unwritable' });
  });

  test('fails with a sentence when the writer cannot be loaded', async () => {
    const missing = new URL('missing-worker.js', workerUrl);
    await expect(openSqliteStore({ dir, workerUrl: missing })).rejects.toMatchObject({
      name: 'StoreOpenError',
      code: 'failed',
      message: expect.stringContaining('missing-worker.js'),
    });
  });
});

describe('what SQLite loses is restored from the log of writes', () => {
  const losses: { what: string; damage: () => void }[] = [
    {
      what: "SQLite's log was cut off in the middle",
      damage: () => truncateSync(file('store.db-wal'), Math.floor(statSync(file('store.db-wal')).size / 2)),
    },
    {
      what: "SQLite's log was cut off at the last frame",
      damage: () => truncateSync(file('store.db-wal'), statSync(file('store.db-wal')).size - 20_000),
    },
    { what: "SQLite's log was deleted", damage: () => rmSync(file('store.db-wal')) },
    {
      what: "SQLite's log was overwritten in the middle",
      damage: () => overwrite(file('store.db-wal'), 60_000, Buffer.alloc(100, 0xff)),
    },
  ];

  test.each(losses)('when $what', async ({ damage }) => {
    const before = await fillAndKeepLog();
    damage();
    const store = await open();
    expect(store.health().problems).toEqual([]);
    const { last_accept_seq, store_id } = await store.snapshot(0, NOON);
    expect([last_accept_seq, store_id]).toEqual([50, before]);
    expect(await readNumbers(store)).toHaveLength(50);
    expect(await store.write({ kind: 'accept', operation: operation(last_accept_seq + 1) })).toEqual({
      kind: 'stored',
    });
    await store.close();
    expect((await open()).health().problems).toEqual([]);
  });

  test('when its file was set aside: recent results are there, under the same store_id', async () => {
    const before = await fillAndKeepLog();
    writeFileSync(file('store.db'), 'garbage '.repeat(2_000));
    rmSync(file('store.db-wal'));
    const store = await open();
    expect(store.health().problems.map(({ code }) => code)).toEqual(['set_aside']);
    expect((await store.snapshot(0, NOON)).store_id).toBe(before);
    expect(await readNumbers(store)).toHaveLength(50);
  });
});

describe('acknowledged writes that are gone are reported', () => {
  test('when an older copy was put back', async () => {
    await fill(1, 3);
    copyFileSync(file('store.db'), file('copy'));
    await fill(4, 6);
    copyFileSync(file('copy'), file('store.db'));
    const store = await open();
    expect(store.health().problems).toMatchObject([{ code: 'lost_writes' }]);
    expect((await store.snapshot(0, NOON)).last_accept_seq).toBe(6);
  });

  test('when the file was deleted', async () => {
    await fill(1, 3);
    rmSync(file('store.db'));
    expect((await open()).health().problems).toMatchObject([
      { code: 'lost_writes', message: expect.stringContaining('is gone') },
    ]);
  });

  test('but a process that was killed lost nothing, and nothing is reported', async () => {
    await fillAndKeepLog();
    const store = await open();
    expect(store.health().problems).toEqual([]);
    expect(await readNumbers(store)).toHaveLength(50);
  });
});

describe('damage inside', () => {
  test(
    'of the file never passes for an answer: reads give what was stored or fail, and the check finds it',
    { timeout: 60_000 },
    async () => {
      await fill(1, 60, 'r'.repeat(5_000));
      await (async () => {
        // An unclean end: the log of a killed process.
        const child = startChild(script, [dir, workerUrl.href, '100', '10']);
        await child.nextLine();
        await child.kill();
      })();
      const pages = Math.floor(statSync(file('store.db')).size / 4096);
      for (let page = 30; page < pages - 5; page += 9)
        overwrite(file('store.db'), page * 4096, Buffer.alloc(4096, 0xee));
      const store = await open();
      const kinds = new Set<string>();
      for (let number = 1; number <= 60; number += 1) {
        const result = await store.read({ kind: 'operation', log_id: logId(number) });
        kinds.add(result.kind);
        if (result.kind === 'failed') expect(result.reason).toContain('damaged');
        else expect(result).toEqual({ kind: 'operation', operation: finished(number, 'r'.repeat(5_000)) });
      }
      if (store.health().problems.some(({ code }) => code === 'set_aside')) return;
      expect(kinds).toEqual(new Set(['operation', 'failed']));
      await expect
        .poll(() => store.health().problems, { timeout: 20_000 })
        .toContainEqual(expect.objectContaining({ code: 'damaged' }));
      expect(store.health().state).toBe('degraded');
    },
  );

  test.each([
    { what: 'changed', damage: (path: string) => overwrite(path, 500, Buffer.from('X')) },
    { what: 'cut off', damage: (path: string) => truncateSync(path, 1_000) },
    { what: 'missing', damage: (path: string) => rmSync(path) },
  ])('of a result in a file of its own that is $what is reported, and the others are served', async ({ damage }) => {
    await fill(1, 2, 'r'.repeat(2_000_000));
    const [blob = ''] = readdirSync(file('blobs')).filter((name) => name.startsWith('1-'));
    damage(join(file('blobs'), blob));
    const store = await open();
    const read = (number: number) => store.read({ kind: 'operation', log_id: logId(number) });
    expect(await read(1)).toMatchObject({ kind: 'failed', reason: expect.stringContaining(blob) });
    expect(await read(2)).toMatchObject({ kind: 'operation', operation: { accept_seq: 2 } });
    expect((await store.snapshot(1_000, NOON)).operations.map(({ accept_seq }) => accept_seq)).toEqual([2]);
    expect(store.health().problems).toMatchObject([
      { code: 'damaged', message: expect.stringContaining('operation number 1') },
    ]);
  });

  test.each([
    {
      what: 'its parameters',
      damage: (content: Buffer) => {
        for (let at = content.indexOf('return 2;'); at >= 0; at = content.indexOf('return 2;')) content.write('X', at);
      },
    },
    {
      what: 'the page that holds its end',
      damage: (content: Buffer) =>
        content.fill(
          0xee,
          Math.floor(content.indexOf('end of 2') / 4096) * 4096,
          Math.ceil(content.indexOf('end of 2') / 4096) * 4096,
        ),
    },
  ])('of one row, in $what, costs that row, and lists give the others', async ({ damage }) => {
    const store = await open();
    for (const number of [1, 2, 3]) {
      const outcome = {
        status: 'error',
        error: `${'e'.repeat(14_000)} end of ${number}`,
        error_code: 'execution_error',
      } as const;
      await store.write({
        kind: 'accept',
        operation: operation(number, { state: 'failed', started_at: NOON, finished_at: NOON, outcome }),
      });
    }
    await store.close();
    const content = readFileSync(file('store.db'));
    damage(content);
    writeFileSync(file('store.db'), content);
    const again = await open();
    expect(await readNumbers(again)).toEqual([3, 1]);
    expect(await again.read({ kind: 'outlines', limit: 1 })).toMatchObject({ outlines: [{ accept_seq: 3 }] });
    expect(await again.read({ kind: 'operation', log_id: logId(2) })).toMatchObject({ kind: 'failed' });
    expect(again.health()).toMatchObject({
      state: 'degraded',
      problems: [{ code: 'damaged', message: expect.stringContaining('Operation number 2 ') }],
    });
  });

  test('of one hour of console lines hides no other hour, and is reported', async () => {
    const store = await open();
    const earlier = logEntry(1, { timestamp: new Date(NOON - 3_600_000).toISOString() });
    await store.write({ kind: 'logs', journal_id: 'j', mark: 2, entries: [earlier, logEntry(2)] });
    await store.close();
    const [, newest = ''] = readdirSync(file('logs')).toSorted();
    writeFileSync(join(file('logs'), newest), 'garbage '.repeat(2_000));
    const again = await open();
    expect(await again.read({ kind: 'logs', filter: { limit: 10, log_type: 'all' } })).toEqual({
      kind: 'logs',
      entries: [earlier],
      more: false,
    });
    expect(again.health().problems).toMatchObject([
      { code: 'set_aside', message: expect.stringContaining(`${newest}.damaged-1`) },
    ]);
    expect(await again.write({ kind: 'logs', journal_id: 'j', mark: 3, entries: [logEntry(3)] })).toEqual({
      kind: 'stored',
    });
    expect(await again.read({ kind: 'log_entry', log_id: logId(3) })).toEqual({
      kind: 'log_entry',
      entry: logEntry(3),
    });
  });
});

describe('while the store is open, what is moved, deleted, replaced or cut short', () => {
  const moves: { what: string; move: () => void; isRefused: boolean }[] = [
    { what: 'store.db is deleted', move: () => rmSync(file('store.db')), isRefused: true },
    { what: 'store.db is moved', move: () => renameSync(file('store.db'), file('moved')), isRefused: true },
    { what: 'store.db is replaced by a copy', move: () => replaceByCopy(file('store.db')), isRefused: true },
    { what: 'store.db is cut short', move: () => truncateSync(file('store.db'), 4096), isRefused: true },
    // What is lost with it is restored from the log of writes.
    { what: "SQLite's log is deleted", move: () => rmSync(file('store.db-wal')), isRefused: false },
    { what: 'the folder is moved', move: () => renameSync(dir, `${dir}.moved`), isRefused: true },
    { what: 'the index of the log is deleted', move: () => rmSync(file('store.db-shm')), isRefused: false },
    {
      what: 'the log of writes is deleted',
      move: () => rmSync(file('write-log'), { recursive: true }),
      isRefused: true,
    },
    { what: 'the log of writes is moved', move: () => renameSync(file('write-log'), file('moved')), isRefused: true },
    {
      what: 'the file of the log of writes is deleted',
      move: () => {
        for (const name of readdirSync(file('write-log'))) rmSync(join(file('write-log'), name));
      },
      isRefused: true,
    },
    { what: 'the large results are deleted', move: () => rmSync(file('blobs'), { recursive: true }), isRefused: false },
    { what: 'the console lines are deleted', move: () => rmSync(file('logs'), { recursive: true }), isRefused: false },
  ];

  test.each(moves)(
    'is reported at once, and nothing is acknowledged that could not be found: $what',
    async ({ what, move, isRefused }) => {
      await fill(1, 20);
      const store = await open();
      expect(await store.write({ kind: 'accept', operation: operation(21) })).toEqual({ kind: 'stored' });
      // As after every answer that was delivered.
      await store.write({ kind: 'update', log_id: logId(21), from: ['accepted'], patch: { delivered_at: NOON } }, true);
      expect(store.whyLost()).toBeUndefined();
      move();
      if (!isRefused) {
        expect(await store.write({ kind: 'accept', operation: operation(22) })).toEqual({ kind: 'stored' });
        cpSync(dir, `${dir}.moved`, { recursive: true });
        const next = await openSqliteStore({ dir: `${dir}.moved`, workerUrl });
        expect(await readNumbers(next)).toContain(22);
        await next.close();
      } else {
        expect(await store.write({ kind: 'accept', operation: operation(22) })).toMatchObject({
          kind: 'failed',
          reason: expect.stringContaining('so the server cannot store results where the next server finds them'),
        });
        // Console lines are found again where the database is.
        expect(await store.write({ kind: 'logs', journal_id: 'j', mark: 21, entries: [logEntry(21)] })).toMatchObject({
          kind: what.includes('log of writes') ? 'stored' : 'failed',
        });
      }
      expect(store.whyLost()).toMatch(/was (moved, deleted or replaced|cut short) while the server had it open/);
      await store.close();
      rmSync(`${dir}.moved`, { recursive: true, force: true });
    },
  );

  test('is a file of console lines: the lines go into a new one, and are read from there', async () => {
    const store = await open();
    await store.write({ kind: 'logs', journal_id: 'j', mark: 1, entries: [logEntry(1)] });
    const lines = { kind: 'logs', filter: { limit: 10, log_type: 'all' } } as const;
    expect(await store.read(lines)).toMatchObject({ entries: [logEntry(1)] });
    for (const name of readdirSync(file('logs'))) rmSync(join(file('logs'), name));
    expect(await store.write({ kind: 'logs', journal_id: 'j', mark: 2, entries: [logEntry(2)] })).toEqual({
      kind: 'stored',
    });
    expect(await store.read(lines)).toMatchObject({ entries: [logEntry(2)] });
  });

  test('is nothing where space is given back', async () => {
    const store = await open();
    for (let number = 1; number <= 2_000; number += 1)
      await store.write({ kind: 'accept', operation: finished(number, 'r'.repeat(15_000)) });
    expect(await readNumbers(store)).toHaveLength(2_000);
    await expect.poll(() => statSync(file('store.db')).size, { timeout: 20_000 }).toBeGreaterThan(30_000_000);
    const before = statSync(file('store.db')).size;
    await store.expire(NOON + 2_000, 1_000, 1_000, 10_000);
    // Each gives back some pages. The file gets shorter when the idle writer moves the log into it, so nothing else may be written meanwhile.
    for (let round = 0; round < 10; round += 1) await store.expire(NOON + 2_000, 1_000, 1_000, 10_000);
    await expect.poll(() => statSync(file('store.db')).size, { timeout: 20_000 }).toBeLessThan(before);
    expect(await store.write({ kind: 'accept', operation: operation(3_000) })).toEqual({ kind: 'stored' });
    expect(store.whyLost()).toBeUndefined();
  });
});

test('wild dates make no more files than are kept', async () => {
  const store = await open();
  const wild = Array.from({ length: 400 }, (_, seq) =>
    logEntry(seq + 1, { timestamp: new Date(NOON + (seq % 2 === 0 ? -1 : 1) * seq * 7 * 3_600_000).toISOString() }),
  );
  const span = { received_at: NOON, kept_from: NOON - 24 * 3_600_000 };
  expect(await store.write({ kind: 'logs', journal_id: 'j', mark: 400, entries: wild, span })).toEqual({
    kind: 'stored',
  });
  expect(await store.read({ kind: 'logs', filter: { limit: 1_000, log_type: 'all' } })).toMatchObject({
    entries: { length: 400 },
    more: false,
  });
  expect(readdirSync(file('logs')).filter((name) => name.endsWith('.db')).length).toBeLessThanOrEqual(26);
});

describe('a writer thread that dies', () => {
  const openDying = async (): Promise<Store> => {
    const store = await openSqliteStore({ dir, workerUrl: await bundled('testing/dying-worker.ts') });
    stores.push(store);
    return store;
  };
  const hasDied = (store: Store) =>
    expect
      .poll(() => store.health().problems.map(({ code }) => code), { timeout: 20_000 })
      .toContain('writer_restarted');

  test('fails no write of an operation, and its successor continues where it was', { timeout: 60_000 }, async () => {
    const store = await openDying();
    writeFileSync(file('die'), '');
    expect(await store.write({ kind: 'accept', operation: operation(1) })).toEqual({ kind: 'stored' });
    await hasDied(store);
    rmSync(file('die'));
    expect(await store.write({ kind: 'accept', operation: operation(2) })).toEqual({ kind: 'stored' });
    expect(await store.write({ kind: 'accept', operation: operation(3, { identity: 'identity 1' }) })).toMatchObject({
      kind: 'duplicate',
      of: 'identity',
      operation: { accept_seq: 1 },
    });
    await expect.poll(() => readNumbers(store), { timeout: 20_000 }).toEqual([2, 1]);
    expect(store.health().state).toBe('ok');
    await store.close();
    expect(await storedNumbers()).toEqual([1, 2]);
  });

  test('answers each call that it had taken', { timeout: 60_000 }, async () => {
    const store = await openDying();
    writeFileSync(file('die'), '');
    expect(await store.write({ kind: 'accept', operation: operation(1) })).toEqual({ kind: 'stored' });
    // It first applies what is in the log, and dies when it reports that.
    expect(await store.expire(NOON + 1_000, 1_000, 1_000, 1_000)).toEqual({ deleted: 0, more: false });
    expect(store.health().problems.map(({ message }) => message)).toContain(
      "The store's writer thread ended before this was done. It was started again: try again.",
    );
    rmSync(file('die'));
    await expect.poll(() => readNumbers(store), { timeout: 20_000 }).toEqual([1]);
  });

  test(
    'and is refused when it is to start again: writes and reads of operations continue, and it is started once it can be',
    { timeout: 60_000 },
    async () => {
      const store = await openDying();
      writeFileSync(file('refuse'), '');
      writeFileSync(file('die'), '');
      expect(await store.write({ kind: 'accept', operation: operation(1) })).toEqual({ kind: 'stored' });
      await hasDied(store);
      await expect.poll(() => store.health().state, { timeout: 20_000 }).toBe('down');
      expect(await store.write({ kind: 'accept', operation: operation(2) })).toEqual({ kind: 'stored' });
      for (const number of [1, 2])
        expect(await store.read({ kind: 'operation', log_id: logId(number) })).toEqual({
          kind: 'operation',
          operation: operation(number),
        });
      expect(await store.write({ kind: 'logs', journal_id: 'j', mark: 1, entries: [logEntry(1)] })).toMatchObject({
        kind: 'failed',
      });
      rmSync(file('refuse'));
      rmSync(file('die'));
      await expect.poll(() => readNumbers(store), { timeout: 20_000 }).toEqual([2, 1]);
      expect(await storedNumbers()).toEqual([1, 2]);
    },
  );

  test(
    'and the process is killed before it is started again: the next server has everything',
    { timeout: 60_000 },
    async () => {
      const store = await openDying();
      writeFileSync(file('refuse'), '');
      writeFileSync(file('die'), '');
      for (const number of [1, 2, 3])
        expect(await store.write({ kind: 'accept', operation: operation(number) })).toEqual({ kind: 'stored' });
      await expect.poll(() => store.health().state, { timeout: 20_000 }).toBe('down');
      await store.write({ kind: 'accept', operation: operation(4) });
      rmSync(file('refuse'));
      rmSync(file('die'));
      cpSync(dir, `${dir}.killed`, { recursive: true });
      try {
        const next = await openSqliteStore({ dir: `${dir}.killed`, workerUrl });
        expect(next.health().problems).toEqual([]);
        expect(await readNumbers(next)).toEqual([4, 3, 2, 1]);
        await next.close();
      } finally {
        rmSync(`${dir}.killed`, { recursive: true });
      }
    },
  );
});
