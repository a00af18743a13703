import { expect, test } from 'vitest';
import type { HubReadAnswer, OwnRead } from '../hub/protocol/reads.ts';
import { createFakeRunner } from '../clients/mcp/testing/fake-runner.ts';
import { createMemoryStore } from '../store/memory-content.ts';
import type { Store, StoreHealth } from '../store/store.ts';
import { readStatus } from './status.ts';

const about = { server_version: '1', pid: 1, started_at: 1, state_dir: '/state', url: 'ws://127.0.0.1:1/bridge' };

function statusOf(store: Store | undefined, answer: HubReadAnswer, operations?: number) {
  const reads: OwnRead[] = [];
  const runner = {
    ...createFakeRunner().runner,
    ownRead(read: OwnRead, answered: (given: HubReadAnswer) => void) {
      reads.push(read);
      answered(answer);
    },
  };
  return readStatus(
    { runner, store: () => store, clients: () => ['Claude'], isWatched: () => true, about },
    operations,
  ).then((status) => ({ status, reads }));
}

const overview: HubReadAnswer = {
  kind: 'overview',
  overview: { store_id: 's', editors: [], clients: [], operations: [], logs: [] },
};
const withHealth = (health: StoreHealth): Store => ({ ...createMemoryStore('s'), health: () => health });

test('while the store opens there is a status all the same, which does not wait for it', async () => {
  const { status, reads } = await statusOf(undefined, overview);
  expect(status).toMatchObject({
    ...about,
    clients: ['Claude'],
    live_url_open: true,
    store_id: '',
    operations: [],
    store: { kind: 'opening' },
  });
  expect(reads).toEqual([]);
});

test('a store that cannot be read, or written, is failed, with its reason', async () => {
  const silent = await statusOf(withHealth({ state: 'ok', description: '', problems: [] }), {
    kind: 'failed',
    code: 'unavailable',
    reason: 'The store does not answer.',
  });
  expect(silent.status.store).toEqual({ kind: 'failed', reason: 'The store does not answer.' });
  const down = await statusOf(
    withHealth({ state: 'down', description: '', problems: [{ code: 'write_failed', message: 'The disk is full.' }] }),
    overview,
  );
  expect(down.status.store).toEqual({ kind: 'failed', reason: 'The disk is full.' });
});

test.each([
  [undefined, 20],
  [100, 100],
  [1_000_000, 1_000],
])('asked for %s operations, it has %d at most, and no logs', async (wanted, limit) => {
  const { reads } = await statusOf(withHealth({ state: 'ok', description: '', problems: [] }), overview, wanted);
  expect(reads).toEqual([{ kind: 'overview', operations: limit, logs: 0 }]);
});
