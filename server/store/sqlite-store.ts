import { randomUUID } from 'node:crypto';
import type { LogEntry } from '../../generated/typescript/types.ts';
import type { OperationOutline } from '../hub/protocol/operation-outline.ts';
import type { Operation } from '../hub/protocol/operation.ts';
import type {
  LogFilter,
  ReadResult,
  StoreRead,
  StoreSnapshot,
  StoreWrite,
  WriteOutcome,
} from '../hub/protocol/store-protocol.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { startBackgroundCheck, type BackgroundCheck } from './background-check.ts';
import { openForReading, type Connection } from './connection.ts';
import { copied } from './copied.ts';
import { loadDriver, type Driver } from './driver.ts';
import { expectReply } from './expect-reply.ts';
import { describeFailure } from './failure.ts';
import { encodeLogEntry, type LogCursor, type LogRow } from './log-files.ts';
import { hourOf } from './log-hour.ts';
import { openLogReader, type LogReader } from './log-reader.ts';
import { openError } from './open-database.ts';
import { readSmallOperation } from './operation-reads.ts';
import { decodeOperation, type OperationRow } from './operation-row.ts';
import { storePaths } from './paths.ts';
import { createProblemList, type ProblemList } from './problem-list.ts';
import { unseal } from './seal.ts';
import { groundOfSqlite, groundOfStore, groundOfWrites, sharedSize, type StoreGround } from './store-ground.ts';
import type { Durability, Store } from './store.ts';
import { startWorkerLink, type WorkerLink } from './worker-link.ts';
import type { Call, EncodedSnapshot, Reply, Started } from './worker-protocol.ts';
import { BEHIND_BYTES_MAX, lookUpAnywhere, openIntake, type WriteIntake } from './write-intake.ts';
import { SEGMENT_BYTES } from './write-log.ts';

/** Console lines of more than this together are read by the writer thread, so that they do not hold up the main thread. */
const MAIN_THREAD_LOG_CHARACTERS = 256 * 1024;

export interface SqliteStoreOptions {
  /** The state dir. It must be on a local disk, and its lock must be ours (`acquireLock`). Created when missing. */
  readonly dir: string;
  /** `process` when left out. */
  readonly durability?: Durability;
  /** The built `worker.ts`; when left out, `store-worker.js` beside the bundle that this module is part of. */
  readonly workerUrl?: URL;
  /** How large the files of the write log become; 16 MiB when left out. */
  readonly segmentBytes?: number;
  /** How far SQLite may be behind the write log; 64 MiB when left out. */
  readonly behindBytes?: number;
}

interface State {
  readonly dir: string;
  readonly durability: Durability;
  readonly driver: Driver;
  readonly problems: ProblemList;
  readonly logReader: LogReader;
  readonly writes: WriteIntake;
  reader: Connection | undefined;
  /** As it was when the store was opened: who finds other files later has another store. */
  readonly ground: StoreGround;
  sqliteGround: StoreGround;
  driverName: string;
  closing: Promise<void> | undefined;
}

/**
 * Opens or creates the store: a log of writes that the calling thread appends to, and SQLite, which a worker thread fills from that log; small reads
 * are made on the calling thread. Rejects with StoreOpenError when that is impossible; what is damaged is set aside and told in `health`.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { dir, durability = 'process', workerUrl = new URL('./store-worker.js', import.meta.url) } = options;
  const { segmentBytes = SEGMENT_BYTES, behindBytes = BEHIND_BYTES_MAX } = options;
  const driver = await loadDriver();
  const problems = createProblemList();
  const logReader = openLogReader(driver, storePaths(dir).logs);
  const size = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const data = { dir, durability, run: randomUUID(), size, keptBytes: segmentBytes };
  let state: State | undefined;
  let first: Started | undefined;
  const link = await startWorkerLink({
    workerUrl,
    data: () => ({ ...data, role: 'write', ...(state && { liveUntil: state.writes.position() }) }),
    onProblem(problem) {
      problems.add(problem);
      // The files may have been replaced.
      if (problem.code === 'set_aside') logReader.close();
    },
    onStarted(started) {
      first ??= started;
      if (state === undefined) return;
      openReader(state);
      state.sqliteGround = groundOfSqlite(dir);
      state.driverName = started.driver;
      state.writes.applied(started.position);
    },
    onApplied(position) {
      problems.over('behind');
      state?.writes.applied(position);
    },
    onBehind: (reason) => problems.add({ code: 'behind', message: reason }),
  });
  if (first === undefined) throw new Error('the writer thread is ready and has not said where it stands');
  const openedReader = tryOpenReader(driver, storePaths(dir).database);
  try {
    const writes = openIntake({
      dir: storePaths(dir).writeLog,
      durability,
      segmentBytes,
      behindBytes,
      run: data.run,
      started: first,
      link,
      problems,
      ground: groundOfWrites(dir, sharedSize(size)),
      reader: () => state?.reader,
      readOperation: (log_id) =>
        state === undefined ? Promise.resolve(undefined) : findOperation(state, link, { kind: 'operation', log_id }),
    });
    state = {
      dir,
      durability,
      driver,
      problems,
      logReader,
      writes,
      reader: openedReader,
      ground: groundOfStore(dir),
      sqliteGround: groundOfSqlite(dir),
      driverName: first.driver,
      closing: undefined,
    };
  } catch (error) {
    openedReader?.close();
    await link.close(0);
    throw openError(error, storePaths(dir).writeLog);
  }
  const check = first.uncleanEnd
    ? startBackgroundCheck(workerUrl, data, (problem) => problems.add(problem))
    : undefined;
  return createStore(state, link, check);
}

function openReader(state: State): void {
  state.reader?.close();
  state.reader = tryOpenReader(state.driver, storePaths(state.dir).database);
}

/** Without it (no file descriptor left, say) the writer thread answers every read, more slowly. */
function tryOpenReader(driver: Driver, path: string): Connection | undefined {
  try {
    return openForReading(driver, path);
  } catch {
    return undefined;
  }
}

