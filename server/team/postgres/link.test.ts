import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabaseLink, type DatabaseLink } from './link.ts';
import { startCluster, whyNoPostgres, type Cluster } from './testing/cluster.ts';
import { startProxy, type Proxy } from './testing/proxy.ts';

const reason = whyNoPostgres();
const ANSWER_MS = 300;
let cluster: Cluster;
let proxy: Proxy;
let link: DatabaseLink;

describe.skipIf(reason !== undefined)(reason ?? 'a link to the database', () => {
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.remove());
  beforeEach(async () => {
    proxy = await startProxy(cluster.port);
    link = createDatabaseLink({
      url: proxy.url(cluster.url),
      schema: 'public',
      purpose: 'test',
      connectMs: 5_000,
      answerMs: ANSWER_MS,
      isPatient: true,
      isOver: () => false,
      onTrouble: () => undefined,
      onNotOwner: () => undefined,
    });
  });
  afterEach(async () => {
    await link.close();
    await proxy.close();
  });

  test('takes a connection that the network has dropped without a word for lost, and asks on another one', async () => {
    const ask = () => link.run((session) => session.run<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' }));
    const [before] = await ask();
    proxy.drop();
    const [after] = await ask();
    expect(after?.pid).not.toBe(before?.pid);
  });

  test('waits longer and longer for what the database is slow with', async () => {
    const waited: number[] = [];
    const slow = await link.run(async (session) => {
      const since = performance.now();
      try {
        return await session.run<{ answer: string }>({
          text: `SELECT 'slow' AS answer FROM pg_sleep(${ANSWER_MS / 250})`,
        });
      } finally {
        waited.push(Math.round(performance.now() - since));
      }
    });
    expect(slow).toEqual([{ answer: 'slow' }]);
    expect(waited.length).toBeGreaterThan(1);
  });
});
