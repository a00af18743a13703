import {
  BackupError,
  type Backup,
  type BackupRecord,
  editorOf,
  entryOf,
  recordsOfRow,
} from '../../store/backup/backup-record.ts';
import type { OperationRow } from '../../store/operation-row.ts';
import type { Database } from './database.ts';
import { versionOf, POSTGRES_VERSION } from './migrate.ts';
import { META_EMPTY, readRequests } from './operation-queries.ts';
import { asBackupError } from './postgres-failure.ts';
import { decodeText, useSession, type DatabaseSession } from './session.ts';
import { readSettings } from './space-settings.ts';

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
