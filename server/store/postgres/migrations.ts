/**
 * The step from version n to n + 1 is at index n. Never change one that was released; add the next. Each space has a schema of its own, so that no
 * statement has to name the space. The tables format and lease and the functions take_lease and prove_ownership stay as they are: a server of a newer
 * version stands by, takes the space over and migrates it, while one of an older version owns it or stands by as well.
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
  -- Of the space, whichever server owns it; null until it has had an owner (server/store/postgres/space-settings.ts).
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

  -- Waits for the write transactions of the owner before. Null where the lease is not over; said again, it gives the same epoch.
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
