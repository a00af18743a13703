import { openForReading, useConnection, type StoreConnection } from './connection.ts';
import type { Driver } from './driver.ts';
import { storePaths } from './files.ts';
import type { StoreProblem } from './store.ts';
import { reasonOf, attempt } from '../lib/errors.ts';
import type { StoredMeta } from './operation-reads.ts';
import { checkSchema, positionExpression, STORE_VERSION, type SchemaCheck } from './schema.ts';

/** The maximum number of findings to list; the first ones suffice. */
const FINDINGS_MAX = 3;

/**
 * Checks the whole database for damage. That takes seconds for a large one, so it runs in a separate thread. Changes
 * nothing. `location`: another path or URL of the same file.
 */
export function checkFile(driver: Driver, dir: string, location?: string): StoreProblem[] {
  const path = storePaths(dir).database;
  const findings = useConnection(openForReading(driver, location ?? path), (connection) =>
    attempt(
      () => findDamage(connection),
      (error) => [reasonOf(error)],
    ),
  );
  return findings.length === 0 ? [] : [damaged(path, findings.join('; '))];
}

function findDamage({ database }: StoreConnection): string[] {
  const rows: { quick_check: string }[] = database.prepare(`PRAGMA quick_check(${FINDINGS_MAX})`).all();
  return rows.map((row) => row.quick_check).filter((finding) => finding !== 'ok');
}

function damaged(path: string, findings: string): StoreProblem {
  return {
    code: 'damaged',
    message: `${path} is damaged (${findings}). Undamaged parts are still read and written; to start over, stop the server and rename the file.`,
  };
}

type LookedAt =
  | Exclude<SchemaCheck, { kind: 'ok' }>
  /** Nothing has been written yet. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'ok'; readonly meta: StoredMeta };

/**
 * Reads the metadata of a database (a path or a URL), which may have an earlier format, without changing it. Throws
 * SQLite's error if it is damaged or cannot be opened.
 */
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
