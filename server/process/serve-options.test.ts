import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HubEvent } from '../hub/protocol/hub-protocol.ts';
import { readDatabase } from '../team/postgres/database.ts';
import { changeSpace } from '../team/postgres/spaces.ts';
import { startCluster, whyNoPostgres, type Cluster, openTestStore } from '../team/postgres/testing/cluster.ts';
import { createCurrentLimits } from './serve-options.ts';

const HOUR_MS = 3_600_000;
const start = { retention_ms: 24 * HOUR_MS, queue_limit: 10 };
const reason = whyNoPostgres();
let cluster: Cluster | undefined;
let fed: HubEvent[] = [];
let logged: string[] = [];

beforeAll(async () => {
  if (reason === undefined) cluster = await startCluster();
});
afterAll(() => cluster?.remove());

function limitsOfTest() {
  fed = [];
  logged = [];
  return createCurrentLimits(start, {
    runner: { feed: (event) => fed.push(event) },
    log: (_level, text) => logged.push(text),
  });
}

test.skipIf(reason !== undefined)('what the space is given while it is owned holds once, and is reported', async () => {
  const url = cluster?.url ?? '';
  const store = await openTestStore(url, 'game');
  const current = limitsOfTest();
  await current.look(store);
  expect(current.now()).toEqual(start);
  await changeSpace(readDatabase(url, 'game'), { retention_ms: 48 * HOUR_MS });
  await current.look(store);
  await current.look(store);
  const limits = { retention_ms: 48 * HOUR_MS, queue_limit: 10 };
  expect(current.now()).toEqual(limits);
  expect(fed).toEqual([{ type: 'limits_changed', limits }]);
  expect(logged).toEqual(['the space has 48 as its number of hours for which results and logs are kept from now on']);
  await store.close();
});

test('a store without a space keeps those that the server was started with', async () => {
  const current = limitsOfTest();
  await current.look({});
  expect(current.now()).toEqual(start);
  expect(fed).toEqual([]);
});
