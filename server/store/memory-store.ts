import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { LogEntry } from '../../generated/typescript/types.ts';
import { logTime, type LogSpan } from '../hub/protocol/log-time.ts';
import { outlineOf } from '../hub/protocol/operation-outline.ts';
import type { Operation } from '../hub/protocol/operation.ts';
import type {
  EditorRecord,
  LogFilter,
  OperationPatch,
  ReadResult,
  RequestIdentity,
  StoreRead,
  StoreSnapshot,
  StoreWrite,
  WriteOutcome,
} from '../hub/protocol/store-protocol.ts';
import { endedAt, releasesKey } from './ending.ts';
import { hourOf } from './log-hour.ts';
import type { Store } from './store.ts';

interface State {
  readonly storeId: string;
  lastAcceptSeq: number;
  /** In order of acceptance. */
  readonly operations: Map<string, Operation>;
  readonly requests: Map<string, { request: RequestIdentity; log_id: string }>;
  /** Key -> log_id, while the operation is retained and did not give it back. */
  readonly keys: Map<string, string>;
  /** Key -> when its operation was forgotten. */
  readonly expiredKeys: Map<string, number>;
  readonly editors: Map<string, EditorRecord>;
  readonly marks: Map<string, number>;
  /** In order of arrival. */
  readonly logs: Map<string, LogEntry>;
  /** By log_id: where it stands (logTime). */
  readonly logTimes: Map<string, number>;
  closed: boolean;
}

const STORED: WriteOutcome = { kind: 'stored' };

/** The durable store's twin without durability: for tests and simulations. `storeId` names it; another one is another store. */
export function createMemoryStore(storeId: string): Store {
  const state: State = {
    storeId,
    lastAcceptSeq: 0,
    operations: new Map(),
    requests: new Map(),
    keys: new Map(),
    expiredKeys: new Map(),
    editors: new Map(),
    marks: new Map(),
    logs: new Map(),
    logTimes: new Map(),
    closed: false,
  };
  const failed = {
    kind: 'failed',
    reason: 'The store is closed: the server is ending. Try again in a moment.',
  } as const;
  return {
    snapshot: async (recentMs, now = Date.now()) => takeSnapshot(state, now - recentMs),
    write: async (write) => (state.closed ? failed : applyWrite(state, copied(write))),
    read: async (read) => (state.closed ? failed : copied(answerRead(state, read))),
    expire: async (now, retentionMs, keyMemoryMs) => ({
      deleted: expire(state, { now, retentionMs, keyMemoryMs }),
      more: false,
    }),
    whyLost: () => undefined,
    health: () => ({ state: state.closed ? 'closed' : 'ok', description: 'in memory only', problems: [] }),
    close: async () => {
      state.closed = true;
    },
  };
}

/** As if it had been written and read: nobody's later changes are seen, and JSON decides what remains of a value. */
function copied<T>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value));
  return copy;
}

function takeSnapshot(state: State, endedAfter: number): StoreSnapshot {
  const isWanted = (operation: Operation): boolean => (endedAt(operation) ?? Number.POSITIVE_INFINITY) > endedAfter;
  return copied({
    store_id: state.storeId,
    last_accept_seq: state.lastAcceptSeq,
    operations: [...state.operations.values()].filter(isWanted),
    requests: [...state.requests.values()],
    editors: [...state.editors.values()],
    log_marks: Object.fromEntries(state.marks),
  });
}

function applyWrite(state: State, write: StoreWrite): WriteOutcome {
  switch (write.kind) {
    case 'accept':
      return accept(state, write.operation, write.request);
    case 'attach':
      if (!state.operations.has(write.log_id)) return { kind: 'conflict' };
      rememberRequest(state, write.request, write.log_id);
      return STORED;
    case 'update':
      return update(state, write.log_id, write.from, write.patch);
    case 'partial':
      return partial(state, write.log_id, { seq: write.seq, value: write.value });
    case 'confirm':
      state.requests.delete(requestKey(write.request));
      return STORED;
    case 'logs':
      for (const entry of write.entries) if (!state.logs.has(entry.log_id)) storeEntry(state, entry, write.span);
      state.marks.set(write.journal_id, Math.max(write.mark, state.marks.get(write.journal_id) ?? write.mark));
      return STORED;
    case 'editor':
      state.editors.set(write.editor.project_path, write.editor);
      return STORED;
  }
}

function accept(state: State, operation: Operation, request: RequestIdentity | undefined): WriteOutcome {
  const key = operation.idempotency_key;
  const requested = request && state.operations.get(state.requests.get(requestKey(request))?.log_id ?? '');
  if (requested) return { kind: 'duplicate', of: 'request', operation: requested };
  if (key !== undefined && !releasesKey(operation)) {
    const same = state.operations.get(state.keys.get(key) ?? '');
    if (same) return { kind: 'duplicate', of: 'key', operation: same };
    if (state.expiredKeys.has(key)) return { kind: 'key_expired' };
  }
  const identical = isTerminal(operation.state) ? undefined : findUnfinished(state, operation.identity);
  if (identical) return { kind: 'duplicate', of: 'identity', operation: identical };
  if (state.operations.has(operation.log_id))
    return { kind: 'failed', reason: `Nothing was stored (accept): ${operation.log_id} exists.` };
  store(state, operation);
  if (request) rememberRequest(state, request, operation.log_id);
  state.lastAcceptSeq = Math.max(state.lastAcceptSeq, operation.accept_seq);
  return STORED;
}

