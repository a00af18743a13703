import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { StoreSnapshot } from '../hub/protocol/store-protocol.ts';
import { finishRestore, openError } from './open-database.ts';
import { openForReading, type StoreConnection } from './connection.ts';
import { loadDriver, type Driver } from './driver.ts';
import {
  expectReply,
  type WorkerCall,
  type EncodedSnapshot,
  type Started,
  type FromWorker,
  type WorkerData,
} from './worker-protocol.ts';
import { hourOf } from './log-files.ts';
import { openLogReader } from './log-reader.ts';
import { decodeOperation } from './operation-row.ts';
import { storePaths } from './files.ts';
import {
  type WatchedFiles,
  watchSqliteFiles,
  watchStoreFiles,
  watchDatabase,
  sharedSize,
  createProblemList,
} from './store-health.ts';
import type { Durability, Store, StoreProblem } from './store.ts';
import { startWorkerLink } from './worker-link.ts';
import { readStoredOperation, readStore, type ReadableStore } from './sqlite-reads.ts';
import { BEHIND_BYTES_MAX, openIntake, type WriteIntake } from './write-intake.ts';
import { SEGMENT_BYTES } from './write-log.ts';
import { resultOf } from '../lib/errors.ts';

export interface SqliteStoreOptions {
  /**
   * The state dir, which must be on a local disk. The caller must hold its lock (`acquireLock`). Created if missing.
   */
  readonly dir: string;
  /** Default: `process`. */
  readonly durability?: Durability;
  /** The built `worker.ts`. Default: `store-worker.cjs` beside the bundle that contains this module. */
  readonly workerUrl?: URL;
  /** The maximum size of a file of the write log, in bytes. Default: 16 MiB. */
  readonly segmentBytes?: number;
  /** How far SQLite may be behind the write log, in bytes. Default: 64 MiB. */
  readonly behindBytes?: number;
}

interface State extends ReadableStore {
  readonly durability: Durability;
  readonly driver: Driver;
  readonly writes: WriteIntake;
  reader: StoreConnection | undefined;
  /** The files as they were when the store was opened. Other files later mean another store. */
  readonly watched: WatchedFiles;
  watchedSqlite: WatchedFiles;
  driverName: string;
  closing: Promise<void> | undefined;
}

/**
 * Opens or creates the store: a log of writes that the calling thread appends to, and SQLite, to which a worker thread
 * applies the log; small reads run on the calling thread. Rejects with StoreOpenError if that is impossible. Damaged
 * files are set aside and reported in `health`.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { dir, durability = 'process', workerUrl = new URL('./store-worker.cjs', import.meta.url) } = options;
  const { segmentBytes = SEGMENT_BYTES, behindBytes = BEHIND_BYTES_MAX } = options;
  finishRestore(dir);
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
      state.watchedSqlite = watchSqliteFiles(dir);
      state.driverName = started.driver;
      state.writes.applied(started.position);
    },
    onApplied(position) {
      problems.over('behind');
      state?.writes.applied(position);
    },
    onBehind: (reason) => problems.add({ code: 'behind', message: reason }),
  });
  if (first === undefined) throw new Error('the writer thread is ready but has not sent its position');
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
      watched: watchDatabase(dir, sharedSize(size)),
      reader: () => state?.reader,
      readOperation: (log_id) =>
        state === undefined ? Promise.resolve(undefined) : readStoredOperation(state, { kind: 'operation', log_id }),
    });
    state = {
      link,
      dir,
      durability,
      driver,
      problems,
      logReader,
      writes,
      reader: openedReader,
      watched: watchStoreFiles(dir),
      watchedSqlite: watchSqliteFiles(dir),
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
  return createStore(state, check);
}

function openReader(state: State): void {
  state.reader?.close();
  state.reader = tryOpenReader(state.driver, storePaths(state.dir).database);
}

/**
 * Opens the connection for reads on this thread. If that fails (for example, no file descriptor is free), the writer
 * thread answers every read, more slowly.
 */
function tryOpenReader(driver: Driver, path: string): StoreConnection | undefined {
  return resultOf(() => openForReading(driver, path));
}

function createStore(state: State, check: BackgroundCheck | undefined): Store {
  return {
    snapshot: (recentMs, now = Date.now()) => snapshot(state, now - recentMs),
    write: state.writes.write,
    read: (read) => readStore(state, read),
    expire: (now, retentionMs, keyMemoryMs, budgetMs) => expire(state, { now, retentionMs, keyMemoryMs, budgetMs }),
    health: () => ({
      state: state.closing ? 'closed' : state.link.isDown() ? 'down' : state.problems.isDegraded() ? 'degraded' : 'ok',
      description: `${state.driverName}, ${state.durability === 'power' ? 'survives a power cut' : 'survives a killed process'}`,
      problems: state.problems.list(),
    }),
    whyLost: () =>
      state.problems.whyLost() ??
      state.watched.whyLost() ??
      (state.link.isDown() ? undefined : state.watchedSqlite.whyLost()) ??
      state.writes.whyLost(),
    close() {
      state.closing ??= closeAll(state, check?.stop());
      return state.closing;
    },
  };
}

async function closeAll(state: State, checkStopped: Promise<void> | undefined): Promise<void> {
  await state.writes.close();
  await checkStopped;
  // The writer closes last, because the last connection checkpoints SQLite's log and removes it.
  state.logReader.close();
  state.reader?.close();
  state.reader = undefined;
  await state.driver.letGo();
  await state.link.close(state.writes.position());
}

async function snapshot(state: State, endedAfter: number): Promise<StoreSnapshot> {
  const reply = await state.link.call({ kind: 'snapshot', endedAfter }, state.writes.position());
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

async function expire(
  state: State,
  limits: Omit<Extract<WorkerCall, { kind: 'expire' }>, 'kind'>,
): Promise<{ deleted: number; more: boolean }> {
  // Windows cannot remove files that are open here.
  state.logReader.close(hourOf(limits.now - limits.retentionMs));
  const reply = await state.link.call({ kind: 'expire', ...limits }, state.writes.position());
  if (reply.kind === 'failed') {
    state.problems.add({ code: 'write_failed', message: reply.reason });
    return { deleted: 0, more: false };
  }
  const { deleted, more, requests } = expectReply(reply, 'expired');
  state.writes.tail.drop(requests);
  return { deleted, more };
}

/** Delays the check, because a server that was just restarted has calls to answer. */
const DELAY_MS = 2_000;

interface BackgroundCheck {
  /** Stops the check. Resolves when it has closed its files. */
  stop(): Promise<void>;
}

/** Checks the whole file for damage once after an unclean end, in a separate thread and after a delay. */
function startBackgroundCheck(
  workerUrl: URL,
  data: Omit<WorkerData, 'role'>,
  onProblem: (problem: StoreProblem) => void,
): BackgroundCheck {
  let worker: Worker | undefined;
  const timer = setTimeout(() => {
    const workerData: WorkerData = { ...data, role: 'check' };
    worker = new Worker(workerUrl, { workerData, stdout: true, execArgv: [] });
    worker.unref();
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'problem') onProblem(message.problem);
    });
    // A check that cannot run reports nothing.
    worker.on('error', () => undefined);
  }, DELAY_MS);
  timer.unref();
  return {
    async stop() {
      clearTimeout(timer);
      await worker?.terminate();
    },
  };
}
