import type { LogEntry } from '../../generated/typescript/types.ts';
import type { LogCursor } from './log-files.ts';
import type { OperationOutline } from '../hub/protocol/operation-outline.ts';
import type {
  LogFilter,
  ReadResult,
  StoreRead,
  StoreSnapshot,
  StoreWrite,
  WriteOutcome,
} from '../hub/protocol/store-protocol.ts';
import { startBackgroundCheck } from './background-check.ts';
import { openForReading, type Connection } from './connection.ts';
import { loadDriver, type Driver } from './driver.ts';
import { describeFailure } from './failure.ts';
import { encodeLogEntry } from './log-files.ts';
import { hourOf } from './log-hour.ts';
import { openLogReader, type LogReader } from './log-reader.ts';
import { logIdOfKey, readSmallOperation } from './operation-reads.ts';
import { decodeOperation, encodeKey, encodeOperation, encodePatch } from './operation-row.ts';
import { storePaths } from './paths.ts';
import { createProblemList, type ProblemList } from './problem-list.ts';
import type { Durability, Store } from './store.ts';
import { seal, unseal } from './seal.ts';
import { groundOfStore, type StoreGround } from './store-ground.ts';
import { startWorkerLink, type WorkerLink } from './worker-link.ts';
import type { Call, EncodedOutcome, EncodedSnapshot, Reply } from './worker-protocol.ts';
import { reasonOf } from '../lib/reason-of.ts';

/** Console lines of more than this together are read by the writer thread, so that they do not hold up the main thread. */
const MAIN_THREAD_LOG_CHARACTERS = 256 * 1024;

export interface SqliteStoreOptions {
  /** The state dir. It must be on a local disk, and its lock must be ours (`acquireLock`). Created when missing. */
  readonly dir: string;
  /** `process` when left out. */
  readonly durability?: Durability;
  /** The built `worker.ts`; when left out, `store-worker.js` beside the bundle that this module is part of. */
  readonly workerUrl?: URL;
}

interface State {
  readonly dir: string;
  readonly durability: Durability;
  readonly workerUrl: URL;
  readonly driver: Driver;
  readonly problems: ProblemList;
  readonly logReader: LogReader;
  reader: Connection | undefined;
  /** As it was when the store was opened first: who finds other files later has another store. */
  ground: StoreGround | undefined;
  driverName: string;
  uncleanEnd: boolean;
  closing: Promise<void> | undefined;
}

/**
 * Opens or creates the store: SQLite, written by one worker thread that commits in groups, with small reads on the calling
 * thread (research/storage.md). Rejects with StoreOpenError when that is impossible; what is damaged is set aside and told in `health`.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { dir, durability = 'process', workerUrl = new URL('./store-worker.js', import.meta.url) } = options;
  const driver = await loadDriver();
  const state: State = {
    dir,
    durability,
    workerUrl,
    driver,
    problems: createProblemList(),
    logReader: openLogReader(driver, storePaths(dir).logs),
    reader: undefined,
    ground: undefined,
    driverName: driver.name,
    uncleanEnd: false,
    closing: undefined,
  };
  const link = await startWorkerLink({
    workerUrl,
    data: { dir, durability, role: 'write' },
    onProblem(problem) {
      state.problems.add(problem);
      // The files may have been replaced.
      if (problem.code === 'set_aside') state.logReader.close();
    },
    onStarted(started) {
      state.driverName = started.driver;
      state.uncleanEnd ||= started.uncleanEnd;
      state.reader?.close();
      state.reader = tryOpenReader(driver, storePaths(dir).database);
      state.ground ??= groundOfStore(dir);
    },
  });
  return createStore(state, link);
}

/** Without it (no file descriptor left, say) the writer thread answers every read, more slowly. */
function tryOpenReader(driver: Driver, path: string): Connection | undefined {
  try {
    return openForReading(driver, path);
  } catch {
    return undefined;
  }
}

function createStore(state: State, link: WorkerLink): Store {
  const check = state.uncleanEnd ? startBackgroundCheck(state, (problem) => state.problems.add(problem)) : undefined;
  return {
    snapshot: (recentMs, now = Date.now()) => snapshot(link, now - recentMs),
    write: (write) => performWrite(state, link, write),
    read: (read) => performRead(state, link, read),
    expire: (now, retentionMs, keyMemoryMs, budgetMs) =>
      expire(state, link, { now, retentionMs, keyMemoryMs, budgetMs }),
    health: () => ({
      state: state.closing ? 'closed' : link.isDown() ? 'down' : state.problems.isDegraded() ? 'degraded' : 'ok',
      description: `${state.driverName}, ${state.durability === 'power' ? 'survives a power cut' : 'survives a killed process'}`,
      problems: state.problems.list(),
    }),
    whyLost: () => state.problems.list().find(({ code }) => code === 'lost')?.message ?? state.ground?.whyLost(),
    close() {
      state.closing ??= closeAll(state, link, check?.stop());
      return state.closing;
    },
  };
}

