import { hostname } from 'node:os';
import {
  BackupError,
  type Backup,
  type BackupRecord,
  editorOf,
  entryOf,
  recordsOfRow,
  rowOfEntry,
  inBatches,
  restoredAcceptSeq,
  restoredOperation,
} from '../../store/backup/backup-record.ts';
import { type OperationRow, encodeKey } from '../../store/operation-row.ts';
import type { Database } from './database.ts';
import { versionOf, POSTGRES_VERSION, creationOf } from './migrate.ts';
import { META_EMPTY, readRequests } from './operation-queries.ts';
import { decodeText, useSession, type DatabaseSession, asBackupError, type SqlStatement } from './session.ts';
import { readSettings, fillSettings, takeSpace, type OwnedSpace } from './spaces.ts';
import type { EditorRecord } from '../../hub/protocol/store-protocol.ts';
import type { OpenBackup } from '../../store/backup/backup-file.ts';
import { proofOf } from './lease.ts';
import { statementsOf, entriesStatement, markStatement } from './statements.ts';

const CONNECT_MS = 5_000;
/** Read at a time. An operation may be megabytes. */
const OPERATIONS = 20;
const ROWS = 500;

export interface PostgresBackupOptions {
  readonly database: Database;
  /** For people: what is not in the backup, as it is damaged. */
  readonly onProblem: (message: string) => void;
}

