import { openForReading, useConnection } from './connection.ts';
import type { Driver } from './driver.ts';
import type { StoredMeta } from './operation-reads.ts';
import { checkSchema, positionExpression, STORE_VERSION, type SchemaCheck } from './schema.ts';

export type LookedAt =
  | Exclude<SchemaCheck, { kind: 'ok' }>
  /** Nothing has been written yet. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'ok'; readonly meta: StoredMeta };

/** Looks at a database (a path, or a URL of one), also of an earlier format, without changing it. Throws what SQLite says of one that is damaged or cannot be opened. */
export function readMetaOf(driver: Driver, location: string): LookedAt {
  return useConnection(openForReading(driver, location), (connection) => {
    const check = checkSchema(connection.database, STORE_VERSION);
    if (check.kind !== 'ok') return check;
    const tables: { count: number } = connection
      .prepare("SELECT count(*) AS count FROM sqlite_schema WHERE name = 'meta'")
      .get();
    if (tables.count === 0) return { kind: 'empty' };
    const meta: StoredMeta | undefined = connection
      .prepare(`SELECT store_id, ${positionExpression(connection.database)}, last_accept_seq FROM meta`)
      .get();
    return meta === undefined ? { kind: 'empty' } : { kind: 'ok', meta };
  });
}
