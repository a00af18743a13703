import { StoreOpenError } from '../../store/store.ts';
import type { Database } from './database.ts';
import { versionOf, POSTGRES_VERSION } from './migrate.ts';
import { asOpenError } from './postgres-failure.ts';
import { useSession, type DatabaseSession } from './session.ts';
import { changeSettings, readSettings, type SpaceSettings } from './space-settings.ts';

const CONNECT_MS = 5_000;

/** What a database says of one of its spaces. */
export interface SpaceOutline {
  readonly space: string;
  /** Which server owns it now. */
  readonly owner: string | undefined;
  /** None of it where no server has owned the space yet. */
  readonly settings: Partial<SpaceSettings>;
}

/** The spaces of a database, by name; those that other versions have made are left out. Rejects with StoreOpenError. */
export const listSpaces = (database: Database): Promise<SpaceOutline[]> =>
  inSession(database, 'pg_catalog', async (session) => {
    const rows = await session.run<{ schema: string }>({
      // A schema that a restore has set aside has a dot in its name.
      text: `SELECT nspname AS schema FROM pg_namespace
        WHERE nspname ~ '^mcp_unity_[a-z0-9_-]+$' AND has_schema_privilege(nspname, 'USAGE') ORDER BY nspname`,
    });
    const spaces: SpaceOutline[] = [];
    for (const { schema } of rows) {
      await session.run({ text: `SELECT set_config('search_path', quote_ident($1), false)`, values: [schema] });
      if ((await versionOf(session)) === POSTGRES_VERSION) spaces.push(await outlineOf(session, schema));
    }
    return spaces;
  });

/** Changes what is given. A running owner learns of it within a minute. Rejects with StoreOpenError. */
export const changeSpace = (database: Database, settings: Partial<SpaceSettings>): Promise<SpaceOutline> =>
  inSession(database, database.schema, async (session) => {
    const { space, place } = database;
    if ((await versionOf(session)) !== POSTGRES_VERSION)
      throw new StoreOpenError(
        'failed',
        `There is no space ${space} of this version in ${place}. Check --store, and see what spaces it has: mcp-unity-bridge spaces`,
      );
    await session.run(changeSettings(settings));
    return outlineOf(session, database.schema);
  });

async function outlineOf(session: DatabaseSession, schema: string): Promise<SpaceOutline> {
  const [lease] = await session.run<{ owner: string }>({
    text: 'SELECT owner FROM lease WHERE expires_at > clock_timestamp()',
  });
  return { space: schema.slice('mcp_unity_'.length), owner: lease?.owner, settings: await readSettings(session) };
}

const inSession = <T>(database: Database, schema: string, work: (session: DatabaseSession) => Promise<T>): Promise<T> =>
  useSession({ url: database.url, schema, purpose: 'spaces', connectMs: CONNECT_MS, answerMs: CONNECT_MS }, work).catch(
    (error: unknown) => {
      throw asOpenError(error, database);
    },
  );
