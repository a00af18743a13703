import type { OperationReport, OperationState, OperationUpdateParams } from '../../generated/typescript/types.ts';
import type { Ended, OperationRecord, JournalContent, JournalWrite } from './journal.ts';

/** One operation in the present domain. */
export interface DomainOperation {
  /** The newest record passed to the journal; it may not be durable yet. */
  record: OperationRecord;
  /** The durable record, from which updates are sent. */
  durable: OperationRecord;
  phase: Phase;
  /** AI.CancellationToken. */
  cancelRequested: boolean;
  /** The journal was replaced while it ran: further results are ignored. */
  orphaned: boolean;
  /** Called once the pending write of the acceptance (or removal) succeeds or fails. */
  readonly waiting: ((ok: boolean) => void)[];
  /** The newest partial result, if its write has not begun. */
  unsaved: { readonly seq: number; readonly value: NonNullable<OperationRecord['partial']>['value'] } | undefined;
  savingPartial: boolean;
}

export type Phase =
  /** Its record is being written. */
  | 'accepting'
  /** Accepted in an earlier generation: never starts unless the server sends it again (EXO-03). */
  | 'stale'
  /** Durable, waits for the main thread. */
  | 'queued'
  /** Its removal is being written. */
  | 'removing'
  /** Its start is being written. */
  | 'starting'
  | 'running'
  /** Its suspension is being written. */
  | 'suspending'
  /** Waits for a domain reload (EXO-13). */
  | 'suspended'
  /** Its resumption is being written. */
  | 'resuming'
  /** Its end is being written. */
  | 'finishing'
  | 'finished';

export function createOperation(record: OperationRecord, phase: Phase): DomainOperation {
  return {
    record,
    durable: record,
    phase,
    cancelRequested: record.suspension?.cancel_requested ?? false,
    orphaned: false,
    waiting: [],
    unsaved: undefined,
    savingPartial: false,
  };
}

/** The state in the bridge protocol: the durable state, not one still being written. */
export function stateOf({ phase, record }: DomainOperation): OperationState {
  switch (phase) {
    case 'accepting':
    case 'stale':
      return 'accepted';
    case 'queued':
    case 'removing':
    case 'starting':
      return 'queued';
    case 'running':
    case 'suspending':
    case 'finishing':
      return 'running';
    case 'suspended':
    case 'resuming':
      return 'suspended';
    case 'finished':
      return record.ended?.state ?? 'interrupted';
  }
}

export function reportOf(operation: DomainOperation): OperationReport {
  return {
    log_id: operation.record.log_id,
    accept_seq: Math.max(operation.record.accept_seq, 1),
    state: stateOf(operation),
  };
}

/** Whether it waits for a domain reload, and has not continued yet (EXO-13). */
export const isSuspended = ({ suspension, ended }: OperationRecord): boolean =>
  ended === undefined && suspension !== undefined && suspension.resumed_at === undefined;

/** The update for a durable record; byte-identical each time it is sent. */
export function updateOf(record: OperationRecord): OperationUpdateParams {
  const { store_id, log_id, update_seq: seq, ended } = record;
  // Optional members come last: a literal with members after a spread costs microseconds.
  const extras = {
    ...(record.started_at === undefined ? {} : { started_at: record.started_at }),
    ...(record.partial === undefined ? {} : { partial_result: record.partial.value, partial_seq: record.partial.seq }),
  };
  const { suspension } = record;
  if (suspension !== undefined && isSuspended(record))
    return { store_id, log_id, seq, state: 'suspended', at: suspension.at, ...extras };
  if (ended === undefined)
    return {
      store_id,
      log_id,
      seq,
      state: 'running',
      at: suspension?.resumed_at ?? record.started_at ?? record.accepted_at,
      ...extras,
    };
  if (ended.state === 'completed')
    return { store_id, log_id, seq, state: 'completed', at: ended.at, result: ended.result ?? null, ...extras };
  const failure = {
    store_id,
    log_id,
    seq,
    at: ended.at,
    error: ended.error ?? '(forgotten)',
    ...(ended.stack_trace === undefined ? {} : { stack_trace: ended.stack_trace }),
    ...extras,
  };
  switch (ended.state) {
    case 'failed':
      return { state: 'failed', error_code: ended.error_code, ...failure };
    case 'cancelled':
      return { state: 'cancelled', error_code: 'cancelled', ...failure };
    case 'interrupted':
      return { state: 'interrupted', error_code: 'interrupted', ...failure };
    case 'not_started':
      return { state: 'not_started', error_code: ended.error_code ?? 'not_started', ...failure };
  }
}

/** The record of an end, with the next update number and the newest partial result (PAR-03). */
export function withEnd(operation: DomainOperation, ended: Ended): OperationRecord {
  const { record, unsaved } = operation;
  return {
    ...record,
    partial: unsaved ?? record.partial,
    suspension: undefined,
    ended,
    update_seq: record.update_seq + 1,
  };
}

