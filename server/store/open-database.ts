import { existsSync, statSync } from 'node:fs';
import type { Blobs } from './blobs.ts';
import type { Connection } from './connection.ts';
import { beginWriting, openForWriting } from './connection.ts';
import type { Driver } from './driver.ts';
import { describeFailure, failureKind } from './failure.ts';
import { setAside, unlinkRetrying } from './files.ts';
import { readMeta, readSnapshot } from './operation-reads.ts';
import { checkSchema, inTransaction, migrate, STORE_VERSION } from './schema.ts';
import { StoreOpenError, type Durability, type StoreProblem } from './store.ts';
import { readWitness, type Witnessed } from './witness.ts';
import { reasonOf } from '../lib/reason-of.ts';

export interface OpenedDatabase {
  readonly connection: Connection;
  readonly meta: Witnessed;
  /** The log was not empty: the process that had it open before was killed. */
  readonly uncleanEnd: boolean;
}

export interface OpenOptions {
  readonly driver: Driver;
  readonly path: string;
  readonly witnessPath: string;
  readonly durability: Durability;
  readonly blobs: Blobs;
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
    return { ...openSound(options), uncleanEnd };
  } catch (error) {
    if (error instanceof StoreOpenError) throw error;
    if (failureKind(error) !== 'damaged' || !existed) throw openError(error, options.path);
    beginAnew(options, error);
    return { ...openSound(options), uncleanEnd: false };
  }
}

class ForeignDatabaseError extends Error {
  /** SQLITE_NOTADB: not ours is as good as no database. */
  readonly errcode = 26;
}

function openSound(options: OpenOptions): Omit<OpenedDatabase, 'uncleanEnd'> {
  const connection = openForWriting(options.driver, options.path);
  try {
    checkVersion(connection, options.path);
    beginWriting(connection, options.durability);
    migrate(connection.database);
    // Damage that the hub's start would meet is met here, while the file can still be set aside.
    readSnapshot(connection, options.blobs, Number.MAX_SAFE_INTEGER, () => undefined);
    return { connection, meta: compareWithWitness(connection, options) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function checkVersion({ database }: Connection, path: string): void {
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

function beginAnew({ path, witnessPath, onProblem }: OpenOptions, error: unknown): void {
  const name = setAside(path);
  // It speaks of the old file.
  unlinkRetrying(witnessPath);
  const reason = reasonOf(error);
  onProblem({
    code: 'set_aside',
    message: `${path} could not be used (${reason}). It is kept as ${name} and a new store was begun; earlier results are only in the old file.`,
  });
}

/** Tells writes that were acknowledged and are gone, and never gives out an accept_seq twice. */
function compareWithWitness(connection: Connection, { path, witnessPath, onProblem }: OpenOptions): Witnessed {
  const meta = readMeta(connection);
  const witnessed = readWitness(witnessPath);
  if (!witnessed) return meta;
  if (witnessed.store_id !== meta.store_id) {
    onProblem(missingFile(path, witnessed));
    return meta;
  }
  if (witnessed.commits <= meta.commits) return meta;
  onProblem({
    code: 'lost_writes',
    message:
      `The last ${witnessed.commits - meta.commits} of ${witnessed.commits} groups of writes are missing from ${path}, although they were acknowledged: ` +
      'its log was cut off or deleted, an older copy was put back, or the power failed. Results of that time may be missing.',
  });
  const repaired = {
    ...meta,
    commits: witnessed.commits,
    last_accept_seq: Math.max(meta.last_accept_seq, witnessed.last_accept_seq),
  };
  inTransaction(connection.database, () => {
    connection
      .prepare('UPDATE meta SET commits = ?, last_accept_seq = ?')
      .run(repaired.commits, repaired.last_accept_seq);
  });
  return repaired;
}

function missingFile(path: string, { commits }: Witnessed): StoreProblem {
  return {
    code: 'lost_writes',
    message: `${path} or its log is gone, although ${commits} groups of writes had been stored. A new store was begun; earlier results are missing.`,
  };
}

/** With a sentence for people. */
export function openError(error: unknown, path: string): StoreOpenError {
  const code = failureKind(error) === 'unwritable' ? 'unwritable' : 'failed';
  return new StoreOpenError(code, describeFailure(error, path));
}
