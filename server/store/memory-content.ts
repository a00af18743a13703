import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { LogEntry } from '../../generated/typescript/types.ts';
import {
  type LogSpan,
  logTime,
  type EditorRecord,
  type LogFilter,
  type ReadResult,
  type StoreRead,
  type StoreSnapshot,
  type StoreWrite,
  type WriteOutcome,
} from '../hub/protocol/store-protocol.ts';
import { type Operation, outlineOf, isFound } from '../hub/protocol/operation.ts';
import type { RequestIdentity } from '../hub/protocol/identity.ts';
import { type Decision, type Known, type OperationWrite, decideWrite, headOf, endedAt } from './decide.ts';
import { hourOf } from './log-files.ts';
import { patchedOperation } from './operation-row.ts';
import { copyAsJson } from '../lib/json.ts';
import type { Store } from './store.ts';

/**
 * The content of a store in memory: used by the in-memory store, and by the stores of the hub's tests and of the
 * simulator.
 */
export interface MemoryContent {
  readonly store_id: string;
  lastAcceptSeq: number;
  /** In order of acceptance. */
  readonly operations: Map<string, Operation>;
  readonly requests: Map<string, { request: RequestIdentity; log_id: string }>;
  /** Key -> log_id, while the operation is retained and has not released the key. */
  readonly keys: Map<string, string>;
  /** Key -> when the retention of its operation ended, in Unix ms. */
  readonly expiredKeys: Map<string, number>;
  readonly editors: Map<string, EditorRecord>;
  readonly marks: Map<string, number>;
  /** In order of arrival. */
  readonly logs: Map<string, LogEntry>;
  /** The position of each entry, by log_id (logTime). */
  readonly logTimes: Map<string, number>;
}

const STORED: WriteOutcome = { kind: 'stored' };

export function createMemoryContent(storeId: string): MemoryContent {
  return {
    store_id: storeId,
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

/**
 * The data that a hub needs at its start: the unfinished operations, and those that ended after that time. Stored
 * values are replaced and never modified, so the snapshot contains no copies.
 */
export function takeSnapshot(state: MemoryContent, endedAfter: number): StoreSnapshot {
  const isWanted = (operation: Operation): boolean => (endedAt(operation) ?? Number.POSITIVE_INFINITY) > endedAfter;
  return {
    store_id: state.store_id,
    last_accept_seq: state.lastAcceptSeq,
    operations: [...state.operations.values()].filter(isWanted),
    requests: [...state.requests.values()],
    editors: [...state.editors.values()],
    log_marks: Object.fromEntries(state.marks),
  };
}

/** Applies one write. */
export function applyToMemory(state: MemoryContent, write: StoreWrite): WriteOutcome {
  if (write.kind === 'logs') return storeLogs(state, write);
  const decision = decideWrite(knownOf(state), write);
  if (decision.kind === 'duplicate') return answerDuplicate(state, decision);
  if (decision.kind !== 'write') return decision;
  performWrite(state, write);
  return STORED;
}

function answerDuplicate(
  { operations }: MemoryContent,
  { of, log_id }: Extract<Decision, { kind: 'duplicate' }>,
): WriteOutcome {
  const operation = operations.get(log_id);
  return operation === undefined
    ? { kind: 'failed', reason: `${log_id} is gone` }
    : { kind: 'duplicate', of, operation };
}

function knownOf({ operations, requests, keys, expiredKeys }: MemoryContent): Known {
  const head: Known['head'] = (log_id) => {
    const operation = operations.get(log_id);
    return operation && headOf(operation);
  };
  return {
    head,
    requested: (request) => head(requests.get(nameOf(request))?.log_id ?? ''),
    holderOf: (key) => head(keys.get(key) ?? '') ?? (expiredKeys.has(key) ? 'expired' : undefined),
    unfinished(identity) {
      for (const one of operations.values())
        if (one.identity === identity && !isTerminal(one.state)) return headOf(one);
      return undefined;
    },
  };
}

function performWrite(state: MemoryContent, write: OperationWrite): void {
  switch (write.kind) {
    case 'accept':
      putOperation(state, write.operation);
      if (write.request) rememberRequest(state, write.request, write.operation.log_id);
      state.lastAcceptSeq = Math.max(state.lastAcceptSeq, write.operation.accept_seq);
      return;
    case 'attach':
      return rememberRequest(state, write.request, write.log_id);
    case 'update':
    case 'partial': {
      const stored = state.operations.get(write.log_id);
      if (stored) putOperation(state, patchedOperation(stored, write));
      return;
    }
    case 'confirm':
      state.requests.delete(nameOf(write.request));
      return;
    case 'editor':
      state.editors.set(write.editor.project_path, write.editor);
  }
}

function putOperation(state: MemoryContent, operation: Operation): void {
  const { log_id, idempotency_key: key } = operation;
  state.operations.set(log_id, operation);
  if (key === undefined) return;
  if (headOf(operation).key !== undefined) state.keys.set(key, log_id);
  else if (state.keys.get(key) === log_id) state.keys.delete(key);
}

function rememberRequest(state: MemoryContent, request: RequestIdentity, logId: string): void {
  state.requests.set(nameOf(request), { request, log_id: logId });
}

const nameOf = ({ client_uuid, ordinal }: RequestIdentity): string => `${client_uuid} ${ordinal}`;

function storeLogs(
  state: MemoryContent,
  { entries, span, journal_id, mark }: Extract<StoreWrite, { kind: 'logs' }>,
): WriteOutcome {
  for (const entry of entries) if (!state.logs.has(entry.log_id)) storeEntry(state, entry, span);
  state.marks.set(journal_id, Math.max(mark, state.marks.get(journal_id) ?? mark));
  return STORED;
}

export function readFromMemory(state: MemoryContent, read: StoreRead): ReadResult {
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
      const before = read.before === undefined ? Infinity : (state.operations.get(read.before)?.accept_seq ?? 0);
      return {
        kind: 'outlines',
        outlines: newestFirst
          .filter(({ accept_seq, editor }) => accept_seq < before && read.not_of?.includes(editor) !== true)
          .map((operation) => ({ outline: outlineOf(operation), operation }))
          .filter(({ outline, operation }) => isFound(outline, read, () => JSON.stringify(operation.outcome ?? '')))
          .slice(0, read.limit)
          .map(({ outline }) => outline),
      };
    }
    case 'logs': {
      const matching = [...state.logs.values()].toReversed().filter((entry) => isMatch(state, entry, read.filter));
      const newestFirst = matching.toSorted((a, b) => timeOf(state, b) - timeOf(state, a));
      return {
        kind: 'logs',
        entries: newestFirst.slice(0, read.filter.limit),
        more: newestFirst.length > read.filter.limit,
      };
    }
  }
}

