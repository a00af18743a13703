import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { type Database, loadDriver } from './driver.ts';
import { failureKind } from './failure.ts';

let dir: string;
let open: Database[];

beforeEach(() => {
  dir = scratchFolder();
  open = [];
});

afterEach(() => {
  for (const database of open) database.close();
});

async function database(): Promise<Database> {
  const opened = (await loadDriver()).open(join(dir, 'a.db'));
  open.push(opened);
  return opened;
}

/** All the ways to run a statement: @photostructure/sqlite says less about the errors of some. */
const ways: Record<string, (database: Database, sql: string) => unknown> = {
  exec: (of, sql) => of.exec(sql),
  run: (of, sql) => of.prepare(sql).run(),
  get: (of, sql) => of.prepare(sql).get(),
  all: (of, sql) => of.prepare(sql).all(),
  iterate: (of, sql) => [...of.prepare(sql).iterate()],
};

async function fullDatabase(): Promise<string> {
  (await database()).exec('PRAGMA max_page_count = 3; CREATE TABLE t (x)');
  return `INSERT INTO t VALUES ('${'x'.repeat(100_000)}') RETURNING 1`;
}

async function lockedDatabase(): Promise<string> {
  await database();
  const other = await database();
  other.exec('CREATE TABLE t (x); BEGIN EXCLUSIVE');
  return 'SELECT * FROM t';
}

async function damagedDatabase(): Promise<string> {
  const first = await database();
  first.exec(`CREATE TABLE t (x); INSERT INTO t VALUES ('${'x'.repeat(100_000)}')`);
  first.close();
  open = [];
  truncateSync(join(dir, 'a.db'), 20_000);
  await database();
  return 'SELECT * FROM t';
}

describe.each(Object.keys(ways))('what SQLite throws in `%s` is known for', (way) => {
  test.each([
    ['full', fullDatabase],
    ['busy', lockedDatabase],
    ['damaged', damagedDatabase],
  ] as const)('%s', async (kind, prepare) => {
    const sql = await prepare();
    const [first] = open;
    let thrown: unknown;
    try {
      if (first !== undefined) ways[way]?.(first, sql);
    } catch (error) {
      thrown = error;
    }
    expect(failureKind(thrown)).toBe(kind);
  });
});
