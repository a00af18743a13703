import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { LogEntry } from '../../generated/typescript/types.ts';
import { logTime, type LogSpan } from '../../server/hub/protocol/log-time.ts';
import { outlineOf } from '../../server/hub/protocol/operation-outline.ts';
import type { Operation } from '../../server/hub/protocol/operation.ts';
import { parseTimestamp } from '../../server/hub/protocol/timestamps.ts';
import type {
  EditorRecord,
  LogFilter,
  ReadResult,
  RequestIdentity,
  StoreRead,
  StoreSnapshot,
  StoreWrite,
  WriteOutcome,
} from '../../server/hub/protocol/store-protocol.ts';

/** What a server's disk holds: the durable half of a simulated store. It outlives servers. */
export interface StoreContent {
  readonly store_id: string;
  lastAcceptSeq: number;
  /** In order of acceptance. */
  readonly operations: Map<string, Operation>;
  readonly requests: Map<string, { readonly request: RequestIdentity; readonly log_id: string }>;
  readonly keys: Map<string, string>;
  /** Key -> when its operation was forgotten. */
  readonly expiredKeys: Map<string, number>;
  readonly editors: Map<string, EditorRecord>;
  readonly marks: Map<string, number>;
  readonly logs: Map<string, LogEntry>;
  /** By log_id: where it stands. */
  readonly logTimes: Map<string, number>;
}

export function createStoreContent(store_id: string): StoreContent {
  return {
    store_id,
    lastAcceptSeq: 0,
    operations: new Map(),
    requests: new Map(),
    keys: new Map(),
    expiredKeys: new Map(),
    editors: new Map(),
    marks: new Map(),
    logs: new Map(),
    logTimes: new Map(),
  };
}

const STORED: WriteOutcome = { kind: 'stored' };

/** One write, done whole. */
export function applyToStore(store: StoreContent, write: StoreWrite): WriteOutcome {
  switch (write.kind) {
    case 'accept':
      return accept(store, write.operation, write.request);
    case 'attach':
      if (!store.operations.has(write.log_id)) return { kind: 'conflict' };
      store.requests.set(nameOf(write.request), { request: write.request, log_id: write.log_id });
      return STORED;
    case 'update':
      return update(store, write);
    case 'partial': {
      const stored = store.operations.get(write.log_id);
      if (stored === undefined) return { kind: 'conflict' };
      store.operations.set(write.log_id, withPartial(stored, { seq: write.seq, value: write.value }));
      return STORED;
    }
    case 'confirm':
      store.requests.delete(nameOf(write.request));
      return STORED;
    case 'logs':
      for (const entry of write.entries) if (!store.logs.has(entry.log_id)) storeEntry(store, entry, write.span);
      store.marks.set(write.journal_id, Math.max(write.mark, store.marks.get(write.journal_id) ?? 0));
      return STORED;
    case 'editor':
      store.editors.set(write.editor.project_path, write.editor);
      return STORED;
  }
}

/** The promise of the store: unique on request, key, and identity of what is unfinished (EXO-02). */
function accept(store: StoreContent, operation: Operation, request: RequestIdentity | undefined): WriteOutcome {
  const { idempotency_key: key, identity, log_id } = operation;
  const byRequest = request && store.operations.get(store.requests.get(nameOf(request))?.log_id ?? '');
  if (byRequest) return { kind: 'duplicate', of: 'request', operation: byRequest };
  const byKey = key === undefined ? undefined : store.operations.get(store.keys.get(key) ?? '');
  if (byKey) return { kind: 'duplicate', of: 'key', operation: byKey };
  if (key !== undefined && store.expiredKeys.has(key)) return { kind: 'key_expired' };
  for (const other of store.operations.values()) {
    if (other.identity === identity && !isTerminal(other.state))
      return { kind: 'duplicate', of: 'identity', operation: other };
  }
  if (store.operations.has(log_id)) return { kind: 'failed', reason: `${log_id} exists` };
  put(store, operation);
  if (request) store.requests.set(nameOf(request), { request, log_id });
  store.lastAcceptSeq = Math.max(store.lastAcceptSeq, operation.accept_seq);
  return STORED;
}

function update(store: StoreContent, { log_id, from, patch }: Extract<StoreWrite, { kind: 'update' }>): WriteOutcome {
  const stored = store.operations.get(log_id);
  if (stored === undefined) return { kind: 'conflict' };
  if (!from.includes(stored.state)) return { kind: 'conflict', state: stored.state };
  const { delivered_at: delivery, partial, ...changes } = patch;
  const delivered_at = delivery === undefined ? stored.delivered_at : (delivery ?? undefined);
  put(store, withPartial({ ...stored, ...changes, delivered_at }, partial));
  return STORED;
}

