import { BLOB_FIELDS, type Blobs } from './blobs.ts';
import { type BlobReferences, listSegments, syncSegment } from './log-segments.ts';
import type { WorkerCall, Reply, EncodedLogs, FromWorker, WorkerData } from './worker-protocol.ts';
import type { StoreConnection } from './connection.ts';
import type { LogReader } from './log-reader.ts';
import type { LogWriter } from './log-writer.ts';
import { lookUpInSqlite } from './look-up.ts';
import { readOperation, readSnapshot, resolveBlobs } from './operation-reads.ts';
import { readOutlines } from './outline-reads.ts';
import type { StoreProblem } from './store.ts';
import type { RequestIdentity } from '../hub/protocol/identity.ts';
import type { LogTarget } from './apply-log.ts';
import type { Driver } from './driver.ts';
import { describeFailure } from './failure.ts';
import { attempt } from '../lib/errors.ts';

/** Answers all queued reads and file calls. */
export function answerCalls(state: WriterState): void {
  const taken = state.queues.reads;
  state.queues.reads = [];
  for (const { id, call } of taken)
    sendReply(
      state,
      id,
      attemptReply(state, () => answerCall(state, call)),
    );
}

function answerCall(state: WriterState, call: ReadCall | FileCall): Reply {
  const { logs, logReader, onProblem, target } = state;
  const { connection, blobs } = target;
  switch (call.kind) {
    case 'put_blobs':
      return { kind: 'blobs', references: putBlobs(state, call) };
    case 'drop_blobs':
      for (const reference of Object.values(call.references)) blobs.remove(reference);
      return { kind: 'done' };
    case 'sync':
      syncLog(state);
      return { kind: 'done' };
    case 'read_operation':
    case 'read_outlines':
    case 'read_logs':
    case 'read_log_entry':
    case 'snapshot':
    case 'look_up':
      return answerRead({ connection, blobs, logs, logReader, onProblem }, call);
  }
}

function putBlobs(
  { target: { blobs } }: WriterState,
  { accept_seq, texts }: Extract<WorkerCall, { kind: 'put_blobs' }>,
): BlobReferences {
  const references: { -readonly [field in keyof BlobReferences]: string } = {};
  for (const field of BLOB_FIELDS) {
    const text = texts[field];
    if (text !== undefined) references[field] = blobs.put({ accept_seq, field }, text);
  }
  return references;
}

/** Syncs the segments of the log. A segment that has a successor is synced only once. */
function syncLog(state: WriterState): void {
  const { dir } = state.target;
  for (const segment of listSegments(dir, () => undefined)) {
    if (segment.number < state.syncedSegment) continue;
    syncSegment(dir, segment);
    state.syncedSegment = segment.number;
  }
}

type ReadCall = Extract<
  WorkerCall,
  {
    kind: 'read_operation' | 'read_outlines' | 'read_logs' | 'read_log_entry' | 'snapshot' | 'look_up';
  }
>;

interface ReadSource {
  readonly connection: StoreConnection;
  readonly blobs: Blobs;
  readonly logs: LogWriter;
  readonly logReader: LogReader;
  readonly onProblem: (problem: StoreProblem) => void;
}

/**
 * Performs the reads of the writer thread: large results, and the reads that failed on the main thread. Throws on a
 * storage failure.
 */
function answerRead(source: ReadSource, call: ReadCall): Reply {
  const { connection, blobs, logReader } = source;
  switch (call.kind) {
    case 'look_up':
      return { kind: 'looked_up', answer: lookUpInSqlite(connection, call.question) };
    case 'read_operation': {
      const row = readOperation(connection, call.log_id);
      return { kind: 'operation_rows', rows: row ? [resolveBlobs(blobs, row)] : [] };
    }
    case 'read_outlines':
      return {
        kind: 'outlines',
        slice: readOutlines(connection, blobs, {
          ...call,
          onDamaged: (message) => source.onProblem({ code: 'damaged', message }),
        }),
      };
    case 'read_logs':
      return withoutDamagedFiles(source, () => ({
        kind: 'log_slice',
        slice: logReader.readSlice(call.filter, call.before),
      }));
    case 'read_log_entry':
      return withoutDamagedFiles(source, () => findLogEntry(logReader, call.log_id));
    case 'snapshot':
      return {
        kind: 'snapshot',
        snapshot: readSnapshot(connection, blobs, call.endedAfter, (message) =>
          source.onProblem({ code: 'damaged', message }),
        ),
      };
  }
}

function findLogEntry(logReader: LogReader, logId: string): Reply {
  const body = logReader.find(logId);
  return { kind: 'log_bodies', bodies: body === undefined ? [] : [body], more: false };
}

/** Repeats a read after it has set damaged files aside, so that one damaged hour does not hide the others. */
export function withoutDamagedFiles<T>(
  { logReader, logs, onProblem }: Pick<ReadSource, 'logReader' | 'logs' | 'onProblem'>,
  read: () => T,
): T {
  try {
    return read();
  } catch {
    logReader.close();
    for (const message of logs.setDamagedAside()) onProblem({ code: 'set_aside', message });
    return read();
  }
}

export interface WriterOptions extends WorkerData {
  readonly driver: Driver;
  readonly send: (message: FromWorker) => void;
}

type ExpireCall = Extract<WorkerCall, { kind: 'expire' }>;
type FileCall = Extract<WorkerCall, { kind: 'put_blobs' | 'drop_blobs' | 'sync' }>;

/** The calls that wait for the next round. */
export interface Queues {
  /** The position up to which to apply the log. */
  until: number;
  reads: { id: number; call: ReadCall | FileCall }[];
  readonly logs: { id: number; call: EncodedLogs }[];
  readonly expiries: { id: number; call: ExpireCall; deadline: number; deleted: number; requests: RequestIdentity[] }[];
  close: number | undefined;
}

/** The state that the parts of the writer share. */
export interface WriterState extends WriterOptions {
  readonly queues: Queues;
  readonly target: LogTarget;
  /** For messages. */
  readonly path: string;
  readonly onProblem: (problem: StoreProblem) => void;
  readonly logs: LogWriter;
  readonly logReader: LogReader;
  idleTimer: NodeJS.Timeout | undefined;
  retryTimer: NodeJS.Timeout | undefined;
  /** Segments before this one have been synced. */
  syncedSegment: number;
  isSwept: boolean;
  closed: boolean;
}

/** Runs work that may fail. A full disk or a damaged file becomes a `failed` reply, and the writer continues. */
export const attemptReply = <T>({ path }: WriterState, work: () => T): T | Extract<Reply, { kind: 'failed' }> =>
  attempt(work, (error) => ({ kind: 'failed', reason: describeFailure(error, path) }));

/** Answers one call of the main thread. */
export function sendReply({ send }: WriterState, id: number, given: Reply): void {
  send({ kind: 'replies', replies: [{ id, reply: given }] });
}
