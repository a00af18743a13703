import type { JournalContent, JournalWrite } from './journal-record.ts';
import type { Operation } from './operation.ts';

/** Every operation that this journal remembers, and below which accept_seq it has forgotten. */
export interface OperationTable {
  get(logId: string): Operation | undefined;
  add(operation: Operation): void;
  remove(logId: string): void;
  all(): Iterable<Operation>;
  /** accept_seq of a store at or below which ids are forgotten; 0: none. */
  watermark(storeId: string): number;
  /** The end of this operation was acknowledged: it counts towards the watermark once the retention time is over. */
  acknowledged(operation: Operation): void;
  /** Forgets what is past retention, never past an unfinished or unacknowledged operation of the store. Call it when {@link nextExpiry} has come. */
  expire(now: number): JournalWrite[];
  /** When the oldest acknowledged id may be forgotten, Unix ms. */
  nextExpiry(): number | undefined;
}

/** Forgetting looks at all ids of a store, so it is done in rounds and not for each id. */
const ROUNDS_PER_RETENTION = 200;

export function createOperationTable(content: Pick<JournalContent, 'watermarks'>, retentionMs: number): OperationTable {
  const operations = new Map<string, Operation>();
  const watermarks = new Map(Object.entries(content.watermarks));
  /** In order of acknowledgement, so that the first is the first to expire. */
  let acknowledged: Operation[] = [];
  let nextRound = -Infinity;
  const expiryOf = (operation: Operation): number => (operation.record.acknowledged_at ?? Infinity) + retentionMs;

  function forgettable(storeId: string, now: number): Operation[] {
    const ofStore = [...operations.values()]
      .filter(({ record }) => record.store_id === storeId)
      .toSorted((left, right) => left.record.accept_seq - right.record.accept_seq);
    const firstKept = ofStore.findIndex((operation) => expiryOf(operation) > now);
    return firstKept === -1 ? ofStore : ofStore.slice(0, firstKept);
  }

  function forget(storeId: string, now: number): JournalWrite | undefined {
    const gone = forgettable(storeId, now);
    for (const { record } of gone) operations.delete(record.log_id);
    const accept_seq = Math.max(watermarks.get(storeId) ?? 0, ...gone.map(({ record }) => record.accept_seq));
    if (gone.length === 0) return undefined;
    watermarks.set(storeId, accept_seq);
    return { kind: 'watermark', store_id: storeId, accept_seq, forget: gone.map(({ record }) => record.log_id) };
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
      return [...stores].map((storeId) => forget(storeId, now)).filter((write) => write !== undefined);
    },
    nextExpiry: () => (acknowledged[0] === undefined ? undefined : Math.max(expiryOf(acknowledged[0]), nextRound)),
  };
}
