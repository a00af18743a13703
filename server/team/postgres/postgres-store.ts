import type { ReadResult, StoreRead, StoreWrite, WriteOutcome } from '../../hub/protocol/store-protocol.ts';
import { createProblemList, type ProblemList } from '../../store/store-health.ts';
import type { Store } from '../../store/store.ts';
import type { Retention } from '../../store/expiry.ts';
import { proofOf, type Claim } from './lease.ts';
import type { DatabaseLink } from './link.ts';
import { findLogEntry, logStatements, readLogs } from './statements.ts';
import { findOperation, lookUpInPostgres, readOutlines, readSnapshot, readTailStart } from './operation-queries.ts';
import { openPostgresIntake, type PostgresIntake } from './postgres-intake.ts';
import { reasonOf, attempt } from '../../lib/errors.ts';
import { readSettings, type OwnedSpace } from './spaces.ts';
import type { RequestIdentity } from '../../hub/protocol/identity.ts';
import { hourOf } from '../../store/log-files.ts';
import { decodeText, type DatabaseSession, type SqlStatement, describePostgresFailure } from './session.ts';

interface State extends OwnedSpace {
  readonly intake: PostgresIntake;
  /** The connection for writes of operations. */
  readonly writes: DatabaseLink;
  /** The connection for everything else: console lines and reads never delay an acceptance. */
  readonly others: DatabaseLink;
  readonly problems: ProblemList;
  closing: Promise<void> | undefined;
}

const CLOSED = {
  kind: 'failed',
  reason: 'The store is closed: the server is ending. Try again in a moment.',
} as const;

/** The store of a space that this server owns. After the lease, its calls stay pending: what was stored is unknown then. */
export async function openPostgresStore(space: OwnedSpace): Promise<Store> {
  const { database, lease, openLink } = space;
  const [writes, others] = [openLink('writes', { isPersistent: true }), openLink('reads and console lines')];
  const problems = createProblemList();
  const readStart = () => others.run(readTailStart);
  const intake = openPostgresIntake({
    link: writes,
    claim: lease.claim,
    start: await readStart(),
    readStart,
    lookUp: (question) => others.run((session) => lookUpInPostgres(session, question)),
    readOperation: (log_id) => others.run((session) => findOperation(session, { kind: 'operation', log_id })),
    describe(error) {
      const reason = describePostgresFailure(error, database.place);
      problems.add({ code: 'write_failed', message: reason });
      return reason;
    },
    onWritten: () => problems.over('write_failed'),
  });
  return createStore({ ...space, intake, writes, others, problems, closing: undefined });
}

function createStore(state: State): Store {
  const { database, lease, intake, writes, others, problems } = state;
  const isOver = (): boolean => state.closing === undefined && lease.whyOver() !== undefined;
  return {
    snapshot: (recentMs, now = Date.now()) =>
      others.run((session) => readSnapshot(session, now - recentMs, (message) => damaged(state, message))),
    async write(write) {
      if (state.closing !== undefined) return CLOSED;
      const outcome = await (write.kind === 'logs' ? writeLogs(state, write) : intake.write(write));
      return isOver() ? new Promise(() => undefined) : outcome;
    },
    read: (read) => (state.closing ? Promise.resolve(CLOSED) : performRead(state, read)),
    expire: (now, retentionMs, keyMemoryMs, budgetMs) => expire(state, { now, retentionMs, keyMemoryMs }, budgetMs),
    limits: () => others.run(readSettings),
    health: () => ({
      state: state.closing
        ? 'closed'
        : writes.trouble() !== undefined
          ? 'down'
          : problems.isDegraded()
            ? 'degraded'
            : 'ok',
      description: `PostgreSQL at ${database.place}, space ${database.space}, owned in epoch ${lease.claim.epoch}`,
      problems: problems.list(),
    }),
    whyLost: () => (state.closing ? undefined : lease.whyOver()),
    isOver,
    close() {
      state.closing ??= closeAll(state);
      return state.closing;
    },
  };
}

async function closeAll({ intake, lease, link, writes, others }: State): Promise<void> {
  if (lease.whyOver() === undefined) await intake.close();
  await lease.release();
  await Promise.all([link, writes, others].map((one) => one.close()));
}

