import type { LogEntry } from '../../generated/typescript/types.ts';
import type { Operation, OperationOutline } from '../hub/protocol/operation.ts';
import type { LogFilter, ReadResult, StoreRead } from '../hub/protocol/store-protocol.ts';
import type { StoreConnection } from './connection.ts';
import { copyAsJson } from '../lib/json.ts';
import { expectReply, type Reply } from './worker-protocol.ts';
import { describeFailure } from './failure.ts';
import type { LogCursor } from './log-files.ts';
import type { LogReader } from './log-reader.ts';
import { readSmallOperation } from './operation-reads.ts';
import { decodeOperation, type OperationRow } from './operation-row.ts';
import { storePaths } from './files.ts';
import { decodeSound, unsealText } from './seal.ts';
import type { ProblemList } from './store-health.ts';
import { type WorkerLink, lookUpAnywhere } from './worker-link.ts';
import type { WriteIntake } from './write-intake.ts';

/** Pages of console lines larger than this are read by the writer thread, so that they do not block the main thread. */
const MAIN_THREAD_LOG_CHARACTERS = 256 * 1024;

/** The part of an open store that reads use. */
export interface ReadableStore {
  readonly dir: string;
  readonly link: WorkerLink;
  readonly problems: ProblemList;
  readonly logReader: LogReader;
  readonly writes: Pick<WriteIntake, 'tail' | 'position'>;
  /** Undefined if the writer thread answers every read. */
  readonly reader: StoreConnection | undefined;
  readonly closing: Promise<void> | undefined;
}

/** Performs small reads on the calling thread and the others on the writer thread. */
export async function readStore(store: ReadableStore, read: StoreRead): Promise<ReadResult> {
  try {
    switch (read.kind) {
      case 'outlines':
        return await readOutlines(store, read);
      case 'logs':
        return await readLogs(store, read.filter);
      case 'log_entry':
        return await readLogEntry(store, read.log_id);
      case 'operation':
      case 'operation_by_key': {
        const operation = await readStoredOperation(store, read);
        return { kind: 'operation', ...(operation && { operation }) };
      }
    }
  } catch (error) {
    return {
      kind: 'failed',
      reason: error instanceof FailedReply ? error.message : describeFailure(error, storePaths(store.dir).database),
    };
  }
}

/** A failure reported by the writer thread. Its message is already for users. */
class FailedReply extends Error {}

function succeeded(reply: Reply): Reply {
  if (reply.kind === 'failed') throw new FailedReply(reply.reason);
  return reply;
}

type OperationRead = Extract<StoreRead, { kind: 'operation' | 'operation_by_key' }>;

/** Reads an operation from SQLite and adds the later writes of the log. Throws on a storage failure. */
export async function readStoredOperation(store: ReadableStore, read: OperationRead): Promise<Operation | undefined> {
  const { tail } = store.writes;
  if (store.closing) throw new FailedReply('The store is closed: the server is ending. Try again in a moment.');
  const log_id = read.kind === 'operation' ? read.log_id : tail.holderOf(read.key, await logIdOf(store, read.key));
  if (log_id === undefined) return undefined;
  const row = tail.isWhole(log_id) ? undefined : await readRow(store, log_id);
  const operation = tail.current(log_id, row && decodeOperation(row));
  // A value that was not read back from storage is copied through JSON, so that it equals the stored one.
  return tail.isWhole(log_id) && operation !== undefined ? copyAsJson(operation) : operation;
}

async function logIdOf(store: ReadableStore, key: string): Promise<string | undefined> {
  const answer = await lookUpAnywhere(store.reader, store.link, { log_id: undefined, key });
  return answer.holder === 'expired' ? undefined : answer.holder?.log_id;
}

async function readRow(store: ReadableStore, log_id: string): Promise<OperationRow | undefined> {
  const small = onMainThread(store, (reader) => readSmallOperation(reader, log_id));
  if (small !== 'large') return small;
  return expectReply(succeeded(await store.link.call({ kind: 'read_operation', log_id })), 'operation_rows').rows[0];
}

