import pg from 'pg';
import { reasonOf } from '../../lib/errors.ts';
import { BackupError, contradictoryBackup } from '../../store/backup/backup-record.ts';
import { StoreOpenError } from '../../store/store.ts';

/** A statement with its values. One that has a name is parsed once for each connection. */
export interface SqlStatement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** One connection to PostgreSQL. Statements are sent at once and answered in order, without a wait in between. */
export interface DatabaseSession {
  run<Row>(statement: SqlStatement): Promise<readonly Row[]>;
  /** All or none of it, sent in one piece. Resolves to the rows of each statement once it is committed. */
  transaction<Row>(statements: readonly SqlStatement[]): Promise<readonly (readonly Row[])[]>;
  isLost(): boolean;
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly url: string;
  readonly schema: string;
  /** Its name in the database's list of connections. */
  readonly purpose: string;
  readonly connectMs: number;
  /** A connection without an answer for this long is closed; absent: no limit. */
  readonly answerMs?: number;
}

/** A transaction is sent completely. If the process stops in between, its locks are released after this time. */
const IDLE_IN_TRANSACTION_MS = 1_000;

const KEEP_ALIVE_MS = 5_000;

const INT8 = 20;

/** Code of a statement after a failed one in its transaction. */
const IN_FAILED_TRANSACTION = '25P02';

/** Our numbers are below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * Another process of PostgreSQL answers than at the start: programs share connections. The search path of one would apply to another, and with it the records
 * of a space.
 */
class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

/** Rejects with the error of the database or network, or with PoolerError. */
export async function openSession({
  url,
  schema,
  purpose,
  connectMs,
  answerMs,
}: SessionOptions): Promise<DatabaseSession> {
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    types,
    application_name: `mcp-unity-bridge ${purpose}`,
    connectionTimeoutMillis: connectMs,
    ...(answerMs !== undefined && { query_timeout: answerMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  let lost = false;
  client.on('error', () => (lost = true));
  client.on('end', () => (lost = true));
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>({
      text: `SELECT set_config('search_path', $1, false), set_config('synchronous_commit', 'on', false), pg_backend_pid() AS pid`,
      values: [quoted(schema)],
    });
    if (rows[0]?.pid !== Reflect.get(client, 'processID')) throw new PoolerError();
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return {
    run: async (statement) => (await query(client, statement)).rows,
    transaction: (statements) => runTransaction(client, statements),
    isLost: () => lost,
    async close() {
      lost = true;
      await client.end();
    },
  };
}

/** Resolves or rejects as `work`, after closing the session. */
export async function useSession<T>(
  options: SessionOptions,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
  const session = await openSession(options);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

const query = (client: pg.Client, { values, ...statement }: SqlStatement): Promise<pg.QueryResult> =>
  client.query({ ...statement, ...(values && { values: [...values] }) });

async function runTransaction<Row>(
  client: pg.Client,
  statements: readonly SqlStatement[],
): Promise<readonly (readonly Row[])[]> {
  const { stream } = client.connection;
  stream.cork();
  const all = [{ text: 'BEGIN' }, ...statements, { text: 'COMMIT' }].map((statement) => query(client, statement));
  stream.uncork();
  const settled = await Promise.allSettled(all);
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [asError(one.reason)] : []));
  const cause = failures.find((error) => sqlStateOf(error) !== IN_FAILED_TRANSACTION) ?? failures[0];
  if (cause !== undefined) throw cause;
  return settled.slice(1, -1).map((one) => (one.status === 'fulfilled' ? one.value.rows : []));
}

const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** The code of five characters of an error; undefined if it is not from the database. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return error.code;
}

/** PostgreSQL's text can contain neither NUL nor lone surrogates; JSON escapes both, so that two different texts stay different. */
export function encodeText(text: string): string {
  return JSON.stringify(text);
}

export function decodeText(stored: string): string {
  const text: string = JSON.parse(stored);
  return text;
}

/** The lease is over or held by another server (`prove_ownership`). */
export const NOT_OWNER = 'MUB01';
/** This batch was stored before the connection was lost (`begin_batch`). */
export const STORED_ALREADY = 'MUB02';
/** The batch before is not stored (`begin_batch`). */
export const BATCH_BEFORE_MISSING = 'MUB03';

/** The server was shut down, has crashed, accepts no connections (yet), or dropped a statement that followed one that failed. */
const CONNECTION_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300', '26000']);

