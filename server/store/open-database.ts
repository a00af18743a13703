import { existsSync, statSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import { beginWriting, openForWriting, prepareConnection, type StoreConnection } from './connection.ts';
import type { Driver } from './driver.ts';
import { describeFailure, failureKind } from './failure.ts';
import { setAside } from './files.ts';
import { readSnapshot } from './operation-reads.ts';
import { checkSchema, migrateStore, STORE_VERSION } from './schema.ts';
import { StoreOpenError, type Durability, type StoreProblem } from './store.ts';
import { reasonOf } from '../lib/errors.ts';

/** How the file came to be. */
export type Origin = 'found' | 'new' | 'after_damage';

interface OpenedDatabase {
  readonly connection: StoreConnection;
  /** The log was not empty: the process that had it open before was killed. */
  readonly uncleanEnd: boolean;
}

interface OpenOptions {
  readonly driver: Driver;
  readonly path: string;
  readonly durability: Durability;
  readonly blobs: Blobs;
  /** What else is done to a new or sound one; damage that it meets is treated alike. */
  readonly prepare: (connection: StoreConnection, origin: Origin) => void;
  readonly onProblem: (problem: StoreProblem) => void;
}

/**
 * Opens or creates the database. A damaged one, or something else of that name, is renamed and a new one begun, which is told to
 * `onProblem`. Throws StoreOpenError for a newer format and for a folder that cannot be written.
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
  /** SQLITE_NOTADB: not ours is as good as no database. */
  readonly errcode = 26;
}

function openSound(options: OpenOptions, origin: Origin): StoreConnection {
  return prepareConnection(openForWriting(options.driver, options.path), (connection) => {
    checkVersion(connection, options.path);
    beginWriting(connection, options.durability);
    const isNew = migrateStore(connection.database);
    // Damage that the hub's start would meet is met here, while the file can still be set aside.
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

/** With a sentence for people. */
export function openError(error: unknown, path: string): StoreOpenError {
  const code = failureKind(error) === 'unwritable' ? 'unwritable' : 'failed';
  return new StoreOpenError(code, describeFailure(error, path));
}

/** A store that is being made from a backup. One whose process was killed is worth nothing. */
export const DRAFT = 'restoring';

/** One that is whole, and takes the place of the present store, part by part. */
export const READY = 'restored';

/** In this order: what belongs to the old database alone goes first. */
const OLD_PARTS = ['write-log', 'store.db-wal', 'store.db-shm'] as const;

const NEW_PARTS = ['blobs', 'logs', 'store.db'] as const;

/**
 * Puts a restored store in its place, and the present one into a folder beside it, whose path is given back. Said again after the process was killed, it
 * goes on where that was. Nothing happens where there is none. The lock of the state dir must be ours.
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
