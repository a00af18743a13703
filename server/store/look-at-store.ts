import { openForReading } from './connection.ts';
import type { Driver } from './driver.ts';
import { readMeta, type StoredMeta } from './operation-reads.ts';
import { checkSchema, STORE_VERSION, type SchemaCheck } from './schema.ts';

export type LookedAt =
  | Exclude<SchemaCheck, { kind: 'ok' }>
  /** Nothing has been written yet. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'ok'; readonly meta: StoredMeta };

/** Looks at a database (a path, or a URL of one) without changing it. Throws what SQLite says of one that is damaged or cannot be opened. */
export function readMetaOf(driver: Driver, location: string): LookedAt {
  const connection = openForReading(driver, location);
  try {
    const check = checkSchema(connection.database, STORE_VERSION);
    if (check.kind !== 'ok') return check;
    const tables: { count: number } = connection
      .prepare("SELECT count(*) AS count FROM sqlite_schema WHERE name = 'meta'")
      .get();
    return tables.count === 0 ? { kind: 'empty' } : { kind: 'ok', meta: readMeta(connection) };
  } finally {
    connection.close();
  }
}
