import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestIdentity } from '../hub/protocol/store-protocol.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { bundled } from './testing/bundle.ts';
import { NOON, operation } from './testing/samples.ts';

const request: RequestIdentity = { client_uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7', ordinal: 1 };

let workerUrl: URL;
let dir: string;
let store: Store;

const open = (): Promise<Store> => openSqliteStore({ dir, workerUrl });

beforeAll(async () => {
  workerUrl = await bundled('worker.ts');
});
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'patience-'));
  store = await open();
  await store.write({ kind: 'accept', operation: operation(1), request });
});
afterEach(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
});

describe('a confirmation, for which nobody waits,', () => {
  test('is stored by itself after a moment', async () => {
    expect(await store.write({ kind: 'confirm', request })).toEqual({ kind: 'stored' });
    expect((await store.snapshot(0, NOON)).requests).toEqual([]);
  });

  test('is stored before whatever comes after it', async () => {
    const answers: string[] = [];
    const confirmed = store.write({ kind: 'confirm', request }).then(() => answers.push('confirmed'));
    // The same request may stand for other work again only once it is confirmed.
    const accepted = store
      .write({ kind: 'accept', operation: operation(2), request })
      .then(({ kind }) => answers.push(kind));
    await Promise.all([confirmed, accepted]);
    expect(answers).toEqual(['confirmed', 'stored']);
  });

  test('is not lost when the store is closed at once', async () => {
    const confirmed = store.write({ kind: 'confirm', request });
    await store.close();
    expect(await confirmed).toEqual({ kind: 'stored' });
    store = await open();
    expect((await store.snapshot(0, NOON)).requests).toEqual([]);
  });
});
