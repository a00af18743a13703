import { answerRead, type ReadCall } from './answer-read.ts';
import { BLOB_FIELDS } from './blobs.ts';
import { type BlobReferences, listSegments, syncSegment } from './log-segments.ts';
import type { WorkerCall, Reply } from './worker-protocol.ts';
import { attemptReply, sendReply, type FileCall, type WriterState } from './writer-state.ts';

/** Answers all reads and calls about files that wait. */
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

/** Segments that were followed by another one are synced once. */
function syncLog(state: WriterState): void {
  const { dir } = state.target;
  for (const segment of listSegments(dir, () => undefined)) {
    if (segment.number < state.syncedSegment) continue;
    syncSegment(dir, segment);
    state.syncedSegment = segment.number;
  }
}
