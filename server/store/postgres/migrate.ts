import { StoreOpenError } from '../store.ts';
import { MIGRATIONS, POSTGRES_VERSION } from './migrations.ts';
import type { Session, Statement } from './session.ts';

const OLDEST_SERVER = 15;
const NUMBERS_PER_MAJOR = 10_000;

/** Makes the tables of a space, or brings them to the current version. Rejects with StoreOpenError where that is impossible. */
export async function migrate(session: Session, schema: string, place: string): Promise<void> {
  await checkServer(session, place);
  const version = await versionOf(session);
  if (version > POSTGRES_VERSION)
    throw new StoreOpenError(
      'newer_version',
      `The space in ${place} was written by a newer version of mcp-unity-bridge (format ${version}; this version knows ${POSTGRES_VERSION}). Upgrade this one, or choose another --space.`,
    );
  if (version === POSTGRES_VERSION) return;
  const schemas = await session.run({ text: 'SELECT 1 FROM pg_namespace WHERE nspname = $1', values: [schema] });
  const steps = schemas.length > 0 ? stepsFrom(version) : creationOf(schema);
  try {
    await session.transaction([oneAtATime(schema), ...steps]);
  } catch (error) {
    // Another server that started at the same time has made it.
    if ((await versionOf(session)) !== POSTGRES_VERSION) throw error;
  }
}

/** All that a new space has, in a schema that is not there yet and that the search path names. */
export const creationOf = (schema: string): Statement[] => [{ text: `CREATE SCHEMA "${schema}"` }, ...stepsFrom(0)];

const stepsFrom = (version: number): Statement[] =>
  MIGRATIONS.slice(version).flatMap((text, index) => stepTo(version + index + 1, text));

const oneAtATime = (schema: string): Statement => ({
  text: "SELECT pg_advisory_xact_lock(hashtext('mcp-unity-bridge'), hashtext($1))",
  values: [schema],
});

function stepTo(version: number, text: string): Statement[] {
  const note = version === 1 ? 'CREATE TABLE format (version INTEGER NOT NULL); INSERT INTO format VALUES (1)' : '';
  return [{ text: note === '' ? `UPDATE format SET version = ${version}` : note }, { text }];
}

export async function versionOf(session: Session): Promise<number> {
  const [found] = await session.run<{ found: boolean }>({ text: "SELECT to_regclass('format') IS NOT NULL AS found" });
  if (found?.found !== true) return 0;
  const [format] = await session.run<{ version: number }>({ text: 'SELECT version FROM format' });
  return format?.version ?? 0;
}

async function checkServer(session: Session, place: string): Promise<void> {
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
