import { copyAsJson } from './copied.ts';
import { applyToMemory, createMemoryContent, expireMemory, readFromMemory, takeSnapshot } from './memory-content.ts';
import type { Store } from './store.ts';

const CLOSED = {
  kind: 'failed',
  reason: 'The store is closed: the server is ending. Try again in a moment.',
} as const;

/** The durable store's twin without durability, which decides by the same code: for tests. `storeId` names it; another one is another store. */
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
