import { withoutDamagedFiles } from './answer-read.ts';
import type { LogTarget } from './apply-log.ts';
import type { EncodedLogs, Reply } from './worker-protocol.ts';
import { attemptReply, sendReply, type WriterState } from './writer-state.ts';

/** Writes the batch that came first. The batches of Editors are small (log_batch_max), so that an acceptance that comes meanwhile waits for milliseconds. */
export function storeConsoleLines(state: WriterState): void {
  const { logs, queues, target } = state;
  const first = queues.logs.shift();
  if (!first) return;
  const { id, call } = first;
  const stored = attemptReply(state, (): Reply => {
    logs.write(newRows(state, call));
    storeMark(target, call);
    return { kind: 'done' };
  });
  sendReply(state, id, stored);
}

/** A row is in the file of its time, where a repeated one is found; a row whose time was moved may be in another. */
function newRows(state: WriterState, { rows }: EncodedLogs): EncodedLogs['rows'] {
  const moved = rows.filter(({ isMoved }) => isMoved).map(({ log_id }) => log_id);
  if (moved.length === 0) return rows;
  const known = withoutDamagedFiles(state, () => state.logReader.known(moved));
  return rows.filter(({ isMoved, log_id }) => !isMoved || !known.has(log_id));
}

function storeMark(target: LogTarget, { journal_id, mark }: EncodedLogs): void {
  onWatchedFiles(target, () =>
    target.connection
      .prepare(
        'INSERT INTO log_marks (journal_id, mark) VALUES (?, ?) ON CONFLICT DO UPDATE SET mark = max(mark, excluded.mark)',
      )
      .run(journal_id, mark),
  );
}

/** A change of the database outside the log. Throws, and changes nothing, if it could not be found again. */
function onWatchedFiles<T>({ watched }: LogTarget, change: () => T): T {
  watched.require();
  const result = change();
  watched.noteSize();
  return result;
}
