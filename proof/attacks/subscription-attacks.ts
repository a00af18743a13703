import assert from 'node:assert/strict';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import type { Attack } from './attack.ts';

/** It never changes, so that nothing but the replayed subscription is told. */
const SUBSCRIBED = 'unity://help';

export const subscriptionAttacks: readonly Attack[] = [
  {
    slug: 'subscriber-of-a-killed-server',
    title: 'A client that has subscribed hears of its resource after its server was killed and another one has begun',
    requirements: ['PSH-07'],
    kills: ['missed-updates-untold'],
    async run(sandbox) {
      const server = await sandbox.serve();
      const client = await sandbox.client();
      const subscribed = await client.request('resources/subscribe', { uri: SUBSCRIBED });
      assert.deepEqual(subscribed.result, {});
      assert.deepEqual(client.lines.filter(isUpdate), [], 'it was told before anything happened');
      await server.end('SIGKILL');
      await waitFor('the client to hear', () => client.lines.some(isUpdate));
    },
  },
];

const isUpdate = (line: string): boolean =>
  line.includes('"notifications/resources/updated"') && line.includes(SUBSCRIBED);
