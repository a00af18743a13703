import { applyLog, requireOwner } from './apply-log.ts';
import { lastSegmentNumber, listSegments, removeSegment, type LogSegment } from './log-segments.ts';
import { readMeta } from './operation-reads.ts';
import type { Reply } from './worker-protocol.ts';
import { openWriteLog } from './write-log.ts';
import { attemptReply, sendReply, type WriterState } from './writer-state.ts';

/** Applies the rest of the log, closes all files, and answers the call that asked for it. */
export function closeWriter(state: WriterState, id: number): void {
  const { logs, logReader, target } = state;
  clearTimeout(state.idleTimer);
  clearTimeout(state.retryTimer);
  state.closed = true;
  const closed = attemptReply(state, (): Reply => {
    logReader.close();
    logs.close();
    const rest = attemptReply(state, () => {
      applyLog(target, state.queues.until);
      emptyLog(state);
    });
    // An empty log tells the next start that this was a clean end, also where another connection keeps the file.
    target.watched.shrinking(() => target.connection.database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    target.connection.close();
    return rest ?? { kind: 'done' };
  });
  sendReply(state, id, closed);
}

/** After a clean end everything is in SQLite; one segment without a line tells how far that was. */
function emptyLog({ target, queues }: WriterState): void {
  const { connection, dir, run, watched } = target;
  watched.require();
  requireOwner(target);
  const segments = listSegments(dir, () => undefined);
  if (target.position < queues.until || segments.every(isEmpty(target.position))) return;
  watched.shrinking(() => connection.database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  const { store_id, last_accept_seq } = readMeta(connection);
  const number = lastSegmentNumber(dir) + 1;
  openWriteLog(
    { dir, number, header: () => ({ store_id, run, last_accept_seq }), segmentBytes: 0 },
    target.position,
  ).close();
  for (const segment of segments) removeSegment(segment);
}

const isEmpty =
  (position: number) =>
  (segment: LogSegment, index: number): boolean =>
    index === 0 && segment.base === position;
