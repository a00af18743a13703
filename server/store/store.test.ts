import { rmSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { createMemoryStore } from './memory-content.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { bundled } from './testing/child.ts';
import { logEntry, logId, operation } from './testing/samples.ts';
import { testStore } from './testing/store-tests.ts';

let workerUrl: URL;
let dir: string;

beforeAll(async () => {
  workerUrl = await bundled('worker.ts');
});

testStore(
  'the SQLite store',
  () => {
    dir = scratchFolder();
    return openSqliteStore({ dir, workerUrl });
  },
  () => rmSync(dir, { recursive: true, force: true }),
);
testStore('its in-memory twin', async () => createMemoryStore('0199f000-0000-7000-8000-00000000abcd'));

test('a key of work that was accepted when it had started is not given back', async () => {
  dir = scratchFolder();
  const store = await openSqliteStore({ dir, workerUrl });
  const started = operation(1, { idempotency_key: 'k', started_at: 5 });
  const outcome = { status: 'error', error: 'no', error_code: 'cancelled' } as const;
  await store.write({ kind: 'accept', operation: started });
  await store.write({
    kind: 'update',
    log_id: started.log_id,
    from: ['accepted'],
    patch: { state: 'cancelled', outcome },
  });
  const again = operation(2, { idempotency_key: 'k' });
  expect(await store.write({ kind: 'accept', operation: again })).toMatchObject({ kind: 'duplicate', of: 'key' });
  await store.close();
  rmSync(dir, { recursive: true });
});

test('the SQLite store reads thousands of long log entries in turns: a call that comes meanwhile waits for one of them', async () => {
  dir = scratchFolder();
  const store = await openSqliteStore({ dir, workerUrl });
  for (let mark = 0; mark < 20; mark += 1) {
    const entries = Array.from({ length: 500 }, (_, n) =>
      logEntry(mark * 500 + n, { message: `${n} ${'x\u20ac'.repeat(1_600)}` }),
    );
    await store.write({ kind: 'logs', journal_id: 'j', mark, entries });
  }
  let [answered, isDone] = [0, false];
  const reading = store.read({ kind: 'logs', filter: { limit: 10_000, log_type: 'all' } });
  void reading.then(() => (isDone = true));
  // One after the other, each waits behind no more than one turn of the reading.
  for (; !isDone; answered += 1) {
    await store.write({ kind: 'accept', operation: operation(answered + 1) });
    await store.read({ kind: 'outlines', limit: 1 });
  }
  const read = await reading;
  const newestFirst = Array.from({ length: 10_000 }, (_, n) => logId(9_999 - n));
  expect(read.kind === 'logs' && [read.entries.map(({ log_id }) => log_id), read.more]).toEqual([newestFirst, false]);
  const some = await store.read({ kind: 'logs', filter: { limit: 4_000, log_type: 'all' } });
  expect(some.kind === 'logs' && [some.entries.map(({ log_id }) => log_id), some.more]).toEqual([
    newestFirst.slice(0, 4_000),
    true,
  ]);
  expect(answered).toBeGreaterThan(20);
  await store.close();
  rmSync(dir, { recursive: true });
});
