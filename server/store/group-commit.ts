import { applyWrite, type BlobChanges } from './apply-write.ts';
import type { Blobs } from './blobs.ts';
import type { Connection } from './connection.ts';
import { describeFailure } from './failure.ts';
import { resolveBlobs } from './operation-reads.ts';
import { inTransaction } from './schema.ts';
import type { CommitGround } from './store-ground.ts';
import type { EncodedOutcome, EncodedWrite, Reply } from './worker-protocol.ts';
import type { Witness, Witnessed } from './witness.ts';

/** What a group of writes is committed to. */
export interface CommitTarget {
  readonly connection: Connection;
  readonly blobs: Blobs;
  readonly witness: Witness;
  readonly ground: CommitGround;
  /** For messages. */
  readonly path: string;
  /** As committed; replaced by every commit. */
  meta: Witnessed;
}

/**
 * Commits writes that came together as one transaction, in order. If that fails, each is tried alone, so that one bad write does
 * not fail its neighbours.
 */
export function commitGroup(target: CommitTarget, writes: readonly EncodedWrite[]): Reply[] {
  try {
    return commit(target, writes);
  } catch (error) {
    const [only] = writes;
    if (writes.length === 1 && only) return [{ kind: 'failed', reason: failureOf(target, only, error) }];
    return writes.flatMap((write) => commitGroup(target, [write]));
  }
}

function commit(target: CommitTarget, writes: readonly EncodedWrite[]): Reply[] {
  const { connection, blobs, ground } = target;
  const changes: BlobChanges = { added: [], dropped: [] };
  const meta = { ...target.meta, commits: target.meta.commits + 1 };
  let replies: Reply[];
  try {
    replies = inTransaction(connection.database, () => {
      const outcomes = writes.map((write) => applyWrite({ connection, blobs, changes }, write));
      connection.prepare('UPDATE meta SET commits = ?').run(meta.commits);
      ground.require();
      return outcomes.map((outcome) => ({ kind: 'written', outcome: withBlobs(blobs, outcome) }));
    });
  } catch (error) {
    for (const reference of changes.added) blobs.remove(reference);
    throw error;
  }
  for (const write of writes)
    if (write.kind === 'accept') meta.last_accept_seq = Math.max(meta.last_accept_seq, write.row.accept_seq);
  target.meta = meta;
  ground.noteSize();
  recordCommit(target);
  for (const reference of changes.dropped) blobs.remove(reference);
  return replies;
}

/** The writes are durable by now: a witness that cannot be written must not make them fail. It only notices less. */
function recordCommit({ witness, meta }: CommitTarget): void {
  try {
    witness.record(meta);
  } catch {
    // The disk is full, and the next commit says so; or it is not, and the next commit records more than this one.
  }
}

function withBlobs(blobs: Blobs, outcome: EncodedOutcome): EncodedOutcome {
  return outcome.kind === 'duplicate' ? { ...outcome, row: resolveBlobs(blobs, outcome.row) } : outcome;
}

function failureOf({ path }: CommitTarget, write: EncodedWrite, error: unknown): string {
  return `Nothing was stored (${write.kind}). ${describeFailure(error, path)}`;
}