async function closeAll(state: State, link: WorkerLink, checkStopped: Promise<void> | undefined): Promise<void> {
  await checkStopped;
  // The writer closes last: the last connection folds the log into the database and removes it.
  state.logReader.close();
  state.reader?.close();
  state.reader = undefined;
  await state.driver.letGo();
  await link.close();
}

async function snapshot(link: WorkerLink, endedAfter: number): Promise<StoreSnapshot> {
  const reply = await link.call({ kind: 'snapshot', endedAfter });
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

async function performWrite(state: State, link: WorkerLink, write: StoreWrite): Promise<WriteOutcome> {
  let call: Call;
  try {
    call = encodeCall(write);
  } catch (error) {
    return { kind: 'failed', reason: `Nothing was stored (${write.kind}): ${reasonOf(error)}` };
  }
  const reply = await link.call(call, canWait(write) ? 'can_wait' : 'at_once');
  if (reply.kind === 'failed') {
    state.problems.add({ code: 'write_failed', message: reply.reason });
    return reply;
  }
  state.problems.writeSucceeded();
  return decodeOutcome(state, expectReply(reply, 'written').outcome);
}

/** That an answer was written out: if this process is killed first, whoever wrote it tells the next one. */
function canWait(write: StoreWrite): boolean {
  return (
    write.kind === 'confirm' ||
    (write.kind === 'update' && write.patch.state === undefined && write.patch.delivered_at !== undefined)
  );
}

/** JSON is made on this side, so that the writer thread only binds text. Throws on what JSON cannot hold. */
function encodeCall(write: StoreWrite): Call {
  switch (write.kind) {
    case 'accept': {
      const { request } = write;
      return {
        kind: 'write',
        write: { kind: 'accept', row: encodeOperation(write.operation), ...(request && { request }) },
      };
    }
    case 'update':
      return {
        kind: 'write',
        write: { kind: 'update', log_id: write.log_id, from: write.from, patch: encodePatch(write.patch) },
      };
    case 'partial':
      return {
        kind: 'write',
        write: { kind: 'partial', log_id: write.log_id, seq: write.seq, text: seal(write.value) },
      };
    case 'attach':
    case 'confirm':
      return { kind: 'write', write };
    case 'editor':
      return {
        kind: 'write',
        write: { kind: 'editor', project_path: write.editor.project_path, record: seal(write.editor) },
      };
    case 'logs':
      return {
        kind: 'logs',
        journal_id: write.journal_id,
        mark: write.mark,
        rows: write.entries.map((entry) => encodeLogEntry(entry, write.span)),
      };
  }
}

function decodeOutcome(state: State, outcome: EncodedOutcome): WriteOutcome {
  if (outcome.kind !== 'duplicate') return outcome;
  try {
    return { kind: 'duplicate', of: outcome.of, operation: decodeOperation(outcome.row) };
  } catch (error) {
    return { kind: 'failed', reason: describeFailure(error, storePaths(state.dir).database) };
  }
}

async function performRead(state: State, link: WorkerLink, read: StoreRead): Promise<ReadResult> {
  if (read.kind === 'outlines') return readOutlines(link, read);
  const small = state.closing ? 'large' : readOnMainThread(state, read);
  if (read.kind === 'logs')
    return small === 'large' ? readLogs(state, link, read.filter) : decodeLogs(state, expectReply(small, 'log_bodies'));
  const reply = small === 'large' ? await link.call(readCall(read)) : small;
  if (reply.kind === 'failed') return reply;
  try {
    return decodeRead(read, reply);
  } catch (error) {
    return { kind: 'failed', reason: describeFailure(error, storePaths(state.dir).database) };
  }
}

/** In slices, between which the writer does what else there is to do. */
async function readOutlines(
  link: WorkerLink,
  { limit, not_of = [] }: Extract<StoreRead, { kind: 'outlines' }>,
): Promise<ReadResult> {
  const outlines: OperationOutline[] = [];
  for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined && outlines.length < limit;) {
    const reply: Reply = await link.call({ kind: 'read_outlines', limit: limit - outlines.length, before });
    if (reply.kind === 'failed') return reply;
    const { slice } = expectReply(reply, 'outlines');
    outlines.push(...slice.outlines.filter(({ editor }) => !not_of.includes(editor)));
    before = slice.next;
  }
  return { kind: 'outlines', outlines };
}