/** The record of a space as it is at one moment, whether a server owns it or not. `work` reads it. Rejects with BackupError. */
export async function withPostgresBackup<T>(
  { database, onProblem }: PostgresBackupOptions,
  work: (backup: Backup) => Promise<T>,
): Promise<T> {
  return useSession({ ...database, purpose: 'backup', connectMs: CONNECT_MS }, async (session) => {
    await checkSpace(session, database);
    // The disk that the backup is written to may be slow.
    await session.run({ text: 'SET idle_in_transaction_session_timeout = 0' });
    await session.run({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' });
    const [meta] = await session.run<{ store_id: string; last_accept_seq: number }>({
      text: 'SELECT store_id, last_accept_seq FROM meta',
    });
    if (meta === undefined) throw new BackupError(META_EMPTY);
    const settings = await readSettings(session);
    return await work({ store: 'postgresql', ...meta, settings, records: recordsOf(session, onProblem) });
  }).catch((error: unknown) => {
    throw asBackupError(error, database);
  });
}

async function checkSpace(session: DatabaseSession, { space, place }: Database): Promise<void> {
  const version = await versionOf(session);
  if (version === 0) throw new BackupError(`There is no space ${space} in ${place}. Check --space and --store.`);
  if (version !== POSTGRES_VERSION)
    throw new BackupError(
      `The space ${space} in ${place} has format ${version}; this version knows ${POSTGRES_VERSION}. Back up with the version of the server that owns it.`,
    );
}

async function* recordsOf(
  session: DatabaseSession,
  onProblem: (message: string) => void,
): AsyncGenerator<BackupRecord> {
  for await (const { project_path, record } of rowsOf<{ project_path: string; record: string }>(session, 'editors'))
    yield* editorOf(project_path, record, onProblem);
  for await (const { journal_id, mark } of rowsOf<{ journal_id: string; mark: number }>(session, 'log_marks'))
    yield { kind: 'log_mark', journal_id: decodeText(journal_id), mark };
  for await (const row of rowsOf<OperationRow>(session, 'operations ORDER BY accept_seq', OPERATIONS))
    yield* recordsOfRow(row, () => row, onProblem);
  for (const { request, log_id } of await readRequests(session)) yield { kind: 'request', request, log_id };
  for await (const { key, expired_at } of rowsOf<{ key: string; expired_at: number }>(session, 'expired_keys'))
    yield { kind: 'expired_key', key: decodeText(key), expired_at };
  for await (const { at, body } of rowsOf<{ at: number; body: string }>(session, 'entries ORDER BY number'))
    yield* entryOf(at, body, onProblem);
}

/** Rows of one of our tables, a few at a time. */
async function* rowsOf<Row>(session: DatabaseSession, from: string, count = ROWS): AsyncGenerator<Row> {
  await session.run({ text: `DECLARE backup CURSOR FOR SELECT * FROM ${from}` });
  for (;;) {
    const rows = await session.run<Row>({ text: `FETCH ${count} FROM backup` });
    yield* rows;
    if (rows.length < count) break;
  }
  await session.run({ text: 'CLOSE backup' });
}

const LEASE_MS = 10_000;
/** Sent together. An operation may be megabytes. */
const BATCH = 50;

const TABLES = ['operations', 'requests', 'expired_keys', 'editors', 'log_marks', 'entries'];

export interface PostgresRestoreOptions {
  readonly database: Database;
  readonly backup: OpenBackup;
  /** A space that is not empty is set aside. Otherwise it is refused. */
  readonly replace: boolean;
  readonly now: number;
}

/**
 * Puts a backup into a space that no server owns, in one transaction: all of it or nothing. `setAside`: the schema that has what was there before. Rejects
 * with BackupError or StoreOpenError.
 */
export async function restorePostgres(
  options: PostgresRestoreOptions,
): Promise<{ readonly records: number; readonly setAside?: string }> {
  const { database } = options;
  const space = await takeFreeSpace(database);
  try {
    return await useSession({ ...database, purpose: 'restore', connectMs: CONNECT_MS }, (session) =>
      restoreInto(session, space, options),
    );
  } catch (error) {
    throw asBackupError(error, database);
  } finally {
    await space.lease.release();
    await space.link.close();
  }
}

async function takeFreeSpace(database: Database): Promise<OwnedSpace> {
  const waiting = new AbortController();
  let owner = '';
  const taken = await takeSpace({
    database,
    name: `${hostname()}, process ${process.pid} (restore)`,
    leaseMs: LEASE_MS,
    onStandby(held) {
      owner = held;
      waiting.abort();
    },
    onTrouble: () => undefined,
    signal: waiting.signal,
  });
  if (taken !== undefined) return taken;
  throw new BackupError(
    `The space ${database.space} in ${database.place} is owned by the server on ${owner}. End that server and its standbys, then try again.`,
  );
}

async function restoreInto(
  session: DatabaseSession,
  space: OwnedSpace,
  { database, backup, replace, now }: PostgresRestoreOptions,
): Promise<{ readonly records: number; readonly setAside?: string }> {
  const isUsed = !(await isEmpty(session));
  if (isUsed && !replace)
    throw new BackupError(
      `The space ${database.space} in ${database.place} already has a record. Pass --replace to set it aside, or name another --space.`,
    );
  const setAside = `${database.schema}.replaced-${space.lease.claim.epoch}`;
  // The file that is read may be slow.
  await session.run({ text: 'SET idle_in_transaction_session_timeout = 0' });
  await session.run({ text: 'BEGIN' });
  // No other server can take the space until the transaction is over.
  await session.run(proofOf(space.lease.claim));
  if (isUsed) await makeAnew(session, database, setAside);
  else await session.run({ text: `TRUNCATE ${TABLES.join(', ')}` });
  const records = await fill(session, backup, now);
  await session.run({
    text: 'UPDATE meta SET store_id = $1, last_accept_seq = $2',
    values: [backup.store_id, restoredAcceptSeq(backup.last_accept_seq)],
  });
  await session.run(fillSettings(backup.settings ?? {}));
  await session.run({ text: 'COMMIT' });
  return { records, ...(isUsed && { setAside }) };
}

async function isEmpty(session: DatabaseSession): Promise<boolean> {
  const [found] = await session.run<{ used: boolean }>({
    text: 'SELECT (SELECT max(last_accept_seq) FROM meta) > 0 OR EXISTS (SELECT 1 FROM entries) AS used',
  });
  return found?.used === false;
}

/** Replaces the existing schema. The name of the schema that is set aside has a dot, so no space can have it. */
async function makeAnew(session: DatabaseSession, { schema }: Database, setAside: string): Promise<void> {
  await session.run({ text: `ALTER SCHEMA "${schema}" RENAME TO "${setAside}"` });
  for (const statement of creationOf(schema)) await session.run(statement);
  // This process still owns the space, epochs continue, and its description is unchanged.
  for (const table of ['lease', 'settings']) {
    await session.run({ text: `DELETE FROM ${table}` });
    await session.run({ text: `INSERT INTO ${table} SELECT * FROM "${setAside}".${table}` });
  }
}

async function fill(session: DatabaseSession, backup: OpenBackup, now: number): Promise<number> {
  const editors = new Map<string, EditorRecord>();
  let count = 0;
  for await (const batch of inBatches(backup.records, BATCH)) {
    const statements = batch.flatMap((record) => statementsOfRecord(record, editors, now));
    const entries = batch.flatMap((record) => (record.kind === 'entry' ? [rowOfEntry(record)] : []));
    const all = entries.length === 0 ? statements : [...statements, entriesStatement(entries)];
    await Promise.all(all.map((statement) => session.run(statement)));
    count += batch.length;
  }
  return count;
}

function statementsOfRecord(record: BackupRecord, editors: Map<string, EditorRecord>, now: number): SqlStatement[] {
  switch (record.kind) {
    case 'editor':
      editors.set(record.editor.project_path, record.editor);
      return statementsOf(record);
    case 'operation': {
      const operation = restoredOperation(record.operation, editors.get(record.operation.editor), now);
      return statementsOf({ kind: 'accept', operation });
    }
    case 'request':
      return statementsOf({ ...record, kind: 'attach' });
    case 'log_mark':
      return [markStatement(record.journal_id, record.mark)];
    case 'expired_key':
      return [
        {
          name: 'expired key',
          text: 'INSERT INTO expired_keys (key, expired_at) VALUES ($1, $2)',
          values: [encodeKey(record.key), record.expired_at],
        },
      ];
    case 'entry':
      return [];
  }
}
