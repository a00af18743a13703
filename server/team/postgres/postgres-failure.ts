import { reasonOf } from '../../lib/errors.ts';
import { BackupError, contradictoryBackup } from '../../store/backup/backup-record.ts';
import { StoreOpenError } from '../../store/store.ts';
import { PoolerError, sqlStateOf } from './session.ts';

/** The lease is over or held by another server (`prove_ownership`). */
export const NOT_OWNER = 'MUB01';
/** This batch was stored before the connection was lost (`begin_batch`). */
export const STORED_ALREADY = 'MUB02';
/** The batch before is not stored (`begin_batch`). */
export const BATCH_BEFORE_MISSING = 'MUB03';

/** The server was shut down, has crashed, accepts no connections (yet), or dropped a statement that followed one that failed. */
const CONNECTION_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300', '26000']);

const UNIQUE_VIOLATION = '23505';

/** What the client says of a database that gives no answer in time. */
const NO_ANSWER = 'Query read timeout';

/** Whether another connection is needed: the database says so, or gave no answer in time. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlStateOf(error);
  // The client then destroys the connection, which is only known a moment later.
  if (state === undefined) return isSilence(error);
  return state.startsWith('08') || CONNECTION_STATES.has(state);
}

/** Whether there was no answer in time. */
export const isSilence = (error: unknown): boolean => reasonOf(error) === NO_ANSWER;

/** No resources, a lock, an end that an administrator asked for, a system error, a database that takes no writes. */
const FOR_NOW: ReadonlySet<string> = new Set(['53', '55', '57', '58', '40', '25']);

/** Whether the same statement may be taken later. */
export const isForNow = (error: unknown): boolean => FOR_NOW.has(sqlStateOf(error)?.slice(0, 2) ?? '');

/** Whether nothing but another user, password, database or address helps. */
export function isHopeless(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (isPooled(error)) return true;
  return state !== undefined && (state.startsWith('28') || state === '3D000' || state === '42501');
}

/** PgBouncer passes on none of our settings unless it is asked to ignore them. */
const isPooled = (error: unknown): boolean =>
  error instanceof PoolerError || (sqlStateOf(error) === '08P01' && reasonOf(error).includes('startup parameter'));

/** A sentence for people: what could not be done, why, and what to do about it. `place`: the database without its password. */
export function describePostgresFailure(error: unknown, place: string): string {
  const detail = reasonOf(error);
  const state = sqlStateOf(error);
  if (isPooled(error))
    return `A connection pooler such as PgBouncer answers at ${place}: connections that programs share could mix up the records of spaces. Name PostgreSQL itself in --store; a server needs four connections.`;
  if (detail === NO_ANSWER)
    return `The database ${place} takes connections, but gives no answer in time. It may be overloaded, or another connection may hold a lock on a table of the space (see pg_stat_activity).`;
  if (state === undefined)
    return `The database ${place} cannot be reached (${detail}). Check that PostgreSQL runs there and that the address and the port in --store are right.`;
  return `${sentenceOf(state, place)} (PostgreSQL says: ${detail})`;
}

/** What keeps a space from being opened, as StoreOpenError. */
export const asOpenError = (error: unknown, { place }: { readonly place: string }): StoreOpenError =>
  error instanceof StoreOpenError ? error : new StoreOpenError('failed', describePostgresFailure(error, place));

/** What keeps a space from being backed up or restored, as BackupError. */
export function asBackupError(error: unknown, { place }: { readonly place: string }): Error {
  if (error instanceof BackupError || error instanceof StoreOpenError) return error;
  if (sqlStateOf(error) === UNIQUE_VIOLATION) return contradictoryBackup(reasonOf(error));
  return new BackupError(describePostgresFailure(error, place));
}

function sentenceOf(state: string, place: string): string {
  if (state.startsWith('28'))
    return `The database ${place} refuses this user or password. Check the user in --store, and the password there or in PGPASSWORD.`;
  switch (state) {
    case '3D000':
      return `There is no such database: ${place}. Make it with createdb, or correct --store.`;
    case '42501':
      return `The user of ${place} may not do that. Grant it CREATE on the database, or let its owner make the schema.`;
    case '25006':
      return `The database ${place} is read-only: it may be a standby, or default_transaction_read_only is on. Point --store at the primary.`;
    case '53100':
      return `The disk of the database ${place} is full. Free some space there; the next write is tried as usual.`;
    case '53200':
      return `The database ${place} has no memory left. The next write is tried as usual.`;
    case '53300':
      return `The database ${place} accepts no more connections. Raise max_connections, or close others; a server needs four.`;
    case '57014':
      return `The database ${place} is too slow: it ended a statement after its statement_timeout. The next write is tried as usual.`;
    case '57P01':
    case '57P02':
    case '57P03':
      return `The database ${place} is starting or ending. It is tried again.`;
    case '42P01':
    case '42703':
    case '42883':
    case '3F000':
      return `A table, column or function of the space is missing in ${place}: someone changed the schema manually. Restore it from a backup, or choose another --space.`;
    default:
      return `The database ${place} refused a statement.`;
  }
}
