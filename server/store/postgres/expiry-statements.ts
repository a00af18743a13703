import type { RequestIdentity } from '../../hub/protocol/identity.ts';
import type { Retention } from '../expiry.ts';
import { hourOf } from '../log-hour.ts';
import { decodeText } from './postgres-text.ts';
import { proofOf, type Claim } from './claim.ts';
import type { Session, Statement } from './session.ts';

/** Per transaction, so that an acceptance that comes meanwhile waits for milliseconds (docs/design.md, section 5). */
const CHUNK_ROWS = 200;
const CHUNK_ENTRIES = 2_000;
const HOUR_MS = 3_600_000;

/** One small step; how much it deleted, 0 when nothing is left to do, and the requests that waited for what is deleted. */
export async function expireChunk(
  session: Session,
  claim: Claim,
  { now, retentionMs, keyMemoryMs }: Retention,
): Promise<{ readonly deleted: number; readonly requests: readonly RequestIdentity[] }> {
  const cutoff = now - retentionMs;
  const results = await session.transaction<Gone>([
    proofOf(claim),
    expireOperations(cutoff, retentionMs),
    expireKeys(now - keyMemoryMs),
    expireEntries(hourOf(cutoff) * HOUR_MS),
  ]);
  const rows = results.flat();
  return {
    deleted: rows.reduce((sum, { deleted = 0 }) => sum + deleted, 0),
    requests: rows
      .flatMap(({ requests }) => requests ?? [])
      .map(({ client_uuid, ordinal }) => ({ client_uuid: decodeText(client_uuid), ordinal })),
  };
}

/** The row that each of these statements gives. */
interface Gone {
  readonly deleted?: number;
  readonly requests?: readonly RequestIdentity[] | null;
}

const expireOperations = (cutoff: number, retentionMs: number): Statement => ({
  name: 'expire operations',
  text: `WITH gone AS (
      DELETE FROM operations WHERE accept_seq IN (
        SELECT accept_seq FROM operations WHERE ended_at < $1 ORDER BY ended_at LIMIT ${CHUNK_ROWS}
      ) RETURNING log_id, key, ended_at
    ), kept AS (
      INSERT INTO expired_keys (key, expired_at) SELECT key, ended_at + $2::bigint FROM gone WHERE key IS NOT NULL
      ON CONFLICT (key) DO UPDATE SET expired_at = excluded.expired_at
    ), forgotten AS (
      DELETE FROM requests WHERE log_id IN (SELECT log_id FROM gone) RETURNING client_uuid, ordinal
    )
    SELECT (SELECT count(*) FROM gone) AS deleted,
      (SELECT json_agg(json_build_object('client_uuid', client_uuid, 'ordinal', ordinal)) FROM forgotten) AS requests`,
  values: [cutoff, retentionMs],
});

const expireKeys = (cutoff: number): Statement => ({
  name: 'expire keys',
  text: `WITH gone AS (
      DELETE FROM expired_keys WHERE key IN (
        SELECT key FROM expired_keys WHERE expired_at < $1 ORDER BY expired_at LIMIT ${CHUNK_ROWS}
      ) RETURNING 1
    ) SELECT count(*) AS deleted FROM gone`,
  values: [cutoff],
});

const expireEntries = (before: number): Statement => ({
  name: 'expire entries',
  text: `WITH gone AS (
      DELETE FROM entries WHERE number IN (
        SELECT number FROM entries WHERE at < $1 ORDER BY at LIMIT ${CHUNK_ENTRIES}
      ) RETURNING 1
    ) SELECT count(*) AS deleted FROM gone`,
  values: [before],
});
