import { randomUUID } from 'node:crypto';
import { StoreOpenError } from '../../store/store.ts';
import type { Database } from './database.ts';
import {
  versionOf,
  POSTGRES_VERSION,
  createSpace,
  formatFor,
  migrateSpace,
  type SpacePlan,
  MIGRATIONS,
} from './migrate.ts';
import {
  useSession,
  type DatabaseSession,
  type SqlStatement,
  asOpenError,
  type SessionOptions,
  describePostgresFailure,
} from './session.ts';
import { proofOf, type Claim, holdLease, type Lease, createLeaseTable } from './lease.ts';
import { createLeaseClock } from './lease-core.ts';
import { createDatabaseLink, type DatabaseLink, type LinkOptions } from './link.ts';

/** A database that takes longer for one answer could hardly confirm a lease. */
const PATIENCE_LEASES = 3;

export interface TakeSpaceOptions {
  readonly database: Database;
  /** The owner's name for others. */
  readonly name: string;
  readonly leaseMs: number;
  /** Another server owns the space: called with each new owner. */
  readonly onStandby: (owner: string) => void;
  /** The settings stored in the space, before the wait for it. */
  readonly onSettings?: (held: Partial<SpaceSettings>) => void;
  /** For users: the reason why the database cannot be reached, at the beginning of the trouble. */
  readonly onTrouble: (reason: string) => void;
  /** For users: the database can be reached again, once that is true for every failed connection. */
  readonly onTroubleOver?: (sentence: string) => void;
  readonly signal: AbortSignal;
  /** Tests: those of another version. */
  readonly migrations?: readonly string[];
}

type Patience = Pick<LinkOptions, 'answerMs' | 'isPatient' | 'isPersistent'>;

/** A space that is ours, for as long as the lease is. */
export interface OwnedSpace {
  readonly database: Database;
  readonly lease: Lease;
  readonly openLink: (purpose: string, patience?: Partial<Patience>) => DatabaseLink;
  /** The connection for the lease. */
  readonly link: DatabaseLink;
}

/** Waits until no other server owns the space. Undefined: `signal` has stopped the wait. Rejects with StoreOpenError. */
export async function takeSpace(options: TakeSpaceOptions): Promise<OwnedSpace | undefined> {
  const { database, leaseMs, signal, migrations = MIGRATIONS } = options;
  const plan = { ...database, migrations };
  const settings = await prepareSpace(plan, leaseMs * PATIENCE_LEASES);
  options.onSettings?.(settings);
  const now = createLeaseClock();
  let lease: Lease | undefined;
  const cutOff = new Set<string>();
  const openLink = (purpose: string, patience: Partial<Patience> = {}): DatabaseLink =>
    createDatabaseLink({
      answerMs: leaseMs,
      isPatient: true,
      ...patience,
      url: database.url,
      schema: database.schema,
      purpose,
      connectMs: Math.min(CONNECT_MS, leaseMs),
      isOver: () => signal.aborted || lease?.whyOver() !== undefined,
      onNotOwner: () => lease?.lose(),
      onTrouble(error) {
        cutOff.add(purpose);
        options.onTrouble(describePostgresFailure(error, database.place));
      },
      onReached() {
        cutOff.delete(purpose);
        if (cutOff.size === 0) options.onTroubleOver?.(`The database ${database.place} answers again.`);
      },
    });
  const link = openLink('lease', { answerMs: leaseMs / 4, isPatient: false });
  const table = createLeaseTable({ ...options, link, run: randomUUID(), onHeld: options.onStandby });
  lease = await holdLease({ table, leaseMs, now, signal }).catch((error: unknown) => {
    throw asOpenError(error, database);
  });
  if (lease === undefined) {
    void link.close().catch(() => undefined);
    return undefined;
  }
  await updateTables(plan, lease, link);
  return { database, lease, link, openLink };
}

type Plan = Database & SpacePlan;

const prepareSpace = (plan: Plan, answerMs: number): Promise<Partial<SpaceSettings>> =>
  inSession(plan, { purpose: 'start', answerMs }, async (session) => {
    const version = await createSpace(session, plan);
    // The table of an older format may have other columns.
    return version === plan.migrations.length ? readSettings(session) : {};
  });

