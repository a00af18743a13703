import {
  applyToMemory,
  createMemoryContent,
  readFromMemory,
  takeSnapshot,
  type MemoryContent,
} from '../../store/memory-content.ts';
import type { ReadResult, StoreRead, StoreSnapshot, StoreWrite, WriteOutcome } from '../protocol/store-protocol.ts';

/** A store that applies writes at once. Its content outlives a hub. */
export interface FakeStore extends MemoryContent {
  apply(write: StoreWrite): WriteOutcome;
  read(read: StoreRead): ReadResult;
  snapshot(): StoreSnapshot;
}

export function createFakeStore(store_id: string): FakeStore {
  const store: FakeStore = {
    ...createMemoryContent(store_id),
    apply: (write) => applyToMemory(store, write),
    read: (read) => readFromMemory(store, read),
    // All data, however old.
    snapshot: () => takeSnapshot(store, Number.NEGATIVE_INFINITY),
  };
  return store;
}