function storeEntry(state: MemoryContent, entry: LogEntry, span: LogSpan | undefined): void {
  state.logs.set(entry.log_id, entry);
  state.logTimes.set(entry.log_id, logTime(Date.parse(entry.timestamp), span));
}

const timeOf = ({ logTimes }: MemoryContent, { log_id }: LogEntry): number => logTimes.get(log_id) ?? 0;

function isMatch(
  state: MemoryContent,
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

/** Deletes what is past retention; returns the number of deleted items. */
export function expireMemory(
  state: MemoryContent,
  { now, retentionMs, keyMemoryMs }: { now: number; retentionMs: number; keyMemoryMs: number },
): number {
  let deleted = 0;
  for (const operation of state.operations.values()) {
    const ended = endedAt(operation);
    if (ended === undefined || ended >= now - retentionMs) continue;
    deleteOperation(state, operation, ended + retentionMs);
    deleted += 1;
  }
  for (const [key, expiredAt] of state.expiredKeys)
    if (expiredAt < now - keyMemoryMs && state.expiredKeys.delete(key)) deleted += 1;
  for (const entry of state.logs.values()) {
    if (hourOf(timeOf(state, entry)) < hourOf(now - retentionMs) && state.logs.delete(entry.log_id)) deleted += 1;
  }
  return deleted;
}

function deleteOperation(state: MemoryContent, { log_id, idempotency_key }: Operation, at: number): void {
  state.operations.delete(log_id);
  for (const [key, { log_id: waitsFor }] of state.requests) if (waitsFor === log_id) state.requests.delete(key);
  if (idempotency_key === undefined || state.keys.get(idempotency_key) !== log_id) return;
  state.keys.delete(idempotency_key);
  state.expiredKeys.set(idempotency_key, at);
}

const CLOSED = {
  kind: 'failed',
  reason: 'The store is closed: the server is ending. Try again in a moment.',
} as const;

/**
 * An in-memory store without durability for tests. It decides by the same code as the durable store. `storeId`: the id
 * of the store; another id is another store.
 */
export function createMemoryStore(storeId: string): Store {
  const content = createMemoryContent(storeId);
  let closed = false;
  return {
    snapshot: async (recentMs, now = Date.now()) => copyAsJson(takeSnapshot(content, now - recentMs)),
    write: (write) => (closed ? CLOSED : applyToMemory(content, copyAsJson(write))),
    read: async (read) => (closed ? CLOSED : copyAsJson(readFromMemory(content, read))),
    expire: async (now, retentionMs, keyMemoryMs) => ({
      deleted: expireMemory(content, { now, retentionMs, keyMemoryMs }),
      more: false,
    }),
    whyLost: () => undefined,
    health: () => ({ state: closed ? 'closed' : 'ok', description: 'in memory only', problems: [] }),
    close: async () => {
      closed = true;
    },
  };
}
