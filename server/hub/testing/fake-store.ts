import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import type { LogEntry } from '../../../generated/typescript/types.ts';
import { neverStarted } from '../calls/delivery.ts';
import { requestKey } from '../protocol/identity.ts';
import { outlineOf } from '../protocol/operation-outline.ts';
import type { Operation } from '../protocol/operation.ts';
import type {
  EditorRecord,
  ReadResult,
  StoreRead,
  StoreSnapshot,
  StoreWrite,
  WriteOutcome,
} from '../protocol/store-protocol.ts';

/** A store that keeps what it is told, synchronously. Its fields are the durable state: they outlive a hub. */
export interface FakeStore {
  readonly store_id: string;
  readonly operations: Map<string, Operation>;
  readonly requests: Map<
    string,
    { readonly request: { client_uuid: string; ordinal: number }; readonly log_id: string }
  >;
  readonly expiredKeys: Set<string>;
  readonly logs: Map<string, LogEntry>;
  readonly marks: Record<string, number>;
  readonly editors: Map<string, EditorRecord>;
  apply(write: StoreWrite): WriteOutcome;
  read(read: StoreRead): ReadResult;
  snapshot(): StoreSnapshot;
}

export function createFakeStore(store_id: string): FakeStore {
  const store: FakeStore = {
    store_id,
    operations: new Map(),
    requests: new Map(),
    expiredKeys: new Set(),
    logs: new Map(),
    marks: {},
    editors: new Map(),
    apply: (write) => applyWrite(store, write),
    read: (read) => readFrom(store, read),
    snapshot: () => ({
      store_id,
      last_accept_seq: [...store.operations.values()].reduce((last, { accept_seq }) => Math.max(last, accept_seq), 0),
      operations: [...store.operations.values()].toSorted((a, b) => a.accept_seq - b.accept_seq),
      requests: [...store.requests.values()],
      editors: [...store.editors.values()],
      log_marks: { ...store.marks },
    }),
  };
  return store;
}

function applyWrite(store: FakeStore, write: StoreWrite): WriteOutcome {
  switch (write.kind) {
    case 'accept':
      return accept(store, write);
    case 'attach':
      if (!store.operations.has(write.log_id)) return { kind: 'conflict' };
      store.requests.set(requestKey(write.request), { request: write.request, log_id: write.log_id });
      return { kind: 'stored' };
    case 'update': {
      const operation = store.operations.get(write.log_id);
      if (operation === undefined) return { kind: 'conflict' };
      if (!write.from.includes(operation.state)) return { kind: 'conflict', state: operation.state };
      const { delivered_at, ...patch } = write.patch;
      const { delivered_at: before, ...rest } = operation;
      const delivered = delivered_at === undefined ? before : delivered_at;
      store.operations.set(write.log_id, {
        ...rest,
        ...patch,
        ...(typeof delivered === 'number' ? { delivered_at: delivered } : {}),
      });
      return { kind: 'stored' };
    }
    case 'partial': {
      const operation = store.operations.get(write.log_id);
      if (operation === undefined) return { kind: 'conflict' };
      if (write.seq > (operation.partial?.seq ?? 0))
        store.operations.set(write.log_id, { ...operation, partial: { seq: write.seq, value: write.value } });
      return { kind: 'stored' };
    }
    case 'confirm':
      store.requests.delete(requestKey(write.request));
      return { kind: 'stored' };
    case 'logs':
      for (const entry of write.entries) if (!store.logs.has(entry.log_id)) store.logs.set(entry.log_id, entry);
      store.marks[write.journal_id] = write.mark;
      return { kind: 'stored' };
    case 'editor':
      store.editors.set(write.editor.project_path, write.editor);
      return { kind: 'stored' };
  }
}

function accept(store: FakeStore, { operation, request }: Extract<StoreWrite, { kind: 'accept' }>): WriteOutcome {
  const sameRequest =
    request === undefined ? undefined : store.operations.get(store.requests.get(requestKey(request))?.log_id ?? '');
  if (sameRequest !== undefined) return { kind: 'duplicate', of: 'request', operation: sameRequest };
  const { idempotency_key: key } = operation;
  const all = [...store.operations.values()];
  const sameKey = key === undefined ? undefined : holderOf(store, key);
  if (sameKey !== undefined) return { kind: 'duplicate', of: 'key', operation: sameKey };
  if (key !== undefined && store.expiredKeys.has(key)) return { kind: 'key_expired' };
  const same = all.find((other) => other.identity === operation.identity && !isTerminal(other.state));
  if (same !== undefined) return { kind: 'duplicate', of: 'identity', operation: same };
  store.operations.set(operation.log_id, operation);
  if (request !== undefined) store.requests.set(requestKey(request), { request, log_id: operation.log_id });
  return { kind: 'stored' };
}

function holderOf(store: FakeStore, key: string): Operation | undefined {
  return [...store.operations.values()].find(
    (other) => other.idempotency_key === key && !(isTerminal(other.state) && neverStarted(other)),
  );
}

function readFrom(store: FakeStore, read: StoreRead): ReadResult {
  switch (read.kind) {
    case 'operation': {
      const operation = store.operations.get(read.log_id);
      return operation === undefined ? { kind: 'operation' } : { kind: 'operation', operation };
    }
    case 'operation_by_key': {
      const operation = holderOf(store, read.key);
      return operation === undefined ? { kind: 'operation' } : { kind: 'operation', operation };
    }
    case 'log_entry': {
      const entry = store.logs.get(read.log_id);
      return entry === undefined ? { kind: 'log_entry' } : { kind: 'log_entry', entry };
    }
    case 'logs': {
      const { limit, log_name, log_type, log_id, since, editor, not_of } = read.filter;
      const matching = [...store.logs.values()]
        .filter(
          (entry) =>
            (log_name === undefined || entry.log_name === log_name) &&
            (log_type === 'all' || entry.log_type === log_type),
        )
        .filter((entry) => log_id === undefined || entry.operation_log_id === log_id || entry.log_name === log_id)
        .filter(
          (entry) => (editor === undefined || entry.editor === editor) && not_of?.includes(entry.editor ?? '') !== true,
        )
        .filter((entry) => since === undefined || Date.parse(entry.timestamp) > since)
        .toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : b.seq - a.seq));
      return { kind: 'logs', entries: matching.slice(0, limit), more: matching.length > limit };
    }
    case 'outlines': {
      const newestFirst = [...store.operations.values()].toSorted((a, b) => b.accept_seq - a.accept_seq);
      return {
        kind: 'outlines',
        outlines: newestFirst
          .filter((operation) => read.not_of?.includes(operation.editor) !== true)
          .slice(0, read.limit)
          .map(outlineOf),
      };
    }
  }
}
