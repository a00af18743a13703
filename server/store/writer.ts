import { answerRead, withoutDamagedFiles, type ReadCall } from './answer-read.ts';
import { openBlobs, referencedFile, type BlobOwner } from './blobs.ts';
import type { Driver } from './driver.ts';
import { expireChunk } from './expiry.ts';
import { describeFailure } from './failure.ts';
import { commitGroup, type CommitTarget } from './group-commit.ts';
import { openLogReader, type LogReader } from './log-reader.ts';
import { openLogWriter, type LogWriter } from './log-writer.ts';
import { openDatabase } from './open-database.ts';
import { storePaths } from './paths.ts';
import { groundOfCommits } from './store-ground.ts';
import type { Durability, StoreProblem } from './store.ts';
import type { Call, EncodedLogs, NumberedCall, Reply } from './worker-protocol.ts';
import { openWitness } from './witness.ts';

/** When nothing came for so long, the log is folded into the database, so that no commit has to. */
const IDLE_MS = 100;

export interface WriterOptions {
  readonly driver: Driver;
  readonly dir: string;
  readonly durability: Durability;
  readonly onProblem: (problem: StoreProblem) => void;
  readonly reply: (replies: readonly { id: number; reply: Reply }[]) => void;
}

/** The part of the store that lives in the writer thread: calls wait in it until a round takes them. */
export interface Writer {
  readonly sqliteVersion: string;
  /** The process that had the store open before was killed. */
  readonly uncleanEnd: boolean;
  enqueue(calls: readonly NumberedCall[]): void;
  /**
   * Commits all operations that wait, then reads, then one batch of console lines, then one step of expiry. False when nothing is
   * left; a waiting close is done then.
   */
  round(): boolean;
  isClosed(): boolean;
}

type ExpireCall = Extract<Call, { kind: 'expire' }>;
type WriteCall = Extract<Call, { kind: 'write' }>;

interface Queues {
  writes: { id: number; write: WriteCall['write'] }[];
  reads: { id: number; call: ReadCall }[];
  readonly logs: { id: number; call: EncodedLogs }[];
  readonly expiries: { id: number; call: ExpireCall; deadline: number; deleted: number }[];
  close: number | undefined;
}

interface State extends WriterOptions {
  readonly queues: Queues;
  readonly target: CommitTarget;
  readonly logs: LogWriter;
  readonly logReader: LogReader;
  idleTimer: NodeJS.Timeout | undefined;
  isSwept: boolean;
  closed: boolean;
}

/** Opens or creates all files. Throws StoreOpenError, or what the file system says. */
export function openWriter(options: WriterOptions): Writer {
  const { driver, durability, onProblem } = options;
  const paths = storePaths(options.dir);
  const blobs = openBlobs(paths.blobs, durability);
  const logs = openLogWriter(driver, paths.logs, durability, (message) => onProblem({ code: 'set_aside', message }));
  const { connection, meta, uncleanEnd } = openDatabase({
    driver,
    path: paths.database,
    witnessPath: paths.witness,
    durability,
    blobs,
    onProblem,
  });
  const witness = openWitness(paths.witness);
  const ground = groundOfCommits(options.dir, (message) => onProblem({ code: 'lost', message }));
  const target: CommitTarget = { connection, blobs, witness, ground, path: paths.database, meta };
  target.witness.record(meta);
  const state: State = {
    ...options,
    queues: { writes: [], reads: [], logs: [], expiries: [], close: undefined },
    target,
    logs,
    logReader: openLogReader(driver, paths.logs),
    idleTimer: undefined,
    isSwept: false,
    closed: false,
  };
  restartIdleTimer(state);
  return writer(state, uncleanEnd);
}

function writer(state: State, uncleanEnd: boolean): Writer {
  const { version }: { version: string } = state.target.connection.prepare('SELECT sqlite_version() AS version').get();
  return {
    sqliteVersion: version,
    uncleanEnd,
    enqueue(calls) {
      for (const { id, call } of calls) enqueueCall(state.queues, id, call);
    },
    round: () => round(state),
    isClosed: () => state.closed,
  };
}

function enqueueCall(queues: Queues, id: number, call: Call): void {
  switch (call.kind) {
    case 'write':
      queues.writes.push({ id, write: call.write });
      return;
    case 'logs':
      queues.logs.push({ id, call });
      return;
    case 'read_operation':
    case 'read_operation_by_key':
    case 'read_outlines':
    case 'read_logs':
    case 'read_log_entry':
    case 'snapshot':
      queues.reads.push({ id, call });
      return;
    case 'expire':
      queues.expiries.push({ id, call, deadline: performance.now() + call.budgetMs, deleted: 0 });
      return;
    case 'close':
      queues.close = id;
  }
}

