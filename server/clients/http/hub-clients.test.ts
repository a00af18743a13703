import { expect, test } from 'vitest';
import { createSubscribedUris } from '../mcp/protocol/subscribed-uris.ts';
import { createFakeRunner, helped, sampleLogId } from '../mcp/testing/fake-runner.ts';
import { createHubClients } from './hub-clients.ts';
import { localPrincipal, type RequestWatcher } from './mcp-connection.ts';

const CALLS = 1_100;

test.each(['at once', 'a moment later'])(
  'of calls that the hub answers %s a connection keeps the latest, and all that wait',
  async (when) => {
    const fake = createFakeRunner();
    fake.onCall = ({ call_id, answered }) => {
      if (call_id === 1) return;
      if (when === 'at once') answered(helped);
      else queueMicrotask(() => answered(helped));
    };
    const clients = createHubClients({
      runner: fake.runner,
      newLogId: () => sampleLogId,
      log: () => undefined,
      toolOffer: 'six',
      answerLimitBytes: 100_000,
      subscribed: createSubscribedUris(() => undefined),
      onClients: () => undefined,
    });
    const watchers: RequestWatcher[] = [];
    const call = clients.createCaller({
      era: 'modern',
      url: new URL('http://server.invalid/mcp'),
      principal: localPrincipal,
      watch: (watcher) => void watchers.push(watcher),
    });
    const what = {
      name: 'unity_help' as const,
      given: {},
      meta: undefined,
      envelope: {},
      clientName: 'hand',
      canElicit: false,
    };
    void call({ ...what, id: 1 }, { notify: () => undefined });
    for (let id = 2; id <= CALLS; id++) await call({ ...what, id }, { notify: () => undefined });
    const [watcher] = watchers;
    const known = Array.from({ length: CALLS }, (_, at) => at + 1).filter((id) => watcher?.hasBegun(id));
    expect([known.length, known[0], known.at(-1)], 'the first one waits').toEqual([1_000, 1, CALLS]);
    watcher?.sent(CALLS, 'tools/call', 1);
    expect(fake.events.at(-1)).toMatchObject({ type: 'answer_sent', call_id: CALLS });
  },
);