function findUnfinished(state: State, identity: string): Operation | undefined {
  return [...state.operations.values()].find((other) => other.identity === identity && !isTerminal(other.state));
}

function store(state: State, operation: Operation): void {
  state.operations.set(operation.log_id, operation);
  if (operation.idempotency_key === undefined) return;
  if (!releasesKey(operation)) state.keys.set(operation.idempotency_key, operation.log_id);
  else if (state.keys.get(operation.idempotency_key) === operation.log_id) state.keys.delete(operation.idempotency_key);
}

function rememberRequest(state: State, request: RequestIdentity, logId: string): void {
  state.requests.set(requestKey(request), { request, log_id: logId });
}

function requestKey({ client_uuid, ordinal }: RequestIdentity): string {
  return `${client_uuid} ${ordinal}`;
}

function update(state: State, logId: string, from: readonly string[], patch: OperationPatch): WriteOutcome {
  const stored = state.operations.get(logId);
  if (!stored) return { kind: 'conflict' };
  if (!from.includes(stored.state)) return { kind: 'conflict', state: stored.state };
  const { delivered_at, partial: newPartial, ...changes } = patch;
  const { delivered_at: oldDelivery, partial: oldPartial, ...unchanged } = stored;
  const delivery = delivered_at === undefined ? oldDelivery : (delivered_at ?? undefined);
  const newest = newerPartial(oldPartial, newPartial);
  store(state, {
    ...unchanged,
    ...changes,
    ...(newest && { partial: newest }),
    ...(delivery !== undefined && { delivered_at: delivery }),
  });
  return STORED;
}

function partial(state: State, logId: string, value: NonNullable<Operation['partial']>): WriteOutcome {
  const stored = state.operations.get(logId);
  if (!stored) return { kind: 'conflict' };
  const newest = newerPartial(stored.partial, value);
  state.operations.set(logId, { ...stored, ...(newest && { partial: newest }) });
  return STORED;
}

function newerPartial(stored: Operation['partial'], given: Operation['partial']): Operation['partial'] {
  if (!stored || !given) return stored ?? given;
  return given.seq > stored.seq ? given : stored;
}

function answerRead(state: State, read: StoreRead): ReadResult {
  switch (read.kind) {
    case 'operation': {
      const operation = state.operations.get(read.log_id);
      return { kind: 'operation', ...(operation && { operation }) };
    }
    case 'operation_by_key': {
      const operation = state.operations.get(state.keys.get(read.key) ?? '');
      return { kind: 'operation', ...(operation && { operation }) };
    }
    case 'log_entry': {
      const entry = state.logs.get(read.log_id);
      return { kind: 'log_entry', ...(entry && { entry }) };
    }
    case 'outlines': {
      const newestFirst = [...state.operations.values()].toSorted((a, b) => b.accept_seq - a.accept_seq);
      return {
        kind: 'outlines',
        outlines: newestFirst
          .filter(({ editor }) => read.not_of?.includes(editor) !== true)
          .slice(0, read.limit)
          .map(outlineOf),
      };
    }
    case 'logs': {
      const matching = [...state.logs.values()].toReversed().filter((entry) => matches(state, entry, read.filter));
      const newestFirst = matching.toSorted((a, b) => timeOf(state, b) - timeOf(state, a));
      return {
        kind: 'logs',
        entries: newestFirst.slice(0, read.filter.limit),
        more: newestFirst.length > read.filter.limit,
      };
    }
  }
}

function storeEntry(state: State, entry: LogEntry, span: LogSpan | undefined): void {
  state.logs.set(entry.log_id, entry);
  state.logTimes.set(entry.log_id, logTime(Date.parse(entry.timestamp), span));
}

const timeOf = ({ logTimes }: State, { log_id }: LogEntry): number => logTimes.get(log_id) ?? 0;

function matches(
  state: State,
  entry: LogEntry,
  { log_name, log_type, log_id, since, editor, not_of }: LogFilter,
): boolean {
  return (
    (editor === undefined || entry.editor === editor) &&
    not_of?.includes(entry.editor ?? '') !== true &&
    (log_name === undefined || entry.log_name === log_name) &&
    (log_id === undefined || entry.operation_log_id === log_id || entry.log_name === log_id) &&
    (log_type === 'all' || entry.log_type === log_type) &&
    (since === undefined || timeOf(state, entry) > since)
  );
}

function expire(
  state: State,
  { now, retentionMs, keyMemoryMs }: { now: number; retentionMs: number; keyMemoryMs: number },
): number {
  let deleted = 0;
  for (const operation of state.operations.values()) {
    const ended = endedAt(operation);
    if (ended === undefined || ended >= now - retentionMs) continue;
    forget(state, operation, ended + retentionMs);
    deleted += 1;
  }
  for (const [key, expiredAt] of state.expiredKeys)
    if (expiredAt < now - keyMemoryMs && state.expiredKeys.delete(key)) deleted += 1;
  for (const entry of state.logs.values()) {
    if (hourOf(timeOf(state, entry)) < hourOf(now - retentionMs) && state.logs.delete(entry.log_id)) deleted += 1;
  }
  return deleted;
}

function forget(state: State, { log_id, idempotency_key }: Operation, at: number): void {
  state.operations.delete(log_id);
  for (const [key, { log_id: waitsFor }] of state.requests) if (waitsFor === log_id) state.requests.delete(key);
  if (idempotency_key === undefined || state.keys.get(idempotency_key) !== log_id) return;
  state.keys.delete(idempotency_key);
  state.expiredKeys.set(idempotency_key, at);
}
