import { readFileSync, statSync } from 'node:fs';
import { applyLog, type LogTarget } from './apply-log.ts';
import { unlinkRetrying } from './files.ts';
import { endOfSegment, listSegments, removeSegment, setSegmentAside, type LogSegment } from './log-segments.ts';
import type { Origin } from './open-database.ts';
import { readMeta } from './operation-reads.ts';

export interface ReplayTarget extends LogTarget {
  readonly database: Origin;
  readonly databasePath: string;
  /** This process continues to write to the log, so the end of the log is not checked. */
  readonly isLive: boolean;
}

/**
 * Applies the log of writes that SQLite lacks at the start, and reports differences between the two. A partial line at
 * the end was never acknowledged and is ignored.
 */
export function replayLog(options: ReplayTarget, until?: number): void {
  const segments = soundSegments(options);
  const own = options.database === 'found' ? ofThisStore(options, segments) : takenOver(options, segments);
  reportDifference(options, own);
  applyLog(options, until);
  if (!options.isLive) reportSuperseded(options, own);
}

function soundSegments({ dir, isLive, onProblem }: ReplayTarget): LogSegment[] {
  return listSegments(dir, (path) => {
    if (isLive) return;
    // The process was killed before it wrote the first line.
    if (statSync(path).isFile() && !readFileSync(path).includes('\n')) return unlinkRetrying(path);
    const name = setSegmentAside(path);
    onProblem({
      code: 'lost_writes',
      message: `${path} is damaged and is kept as ${name}. Results of its time may be missing.`,
    });
  });
}

/**
 * The segments of this store. Segments of another store (a copied folder, a restored file) are set aside and not
 * applied.
 */
function ofThisStore({ connection, isLive, onProblem }: ReplayTarget, segments: readonly LogSegment[]): LogSegment[] {
  const { store_id } = readMeta(connection);
  return segments.filter((segment) => {
    if (segment.store_id === store_id) return true;
    if (!isLive)
      onProblem({
        code: 'set_aside',
        message: `${segment.path} belongs to another store. It is kept as ${setSegmentAside(segment.path)}.`,
      });
    return false;
  });
}

/**
 * The segments to apply to a new database: what the log of its predecessor still contains is applied under the
 * predecessor's id.
 */
function takenOver(options: ReplayTarget, segments: readonly LogSegment[]): LogSegment[] {
  const { connection, database, databasePath, isLive, onProblem } = options;
  const newest = segments.at(-1);
  if (newest === undefined) return [];
  const own = segments.filter(({ store_id }) => store_id === newest.store_id);
  const [oldest = newest] = own;
  if (database === 'new' && oldest.base > 0)
    onProblem({
      code: 'lost_writes',
      message: `${databasePath} or its log is gone, although results had been stored there. What the log of writes still holds was restored; earlier results are missing.`,
    });
  const hasLines = own.some((segment) => endOfSegment(segment) > segment.base);
  for (const segment of segments) if (!isLive && !hasLines) removeSegment(segment);
  options.position = oldest.base;
  connection.prepare('UPDATE meta SET position = ?').run(oldest.base);
  if (!hasLines && !isLive) return [];
  connection.prepare('UPDATE meta SET store_id = ?').run(newest.store_id);
  return own;
}

function reportDifference(options: ReplayTarget, own: readonly LogSegment[]): void {
  const { connection, dir, database, onProblem } = options;
  const report = (what: string): void => {
    if (database === 'found')
      onProblem({ code: 'lost_writes', message: `${what} Results of that time may be missing.` });
  };
  const [oldest, newest] = [own[0], own.at(-1)];
  for (const { last_accept_seq } of own)
    connection.prepare('UPDATE meta SET last_accept_seq = max(last_accept_seq, ?)').run(last_accept_seq);
  if (oldest === undefined || newest === undefined) {
    if (options.position > 0)
      report(`The log of writes in ${dir} is gone, and with it what had not been applied to the database yet.`);
    return;
  }
  if (endOfSegment(newest) < options.position)
    report(`The log of writes in ${dir} was cut off, or an older copy of it was put back.`);
  if (oldest.base <= options.position) return;
  report(
    `${oldest.base - options.position} bytes of acknowledged writes are missing between the database and the log of writes in ${dir}: an older copy of the database was put back, or parts of the log were deleted.`,
  );
  options.position = oldest.base;
  connection.prepare('UPDATE meta SET position = ?').run(oldest.base);
}

/** Reports lines that a server wrote after another server had opened the store (because its lock file was removed). */
function reportSuperseded({ onProblem }: ReplayTarget, own: readonly LogSegment[]): void {
  for (const [index, segment] of own.entries()) {
    const next = own[index + 1];
    if (next === undefined || endOfSegment(segment) <= next.base) continue;
    const rest = readFileSync(segment.path).subarray(segment.headerBytes + next.base - segment.base);
    if (rest.includes('\n'))
      onProblem({
        code: 'lost_writes',
        message: `${segment.path} has lines that were written when another server had the store already. They were not applied.`,
      });
  }
}
