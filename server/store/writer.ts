import {
  answerCalls,
  withoutDamagedFiles,
  attemptReply,
  type Queues,
  type WriterOptions,
  type WriterState,
  sendReply,
} from './answer-calls.ts';
import { applyLog, trimLog, type LogTarget, requireOwner } from './apply-log.ts';
import { openBlobs, referencedFile, type BlobOwner } from './blobs.ts';
import type { StoreConnection } from './connection.ts';
import { openLogReader } from './log-reader.ts';
import { lastSegmentNumber, listSegments, removeSegment, type LogSegment } from './log-segments.ts';
import { openLogWriter } from './log-writer.ts';
import { readUnfinishedHeads } from './look-up.ts';
import { openDatabase, type Origin } from './open-database.ts';
import { readMeta, readRequests } from './operation-reads.ts';
import { storePaths } from './files.ts';
import { replayLog, type ReplayTarget } from './replay-log.ts';
import { sharedSize, watchCommitFiles } from './store-health.ts';
import type { StoreProblem } from './store.ts';
import type { WorkerCall, Started, ToWorker, Reply, EncodedLogs } from './worker-protocol.ts';
import type { RequestIdentity } from '../hub/protocol/identity.ts';
import { expireChunk } from './expiry.ts';
import { openWriteLog } from './write-log.ts';

/** After this time without writes, SQLite's log is checkpointed, so that no commit has to do it. */
const IDLE_MS = 100;

/** The delay before applying the log is retried after a failure (a full disk, a file locked by another program). */
const RETRY_MS = 1_000;

/** The part of the store that runs in the writer thread. Calls are queued until the next round. */
export interface Writer {
  readonly started: Started;
  enqueue(message: ToWorker): void;
  /**
   * Applies the requested part of the log, then answers reads, then writes one batch of console lines, then runs one
   * step of expiry. Returns false when nothing is left to do; a pending close is done then.
   */
  round(): boolean;
  isClosed(): boolean;
}

/** Opens or creates all files, and applies the log. Throws StoreOpenError or the error of the file system. */
export function openWriter(options: WriterOptions): Writer {
  const { driver, durability, dir, run, liveUntil, send } = options;
  const onProblem = (problem: StoreProblem): void => send({ kind: 'problem', problem });
  const paths = storePaths(dir);
  const blobs = openBlobs(paths.blobs, durability);
  const logs = openLogWriter(driver, paths.logs, durability, (message) => onProblem({ code: 'set_aside', message }));
  const isLive = liveUntil !== undefined;
  let replayed: { readonly target: ReplayTarget; readonly from: number } | undefined;
  const prepare = (opened: StoreConnection, database: Origin): void => {
    opened.prepare('UPDATE meta SET owner = ?').run(run);
    const watched = watchCommitFiles(dir, sharedSize(options.size), (message) => onProblem({ code: 'lost', message }));
    const { position } = readMeta(opened);
    const about = { dir: paths.writeLog, run, onProblem, position, database, databasePath: paths.database, isLive };
    replayed = { target: { connection: opened, blobs, watched, ...about }, from: position };
    replayLog(replayed.target, liveUntil);
    trimLog(replayed.target, options.keptBytes);
  };
  const { uncleanEnd } = openDatabase({ driver, path: paths.database, durability, blobs, prepare, onProblem });
  if (replayed === undefined) throw new Error('the database was opened and not prepared');
  const { target, from } = replayed;
  const state: WriterState = {
    ...options,
    queues: { until: 0, reads: [], logs: [], expiries: [], close: undefined },
    target,
    path: paths.database,
    onProblem,
    logs,
    logReader: openLogReader(driver, paths.logs),
    idleTimer: undefined,
    retryTimer: undefined,
    syncedSegment: 0,
    isSwept: false,
    closed: false,
  };
  restartIdleTimer(state);
  return {
    started: startedOf(state, uncleanEnd || target.position > from),
    enqueue({ until = 0, calls }) {
      state.queues.until = Math.max(state.queues.until, until);
      for (const { id, call } of calls) enqueueCall(state.queues, id, call);
    },
    round: () => round(state),
    isClosed: () => state.closed,
  };
}

/** The data that the main thread needs to decide on writes. */
function startedOf({ driver, target }: WriterState, uncleanEnd: boolean): Started {
  const { connection, dir, position } = target;
  const { version }: { version: string } = connection.prepare('SELECT sqlite_version() AS version').get();
  const { store_id, last_accept_seq } = readMeta(connection);
  return {
    driver: `${driver.name}, SQLite ${version}`,
    uncleanEnd,
    store_id,
    position,
    segment: lastSegmentNumber(dir) + 1,
    tail: { heads: readUnfinishedHeads(connection), requests: readRequests(connection), last_accept_seq },
  };
}