/** Another server may have owned the space since this one was started: one of a newer version, or of an older one. */
async function updateTables(plan: Plan, lease: Lease, link: DatabaseLink): Promise<void> {
  const over = new Promise<never>((_resolve, reject) => {
    lease.onOver = (reason) => reject(new StoreOpenError('failed', `${reason}. Start it again to stand by.`));
  });
  try {
    const version = await Promise.race([over, link.run((session) => formatFor(session, plan))]);
    if (version === plan.migrations.length) return;
    // Without a time limit: the lease is renewed meanwhile.
    await inSession(plan, { purpose: 'migrations' }, (session) => migrateSpace(session, lease.claim, plan));
  } catch (error) {
    await lease.release().catch(() => undefined);
    throw asOpenError(error, plan);
  }
}

const inSession = <T>(
  plan: Plan,
  how: Pick<SessionOptions, 'purpose' | 'answerMs'>,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> =>
  useSession({ ...plan, ...how, connectMs: CONNECT_MS }, work).catch((error: unknown) => {
    throw asOpenError(error, plan);
  });

const CONNECT_MS = 5_000;

/** The description of a space in its database. */
export interface SpaceOutline {
  readonly space: string;
  /** Which server owns it now. */
  readonly owner: string | undefined;
  /** None of it where no server has owned the space yet. */
  readonly settings: Partial<SpaceSettings>;
}

/** The spaces of a database, by name, without those of other versions. Rejects with StoreOpenError. */
export const listSpaces = (database: Database): Promise<SpaceOutline[]> =>
  inSchema(database, 'pg_catalog', async (session) => {
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

/** Changes the given settings. A running owner reads them within a minute. Rejects with StoreOpenError. */
export const changeSpace = (database: Database, settings: Partial<SpaceSettings>): Promise<SpaceOutline> =>
  inSchema(database, database.schema, async (session) => {
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

const inSchema = <T>(database: Database, schema: string, work: (session: DatabaseSession) => Promise<T>): Promise<T> =>
  useSession({ url: database.url, schema, purpose: 'spaces', connectMs: CONNECT_MS, answerMs: CONNECT_MS }, work).catch(
    (error: unknown) => {
      throw asOpenError(error, database);
    },
  );

/** Settings of a space for every owner, with the names of the hub's windows. */
export interface SpaceSettings {
  /** The retention time of results and logs. */
  readonly retention_ms: number;
  /** Maximum number of unfinished operations of one Editor. */
  readonly queue_limit: number;
}

interface SettingsRow {
  readonly retention_ms: number | null;
  readonly queue_limit: number | null;
}

const COLUMNS = 'retention_ms, queue_limit';

/** Null until the space has had an owner. */
export async function readSettings(session: DatabaseSession): Promise<Partial<SpaceSettings>> {
  const [row] = await session.run<SettingsRow>({ text: `SELECT ${COLUMNS} FROM settings` });
  return settingsOf(row);
}

/** Called by the owner: unset settings become `given`, others are unchanged. Resolves to the settings in force. */
export async function settleSettings(
  session: DatabaseSession,
  claim: Claim,
  given: SpaceSettings,
): Promise<SpaceSettings> {
  const [, rows] = await session.transaction<SettingsRow>([proofOf(claim), fillSettings(given)]);
  return { ...given, ...settingsOf(rows?.[0]) };
}

/** Sets what is not set. */
export const fillSettings = ({ retention_ms, queue_limit }: Partial<SpaceSettings>): SqlStatement => ({
  text: `UPDATE settings SET retention_ms = coalesce(retention_ms, $1), queue_limit = coalesce(queue_limit, $2) RETURNING ${COLUMNS}`,
  values: [retention_ms ?? null, queue_limit ?? null],
});

/** Changes the given settings only. */
export const changeSettings = ({ retention_ms, queue_limit }: Partial<SpaceSettings>): SqlStatement => ({
  text: 'UPDATE settings SET retention_ms = coalesce($1, retention_ms), queue_limit = coalesce($2, queue_limit)',
  values: [retention_ms ?? null, queue_limit ?? null],
});

/** A deleted row counts as one without settings. */
export const settingsOf = (row: SettingsRow | undefined): Partial<SpaceSettings> => ({
  ...(typeof row?.retention_ms === 'number' && { retention_ms: row.retention_ms }),
  ...(typeof row?.queue_limit === 'number' && { queue_limit: row.queue_limit }),
});