function createStore(state: State, link: WorkerLink, check: BackgroundCheck | undefined): Store {
  return {
    snapshot: (recentMs, now = Date.now()) => snapshot(state, link, now - recentMs),
    write: (write) => (write.kind === 'logs' ? writeLogs(state, link, write) : state.writes.write(write)),
    read: (read) => performRead(state, link, read),
    expire: (now, retentionMs, keyMemoryMs, budgetMs) =>
      expire(state, link, { now, retentionMs, keyMemoryMs, budgetMs }),
    health: () => ({
      state: state.closing ? 'closed' : link.isDown() ? 'down' : state.problems.isDegraded() ? 'degraded' : 'ok',
      description: `${state.driverName}, ${state.durability === 'power' ? 'survives a power cut' : 'survives a killed process'}`,
      problems: state.problems.list(),
    }),
    whyLost: () =>
      state.problems.whyLost() ??
      state.ground.whyLost() ??
      (link.isDown() ? undefined : state.sqliteGround.whyLost()) ??
      state.writes.whyLost(),
    close() {
      state.closing ??= closeAll(state, link, check?.stop());
      return state.closing;
    },
  };
}

async function closeAll(state: State, link: WorkerLink, checkStopped: Promise<void> | undefined): Promise<void> {
  await state.writes.close();
  await checkStopped;
  // The writer closes last: the last connection folds the log into the database and removes it.
  state.logReader.close();
  state.reader?.close();
  state.reader = undefined;
  await state.driver.letGo();
  await link.close(state.writes.position());
}

async function snapshot(state: State, link: WorkerLink, endedAfter: number): Promise<StoreSnapshot> {
  const reply = await link.call({ kind: 'snapshot', endedAfter }, state.writes.position());
  if (reply.kind === 'failed') throw new Error(reply.reason);
  return decodeSnapshot(expectReply(reply, 'snapshot').snapshot);
}

function decodeSnapshot({
  store_id,
  last_accept_seq,
  rows,
  requests,
  editors,
  log_marks,
}: EncodedSnapshot): StoreSnapshot {
  return { store_id, last_accept_seq, operations: rows.map(decodeOperation), requests, editors, log_marks };
}

/** Console lines keep their own way: a flood of them fills no log and delays no acceptance. */
async function writeLogs(
  state: State,
  link: WorkerLink,
  write: Extract<StoreWrite, { kind: 'logs' }>,
): Promise<WriteOutcome> {
  let rows: LogRow[];
  try {
    rows = write.entries.map((entry) => encodeLogEntry(entry, write.span));
  } catch (error) {
    return { kind: 'failed', reason: `Nothing was stored (logs): ${reasonOf(error)}` };
  }
  const reply = await link.call({ kind: 'logs', journal_id: write.journal_id, mark: write.mark, rows });
  if (reply.kind === 'failed') {
    state.problems.add({ code: 'write_failed', message: reply.reason });
    return reply;
  }
  state.problems.over('write_failed');
  return { kind: 'stored' };
}

async function performRead(state: State, link: WorkerLink, read: StoreRead): Promise<ReadResult> {
  try {
    switch (read.kind) {
      case 'outlines':
        return await readOutlines(state, link, read);
      case 'logs':
        return await readLogs(state, link, read.filter);
      case 'log_entry':
        return await readLogEntry(state, link, read.log_id);
      case 'operation':
      case 'operation_by_key': {
        const operation = await findOperation(state, link, read);
        return { kind: 'operation', ...(operation && { operation }) };
      }
    }
  } catch (error) {
    return {
      kind: 'failed',
      reason: error instanceof FailedReply ? error.message : describeFailure(error, storePaths(state.dir).database),
    };
  }
}

/** What the writer thread has said: a sentence already. */
class FailedReply extends Error {}

function succeeded(reply: Reply): Reply {
  if (reply.kind === 'failed') throw new FailedReply(reply.reason);
  return reply;
}

type OperationRead = Extract<StoreRead, { kind: 'operation' | 'operation_by_key' }>;

