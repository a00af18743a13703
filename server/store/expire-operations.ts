import type { RequestIdentity } from '../hub/protocol/identity.ts';
import { expireChunk } from './expiry.ts';
import type { Reply } from './worker-protocol.ts';
import { attemptReply, sendReply, type WriterState } from './writer-state.ts';

/** Deletes one chunk of what is past its retention, and answers the call once nothing or no time is left. */
export function expireOperations(state: WriterState): void {
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
