import { StoreOpenError } from '../../store/store.ts';
import { proofOf, type Claim } from './lease.ts';
import type { DatabaseSession, SqlStatement } from './session.ts';

const OLDEST_SERVER = 15;

const NUMBERS_PER_MAJOR = 10_000;

export interface SpacePlan {
  readonly schema: string;
  /** For people. */
  readonly place: string;
  readonly migrations: readonly string[];
}

/**
 * Creates the tables of a new space. Tables of an older format are unchanged: a server of that version may own the space. Resolves to the format. Rejects with
 * StoreOpenError.
 */
export async function createSpace(session: DatabaseSession, plan: SpacePlan): Promise<number> {
  const { schema, place, migrations } = plan;
  await checkServer(session, place);
  const version = await formatFor(session, plan);
  if (version > 0) return version;
  const schemas = await session.run({ text: 'SELECT 1 FROM pg_namespace WHERE nspname = $1', values: [schema] });
  const steps = schemas.length > 0 ? stepsFrom(0, migrations) : creationOf(schema, migrations);
  try {
    await session.transaction([oneAtATime(schema), ...steps]);
  } catch (error) {
    // Another server that started at the same time has made it.
    if ((await formatFor(session, plan)) === 0) throw error;
  }
  return formatFor(session, plan);
}

/** Migrates the tables of a space to the current format, as its owner. */
export async function migrateSpace(session: DatabaseSession, claim: Claim, plan: SpacePlan): Promise<void> {
  const steps = stepsFrom(await formatFor(session, plan), plan.migrations);
  if (steps.length > 0) await session.transaction([proofOf(claim), ...steps]);
}

/** All that a new space has, in a schema that is not there yet and that the search path names. */
export const creationOf = (schema: string, migrations = MIGRATIONS): SqlStatement[] => [
  { text: `CREATE SCHEMA "${schema}"` },
  ...stepsFrom(0, migrations),
];

const stepsFrom = (version: number, migrations: readonly string[]): SqlStatement[] =>
  migrations.slice(version).flatMap((text, index) => stepTo(version + index + 1, text));

const oneAtATime = (schema: string): SqlStatement => ({
  text: "SELECT pg_advisory_xact_lock(hashtext('mcp-unity-bridge'), hashtext($1))",
  values: [schema],
});

/** The format of a space, 0 if there is none. Rejects with StoreOpenError if this version does not support it. */
export async function formatFor(session: DatabaseSession, { place, migrations }: SpacePlan): Promise<number> {
  const version = await versionOf(session);
  if (version <= migrations.length) return version;
  throw new StoreOpenError(
    'newer_version',
    `The space in ${place} was written by a newer version of mcp-unity-bridge (format ${version}; this version knows ${migrations.length}). Upgrade this one, or choose another --space.`,
  );
}

function stepTo(version: number, text: string): SqlStatement[] {
  const note = version === 1 ? 'CREATE TABLE format (version INTEGER NOT NULL); INSERT INTO format VALUES (1)' : '';
  return [{ text: note === '' ? `UPDATE format SET version = ${version}` : note }, { text }];
}

export async function versionOf(session: DatabaseSession): Promise<number> {
  const [found] = await session.run<{ found: boolean }>({ text: "SELECT to_regclass('format') IS NOT NULL AS found" });
  if (found?.found !== true) return 0;
  const [format] = await session.run<{ version: number }>({ text: 'SELECT version FROM format' });
  return format?.version ?? 0;
}

async function checkServer(session: DatabaseSession, place: string): Promise<void> {
  const [server] = await session.run<{ version: string; number: number; read_only: boolean }>({
    text: `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
      current_setting('transaction_read_only')::boolean AS read_only`,
  });
  if (server === undefined) throw new StoreOpenError('failed', `The database ${place} does not say its version.`);
  if (server.number < OLDEST_SERVER * NUMBERS_PER_MAJOR)
    throw new StoreOpenError(
      'failed',
      `Expected PostgreSQL ${OLDEST_SERVER} or newer at ${place}, got ${server.version}. Upgrade the database, or name another one in --store.`,
    );
  if (server.read_only)
    throw new StoreOpenError(
      'unwritable',
      `The database ${place} is read-only: it may be a standby, or default_transaction_read_only is on. Point --store at the primary.`,
    );
}

/**
 * The step from version n to n + 1 is at index n. Never change a released one; add the next. Each space has a schema of its own, so that no statement names the
 * space. The tables format and lease and the functions take_lease and prove_ownership never change: a server of a newer version stands by, acquires the space
 * and migrates it, while one of an older version owns it or stands by as well.
 */
