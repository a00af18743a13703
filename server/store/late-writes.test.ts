import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import type { StoreWrite } from '../hub/protocol/store-protocol.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { bundled } from './testing/child.ts';
import { operation } from './testing/samples.ts';

const request = (ordinal: number) => ({ client_uuid: '0198f2a0-0000-7000-8000-00000000000c', ordinal });
const accept = (number: number): StoreWrite => ({
  kind: 'accept',
  operation: operation(number),
  request: request(number),
});
const confirm = (number: number): StoreWrite => ({ kind: 'confirm', request: request(number) });
const STORED = { kind: 'stored' };

let workerUrl: URL;
let dir: string;
let store: Store;

beforeAll(async () => {
  workerUrl = await bundled('worker.ts');
});

beforeEach(async () => {
  dir = scratchFolder();
  store = await openSqliteStore({ dir, workerUrl });
});

afterEach(async () => {
  await store.close();
});

/** The kinds of the writes in the log, in its order. */
function kindsInLog(): string[] {
  const log = join(dir, 'write-log');
  const lines = readdirSync(log).flatMap((name) => readFileSync(join(log, name), 'utf8').split('\n'));
  return lines.flatMap((line) => /"write":\{"kind":"(\w+)"/.exec(line)?.[1] ?? []);
}

test('a late write is stored behind what this callback of the event loop writes and sends, and then answered', async () => {
  await store.write(accept(1));
  const first = store.write(confirm(1), true);
  const inTime = store.write(accept(2));
  const sent = new Promise<string[]>((resolve) => {
    queueMicrotask(() => process.nextTick(() => resolve(kindsInLog())));
  });
  expect(inTime).toEqual(STORED);
  expect(await sent).toEqual(['accept', 'accept']);
  expect(await first).toEqual(STORED);
  expect(kindsInLog()).toEqual(['accept', 'accept', 'confirm']);
});

test('late writes keep their order among themselves', async () => {
  await store.write(accept(1));
  const at = (delivered_at: number | null): StoreWrite => ({
    kind: 'update',
    log_id: operation(1).log_id,
    from: ['accepted'],
    patch: { delivered_at },
  });
  await Promise.all([store.write(at(1_000), true), store.write(at(null), true), store.write(at(2_000), true)]);
  const read = await store.read({ kind: 'operation', log_id: operation(1).log_id });
  expect(read).toMatchObject({ operation: { delivered_at: 2_000 } });
});

test('a store that is closed stores what is late before', async () => {
  await store.write(accept(1));
  const late = store.write(confirm(1), true);
  await store.close();
  expect(await late).toEqual(STORED);
  store = await openSqliteStore({ dir, workerUrl });
  expect((await store.snapshot(0)).requests).toEqual([]);
});
