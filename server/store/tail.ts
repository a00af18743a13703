import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { Operation } from '../hub/protocol/operation.ts';
import type { RequestIdentity } from '../hub/protocol/identity.ts';
import type { Head, Known, OperationWrite } from './decide.ts';
import type { LookupResult, LookupKeys } from './look-up.ts';
import { patchedOperation, type OperationChange } from './operation-row.ts';

/** The data from SQLite that decisions need at the start, after the whole log has been applied. */
export interface TailStart {
  readonly heads: readonly Head[];
  readonly requests: readonly { readonly request: RequestIdentity; readonly log_id: string }[];
  readonly last_accept_seq: number;
}

/** A write that may not be applied to SQLite yet. It ends in the log at `until`. */
type Unapplied = { readonly until: number; readonly write: OperationWrite };

/**
 * The part of the store that the main thread keeps in memory, so that it can decide on each write at once: the
 * unfinished operations, the unconfirmed requests, and the writes of the log that may not be in SQLite yet.
 */
export interface Tail {
  readonly lastAcceptSeq: number;
  /** The keys to look up in SQLite before this write can be decided; undefined if none. */
  questionOf(write: OperationWrite): LookupKeys | undefined;
  known(answer: LookupResult | undefined): Known;
  /** Records a write that was appended to the log and ends at `until`. */
  remember(write: OperationWrite, head: Head | undefined, until: number): void;
  /** Records that SQLite contains all writes before that position. */
  applied(position: number): void;
  /** Removes requests that expired with their operations. */
  drop(requests: readonly RequestIdentity[]): void;
  /** The present operation. `stored`: the operation from SQLite. */
  current(log_id: string, stored: Operation | undefined): Operation | undefined;
  /** Whether the operation is complete here, so that SQLite is not needed. */
  isWhole(log_id: string): boolean;
  /** The log_id of the operation that holds this key. `stored`: the one from SQLite. */
  holderOf(key: string, stored: string | undefined): string | undefined;
}

interface State {
  lastAcceptSeq: number;
  /** The heads of unfinished operations and of operations with unapplied writes, by log_id. */
  readonly heads: Map<string, Head>;
  readonly byIdentity: Map<string, Head>;
  /** Key -> log_id, for the operations in `heads`. */
  readonly byKey: Map<string, string>;
  readonly requests: Map<string, string>;
  readonly unapplied: Map<string, Unapplied[]>;
  /** In the order of the log. `first`: the index of the oldest entry that is not applied. */
  readonly order: { readonly until: number; readonly log_id: string }[];
}

export function createTail({ heads, requests, last_accept_seq }: TailStart): Tail {
  const state: State = {
    lastAcceptSeq: last_accept_seq,
    heads: new Map(),
    byIdentity: new Map(),
    byKey: new Map(),
    requests: new Map(requests.map(({ request, log_id }) => [nameOf(request), log_id])),
    unapplied: new Map(),
    order: [],
  };
  for (const head of heads) setHead(state, head);
  return {
    get lastAcceptSeq() {
      return state.lastAcceptSeq;
    },
    questionOf: (write) => questionOf(state, write),
    known: (answer) => knownOf(state, answer),
    remember: (write, head, until) => remember(state, write, head, until),
    applied: (position) => dropApplied(state, position),
    drop: (dropped) => {
      for (const request of dropped) state.requests.delete(nameOf(request));
    },
    current: (log_id, stored) => currentOperation(state, log_id, stored),
    isWhole: (log_id) => state.unapplied.get(log_id)?.[0]?.write.kind === 'accept',
    holderOf: (key, stored) => state.byKey.get(key) ?? (state.heads.has(stored ?? '') ? undefined : stored),
  };
}

