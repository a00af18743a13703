import type { ReadResult, StoreRead, StoreWrite, WriteOutcome } from '../../hub/protocol/store-protocol.ts';
import { createProblemList, type ProblemList } from '../store-health.ts';
import type { Store } from '../store.ts';
import type { Retention } from '../expiry.ts';
import { proofOf } from './claim.ts';
import { expireChunk } from './expiry-statements.ts';
import type { Link } from './link.ts';
import { findLogEntry, logStatements, readLogs } from './log-queries.ts';
import { findOperation, lookUp, readOutlines, readSnapshot, readTailStart } from './operation-queries.ts';
import { describePostgresFailure } from './postgres-failure.ts';
import { openPostgresIntake, type PostgresIntake } from './postgres-intake.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { readSettings } from './space-settings.ts';
import type { OwnedSpace } from './take-space.ts';
import { attempt } from '../../lib/attempt.ts';

interface State extends OwnedSpace {
  readonly intake: PostgresIntake;
  /** Of operations. */
  readonly writes: Link;
  /** Of everything else: console lines and reads never hold up an acceptance. */
  readonly others: Link;
  readonly problems: ProblemList;
  closing: Promise<void> | undefined;
}

const CLOSED = {
  kind: 'failed',
  reason: 'The store is closed: the server is ending. Try again in a moment.',
} as const;

/** The store of a space that this server owns. Once the lease is over, its calls stay pending: what was stored is unknown then. */
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
    lookUp: (question) => others.run((session) => lookUp(session, question)),
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
      intake.forget(requests);
      sum += deleted;
      if (deleted === 0 || performance.now() >= end) return { deleted: sum, more: deleted > 0 };
    }
  } catch (error) {
    problems.add({ code: 'write_failed', message: describePostgresFailure(error, database.place) });
    return { deleted: sum, more: false };
  }
}
