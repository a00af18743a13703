import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EditorRecord } from '../../hub/protocol/store-protocol.ts';
import { resultOf, reasonOf } from '../../lib/errors.ts';
import { syncFile, syncFolder } from '../../lib/files.ts';
import { BLOB_FIELDS, openBlobs, type Blobs, divideLarge } from '../blobs.ts';
import { applyWrite, beginWrites, finishWrites, type WriteTarget } from '../apply-write.ts';
import type { StoreConnection } from '../connection.ts';
import type { OperationWrite } from '../decide.ts';
import { loadDriver, type Driver } from '../driver.ts';
import { storePaths } from '../files.ts';
import { describeFailure, isConstraintFailure } from '../failure.ts';
import { acquireLock } from '../lock.ts';
import { listHours } from '../log-files.ts';
import { type BlobReferences, endOfSegment, listSegments } from '../log-segments.ts';
import { openLogWriter, type LogWriter } from '../log-writer.ts';
import { openDatabase, finishRestore, DRAFT, READY, readMetaOf } from '../open-database.ts';
import { encodeKey } from '../operation-row.ts';
import { inTransaction } from '../schema.ts';
import {
  BackupError,
  contradictoryBackup,
  type BackupRecord,
  rowOfEntry,
  inBatches,
  restoredAcceptSeq,
  restoredOperation,
} from './backup-record.ts';
import type { OpenBackup } from './backup-file.ts';

/** The number of records per transaction. */
const BATCH = 500;

export interface SqliteRestoreOptions {
  /** The state dir. */
  readonly dir: string;
  readonly backup: OpenBackup;
  /** Whether to set a non-empty store aside. If false, a non-empty store is an error. */
  readonly replace: boolean;
  readonly now: number;
}

export interface Restored {
  readonly records: number;
  /** The path of the store that was replaced. */
  readonly setAside?: string;
}

/**
 * Restores the store of a state dir from a backup. The new store is written beside the present one and replaces it when
 * it is complete; if the process is killed in between, one of the two remains. Rejects with BackupError.
 */
export async function restoreSqlite(options: SqliteRestoreOptions): Promise<Restored> {
  const { dir, backup, replace, now } = options;
  const driver = await loadDriver();
  const taken = await acquireLock(dir, driver);
  if (taken.kind === 'failed') throw new BackupError(taken.reason);
  if (taken.kind === 'held')
    throw new BackupError(
      `A server runs for ${dir}. End it (and AI clients, which start another one), then try again.`,
    );
  try {
    finishRestore(dir);
    const isUsed = !isEmpty(driver, dir);
    if (isUsed && !replace)
      throw new BackupError(
        `${dir} already has a record. Pass --replace to set it aside, or set MCP_UNITY_BRIDGE_HOME to another folder.`,
      );
    const records = await fillDraft(driver, dir, backup, now);
    renameSync(join(dir, DRAFT), join(dir, READY));
    syncFolder(dir);
    const setAside = finishRestore(dir);
    return { records, ...(setAside !== undefined && { setAside }) };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (isConstraintFailure(error)) throw contradictoryBackup(reasonOf(error));
    throw new BackupError(describeFailure(error, dir));
  } finally {
    rmSync(join(dir, DRAFT), { recursive: true, force: true });
    taken.lock.release();
  }
}

/** An unreadable store counts as not empty. */
function isEmpty(driver: Driver, dir: string): boolean {
  const { database, writeLog, logs } = storePaths(dir);
  if (listHours(logs).length > 0 || listSegments(writeLog, () => undefined).some(hasLines)) return false;
  if (!existsSync(database)) return true;
  const found = resultOf(() => readMetaOf(driver, database));
  return found?.kind === 'empty' || (found?.kind === 'ok' && found.meta.last_accept_seq === 0);
}

const hasLines = (segment: Parameters<typeof endOfSegment>[0]): boolean => endOfSegment(segment) > segment.base;

interface Draft {
  readonly connection: StoreConnection;
  readonly blobs: Blobs;
  readonly logs: LogWriter;
  readonly editors: Map<string, EditorRecord>;
  readonly now: number;
}

async function fillDraft(driver: Driver, dir: string, backup: OpenBackup, now: number): Promise<number> {
  const folder = join(dir, DRAFT);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const paths = storePaths(folder);
  const blobs = openBlobs(paths.blobs, 'process');
  const fail = (message: string): never => {
    throw new BackupError(message);
  };
  const onProblem = ({ message }: { readonly message: string }): never => fail(message);
  const { connection } = openDatabase({
    driver,
    path: paths.database,
    durability: 'process',
    blobs,
    prepare: () => undefined,
    onProblem,
  });
  const logs = openLogWriter(driver, paths.logs, 'process', fail);
  const draft = { connection, blobs, logs, editors: new Map<string, EditorRecord>(), now };
  let count = 0;
  try {
    connection
      .prepare('UPDATE meta SET store_id = ?, last_accept_seq = ?')
      .run(backup.store_id, restoredAcceptSeq(backup.last_accept_seq));
    for await (const batch of inBatches(backup.records, BATCH)) {
      putBatch(draft, batch);
      count += batch.length;
    }
    connection.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    logs.close();
    connection.close();
    await driver.letGo();
  }
  syncAll(folder);
  return count;
}

function putBatch(draft: Draft, batch: readonly BackupRecord[]): void {
  inTransaction(draft.connection.database, () => {
    const writes = beginWrites(draft.connection, draft.blobs);
    for (const record of batch) putRecord(draft, writes, record);
    finishWrites(writes);
  });
  draft.logs.write(batch.flatMap((record) => (record.kind === 'entry' ? [rowOfEntry(record)] : [])));
}

function putRecord({ connection, editors, now }: Draft, writes: WriteTarget, record: BackupRecord): void {
  switch (record.kind) {
    case 'editor':
      editors.set(record.editor.project_path, record.editor);
      return applyOperation(writes, record);
    case 'operation': {
      const operation = restoredOperation(record.operation, editors.get(record.operation.editor), now);
      return applyOperation(writes, { kind: 'accept', operation });
    }
    case 'request':
      return applyOperation(writes, { ...record, kind: 'attach' });
    case 'log_mark':
      connection.prepare('INSERT INTO log_marks (journal_id, mark) VALUES (?, ?)').run(record.journal_id, record.mark);
      return;
    case 'expired_key':
      connection
        .prepare('INSERT INTO expired_keys (key, expired_at) VALUES (?, ?)')
        .run(encodeKey(record.key), record.expired_at);
      return;
    case 'entry':
      // Console lines are stored in separate files.
      return;
  }
}

function applyOperation(writes: WriteTarget, write: OperationWrite): void {
  const divided = divideLarge(write);
  if (divided === undefined || write.kind !== 'accept') return applyWrite(writes, { write });
  const { accept_seq } = write.operation;
  const references: { -readonly [field in keyof BlobReferences]: string } = {};
  for (const field of BLOB_FIELDS) {
    const text = divided.texts[field];
    if (text !== undefined) references[field] = writes.blobs.put({ accept_seq, field }, text);
  }
  applyWrite(writes, { write: divided.write, blobs: references });
}

/** Syncs the whole folder to the disk before it replaces another store. */
function syncAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncAll(path);
    else syncFile(path);
  }
  syncFolder(folder);
}