type WholeRead = Exclude<StoreRead, { kind: 'outlines' }>;

/** `large` also for what cannot be read here: a file that is just being made, or damaged, is the writer's to handle. */
function readOnMainThread({ reader, logReader }: State, read: WholeRead): Reply | 'large' {
  if (!reader) return 'large';
  try {
    switch (read.kind) {
      case 'operation': {
        const row = readSmallOperation(reader, read.log_id);
        return row === 'large' ? row : { kind: 'operation_rows', rows: row ? [row] : [] };
      }
      case 'operation_by_key': {
        const logId = logIdOfKey(reader, encodeKey(read.key));
        const row = logId === undefined ? undefined : readSmallOperation(reader, logId);
        return row === 'large' ? row : { kind: 'operation_rows', rows: row ? [row] : [] };
      }
      case 'log_entry': {
        const body = logReader.find(read.log_id);
        return { kind: 'log_bodies', bodies: body === undefined ? [] : [body], more: false };
      }
      case 'logs': {
        const page = logReader.read(read.filter, MAIN_THREAD_LOG_CHARACTERS);
        return page === 'large' ? page : { kind: 'log_bodies', ...page };
      }
    }
  } catch {
    return 'large';
  }
}

function readCall(read: Exclude<WholeRead, { kind: 'logs' }>): Call {
  switch (read.kind) {
    case 'operation':
      return { kind: 'read_operation', log_id: read.log_id };
    case 'operation_by_key':
      return { kind: 'read_operation_by_key', key: encodeKey(read.key) };
    case 'log_entry':
      return { kind: 'read_log_entry', log_id: read.log_id };
  }
}

function decodeRead(read: Exclude<WholeRead, { kind: 'logs' }>, reply: Reply): ReadResult {
  switch (read.kind) {
    case 'operation':
    case 'operation_by_key': {
      const [row] = expectReply(reply, 'operation_rows').rows;
      return { kind: 'operation', ...(row && { operation: decodeOperation(row) }) };
    }
    case 'log_entry': {
      const [body] = expectReply(reply, 'log_bodies').bodies;
      return { kind: 'log_entry', ...(body !== undefined && { entry: unseal<LogEntry>(body) }) };
    }
  }
}

/** In slices: ten thousand lines of kilobytes each take as long as nobody may be kept waiting, here as well as in the writer. */
async function readLogs(state: State, link: WorkerLink, filter: LogFilter): Promise<ReadResult> {
  const entries: LogEntry[] = [];
  // One more than is wanted tells whether there are more.
  let wanted = filter.limit + 1;
  let before: LogCursor | undefined;
  do {
    const reply = await link.call({ kind: 'read_logs', filter: { ...filter, limit: wanted }, before });
    if (reply.kind === 'failed') return reply;
    const { bodies, next } = expectReply(reply, 'log_slice').slice;
    wanted -= bodies.length;
    entries.push(...bodies.slice(0, wanted === 0 ? -1 : undefined).flatMap((body) => decodeLogEntry(state, body)));
    before = next;
  } while (before !== undefined && wanted > 0);
  return { kind: 'logs', entries, more: wanted === 0 };
}

function decodeLogs(state: State, { bodies, more }: Extract<Reply, { kind: 'log_bodies' }>): ReadResult {
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
  const reply = await link.call({ kind: 'expire', ...limits });
  if (reply.kind === 'failed') {
    state.problems.add({ code: 'write_failed', message: reply.reason });
    return { deleted: 0, more: false };
  }
  const { deleted, more } = expectReply(reply, 'expired');
  return { deleted, more };
}

/** Another reply than the call's own is our bug. */
function expectReply<K extends Reply['kind']>(reply: Reply, kind: K): Extract<Reply, { kind: K }> {
  if (isReply(reply, kind)) return reply;
  throw new Error(`expected a reply of kind ${kind} from the store's writer thread, got ${reply.kind}`);
}

function isReply<K extends Reply['kind']>(reply: Reply, kind: K): reply is Extract<Reply, { kind: K }> {
  return reply.kind === kind;
}