const UNIQUE_VIOLATION = '23505';

/** The client's message about a database that does not answer in time. */
const NO_ANSWER = 'Query read timeout';

/** True if another connection is needed: the database reports that, or did not answer in time. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlStateOf(error);
  // The client then destroys the connection, which is only known a moment later.
  if (state === undefined) return isSilence(error);
  return state.startsWith('08') || CONNECTION_STATES.has(state);
}

/** True if there was no answer in time. */
export const isSilence = (error: unknown): boolean => reasonOf(error) === NO_ANSWER;

/** Classes of codes: no resources, a lock, a shutdown by an administrator, a system error, a read-only database. */
const FOR_NOW: ReadonlySet<string> = new Set(['53', '55', '57', '58', '40', '25']);

/** True if the same statement may succeed later. */
export const isForNow = (error: unknown): boolean => FOR_NOW.has(sqlStateOf(error)?.slice(0, 2) ?? '');

/** True if only another user, password, database or address can help. */
export function isHopeless(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (isPooled(error)) return true;
  return state !== undefined && (state.startsWith('28') || state === '3D000' || state === '42501');
}

/** PgBouncer rejects our settings unless it is configured to ignore them. */
const isPooled = (error: unknown): boolean =>
  error instanceof PoolerError || (sqlStateOf(error) === '08P01' && reasonOf(error).includes('startup parameter'));

/** A sentence for people: what could not be done, why, and what to do about it. `place`: the database without its password. */
export function describePostgresFailure(error: unknown, place: string): string {
  const detail = reasonOf(error);
  const state = sqlStateOf(error);
  if (isPooled(error))
    return `A connection pooler such as PgBouncer answers at ${place}: connections that programs share could mix up the records of spaces. Name PostgreSQL itself in --store; a server needs four connections.`;
  if (detail === NO_ANSWER)
    return `The database ${place} takes connections, but gives no answer in time. It may be overloaded, or another connection may hold a lock on a table of the space (see pg_stat_activity).`;
  if (state === undefined)
    return `The database ${place} cannot be reached (${detail}). Check that PostgreSQL runs there and that the address and the port in --store are right.`;
  return `${sentenceOf(state, place)} (PostgreSQL says: ${detail})`;
}

/** The reason why a space cannot be opened, as StoreOpenError. */
export const asOpenError = (error: unknown, { place }: { readonly place: string }): StoreOpenError =>
  error instanceof StoreOpenError ? error : new StoreOpenError('failed', describePostgresFailure(error, place));

/** The reason why a space cannot be backed up or restored, as BackupError. */
export function asBackupError(error: unknown, { place }: { readonly place: string }): Error {
  if (error instanceof BackupError || error instanceof StoreOpenError) return error;
  if (sqlStateOf(error) === UNIQUE_VIOLATION) return contradictoryBackup(reasonOf(error));
  return new BackupError(describePostgresFailure(error, place));
}

function sentenceOf(state: string, place: string): string {
  if (state.startsWith('28'))
    return `The database ${place} refuses this user or password. Check the user in --store, and the password there or in PGPASSWORD.`;
  switch (state) {
    case '3D000':
      return `There is no such database: ${place}. Make it with createdb, or correct --store.`;
    case '42501':
      return `The user of ${place} may not do that. Grant it CREATE on the database, or let its owner make the schema.`;
    case '25006':
      return `The database ${place} is read-only: it may be a standby, or default_transaction_read_only is on. Point --store at the primary.`;
    case '53100':
      return `The disk of the database ${place} is full. Free some space there; the next write is tried as usual.`;
    case '53200':
      return `The database ${place} has no memory left. The next write is tried as usual.`;
    case '53300':
      return `The database ${place} accepts no more connections. Raise max_connections, or close others; a server needs four.`;
    case '57014':
      return `The database ${place} is too slow: it ended a statement after its statement_timeout. The next write is tried as usual.`;
    case '57P01':
    case '57P02':
    case '57P03':
      return `The database ${place} is starting or ending. It is tried again.`;
    case '42P01':
    case '42703':
    case '42883':
    case '3F000':
      return `A table, column or function of the space is missing in ${place}: someone changed the schema manually. Restore it from a backup, or choose another --space.`;
    default:
      return `The database ${place} refused a statement.`;
  }
}
