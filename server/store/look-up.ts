import type { StoreConnection } from './connection.ts';
import type { Head } from './decide.ts';
import { encodeKey, type OperationRow } from './operation-row.ts';

/** The keys that a decision looks up in SQLite. */
export interface LookupKeys {
  readonly log_id: string | undefined;
  readonly key: string | undefined;
}

export interface LookupResult {
  readonly head: Head | undefined;
  readonly holder: Head | 'expired' | undefined;
}

export type HeadRow = Pick<OperationRow, 'log_id' | 'accept_seq' | 'identity' | 'state' | 'started_at' | 'key'>;

const COLUMNS = 'log_id, accept_seq, identity, state, started_at, key';

/** Uses indexes only; takes some tens of microseconds. Throws on a storage failure. */
export function lookUpInSqlite(connection: StoreConnection, { log_id, key }: LookupKeys): LookupResult {
  return {
    head: log_id === undefined ? undefined : findHead(connection, 'log_id', log_id),
    holder: key === undefined ? undefined : findHolder(connection, encodeKey(key)),
  };
}

export function readUnfinishedHeads(connection: StoreConnection): Head[] {
  const rows: HeadRow[] = connection.prepare(`SELECT ${COLUMNS} FROM operations WHERE ended_at IS NULL`).all();
  return rows.map(decodeHead);
}

function findHolder(connection: StoreConnection, key: string): LookupResult['holder'] {
  const held = findHead(connection, 'key', key);
  if (held) return held;
  return connection.prepare('SELECT 1 FROM expired_keys WHERE key = ?').get(key) ? 'expired' : undefined;
}

function findHead(connection: StoreConnection, column: 'log_id' | 'key', value: string): Head | undefined {
  const row: HeadRow | undefined = connection
    .prepare(`SELECT ${COLUMNS} FROM operations WHERE ${column} = ?`)
    .get(value);
  return row && decodeHead(row);
}

export function decodeHead({ log_id, accept_seq, identity, state, started_at, key }: HeadRow): Head {
  const held: string | undefined = key === null ? undefined : JSON.parse(key);
  return { log_id, accept_seq, identity, state, hasStarted: started_at !== null, key: held };
}
