import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { Operation } from '../hub/protocol/operation.ts';
import type { OperationPatch, StoreWrite, WriteOutcome } from '../hub/protocol/store-protocol.ts';
import type { RequestIdentity } from '../hub/protocol/identity.ts';

/** All writes but console lines, which need no decision. */
export type OperationWrite = Exclude<StoreWrite, { kind: 'logs' }>;

/** The part of an operation that decisions depend on. */
export interface Head {
  readonly log_id: string;
  readonly accept_seq: number;
  readonly identity: string;
  readonly state: Operation['state'];
  readonly hasStarted: boolean;
  /** The idempotency key that it holds; undefined if it has none or released it (CXL-04). */
  readonly key: string | undefined;
}

/** The part of the store that decisions depend on. */
export interface Known {
  head(log_id: string): Head | undefined;
  /** The operation of this unconfirmed request. */
  requested(request: RequestIdentity): Head | undefined;
  /** The operation that holds this key; `expired` if the operation is past retention but the key is still stored. */
  holderOf(key: string): Head | 'expired' | undefined;
  unfinished(identity: string): Head | undefined;
}

export type Decision =
  /** Store the write. `head`: the head of its operation after the write. */
  | { readonly kind: 'write'; readonly head?: Head }
  | { readonly kind: 'duplicate'; readonly of: 'request' | 'key' | 'identity'; readonly log_id: string }
  | Extract<WriteOutcome, { kind: 'key_expired' | 'conflict' | 'failed' }>;

/** Whether a write may be stored. Pure, so the durable store and the in-memory store decide alike. */
export function decideWrite(known: Known, write: OperationWrite): Decision {
  switch (write.kind) {
    case 'accept':
      return decideAccept(known, write.operation, write.request);
    case 'attach':
    case 'partial':
      return known.head(write.log_id) === undefined ? { kind: 'conflict' } : { kind: 'write' };
    case 'update':
      return decideUpdate(known.head(write.log_id), write.from, write.patch);
    case 'confirm':
    case 'editor':
      return { kind: 'write' };
  }
}

/** Finds what conflicts with the new operation, most specific first (EXO-02). */
function decideAccept(known: Known, operation: Operation, request: RequestIdentity | undefined): Decision {
  const requested = request && known.requested(request);
  if (requested) return { kind: 'duplicate', of: 'request', log_id: requested.log_id };
  const head = headOf(operation);
  const holder = head.key === undefined ? undefined : known.holderOf(head.key);
  if (holder === 'expired') return { kind: 'key_expired' };
  if (holder) return { kind: 'duplicate', of: 'key', log_id: holder.log_id };
  const identical = isTerminal(operation.state) ? undefined : known.unfinished(operation.identity);
  if (identical) return { kind: 'duplicate', of: 'identity', log_id: identical.log_id };
  if (known.head(operation.log_id))
    return { kind: 'failed', reason: `Nothing was stored (accept): ${operation.log_id} exists.` };
  return { kind: 'write', head };
}

function decideUpdate(head: Head | undefined, from: readonly Operation['state'][], patch: OperationPatch): Decision {
  if (head === undefined) return { kind: 'conflict' };
  if (!from.includes(head.state)) return { kind: 'conflict', state: head.state };
  return { kind: 'write', head: headAfter(head, patch) };
}

export function headOf(operation: Operation): Head {
  const { log_id, accept_seq, identity, state, started_at, idempotency_key } = operation;
  const key = releasesKey(operation) ? undefined : idempotency_key;
  return { log_id, accept_seq, identity, state, hasStarted: started_at !== undefined, key };
}

function headAfter(head: Head, { state = head.state, started_at, outcome }: OperationPatch): Head {
  const hasStarted = head.hasStarted || started_at !== undefined;
  const isReleased = !hasStarted && releasesKey({ state, ...(outcome && { outcome }) });
  return { ...head, state, hasStarted, key: isReleased ? undefined : head.key };
}

type Ending = Pick<Operation, 'state' | 'started_at' | 'finished_at' | 'accepted_at' | 'history' | 'outcome'>;

/** The start of the retention period in Unix ms; undefined while the operation is unfinished. */
export function endedAt(operation: Ending): number | undefined {
  if (!isTerminal(operation.state)) return undefined;
  return operation.finished_at ?? operation.history.at(-1)?.at ?? operation.accepted_at;
}

/**
 * CXL-04: work that never started releases its key, so that a retry is new work. (Its identity is free when it has
 * ended.)
 */
export function releasesKey({
  state,
  started_at,
  outcome,
}: Pick<Operation, 'state' | 'started_at' | 'outcome'>): boolean {
  if (started_at !== undefined) return false;
  if (state === 'cancelled' || state === 'not_started') return true;
  return isTerminal(state) && outcome?.status === 'error' && outcome.error_code === 'blocked_by_policy';
}

/**
 * The outcome of an acceptance whose request, key or identity an operation already has; contains that operation.
 * Rejects if `read` rejects.
 */
export async function outcomeOfDuplicate(
  { of, log_id }: Extract<Decision, { kind: 'duplicate' }>,
  read: (log_id: string) => Promise<Operation | undefined>,
): Promise<WriteOutcome> {
  const operation = await read(log_id);
  if (operation !== undefined) return { kind: 'duplicate', of, operation };
  const reason = `Nothing was stored (accept): ${log_id}, which holds its ${of}, could not be read.`;
  return { kind: 'failed', reason };
}