function enqueueCall(queues: Queues, id: number, call: WorkerCall): void {
  switch (call.kind) {
    case 'logs':
      queues.logs.push({ id, call });
      return;
    case 'read_operation':
    case 'read_outlines':
    case 'read_logs':
    case 'read_log_entry':
    case 'snapshot':
    case 'look_up':
    case 'put_blobs':
    case 'drop_blobs':
    case 'sync':
      queues.reads.push({ id, call });
      return;
    case 'expire':
      queues.expiries.push({ id, call, deadline: performance.now() + call.budgetMs, deleted: 0, requests: [] });
      return;
    case 'close':
      queues.close = id;
  }
}

function round(state: WriterState): boolean {
  const { queues } = state;
  applyWanted(state);
  answerCalls(state);
  storeConsoleLines(state);
  expireOperations(state);
  if (queues.reads.length > 0 || queues.logs.length > 0 || queues.expiries.length > 0) return true;
  if (queues.close !== undefined) closeWriter(state, queues.close);
  else restartIdleTimer(state);
  return false;
}

function applyWanted(state: WriterState): void {
  const { queues, target, keptBytes, send } = state;
  if (target.position >= queues.until || state.retryTimer !== undefined) return;
  const failure = attemptReply(state, () => {
    applyLog(target, queues.until);
    trimLog(target, keptBytes);
  });
  send({ kind: 'applied', position: target.position });
  if (failure === undefined) return;
  send({ kind: 'behind', reason: failure.reason });
  state.retryTimer = setTimeout(() => {
    state.retryTimer = undefined;
    applyWanted(state);
  }, RETRY_MS);
}

function restartIdleTimer(state: WriterState): void {
  clearTimeout(state.idleTimer);
  state.idleTimer = setTimeout(() => {
    const { connection, watched } = state.target;
    attemptReply(state, () => {
      watched.require();
      watched.shrinking(() => connection.database.exec('PRAGMA wal_checkpoint(PASSIVE)'));
    });
    if (!state.isSwept) attemptReply(state, () => sweepBlobs(state.target));
    state.isSwept = true;
  }, IDLE_MS);
}

/** Removes the blob files of processes that were killed before the commit. */
function sweepBlobs({ connection, blobs }: LogTarget): void {
  blobs.sweep(({ accept_seq, field }: BlobOwner, file) => {
    const row: { stored: string | null } | undefined = connection
      .prepare(`SELECT ${field} AS stored FROM operations WHERE accept_seq = ? AND substr(${field}, 1, 1) = '@'`)
      .get(accept_seq);
    return row !== undefined && referencedFile(row.stored) === file;
  });
}

/** Runs one step of expiry, and answers the call when nothing or no time is left. */
function expireOperations(state: WriterState): void {
  const { logs, logReader, queues, target } = state;
  const [first] = queues.expiries;
  if (!first) return;
  const { connection, blobs, watched } = target;
  const onForgotten = (requests: readonly RequestIdentity[]): void => void first.requests.push(...requests);
  const done = attemptReply(state, (): Reply => {
    watched.require();
    const deleted = watched.shrinking(() =>
      expireChunk({ connection, blobs, logs, logReader, onForgotten }, first.call),
    );
    first.deleted += deleted;
    return { kind: 'expired', deleted: first.deleted, more: deleted > 0, requests: first.requests };
  });
  if (done.kind === 'expired' && done.more && performance.now() < first.deadline) return;
  queues.expiries.shift();
  sendReply(state, first.id, done);
}

/**
 * Writes the oldest batch of console lines. The batches of Editors are small (log_batch_max), so that an acceptance
 * that arrives meanwhile waits only milliseconds.
 */
function storeConsoleLines(state: WriterState): void {
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

/**
 * The rows that are not stored yet. A repeated row is found in the file of its time, except a row whose time was moved,
 * which may be in another file.
 */
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

/** Changes the database outside the log. Throws without a change if the next process would not find it. */
function onWatchedFiles<T>({ watched }: LogTarget, change: () => T): T {
  watched.require();
  const result = change();
  watched.noteSize();
  return result;
}

/** Applies the rest of the log, closes all files, and answers the close call. */
function closeWriter(state: WriterState, id: number): void {
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
    // An empty SQLite log marks a clean end for the next start, even if another connection keeps the file open.
    target.watched.shrinking(() => target.connection.database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    target.connection.close();
    return rest ?? { kind: 'done' };
  });
  sendReply(state, id, closed);
}

/**
 * Replaces the log after a clean end, when everything is in SQLite, by one segment without lines, which records the
 * position.
 */
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