export const MIGRATIONS: readonly string[] = [
  `
  -- One row in each of these three. position: the number of the last batch of writes.
  CREATE TABLE meta (
    id INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1), store_id TEXT NOT NULL, position BIGINT NOT NULL, last_accept_seq BIGINT NOT NULL
  );
  CREATE TABLE lease (
    id INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1), epoch BIGINT NOT NULL, run TEXT NOT NULL, owner TEXT NOT NULL, expires_at TIMESTAMPTZ NOT NULL
  );
  -- Of the space, whichever server owns it; null until it has had an owner (server/team/postgres/spaces.ts).
  CREATE TABLE settings (id INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1), retention_ms BIGINT, queue_limit BIGINT);
  INSERT INTO settings DEFAULT VALUES;
  INSERT INTO meta (store_id, position, last_accept_seq) VALUES (gen_random_uuid()::text, 0, 0);
  INSERT INTO lease (epoch, run, owner, expires_at) VALUES (0, '', '', '-infinity');

  -- Texts as in server/store/operation-row.ts. editor and error_code are for lists, which do not read what may be megabytes.
  CREATE TABLE operations (
    accept_seq BIGINT PRIMARY KEY, log_id TEXT NOT NULL, identity TEXT NOT NULL, key TEXT, state TEXT NOT NULL,
    accepted_at BIGINT NOT NULL, attempt INTEGER NOT NULL, started_at BIGINT, finished_at BIGINT, ended_at BIGINT,
    delivered_at BIGINT, partial_seq BIGINT, sent TEXT, cancel_requested TEXT, approval TEXT, history TEXT NOT NULL,
    editor TEXT NOT NULL, error_code TEXT, accepted TEXT NOT NULL, partial TEXT, outcome TEXT
  );
  CREATE UNIQUE INDEX operations_by_log_id ON operations (log_id);
  CREATE UNIQUE INDEX operations_by_key ON operations (key) WHERE key IS NOT NULL;
  CREATE UNIQUE INDEX operations_unfinished ON operations (identity) WHERE ended_at IS NULL;
  CREATE INDEX operations_by_end ON operations (ended_at) WHERE ended_at IS NOT NULL;
  CREATE TABLE requests (
    client_uuid TEXT NOT NULL, ordinal BIGINT NOT NULL, log_id TEXT NOT NULL, PRIMARY KEY (client_uuid, ordinal)
  );
  CREATE INDEX requests_by_log_id ON requests (log_id);
  CREATE TABLE expired_keys (key TEXT PRIMARY KEY, expired_at BIGINT NOT NULL);
  CREATE INDEX expired_keys_by_time ON expired_keys (expired_at);
  CREATE TABLE editors (project_path TEXT PRIMARY KEY, record TEXT NOT NULL);
  CREATE TABLE log_marks (journal_id TEXT PRIMARY KEY, mark BIGINT NOT NULL);
  CREATE TABLE entries (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at BIGINT NOT NULL, log_id TEXT NOT NULL UNIQUE, log_type TEXT NOT NULL,
    log_name TEXT NOT NULL, operation TEXT NOT NULL, editor TEXT NOT NULL, body TEXT NOT NULL
  );
  CREATE INDEX entries_by_time ON entries (at, number);
  CREATE INDEX entries_by_name ON entries (log_name, at, number);
  CREATE INDEX entries_by_operation ON entries (operation, at, number) WHERE operation <> '""';

  -- Every write transaction begins with it. The lock keeps the lease from being taken before the transaction is over; a renewal does not wait for it.
  CREATE FUNCTION prove_ownership(my_epoch BIGINT, my_run TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM lease WHERE epoch = my_epoch AND run = my_run AND expires_at > clock_timestamp() FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the lease is over, or is held by another server' USING ERRCODE = 'MUB01';
    END IF;
  END $$;

  -- A batch that is sent again, because it is unknown whether it was stored, is stored once, and only behind the one that it was decided on.
  CREATE FUNCTION begin_batch(my_epoch BIGINT, my_run TEXT, batch BIGINT, batch_before BIGINT, accept_seq BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM prove_ownership(my_epoch, my_run);
    UPDATE meta SET position = batch, last_accept_seq = greatest(last_accept_seq, accept_seq) WHERE position = batch_before;
    IF NOT FOUND THEN
      IF EXISTS (SELECT 1 FROM meta WHERE position >= batch) THEN
        RAISE EXCEPTION 'batch % is stored already', batch USING ERRCODE = 'MUB02';
      END IF;
      RAISE EXCEPTION 'the batch before % is not stored', batch USING ERRCODE = 'MUB03';
    END IF;
  END $$;

  -- Waits for the write transactions of the owner before. Null where the lease is not over; sent again, it gives the same epoch.
  CREATE FUNCTION take_lease(my_run TEXT, my_name TEXT, lease_ms BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$
  DECLARE
    held RECORD;
  BEGIN
    SELECT epoch, run, expires_at INTO STRICT held FROM lease FOR UPDATE;
    IF held.run = my_run THEN
      RETURN held.epoch;
    END IF;
    IF held.expires_at > clock_timestamp() THEN
      RETURN NULL;
    END IF;
    UPDATE lease SET epoch = held.epoch + 1, run = my_run, owner = my_name, expires_at = clock_timestamp() + lease_ms * INTERVAL '1 millisecond';
    RETURN held.epoch + 1;
  END $$;
  `,
];

/** The format of a space, as written to its table `format`; older code refuses a newer one. */
export const POSTGRES_VERSION = MIGRATIONS.length;
