import { existsSync, statSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import {
  beginWriting,
  openForWriting,
  prepareConnection,
  type StoreConnection,
  openForReading,
  useConnection,
} from './connection.ts';
import type { Driver } from './driver.ts';
import { describeFailure, failureKind } from './failure.ts';
import { setAside, storePaths } from './files.ts';
import { readSnapshot, type StoredMeta } from './operation-reads.ts';
import { checkSchema, migrateStore, STORE_VERSION, positionExpression, type SchemaCheck } from './schema.ts';
import { StoreOpenError, type Durability, type StoreProblem } from './store.ts';
import { reasonOf, attempt } from '../lib/errors.ts';

/** The origin of the file. */
export type Origin = 'found' | 'new' | 'after_damage';

interface OpenedDatabase {
  readonly connection: StoreConnection;
  /** SQLite's log was not empty: the previous process was killed. */
  readonly uncleanEnd: boolean;
}

interface OpenOptions {
  readonly driver: Driver;
  readonly path: string;
  readonly durability: Durability;
  readonly blobs: Blobs;
  /** Runs on a new or sound database. A damage error that it throws is handled like damage found while opening. */
  readonly prepare: (connection: StoreConnection, origin: Origin) => void;
  readonly onProblem: (problem: StoreProblem) => void;
}

/**
 * Opens or creates the database. A damaged file, or another file of that name, is renamed, a new database is created,
 * and `onProblem` is called. Throws StoreOpenError for a newer format and for a folder that is not writable.
 */
export function openDatabase(options: OpenOptions): OpenedDatabase {
  const uncleanEnd = (statSync(`${options.path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const existed = existsSync(options.path);
  try {
    return { connection: openSound(options, 'found'), uncleanEnd };
  } catch (error) {
    if (error instanceof StoreOpenError) throw error;
    if (failureKind(error) !== 'damaged' || !existed) throw openError(error, options.path);
    beginAnew(options, error);
    return { connection: openSound(options, 'after_damage'), uncleanEnd: false };
  }
}

class ForeignDatabaseError extends Error {
  /** SQLITE_NOTADB: a database of another program is handled like a file that is not a database. */
  readonly errcode = 26;
}

function openSound(options: OpenOptions, origin: Origin): StoreConnection {
  return prepareConnection(openForWriting(options.driver, options.path), (connection) => {
    checkVersion(connection, options.path);
    beginWriting(connection, options.durability);
    const isNew = migrateStore(connection.database);
    // Reads the snapshot once, so that damage that would stop the hub's start is found while the file can still be set
    // aside.
    readSnapshot(connection, options.blobs, Number.MAX_SAFE_INTEGER, () => undefined);
    options.prepare(connection, isNew && origin === 'found' ? 'new' : origin);
  });
}

function checkVersion({ database }: StoreConnection, path: string): void {
  const check = checkSchema(database, STORE_VERSION);
  switch (check.kind) {
    case 'ok':
      return;
    case 'foreign':
      throw new ForeignDatabaseError('it is a SQLite database of another program');
    case 'newer':
      throw new StoreOpenError(
        'newer_version',
        `${path} was written by a newer version of mcp-unity-bridge (store format ${check.version}, this version knows ${STORE_VERSION}). ` +
          'Update mcp-unity-bridge, or set MCP_UNITY_BRIDGE_HOME to another folder. The file was not changed.',
      );
  }
}

function beginAnew({ path, onProblem }: OpenOptions, error: unknown): void {
  const name = setAside(path);
  const reason = reasonOf(error);
  onProblem({
    code: 'set_aside',
    message: `${path} could not be used (${reason}). It is kept as ${name} and a new store was begun; results that the log of writes does not hold any more are only in the old file.`,
  });
}

/** A StoreOpenError with a message for users. */
export function openError(error: unknown, path: string): StoreOpenError {
  const code = failureKind(error) === 'unwritable' ? 'unwritable' : 'failed';
  return new StoreOpenError(code, describeFailure(error, path));
}

/** The folder of a store that is being restored from a backup. It is useless if the process was killed. */
export const DRAFT = 'restoring';

/** The folder of a completely restored store, which replaces the present store part by part. */
export const READY = 'restored';

/** Moved in this order: the parts that belong only to the old database come first. */
const OLD_PARTS = ['write-log', 'store.db-wal', 'store.db-shm'] as const;

const NEW_PARTS = ['blobs', 'logs', 'store.db'] as const;

/**
 * Replaces the present store with a restored one, if there is one. Moves the present store into a folder beside it, and
 * returns that folder's path. Continues where it was if the process was killed before. Requires the lock of the state
 * dir.
 */
export function finishRestore(dir: string): string | undefined {
  const ready = join(dir, READY);
  if (!existsSync(ready)) return undefined;
  const aside = join(ready, 'replaced');
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const part of OLD_PARTS) moveIfThere(join(dir, part), join(aside, part));
  for (const part of NEW_PARTS) {
    if (!existsSync(join(ready, part))) continue;
    moveIfThere(join(dir, part), join(aside, part));
    renameSync(join(ready, part), join(dir, part));
  }
  const kept = readdirSync(aside).length === 0 ? undefined : freeName(join(dir, 'replaced'));
  if (kept !== undefined) renameSync(aside, kept);
  rmSync(ready, { recursive: true, force: true });
  return kept;
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

function freeName(path: string): string {
  let number = 1;
  while (existsSync(`${path}-${number}`)) number += 1;
  return `${path}-${number}`;
}

/** The maximum number of findings to list; the first ones suffice. */
const FINDINGS_MAX = 3;

/**
 * Checks the whole database for damage. That takes seconds for a large one, so it runs in a separate thread. Changes
 * nothing. `location`: another path or URL of the same file.
 */
export function checkFile(driver: Driver, dir: string, location?: string): StoreProblem[] {
  const path = storePaths(dir).database;
  const findings = useConnection(openForReading(driver, location ?? path), (connection) =>
    attempt(
      () => findDamage(connection),
      (error) => [reasonOf(error)],
    ),
  );
  return findings.length === 0 ? [] : [damaged(path, findings.join('; '))];
}

function findDamage({ database }: StoreConnection): string[] {
  const rows: { quick_check: string }[] = database.prepare(`PRAGMA quick_check(${FINDINGS_MAX})`).all();
  return rows.map((row) => row.quick_check).filter((finding) => finding !== 'ok');
}

function damaged(path: string, findings: string): StoreProblem {
  return {
    code: 'damaged',
    message: `${path} is damaged (${findings}). Undamaged parts are still read and written; to start over, stop the server and rename the file.`,
  };
}

type LookedAt =
  | Exclude<SchemaCheck, { kind: 'ok' }>
  /** Nothing has been written yet. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'ok'; readonly meta: StoredMeta };

/**
 * Reads the metadata of a database (a path or a URL), which may have an earlier format, without changing it. Throws
 * SQLite's error if it is damaged or cannot be opened.
 */
export function readMetaOf(driver: Driver, location: string): LookedAt {
  return useConnection(openForReading(driver, location), (connection) => {
    const check = checkSchema(connection.database, STORE_VERSION);
    if (check.kind !== 'ok') return check;
    const tables: { count: number } = connection
      .prepare("SELECT count(*) AS count FROM sqlite_schema WHERE name = 'meta'")
      .get();
    if (tables.count === 0) return { kind: 'empty' };
    const meta: StoredMeta | undefined = connection
      .prepare(`SELECT store_id, ${positionExpression(connection.database)}, last_accept_seq FROM meta`)
      .get();
    return meta === undefined ? { kind: 'empty' } : { kind: 'ok', meta };
  });
}