function round(state: State): boolean {
  const { queues } = state;
  commitWrites(state);
  answerReads(state);
  writeLogs(state);
  expireStep(state);
  if (queues.reads.length > 0 || queues.logs.length > 0 || queues.expiries.length > 0) return true;
  if (queues.close !== undefined) close(state, queues.close);
  else restartIdleTimer(state);
  return false;
}

function commitWrites(state: State): void {
  const taken = state.queues.writes;
  if (taken.length === 0) return;
  state.queues.writes = [];
  const replies = commitGroup(
    state.target,
    taken.map(({ write }) => write),
  );
  state.reply(replies.flatMap((reply, index) => taken.slice(index, index + 1).map(({ id }) => ({ id, reply }))));
}

function answerReads(state: State): void {
  const taken = state.queues.reads;
  state.queues.reads = [];
  const { logs, logReader, onProblem, target } = state;
  const source = { connection: target.connection, blobs: target.blobs, logs, logReader, onProblem };
  for (const { id, call } of taken) state.reply([{ id, reply: attempt(state, () => answerRead(source, call)) }]);
}

/** The batches of Editors are small (log_batch_max), so that an acceptance that comes meanwhile waits for milliseconds. */
function writeLogs(state: State): void {
  const { logs, queues, target } = state;
  const first = queues.logs.shift();
  if (!first) return;
  const { id, call } = first;
  const reply = attempt(state, (): Reply => {
    logs.write(newRows(state, call));
    storeMark(target, call);
    return { kind: 'written', outcome: { kind: 'stored' } };
  });
  state.reply([{ id, reply }]);
}

/** A row stands in the file of its time, where one that comes again is found; one whose time was moved may stand in another. */
function newRows(state: State, { rows }: EncodedLogs): EncodedLogs['rows'] {
  const moved = rows.filter(({ isMoved }) => isMoved).map(({ log_id }) => log_id);
  if (moved.length === 0) return rows;
  const known = withoutDamagedFiles(state, () => state.logReader.known(moved));
  return rows.filter(({ isMoved, log_id }) => !isMoved || !known.has(log_id));
}

function storeMark(target: CommitTarget, { journal_id, mark }: EncodedLogs): void {
  onGround(target, () =>
    target.connection
      .prepare(
        'INSERT INTO log_marks (journal_id, mark) VALUES (?, ?) ON CONFLICT DO UPDATE SET mark = max(mark, excluded.mark)',
      )
      .run(journal_id, mark),
  );
}

function expireStep(state: State): void {
  const { logs, logReader, queues, target } = state;
  const [first] = queues.expiries;
  if (!first) return;
  const reply = attempt(state, (): Reply => {
    const deleted = onGround(target, () =>
      expireChunk({ connection: target.connection, blobs: target.blobs, logs, logReader }, first.call),
    );
    first.deleted += deleted;
    return { kind: 'expired', deleted: first.deleted, more: deleted > 0 };
  });
  if (reply.kind === 'expired' && reply.more && performance.now() < first.deadline) return;
  queues.expiries.shift();
  state.reply([{ id: first.id, reply }]);
}

function restartIdleTimer(state: State): void {
  clearTimeout(state.idleTimer);
  state.idleTimer = setTimeout(() => {
    attempt(state, () =>
      onGround(state.target, () => state.target.connection.database.exec('PRAGMA wal_checkpoint(PASSIVE)')),
    );
    if (!state.isSwept) attempt(state, () => sweepBlobs(state.target));
    state.isSwept = true;
  }, IDLE_MS);
}

function close(state: State, id: number): void {
  const { logs, logReader, target } = state;
  clearTimeout(state.idleTimer);
  state.closed = true;
  const reply = attempt(state, (): Reply => {
    logReader.close();
    logs.close();
    // An empty log tells the next start that this was a clean end, also where another connection keeps the file.
    target.connection.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    target.connection.close();
    target.witness.close();
    return { kind: 'closed' };
  });
  state.reply([{ id, reply }]);
}

/** Removes the blob files of processes that were killed before they committed. */
function sweepBlobs({ connection, blobs }: CommitTarget): void {
  blobs.sweep(({ accept_seq, field }: BlobOwner, file) => {
    const row: { stored: string | null } | undefined = connection
      .prepare(`SELECT ${field} AS stored FROM operations WHERE accept_seq = ? AND substr(${field}, 1, 1) = '@'`)
      .get(accept_seq);
    return row !== undefined && referencedFile(row.stored) === file;
  });
}

/** A change of the database outside of a commit of operations. Throws, and changes nothing, where nobody would find it. */
function onGround<T>({ ground }: CommitTarget, change: () => T): T {
  ground.require();
  const result = change();
  ground.noteSize();
  return result;
}

function attempt<T>({ target }: State, work: () => T): T | Extract<Reply, { kind: 'failed' }> {
  try {
    return work();
  } catch (error) {
    return { kind: 'failed', reason: describeFailure(error, target.path) };
  }
}
