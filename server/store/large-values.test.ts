import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { bundled } from './testing/child.ts';
import { logId, NOON, operation } from './testing/samples.ts';

const DAY = 86_400_000;
const large = (text: string): string => text.repeat(20_000);

let workerUrl: URL;
let dir: string;
let store: Store;

beforeAll(async () => {
  workerUrl = await bundled('worker.ts');
});

beforeEach(async () => {
  dir = scratchFolder();
  store = await openSqliteStore({ dir, workerUrl });
  await store.write({ kind: 'accept', operation: operation(1, { params: { code: large('c') } }) });
});

afterEach(async () => {
  await store.close();
});

const partial = (seq: number) => store.write({ kind: 'partial', log_id: logId(1), seq, value: large(String(seq)) });

/** Waits until this many values of the store have files of their own. */
const expectFiles = (count: number): Promise<void> =>
  expect.poll(() => readdirSync(join(dir, 'blobs')), { timeout: 20_000 }).toHaveLength(count);

test('a large value that is replaced keeps no file while the server runs', async () => {
  for (const seq of [1, 2, 3, 4, 5]) expect(await partial(seq)).toEqual({ kind: 'stored' });
  await store.snapshot(0, NOON);
  await expectFiles(2);
});

test('with an operation that has expired all files of its values go', async () => {
  await partial(1);
  await store.write({
    kind: 'update',
    log_id: logId(1),
    from: ['accepted'],
    patch: {
      state: 'completed',
      finished_at: NOON,
      outcome: { status: 'completed', result: large('r') },
    },
  });
  await store.snapshot(0, NOON);
  await expectFiles(3);
  await store.expire(NOON + DAY + 1, DAY, 30 * DAY, 1_000);
  await expectFiles(0);
});
