import pg from 'pg';

/** A statement with its values. One that has a name is parsed once for each connection. */
export interface SqlStatement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** One connection to PostgreSQL. What is asked of it is sent at once and answered in order; nothing waits for the answer before. */
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
  /** For people who look at the connections of the database. */
  readonly purpose: string;
  readonly connectMs: number;
  /** A connection without an answer for this long is closed; absent: no limit. */
  readonly answerMs?: number;
}

/** A transaction is sent whole. One whose rest does not come, because the process was stopped, gives its locks back after this time. */
const IDLE_IN_TRANSACTION_MS = 1_000;

const KEEP_ALIVE_MS = 5_000;

const INT8 = 20;

/** Of a statement in a transaction in which an earlier one has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** Our numbers are below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * What answered at the start is not what answers now: connections are shared between programs. The search path of one would be that of another, and with it the
 * records of a space.
 */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

/** Rejects with what the database, or the network, says, and with PoolerError. */
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

/** What `work` resolves to or rejects with, with the session closed. */
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

/** The five characters that say what is wrong; undefined for what did not come from the database. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return error.code;
}

/** PostgreSQL's text holds neither NUL nor lone surrogates; JSON escapes both, so that two different texts stay different. */
export function encodeText(text: string): string {
  return JSON.stringify(text);
}

export function decodeText(stored: string): string {
  const text: string = JSON.parse(stored);
  return text;
}