function withPartial(operation: Operation, partial: Operation['partial']): Operation {
  if (partial === undefined || partial.seq <= (operation.partial?.seq ?? 0)) return operation;
  return { ...operation, partial };
}

/** What never started gives its key back (CXL-04). */
function put(store: StoreContent, operation: Operation): void {
  const { idempotency_key: key, log_id, state, started_at } = operation;
  store.operations.set(log_id, operation);
  if (key === undefined) return;
  if (started_at === undefined && (state === 'cancelled' || state === 'not_started')) {
    if (store.keys.get(key) === log_id) store.keys.delete(key);
  } else store.keys.set(key, log_id);
}

const nameOf = ({ client_uuid, ordinal }: RequestIdentity): string => `${client_uuid} ${ordinal}`;

export function readFromStore(store: StoreContent, read: StoreRead): ReadResult {
  switch (read.kind) {
    case 'operation': {
      const operation = store.operations.get(read.log_id);
      return { kind: 'operation', ...(operation && { operation }) };
    }
    case 'operation_by_key': {
      const operation = store.operations.get(store.keys.get(read.key) ?? '');
      return { kind: 'operation', ...(operation && { operation }) };
    }
    case 'log_entry': {
      const entry = store.logs.get(read.log_id);
      return { kind: 'log_entry', ...(entry && { entry }) };
    }
    case 'outlines':
      return {
        kind: 'outlines',
        outlines: [...store.operations.values()]
          .toReversed()
          .filter(({ editor }) => read.not_of?.includes(editor) !== true)
          .slice(0, read.limit)
          .map(outlineOf),
      };
    case 'logs': {
      const matching = [...store.logs.values()].toReversed().filter((entry) => matches(store, entry, read.filter));
      const newestFirst = matching.toSorted((a, b) => timeOf(store, b) - timeOf(store, a));
      return {
        kind: 'logs',
        entries: newestFirst.slice(0, read.filter.limit),
        more: newestFirst.length > read.filter.limit,
      };
    }
  }
}

function storeEntry(store: StoreContent, entry: LogEntry, span: LogSpan | undefined): void {
  store.logs.set(entry.log_id, entry);
  store.logTimes.set(entry.log_id, logTime(parseTimestamp(entry.timestamp) ?? 0, span));
}

const timeOf = ({ logTimes }: StoreContent, { log_id }: LogEntry): number => logTimes.get(log_id) ?? 0;

function matches(
  store: StoreContent,
  entry: LogEntry,
  { log_name, log_type, log_id, since, editor, not_of }: LogFilter,
): boolean {
  return (
    (editor === undefined || entry.editor === editor) &&
    not_of?.includes(entry.editor ?? '') !== true &&
    (log_name === undefined || entry.log_name === log_name) &&
    (log_id === undefined || entry.operation_log_id === log_id || entry.log_name === log_id) &&
    (log_type === 'all' || entry.log_type === log_type) &&
    (since === undefined || timeOf(store, entry) > since)
  );
}

/** Forgets what ended longer ago than retention, and keys after that (LOG-03, EXO-08). */
export function expireStore(
  store: StoreContent,
  {
    now,
    retentionMs,
    keyMemoryMs,
  }: { readonly now: number; readonly retentionMs: number; readonly keyMemoryMs: number },
): void {
  for (const { log_id, state, finished_at, accepted_at, idempotency_key: key } of store.operations.values()) {
    const ended = finished_at ?? accepted_at;
    if (!isTerminal(state) || ended >= now - retentionMs) continue;
    store.operations.delete(log_id);
    for (const [name, request] of store.requests) if (request.log_id === log_id) store.requests.delete(name);
    if (key === undefined || store.keys.get(key) !== log_id) continue;
    store.keys.delete(key);
    store.expiredKeys.set(key, ended + retentionMs);
  }
  for (const [key, expiredAt] of store.expiredKeys) if (expiredAt < now - keyMemoryMs) store.expiredKeys.delete(key);
  for (const entry of store.logs.values())
    if (timeOf(store, entry) < now - retentionMs) store.logs.delete(entry.log_id);
}

/** What a server finds when it starts. What is stored is replaced whole and never changed, so that it needs no copy. */
export function snapshotOf(store: StoreContent, endedAfter: number): StoreSnapshot {
  const isWanted = ({ state, finished_at }: Operation): boolean =>
    !isTerminal(state) || (finished_at ?? 0) > endedAfter;
  return {
    store_id: store.store_id,
    last_accept_seq: store.lastAcceptSeq,
    operations: [...store.operations.values()].filter(isWanted),
    requests: [...store.requests.values()],
    editors: [...store.editors.values()],
    log_marks: Object.fromEntries(store.marks),
  };
}
