import { openForReading, useConnection, type Connection } from './connection.ts';
import type { Driver } from './driver.ts';
import { storePaths } from './paths.ts';
import type { StoreProblem } from './store.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { attempt } from '../lib/attempt.ts';

/** Findings to list; the first ones say it. */
const FINDINGS_MAX = 3;

/** Reads the whole database for damage: seconds for a big one, so in a thread of its own. Changes nothing. `location`: another way to open the same file. */
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

function findDamage({ database }: Connection): string[] {
  const rows: { quick_check: string }[] = database.prepare(`PRAGMA quick_check(${FINDINGS_MAX})`).all();
  return rows.map((row) => row.quick_check).filter((finding) => finding !== 'ok');
}

function damaged(path: string, findings: string): StoreProblem {
  return {
    code: 'damaged',
    message: `${path} is damaged (${findings}). Undamaged parts are still read and written; to start over, stop the server and rename the file.`,
  };
}
