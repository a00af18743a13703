import { StoreOpenError } from '../store.ts';
import { proofOf, type Claim } from './claim.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Session, Statement } from './session.ts';

const OLDEST_SERVER = 15;
const NUMBERS_PER_MAJOR = 10_000;

export interface SpacePlan {
  readonly schema: string;
  /** For people. */
  readonly place: string;
  readonly migrations: readonly string[];
}

/**
 * Makes the tables of a space that is new. One of an older format stays as it is: a server of that version may own it, and reads and writes its tables. Resolves to the
 * format. Rejects with StoreOpenError.
 */
export async function createSpace(session: Session, plan: SpacePlan): Promise<number> {
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

/** Brings the tables of a space to the current format, as its owner. */
export async function migrateSpace(session: Session, claim: Claim, plan: SpacePlan): Promise<void> {
  const steps = stepsFrom(await formatFor(session, plan), plan.migrations);
  if (steps.length > 0) await session.transaction([proofOf(claim), ...steps]);
}

/** All that a new space has, in a schema that is not there yet and that the search path names. */
export const creationOf = (schema: string, migrations = MIGRATIONS): Statement[] => [
  { text: `CREATE SCHEMA "${schema}"` },
  ...stepsFrom(0, migrations),
];

const stepsFrom = (version: number, migrations: readonly string[]): Statement[] =>
  migrations.slice(version).flatMap((text, index) => stepTo(version + index + 1, text));

const oneAtATime = (schema: string): Statement => ({
  text: "SELECT pg_advisory_xact_lock(hashtext('mcp-unity-bridge'), hashtext($1))",
  values: [schema],
});

/** The format of a space, 0 where there is none. Rejects with StoreOpenError where this version does not know it. */
export async function formatFor(session: Session, { place, migrations }: SpacePlan): Promise<number> {
  const version = await versionOf(session);
  if (version <= migrations.length) return version;
  throw new StoreOpenError(
    'newer_version',
    `The space in ${place} was written by a newer version of mcp-unity-bridge (format ${version}; this version knows ${migrations.length}). Upgrade this one, or choose another --space.`,
  );
}

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
