import { afterAll, beforeAll, test } from 'vitest';
import { testStore } from '../../store/testing/store-tests.ts';
import { startCluster, whyNoPostgres, type Cluster, openTestStore } from './testing/cluster.ts';

const reason = whyNoPostgres();
let cluster: Cluster | undefined;
let spaces = 0;

beforeAll(async () => {
  if (reason === undefined) cluster = await startCluster();
});
afterAll(() => cluster?.remove());

if (reason === undefined)
  testStore('the PostgreSQL store', () => openTestStore(cluster?.url ?? '', `space${(spaces += 1)}`));
else test.skip(`the PostgreSQL store: ${reason}`, () => undefined);
