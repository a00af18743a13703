import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { RequestIdentity } from '../../server/hub/protocol/identity.ts';
import type { StoreWrite, WriteOutcome } from '../../server/hub/protocol/store-protocol.ts';
import { applyToMemory, createMemoryContent, type MemoryContent } from '../../server/store/memory-content.ts';
import type { Seen } from '../oracles/history.ts';

export interface RecordOptions {
  readonly store_id: string;
  readonly see: (seen: Seen) => void;
  /** A request is durably connected with an operation: accepted for it, or attached to it. */
  readonly connected: (request: RequestIdentity, log_id: string) => void;
}

/** What a store has durably: behind the disk of one server, or in a database that several share. */
export interface StoredRecord {
  readonly content: MemoryContent;
  apply(write: StoreWrite): WriteOutcome;
  /** A user puts back one that lacks the last so many writes. */
  rollBack(writes: number): void;
}

export function createRecord({ store_id, see, connected }: RecordOptions): StoredRecord {
  /** What the content is made of, oldest first. */
  const writes: StoreWrite[] = [];
  const record = {
    content: createMemoryContent(store_id),
    apply(write: StoreWrite): WriteOutcome {
      const outcome = applyToMemory(record.content, write);
      if (outcome.kind !== 'stored') return outcome;
      writes.push(write);
      if (write.kind === 'accept') {
        see({ kind: 'durable', disk: 'store', log_id: write.operation.log_id, what: 'accepted' });
        if (write.request !== undefined) connected(write.request, write.operation.log_id);
      } else if (write.kind === 'attach') connected(write.request, write.log_id);
      else if (write.kind === 'update' && write.patch.state !== undefined && isTerminal(write.patch.state))
        see({ kind: 'durable', disk: 'store', log_id: write.log_id, what: 'ended' });
      return outcome;
    },
    rollBack(count: number): void {
      const { lastAcceptSeq } = record.content;
      writes.splice(Math.max(0, writes.length - count));
      record.content = createMemoryContent(store_id);
      for (const write of writes) applyToMemory(record.content, write);
      // The log of writes has kept count beside SQLite, so that no number of acceptance is given twice (server/store/replay-log.ts).
      record.content.lastAcceptSeq = lastAcceptSeq;
    },
  };
  return record;
}
