import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemoryStore } from '../../store/memory-content.ts';
import type { Store } from '../../store/store.ts';
import {
  commands,
  readEverything,
  KEY_MEMORY_MS,
  RETENTION_MS,
  type StoreCommand,
} from '../../store/testing/twin-commands.ts';
import { startCluster, whyNoPostgres, type Cluster, openTestStore } from './testing/cluster.ts';

const reason = whyNoPostgres();
let cluster: Cluster | undefined;
let spaces = 0;

beforeAll(async () => {
  if (reason === undefined) cluster = await startCluster();
});
afterAll(() => cluster?.remove());

test.skipIf(reason !== undefined)(
  reason ?? 'the PostgreSQL store and its in-memory twin answer every sequence of calls alike',
  { timeout: 120_000 },
  async () => {
    await fc.assert(fc.asyncProperty(commands, play), { numRuns: 30 });
  },
);

async function play(sequence: readonly StoreCommand[]): Promise<void> {
  const space = `twin${(spaces += 1)}`;
  const memory = createMemoryStore('memory');
  const killed: Store[] = [];
  let durable = await openTestStore(cluster?.url ?? '', space);
  try {
    for (const command of sequence) {
      if ('write' in command) {
        expect(await durable.write(command.write)).toEqual(await memory.write(command.write));
      } else if ('expireAt' in command) {
        for (const store of [durable, memory]) await store.expire(command.expireAt, RETENTION_MS, KEY_MEMORY_MS, 1_000);
      } else if ('list' in command) {
        await durable.read({ kind: 'outlines', limit: 1 });
      } else {
        // The next owner finds what is committed, and a lease that is over.
        if ('kill' in command) await cluster?.sql(`UPDATE mcp_unity_${space}.lease SET expires_at = '-infinity'`);
        if ('kill' in command) killed.push(durable);
        else await durable.close();
        durable = await openTestStore(cluster?.url ?? '', space);
      }
    }
    expect(await readEverything(durable)).toEqual(await readEverything(memory));
  } finally {
    await Promise.all([durable, ...killed].map((store) => store.close()));
  }
}