/** What SQLite has of it, and what stands in the log behind that. Throws on a storage failure. */
async function findOperation(state: State, link: WorkerLink, read: OperationRead): Promise<Operation | undefined> {
  const { tail } = state.writes;
  if (state.closing) throw new FailedReply('The store is closed: the server is ending. Try again in a moment.');
  const log_id =
    read.kind === 'operation' ? read.log_id : tail.holderOf(read.key, await logIdOf(state, link, read.key));
  if (log_id === undefined) return undefined;
  const row = tail.isWhole(log_id) ? undefined : await readRow(state, link, log_id);
  const operation = tail.current(log_id, row && decodeOperation(row));
  // JSON decides what remains of a value that has not been read back yet.
  return tail.isWhole(log_id) && operation !== undefined ? copied(operation) : operation;
}

async function logIdOf(state: State, link: WorkerLink, key: string): Promise<string | undefined> {
  const answer = await lookUpAnywhere(state.reader, link, { log_id: undefined, key });
  return answer.holder === 'expired' ? undefined : answer.holder?.log_id;
}

async function readRow(state: State, link: WorkerLink, log_id: string): Promise<OperationRow | undefined> {
  const small = onMainThread(state, (reader) => readSmallOperation(reader, log_id));
  if (small !== 'large') return small;
  return expectReply(succeeded(await link.call({ kind: 'read_operation', log_id })), 'operation_rows').rows[0];
}

/** `large` also for what cannot be read here: a file that is just being made, or damaged, is the writer's to handle. */
function onMainThread<T>({ reader }: State, read: (reader: Connection) => T): T | 'large' {
  try {
    return reader === undefined ? 'large' : read(reader);
  } catch {
    return 'large';
  }
}

async function readLogEntry(state: State, link: WorkerLink, log_id: string): Promise<ReadResult> {
  const found = onMainThread(state, () => state.logReader.find(log_id));
  const body =
    found === 'large'
      ? expectReply(succeeded(await link.call({ kind: 'read_log_entry', log_id })), 'log_bodies').bodies[0]
      : found;
  return { kind: 'log_entry', ...(body !== undefined && { entry: unseal<LogEntry>(body) }) };
}

/** In slices, between which the writer does what else there is to do. */
async function readOutlines(
  state: State,
  link: WorkerLink,
  { limit, not_of = [] }: Extract<StoreRead, { kind: 'outlines' }>,
): Promise<ReadResult> {
  const outlines: OperationOutline[] = [];
  for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined && outlines.length < limit;) {
    const call = { kind: 'read_outlines', limit: limit - outlines.length, before } as const;
    const reply: Reply = await link.call(call, state.writes.position());
    const { slice } = expectReply(succeeded(reply), 'outlines');
    outlines.push(...slice.outlines.filter(({ editor }) => !not_of.includes(editor)));
    before = slice.next;
  }
  return { kind: 'outlines', outlines };
}

/** In slices: ten thousand lines of kilobytes each take as long as nobody may be kept waiting, here as well as in the writer. */
async function readLogs(state: State, link: WorkerLink, filter: LogFilter): Promise<ReadResult> {
  const page = state.closing
    ? 'large'
    : onMainThread(state, () => state.logReader.read(filter, MAIN_THREAD_LOG_CHARACTERS));
  if (page !== 'large') return decodeLogs(state, page);
  const entries: LogEntry[] = [];
  // One more than is wanted tells whether there are more.
  let wanted = filter.limit + 1;
  let before: LogCursor | undefined;
  do {
    const reply = await link.call({ kind: 'read_logs', filter: { ...filter, limit: wanted }, before });
    const { bodies, next } = expectReply(succeeded(reply), 'log_slice').slice;
    wanted -= bodies.length;
    entries.push(...bodies.slice(0, wanted === 0 ? -1 : undefined).flatMap((body) => decodeLogEntry(state, body)));
    before = next;
  } while (before !== undefined && wanted > 0);
  return { kind: 'logs', entries, more: wanted === 0 };
}

function decodeLogs(
  state: State,
  { bodies, more }: Pick<Extract<Reply, { kind: 'log_bodies' }>, 'bodies' | 'more'>,
): ReadResult {
  return { kind: 'logs', entries: bodies.flatMap((body) => decodeLogEntry(state, body)), more };
}

/** One damaged line must not hide the others. */
function decodeLogEntry({ dir, problems }: State, body: string): LogEntry[] {
  try {
    return [unseal<LogEntry>(body)];
  } catch (error) {
    problems.add({
      code: 'damaged',
      message: `A console line is lost. ${describeFailure(error, storePaths(dir).logs)}`,
    });
    return [];
  }
}

async function expire(
  state: State,
  link: WorkerLink,
  limits: Omit<Extract<Call, { kind: 'expire' }>, 'kind'>,
): Promise<{ deleted: number; more: boolean }> {
  // Windows does not remove files that are open here.
  state.logReader.close(hourOf(limits.now - limits.retentionMs));
  const reply = await link.call({ kind: 'expire', ...limits }, state.writes.position());
  if (reply.kind === 'failed') {
    state.problems.add({ code: 'write_failed', message: reply.reason });
    return { deleted: 0, more: false };
  }
  const { deleted, more, requests } = expectReply(reply, 'expired');
  state.writes.tail.forget(requests);
  return { deleted, more };
}
