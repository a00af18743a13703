import type { FrameFromServer } from '../../../generated/typescript/rpc.ts';
import { type HubEffect, type HubOptions, contractWindows } from '../protocol/hub-protocol.ts';
import type { HubConnection, LiveOperation } from './entities.ts';
import type { Deadline, Deadlines, HubState } from './state.ts';
import type { ReadResult, StoreRead, StoreWrite, WriteOutcome } from '../protocol/store-protocol.ts';
import type { Operation, HistoryEntry } from '../protocol/operation.ts';
import type { OperationState } from '../../../generated/typescript/types.ts';

/** How long the hub waits before it tries a failed write of the server's own again. */
export const WRITE_RETRY_MS = 1000;

export function emitEffect(hub: HubState, effect: HubEffect): void {
  hub.effects.push(effect);
}

/** Writes, and continues when the store has answered. */
export function writeStore(hub: HubState, write: StoreWrite, then: (outcome: WriteOutcome) => void, late?: true): void {
  hub.lastId += 1;
  hub.writes.set(hub.lastId, then);
  emitEffect(hub, { type: 'write', id: hub.lastId, write, ...(late && { late }) });
}

/** A write that no answer waits for: a failure is only logged. */
export function writeStoreLazily(hub: HubState, write: StoreWrite): void {
  writeStore(hub, write, (outcome) => logFailedWrite(hub, write, outcome));
}

/** The same for a write of low priority: later writes may be stored before it. */
export function writeStoreLate(hub: HubState, write: StoreWrite): void {
  writeStore(hub, write, (outcome) => logFailedWrite(hub, write, outcome), true);
}

function logFailedWrite(hub: HubState, write: StoreWrite, outcome: WriteOutcome): void {
  if (outcome.kind === 'failed') logLine(hub, 'warning', `could not store ${write.kind}: ${outcome.reason}`);
}

/** Reads, and continues when the store has answered. */
export function readStore(hub: HubState, read: StoreRead, then: (value: ReadResult) => void): void {
  hub.lastId += 1;
  hub.reads.set(hub.lastId, then);
  emitEffect(hub, { type: 'read', id: hub.lastId, read });
}

export function sendFrame(hub: HubState, connection: HubConnection, frame: FrameFromServer): void {
  if (!connection.closing) emitEffect(hub, { type: 'send', connection: connection.id, frame });
}

export function logLine(hub: HubState, level: 'info' | 'warning' | 'error', message: string): void {
  emitEffect(hub, { type: 'log', level, message });
}

/** Changes an operation and records that. `LiveOperation.operation` is read-only elsewhere, so no change goes unrecorded. */
export function reviseOperation(hub: HubState, live: LiveOperation, after: Operation): void {
  const { operation: before } = live;
  const revised: { operation: Operation } = live;
  revised.operation = after;
  hub.changes.push({ kind: 'revised', live, before, after });
}

/** An operation that alternates endlessly between running and suspended keeps its first step and its newest ones. */
const HISTORY_LIMIT = 100;

/** The operation in another state, with a line in its history. */
export function inState(operation: Operation, state: OperationState, at: number, note?: string): Operation {
  const entry: HistoryEntry = note === undefined ? { state, at } : { state, at, note };
  const history = [...operation.history, entry];
  if (history.length > HISTORY_LIMIT) history.splice(1, 1);
  return copyWith(operation, state, history);
}

/** Member by member, so that operations have one layout: in V8, a copy made by spreading has a different one. */
function copyWith(operation: Operation, state: OperationState, history: readonly HistoryEntry[]): Operation {
  const copy: { readonly [Name in keyof Required<Operation>]: Operation[Name] } = {
    log_id: operation.log_id,
    accept_seq: operation.accept_seq,
    tool: operation.tool,
    params: operation.params,
    identity: operation.identity,
    idempotency_key: operation.idempotency_key,
    payload_hash: operation.payload_hash,
    editor: operation.editor,
    client: operation.client,
    state,
    accepted_at: operation.accepted_at,
    attempt: operation.attempt,
    sent: operation.sent,
    started_at: operation.started_at,
    finished_at: operation.finished_at,
    partial: operation.partial,
    outcome: operation.outcome,
    delivered_at: operation.delivered_at,
    cancel_requested: operation.cancel_requested,
    approval: operation.approval,
    history,
  };
  return copy;
}

/** Puts an entry at the end of a map of at most `limit` entries; evicts the oldest ones. */
export function setBounded<V>(map: Map<string, V>, key: string, value: V, limit: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= limit) return;
    map.delete(oldest);
  }
}

interface Entry extends Deadline {
  readonly order: number;
  index: number;
}

/** A binary heap whose entries store their index, so that removing one costs O(log n) and frees its memory. */
export function createDeadlines(): Deadlines {
  const heap: Entry[] = [];
  let added = 0;
  return {
    add(at, run) {
      added += 1;
      const entry: Entry = { at, run, order: added, index: heap.length };
      heap.push(entry);
      moveUp(heap, entry);
      return () => removeEntry(heap, entry);
    },
    next: () => heap[0]?.at,
    takeDue(now) {
      const [first] = heap;
      if (first === undefined || first.at > now) return undefined;
      removeEntry(heap, first);
      return first;
    },
  };
}

const isBefore = (a: Entry, b: Entry): boolean => (a.at === b.at ? a.order < b.order : a.at < b.at);

function removeEntry(heap: Entry[], entry: Entry): void {
  if (heap[entry.index] !== entry) return;
  const last = heap.pop();
  if (last === undefined || last === entry) return;
  placeEntry(heap, last, entry.index);
  moveUp(heap, last);
  moveDown(heap, last);
  entry.index = -1;
}

function placeEntry(heap: Entry[], entry: Entry, index: number): void {
  heap[index] = entry;
  entry.index = index;
}

function moveUp(heap: Entry[], entry: Entry): void {
  while (entry.index > 0) {
    const parent = heap[(entry.index - 1) >> 1];
    if (parent === undefined || !isBefore(entry, parent)) return;
    swapEntries(heap, parent, entry);
  }
}

function moveDown(heap: Entry[], entry: Entry): void {
  for (;;) {
    const left = heap[2 * entry.index + 1];
    const right = heap[2 * entry.index + 2];
    const child = left !== undefined && right !== undefined && isBefore(right, left) ? right : left;
    if (child === undefined || !isBefore(child, entry)) return;
    swapEntries(heap, entry, child);
  }
}

function swapEntries(heap: Entry[], upper: Entry, lower: Entry): void {
  const { index } = lower;
  placeEntry(heap, lower, upper.index);
  placeEntry(heap, upper, index);
}

export function createState(options: HubOptions): HubState {
  return {
    options,
    windows: { ...contractWindows, ...options.windows },
    deadlines: createDeadlines(),
    storeId: '',
    early: [],
    freed: new Set(),
    acceptSeq: 0,
    clients: [],
    toolsBurst: undefined,
    operations: new Map(),
    byIdentity: new Map(),
    lastChange: new Map(),
    byKey: new Map(),
    finished: new Map(),
    newest: new Map(),
    refused: new Map(),
    moved: new Map(),
    requests: new Map(),
    calls: new Map(),
    receipts: { byConnection: new Map(), bySession: new Map(), byOperation: new Map() },
    editors: new Map(),
    connections: new Map(),
    choices: new Map(),
    logMarks: new Map(),
    storing: new Set(),
    writes: new Map(),
    reads: new Map(),
    openReads: new Map(),
    subscriptions: new Set(),
    watch: undefined,
    pageOpen: false,
    now: 0,
    lastId: 0,
    effects: [],
    changes: [],
  };
}
