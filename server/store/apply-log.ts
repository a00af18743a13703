import { applyWrite, beginWrites, finishWrites } from './apply-write.ts';
import type { Blobs } from './blobs.ts';
import type { StoreConnection } from './connection.ts';
import { isConstraintFailure } from './failure.ts';
import {
  readLogSlice,
  type LoggedWrite,
  type LogSlice,
  endOfSegment,
  listSegments,
  removeSegment,
  type LogSegment,
} from './log-segments.ts';
import { inTransaction } from './schema.ts';
import type { CommitFiles } from './store-health.ts';
import type { StoreProblem } from './store.ts';

/** The maximum number of applied segments that are kept, however small they are. */
const KEPT_SEGMENTS = 8;

export interface LogTarget {
  readonly connection: StoreConnection;
  readonly blobs: Blobs;
  readonly watched: CommitFiles;
  /** The folder of the log. */
  readonly dir: string;
  /** A random id of this process. */
  readonly run: string;
  readonly onProblem: (problem: StoreProblem) => void;
  /** SQLite contains all writes before this position. Committed in the same transaction as the writes. */
  position: number;
}

/** Applies the log from SQLite's position to `until`, or to its end. Throws on a storage failure; what was applied before stays. */
export function applyLog(target: LogTarget, until = Number.POSITIVE_INFINITY): void {
  if (target.position >= until) return;
  // Checked even if there is nothing to apply: the segment of another process that begins here hides ours.
  requireOwner(target);
  const segments = listSegments(target.dir, () => undefined);
  while (target.position < until && applySlice(target, segments, until));
}

/** False at the end of the log. */
function applySlice(target: LogTarget, segments: readonly LogSegment[], until: number): boolean {
  const index = segments.findLastIndex(({ base }) => base <= target.position);
  const segment = segments[index];
  const next = segments[index + 1];
  if (segment === undefined) return false;
  const slice = readLogSlice(segment, target.position, Math.min(until, next?.base ?? until));
  if (slice.next > target.position) commitSlice(target, segment, slice);
  else if (next !== undefined) skipHole(target, segment, next.base);
  else return false;
  return true;
}

function commitSlice(target: LogTarget, segment: LogSegment, { writes, next, damaged }: LogSlice): void {
  const { connection, blobs, watched, onProblem } = target;
  const batch = beginWrites(connection, blobs);
  inTransaction(connection.database, () => {
    requireOwner(target);
    for (const logged of writes) skipContradiction(logged.write.kind, () => applyWrite(batch, logged), onProblem);
    finishWrites(batch, (insert) => skipContradiction('accept', insert, onProblem));
    connection.prepare('UPDATE meta SET position = ?').run(next);
    watched.require();
  });
  watched.noteSize();
  target.position = next;
  for (const reference of batch.dropped) blobs.remove(reference);
  if (damaged > 0) target.onProblem(damagedLines(segment, damaged));
}

/**
 * Skips a write that SQLite's indexes refuse. Each write was validated before it was logged, so the cause is a bug or
 * damage, and it must not block the other writes.
 */
function skipContradiction(
  kind: LoggedWrite['write']['kind'],
  apply: () => void,
  onProblem: LogTarget['onProblem'],
): void {
  try {
    apply();
  } catch (error) {
    if (!isConstraintFailure(error)) throw error;
    onProblem({
      code: 'damaged',
      message: `A write (${kind}) of the log contradicts what is stored, and was left out.`,
    });
  }
}

/**
 * Throws if another process has opened the store. The lock normally prevents that; if the lock file was removed, the
 * process that opened the store last continues and the other one stops.
 */
export function requireOwner({ connection, run, dir, onProblem }: LogTarget): void {
  const { owner }: { owner: string } = connection.prepare('SELECT owner FROM meta').get();
  if (owner === run) return;
  const message = `Another server has opened the store of ${dir}, so the server cannot store results where the next server finds them`;
  onProblem({ code: 'lost', message });
  throw new Error(message);
}

function skipHole(target: LogTarget, { path }: LogSegment, base: number): void {
  target.onProblem({
    code: 'lost_writes',
    message: `${path} was cut off: ${base - target.position} bytes of acknowledged writes are missing. Results of that time may be missing.`,
  });
  inTransaction(target.connection.database, () => {
    requireOwner(target);
    target.connection.prepare('UPDATE meta SET position = ?').run(base);
  });
  target.position = base;
}

function damagedLines({ path }: LogSegment, count: number): StoreProblem {
  return {
    code: 'damaged',
    message: `${count} lines of ${path} are damaged and were left out; the lines behind them were applied. The file is kept for a while.`,
  };
}

/** Removes applied segments, except the newest `keptBytes` of them, which can restore writes that are lost with SQLite's files. */
export function trimLog(target: LogTarget, keptBytes: number): void {
  const segments = listSegments(target.dir, () => undefined);
  let [bytes, count] = [0, 0];
  const removable = segments.toReversed().filter((segment) => {
    bytes += endOfSegment(segment) - segment.base;
    count += 1;
    const next = segments[segments.indexOf(segment) + 1];
    return next !== undefined && next.base <= target.position && (bytes > keptBytes || count > KEPT_SEGMENTS);
  });
  if (removable.length === 0) return;
  requireOwner(target);
  if (!isCheckpointed(target)) return;
  for (const segment of removable) removeSegment(segment);
}

/** Whether the checkpoint is complete. Before that, a power cut can revert SQLite to a state before the applied writes. */
function isCheckpointed({ connection, watched }: LogTarget): boolean {
  const { busy, log, checkpointed }: { busy: number; log: number; checkpointed: number } = watched.shrinking(() =>
    connection.prepare('PRAGMA wal_checkpoint(PASSIVE)').get(),
  );
  return busy === 0 && log === checkpointed;
}