/**
 * Performs a read on the main thread. Also returns `large` if it fails: the writer thread handles files that are being
 * created or are damaged.
 */
function onMainThread<T>({ reader }: ReadableStore, read: (reader: StoreConnection) => T): T | 'large' {
  try {
    return reader === undefined ? 'large' : read(reader);
  } catch {
    return 'large';
  }
}

async function readLogEntry(store: ReadableStore, log_id: string): Promise<ReadResult> {
  const found = onMainThread(store, () => store.logReader.find(log_id));
  const body =
    found === 'large'
      ? expectReply(succeeded(await store.link.call({ kind: 'read_log_entry', log_id })), 'log_bodies').bodies[0]
      : found;
  return { kind: 'log_entry', ...(body !== undefined && { entry: unsealText<LogEntry>(body) }) };
}

async function numberOf(store: ReadableStore, log_id: string): Promise<number | undefined> {
  const call = { kind: 'look_up', question: { log_id, key: undefined } } as const;
  const reply = await store.link.call(call, store.writes.position());
  return expectReply(succeeded(reply), 'looked_up').answer.head?.accept_seq;
}

/** Reads in slices; the writer thread handles other calls between them. */
async function readOutlines(
  store: ReadableStore,
  { limit, not_of = [], before: log_id, ...search }: Extract<StoreRead, { kind: 'outlines' }>,
): Promise<ReadResult> {
  const outlines: OperationOutline[] = [];
  const first = log_id === undefined ? Number.MAX_SAFE_INTEGER : await numberOf(store, log_id);
  for (let before = first; before !== undefined && outlines.length < limit;) {
    const call = { kind: 'read_outlines', limit: limit - outlines.length, before, search } as const;
    const reply: Reply = await store.link.call(call, store.writes.position());
    const { slice } = expectReply(succeeded(reply), 'outlines');
    outlines.push(...slice.outlines.filter(({ editor }) => !not_of.includes(editor)));
    before = slice.next;
  }
  return { kind: 'outlines', outlines };
}

/** Reads in slices: ten thousand lines of several kilobytes would block this thread and the writer thread too long. */
async function readLogs(store: ReadableStore, filter: LogFilter): Promise<ReadResult> {
  const page = store.closing
    ? 'large'
    : onMainThread(store, () => store.logReader.read(filter, MAIN_THREAD_LOG_CHARACTERS));
  if (page !== 'large') return decodeLogs(store, page);
  const entries: LogEntry[] = [];
  // Reads one more entry than requested, to detect whether there are more.
  let wanted = filter.limit + 1;
  let before: LogCursor | undefined;
  do {
    const reply = await store.link.call({ kind: 'read_logs', filter: { ...filter, limit: wanted }, before });
    const { bodies, next } = expectReply(succeeded(reply), 'log_slice').slice;
    wanted -= bodies.length;
    entries.push(...bodies.slice(0, wanted === 0 ? -1 : undefined).flatMap((body) => decodeLogEntry(store, body)));
    before = next;
  } while (before !== undefined && wanted > 0);
  return { kind: 'logs', entries, more: wanted === 0 };
}

function decodeLogs(
  store: ReadableStore,
  { bodies, more }: Pick<Extract<Reply, { kind: 'log_bodies' }>, 'bodies' | 'more'>,
): ReadResult {
  return { kind: 'logs', entries: bodies.flatMap((body) => decodeLogEntry(store, body)), more };
}

function decodeLogEntry({ dir, problems }: ReadableStore, body: string): LogEntry[] {
  return decodeSound(
    () => unsealText<LogEntry>(body),
    (error) => {
      const reason = describeFailure(error, storePaths(dir).logs);
      problems.add({ code: 'damaged', message: `A console line is lost. ${reason}` });
    },
  );
}
