import { randomUUID } from 'node:crypto';
import { StoreOpenError } from '../../store/store.ts';
import type { Database } from './database.ts';
import { holdLease, type Lease } from './lease.ts';
import { createLeaseClock } from './lease-core.ts';
import { createLeaseTable } from './lease-table.ts';
import { createDatabaseLink, type DatabaseLink, type LinkOptions } from './link.ts';
import { createSpace, formatFor, migrateSpace, type SpacePlan, MIGRATIONS } from './migrate.ts';
import { asOpenError, describePostgresFailure } from './postgres-failure.ts';
import { useSession, type DatabaseSession, type SessionOptions } from './session.ts';
import { readSettings, type SpaceSettings } from './space-settings.ts';

const CONNECT_MS = 5_000;
/** A database that takes longer for one answer could hardly confirm a lease. */
const PATIENCE_LEASES = 3;

export interface TakeSpaceOptions {
  readonly database: Database;
  /** What others are shown of the owner. */
  readonly name: string;
  readonly leaseMs: number;
  /** Another server owns the space: who, each time that it is another one. */
  readonly onStandby: (owner: string) => void;
  /** What the space says of itself, before anybody waits for it. */
  readonly onSettings?: (held: Partial<SpaceSettings>) => void;
  /** For people: why the database cannot be asked, when that begins. */
  readonly onTrouble: (reason: string) => void;
  /** For people: that it can be asked again, once that holds for every connection which could not be made. */
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
  /** Of the lease. */
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
    // As long as that takes: the lease is renewed meanwhile.
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
