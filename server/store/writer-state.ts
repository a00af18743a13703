import type { RequestIdentity } from '../hub/protocol/identity.ts';
import type { ReadCall } from './answer-read.ts';
import type { LogTarget } from './apply-log.ts';
import type { Driver } from './driver.ts';
import { describeFailure } from './failure.ts';
import type { LogReader } from './log-reader.ts';
import type { LogWriter } from './log-writer.ts';
import type { StoreProblem } from './store.ts';
import type { WorkerCall, EncodedLogs, FromWorker, Reply, WorkerData } from './worker-protocol.ts';
import { attempt } from '../lib/errors.ts';

export interface WriterOptions extends WorkerData {
  readonly driver: Driver;
  readonly send: (message: FromWorker) => void;
}

type ExpireCall = Extract<WorkerCall, { kind: 'expire' }>;
export type FileCall = Extract<WorkerCall, { kind: 'put_blobs' | 'drop_blobs' | 'sync' }>;

/** Calls that wait for a round. */
export interface Queues {
  /** The log is to be applied up to here. */
  until: number;
  reads: { id: number; call: ReadCall | FileCall }[];
  readonly logs: { id: number; call: EncodedLogs }[];
  readonly expiries: { id: number; call: ExpireCall; deadline: number; deleted: number; requests: RequestIdentity[] }[];
  close: number | undefined;
}

/** What the parts of the writer share. */
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

/** Runs what may fail: a full disk or a damaged file is an answer, and the writer goes on. */
export const attemptReply = <T>({ path }: WriterState, work: () => T): T | Extract<Reply, { kind: 'failed' }> =>
  attempt(work, (error) => ({ kind: 'failed', reason: describeFailure(error, path) }));

/** Answers one call of the main thread. */
export function sendReply({ send }: WriterState, id: number, given: Reply): void {
  send({ kind: 'replies', replies: [{ id, reply: given }] });
}
