import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { Operation } from '../hub/protocol/operation.ts';
import type { RequestIdentity } from '../hub/protocol/identity.ts';
import type { Head, Known, OperationWrite } from './decide.ts';
import type { LookupResult, LookupKeys } from './look-up.ts';
import { patchedOperation, type OperationChange } from './operation-row.ts';

/** What decisions need at the start: of SQLite, when everything in the log has been applied to it. */
export interface TailStart {
  readonly heads: readonly Head[];
  readonly requests: readonly { readonly request: RequestIdentity; readonly log_id: string }[];
  readonly last_accept_seq: number;
}

/** A write that SQLite may lack: it is in the log before this position. */
type Unapplied = { readonly until: number; readonly write: OperationWrite };

/**
 * What the main thread holds of the store, so that it can decide on each write at once: the unfinished operations, the unconfirmed requests, and what
 * is in the log but perhaps not yet in SQLite.
 */
export interface Tail {
  readonly lastAcceptSeq: number;
  /** What SQLite has to be asked before this write can be decided on; undefined: nothing. */
  questionOf(write: OperationWrite): LookupKeys | undefined;
  known(answer: LookupResult | undefined): Known;
  /** The write is in the log before `until`. */
  remember(write: OperationWrite, head: Head | undefined, until: number): void;
  /** SQLite has everything before that position. */
  applied(position: number): void;
  /** These requests were forgotten with their operations. */
  forget(requests: readonly RequestIdentity[]): void;
  /** The operation as it is now, `stored` being what SQLite has of it. */
  current(log_id: string, stored: Operation | undefined): Operation | undefined;
  /** Whether SQLite need not be asked for this operation. */
  isWhole(log_id: string): boolean;
  /** The operation that holds this key, `stored` being the one in SQLite. */
  holderOf(key: string, stored: string | undefined): string | undefined;
}

interface State {
  lastAcceptSeq: number;
  /** Of unfinished operations, and of those that have unapplied writes. */
  readonly heads: Map<string, Head>;
  readonly byIdentity: Map<string, Head>;
  /** Of those in `heads`. */
  readonly byKey: Map<string, string>;
  readonly requests: Map<string, string>;
  readonly unapplied: Map<string, Unapplied[]>;
  /** In the order of the log; `first` is the index of the oldest that counts. */
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
    forget: (forgotten) => {
      for (const request of forgotten) state.requests.delete(nameOf(request));
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
      // One that SQLite names may have given the key back since.
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