async function writeLogs(state: State, write: Extract<StoreWrite, { kind: 'logs' }>): Promise<WriteOutcome> {
  const statements = attempt(() => logStatements(write), reasonOf);
  if (typeof statements === 'string') return { kind: 'failed', reason: `Nothing was stored (logs): ${statements}` };
  try {
    await state.others.run((session) => session.transaction([proofOf(state.lease.claim), ...statements]));
    state.problems.over('write_failed');
    return { kind: 'stored' };
  } catch (error) {
    const reason = describePostgresFailure(error, state.database.place);
    state.problems.add({ code: 'write_failed', message: reason });
    return { kind: 'failed', reason: `Nothing was stored (logs). ${reason}` };
  }
}

async function performRead(state: State, read: StoreRead): Promise<ReadResult> {
  try {
    return await answer(state, read);
  } catch (error) {
    return { kind: 'failed', reason: describePostgresFailure(error, state.database.place) };
  }
}

function answer(state: State, read: StoreRead): Promise<ReadResult> {
  const { others } = state;
  const onDamaged = (reason: unknown): void => damaged(state, `A console line is lost: ${reasonOf(reason)}`);
  switch (read.kind) {
    case 'operation':
    case 'operation_by_key':
      return others.run(async (session) => {
        const operation = await findOperation(session, read);
        return { kind: 'operation', ...(operation && { operation }) };
      });
    case 'log_entry':
      return others.run(async (session) => {
        const entry = await findLogEntry(session, read.log_id, onDamaged);
        return { kind: 'log_entry', ...(entry && { entry }) };
      });
    case 'logs':
      return others.run(async (session) => ({
        kind: 'logs',
        ...(await readLogs(session, read.filter, onDamaged)),
      }));
    case 'outlines':
      return others.run(async (session) => ({
        kind: 'outlines',
        outlines: await readOutlines(session, read, (message) => damaged(state, message)),
      }));
  }
}

const damaged = ({ problems }: State, message: string): void => problems.add({ code: 'damaged', message });

async function expire(
  { others, lease, intake, problems, database }: State,
  retention: Retention,
  budgetMs: number,
): Promise<{ deleted: number; more: boolean }> {
  const end = performance.now() + budgetMs;
  let sum = 0;
  try {
    for (;;) {
      const { deleted, requests } = await others.run((session) => expireChunk(session, lease.claim, retention));
      intake.drop(requests);
      sum += deleted;
      if (deleted === 0 || performance.now() >= end) return { deleted: sum, more: deleted > 0 };
    }
  } catch (error) {
    problems.add({ code: 'write_failed', message: describePostgresFailure(error, database.place) });
    return { deleted: sum, more: false };
  }
}

/** Limit per transaction, so that a concurrent acceptance waits for milliseconds (docs/design.md, section 5). */
const CHUNK_ROWS = 200;

const CHUNK_ENTRIES = 2_000;

const HOUR_MS = 3_600_000;

/** One small step: the number of deleted rows, 0 at the end, and the requests that waited for them. */
async function expireChunk(
  session: DatabaseSession,
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

/** A row in the result of these statements. */
interface Gone {
  readonly deleted?: number;
  readonly requests?: readonly RequestIdentity[] | null;
}

const expireOperations = (cutoff: number, retentionMs: number): SqlStatement => ({
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

const expireKeys = (cutoff: number): SqlStatement => ({
  name: 'expire keys',
  text: `WITH gone AS (
      DELETE FROM expired_keys WHERE key IN (
        SELECT key FROM expired_keys WHERE expired_at < $1 ORDER BY expired_at LIMIT ${CHUNK_ROWS}
      ) RETURNING 1
    ) SELECT count(*) AS deleted FROM gone`,
  values: [cutoff],
});

const expireEntries = (before: number): SqlStatement => ({
  name: 'expire entries',
  text: `WITH gone AS (
      DELETE FROM entries WHERE number IN (
        SELECT number FROM entries WHERE at < $1 ORDER BY at LIMIT ${CHUNK_ENTRIES}
      ) RETURNING 1
    ) SELECT count(*) AS deleted FROM gone`,
  values: [before],
});