function questionOf(state: State, write: OperationWrite): LookupKeys | undefined {
  switch (write.kind) {
    case 'accept': {
      const waitsFor = write.request && state.requests.get(nameOf(write.request));
      const log_id = waitsFor === undefined || state.heads.has(waitsFor) ? undefined : waitsFor;
      const { idempotency_key: key } = write.operation;
      const unknownKey = key === undefined || state.byKey.has(key) ? undefined : key;
      return log_id === undefined && unknownKey === undefined ? undefined : { log_id, key: unknownKey };
    }
    case 'attach':
    case 'update':
    case 'partial':
      return state.heads.has(write.log_id) ? undefined : { log_id: write.log_id, key: undefined };
    case 'confirm':
    case 'editor':
      return undefined;
  }
}

function knownOf(state: State, answer: LookupResult | undefined): Known {
  const head: Known['head'] = (log_id) =>
    state.heads.get(log_id) ?? (answer?.head?.log_id === log_id ? answer.head : undefined);
  return {
    head,
    requested: (request) => head(state.requests.get(nameOf(request)) ?? ''),
    holderOf(key) {
      const holder = answer?.holder;
      if (holder === 'expired') return state.heads.get(state.byKey.get(key) ?? '') ?? holder;
      // The holder in SQLite may have released the key since.
      return (
        state.heads.get(state.byKey.get(key) ?? '') ?? (state.heads.has(holder?.log_id ?? '') ? undefined : holder)
      );
    },
    unfinished: (identity) => state.byIdentity.get(identity),
  };
}

function remember(state: State, write: OperationWrite, head: Head | undefined, until: number): void {
  if (head !== undefined) setHead(state, head);
  if (write.kind === 'confirm') state.requests.delete(nameOf(write.request));
  if (write.kind === 'confirm' || write.kind === 'editor') return;
  const log_id = write.kind === 'accept' ? write.operation.log_id : write.log_id;
  if ((write.kind === 'accept' || write.kind === 'attach') && write.request)
    state.requests.set(nameOf(write.request), log_id);
  if (write.kind === 'accept') state.lastAcceptSeq = Math.max(state.lastAcceptSeq, write.operation.accept_seq);
  const writes = state.unapplied.get(log_id);
  if (writes === undefined) state.unapplied.set(log_id, [{ until, write }]);
  else writes.push({ until, write });
  state.order.push({ until, log_id });
}

function setHead(state: State, head: Head): void {
  const before = state.heads.get(head.log_id);
  state.heads.set(head.log_id, head);
  if (!isTerminal(head.state)) state.byIdentity.set(head.identity, head);
  else if (state.byIdentity.get(head.identity)?.log_id === head.log_id) state.byIdentity.delete(head.identity);
  if (head.key !== undefined) state.byKey.set(head.key, head.log_id);
  else if (before?.key !== undefined) state.byKey.delete(before.key);
}

function dropApplied(state: State, position: number): void {
  let count = 0;
  for (const { until, log_id } of state.order) {
    if (until > position) break;
    count += 1;
    const writes = state.unapplied.get(log_id)?.filter((one) => one.until > position) ?? [];
    if (writes.length > 0) state.unapplied.set(log_id, writes);
    else dropOperation(state, log_id);
  }
  state.order.splice(0, count);
}

function dropOperation(state: State, log_id: string): void {
  state.unapplied.delete(log_id);
  const head = state.heads.get(log_id);
  if (head === undefined || !isTerminal(head.state)) return;
  state.heads.delete(log_id);
  if (head.key !== undefined) state.byKey.delete(head.key);
}

function currentOperation(state: State, log_id: string, stored: Operation | undefined): Operation | undefined {
  let operation = stored;
  for (const { write } of state.unapplied.get(log_id) ?? []) {
    if (write.kind === 'accept') operation = write.operation;
    else if (operation !== undefined && isChange(write)) operation = patchedOperation(operation, write);
  }
  return operation;
}

const isChange = (write: OperationWrite): write is OperationChange =>
  write.kind === 'update' || write.kind === 'partial';

const nameOf = ({ client_uuid, ordinal }: RequestIdentity): string => `${client_uuid} ${ordinal}`;