/** For a record that is durable before it is sent. */
export function replaceRecord(operation: DomainOperation, record: OperationRecord): void {
  operation.record = record;
  operation.durable = record;
}

/** The pending write of the acceptance or removal has succeeded or failed. */
export function settleWrite(operation: DomainOperation, ok: boolean): void {
  for (const done of operation.waiting.splice(0)) done(ok);
}

/** The record after the acknowledgement: the id and its end. */
export function withoutPayload(record: OperationRecord, now: number): OperationRecord {
  const { ended } = record;
  return {
    ...record,
    partial: undefined,
    params: {},
    approval: undefined,
    session: undefined,
    acknowledged_at: now,
    ended: ended && prunedEnd(ended),
  };
}

function prunedEnd(ended: Ended): Ended {
  const { state, at } = ended;
  if (state === 'failed') return { state, at, error_code: ended.error_code };
  return state === 'not_started' && ended.error_code !== undefined
    ? { state, at, error_code: ended.error_code }
    : { state, at };
}

/** Every operation in the journal, and the accept_seq at or below which operations are discarded. */
export interface OperationTable {
  get(logId: string): DomainOperation | undefined;
  add(operation: DomainOperation): void;
  remove(logId: string): void;
  all(): Iterable<DomainOperation>;
  /** accept_seq of a store at or below which ids are discarded; 0: none. */
  watermark(storeId: string): number;
  /** The end was acknowledged: the operation counts towards the watermark once its retention is over. */
  acknowledged(operation: DomainOperation): void;
  /**
   * Drops operations past retention, but none after an unfinished or unacknowledged operation of the store. Call it
   * at {@link nextExpiry}.
   */
  expire(now: number): JournalWrite[];
  /** When the oldest acknowledged id may expire, Unix ms. */
  nextExpiry(): number | undefined;
}

/** Expiry scans all ids of a store, so it runs in rounds, not once for each id. */
const ROUNDS_PER_RETENTION = 200;

export function createOperationTable(content: Pick<JournalContent, 'watermarks'>, retentionMs: number): OperationTable {
  const operations = new Map<string, DomainOperation>();
  const watermarks = new Map(Object.entries(content.watermarks));
  /** In order of acknowledgement, so that the first is the first to expire. */
  let acknowledged: DomainOperation[] = [];
  let nextRound = -Infinity;
  const expiryOf = (operation: DomainOperation): number => (operation.record.acknowledged_at ?? Infinity) + retentionMs;

  function droppable(storeId: string, now: number): DomainOperation[] {
    const ofStore = [...operations.values()]
      .filter(({ record }) => record.store_id === storeId)
      .toSorted((left, right) => left.record.accept_seq - right.record.accept_seq);
    // Ids that were cancelled before any server sent them have no number, and block no others.
    const numbered = ofStore.filter(({ record }) => record.accept_seq > 0);
    const firstKept = numbered.findIndex((operation) => expiryOf(operation) > now);
    return [
      ...ofStore.filter((operation) => operation.record.accept_seq === 0 && expiryOf(operation) <= now),
      ...(firstKept === -1 ? numbered : numbered.slice(0, firstKept)),
    ];
  }

  function dropExpired(storeId: string, now: number): JournalWrite | undefined {
    const gone = droppable(storeId, now);
    for (const { record } of gone) operations.delete(record.log_id);
    const accept_seq = Math.max(watermarks.get(storeId) ?? 0, ...gone.map(({ record }) => record.accept_seq));
    if (gone.length === 0) return undefined;
    watermarks.set(storeId, accept_seq);
    return { kind: 'watermark', store_id: storeId, accept_seq, expired: gone.map(({ record }) => record.log_id) };
  }

  return {
    get: (logId) => operations.get(logId),
    add: (operation) => {
      operations.set(operation.record.log_id, operation);
      if (operation.record.acknowledged_at !== undefined) acknowledged.push(operation);
    },
    remove: (logId) => {
      operations.delete(logId);
    },
    all: () => operations.values(),
    watermark: (storeId) => watermarks.get(storeId) ?? 0,
    acknowledged: (operation) => {
      acknowledged.push(operation);
    },
    expire: (now) => {
      nextRound = now + retentionMs / ROUNDS_PER_RETENTION;
      const firstKept = acknowledged.findIndex((operation) => expiryOf(operation) > now);
      const expired = acknowledged.splice(0, firstKept === -1 ? acknowledged.length : firstKept);
      const stores = new Set(expired.map(({ record }) => record.store_id));
      return [...stores].map((storeId) => dropExpired(storeId, now)).filter((write) => write !== undefined);
    },
    nextExpiry: () => (acknowledged[0] === undefined ? undefined : Math.max(expiryOf(acknowledged[0]), nextRound)),
  };
}
