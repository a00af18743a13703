import { expect, test } from 'vitest';
import { createSubscribedUris } from '../mcp/protocol/resource-updates.ts';
import { createFakeRunner, helped, sampleLogId } from '../mcp/testing/fake-runner.ts';
import { createHubClients } from './hub-clients.ts';
import { localPrincipal, type RequestWatcher } from './mcp-connection.ts';

const CALLS = 1_100;

const what = {
  name: 'unity_help' as const,
  given: {},
  meta: undefined,
  envelope: {},
  clientName: 'hand',
  canElicit: false,
};

function openClients() {
  const fake = createFakeRunner();
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
  const connection = {
    era: 'modern',
    url: new URL('http://server.invalid/mcp'),
    principal: localPrincipal,
    watch: (watcher: RequestWatcher) => void watchers.push(watcher),
  } as const;
  return { fake, clients, watchers, connection };
}

test.each(['at once', 'a moment later'])(
  'of calls that the hub answers %s a connection keeps the latest, and all that wait',
  async (when) => {
    const { fake, clients, watchers, connection } = openClients();
    fake.onCall = ({ call_id, answered }) => {
      if (call_id === 1) return;
      if (when === 'at once') answered(helped);
      else queueMicrotask(() => answered(helped));
    };
    const call = clients.createCaller(connection);
    void call({ ...what, id: 1 }, { notify: () => undefined });
    for (let id = 2; id <= CALLS; id++) await call({ ...what, id }, { notify: () => undefined });
    const [watcher] = watchers;
    const known = Array.from({ length: CALLS }, (_, at) => at + 1).filter((id) => watcher?.hasBegun(id));
    expect([known.length, known[0], known.at(-1)], 'the first one waits').toEqual([1_000, 1, CALLS]);
    watcher?.sent(CALLS, 'tools/call', 1);
    expect(fake.events.at(-1)).toMatchObject({ type: 'answer_sent', call_id: CALLS });
  },
);

test('what becomes of an answer is reported of calls and tasks, and of the request that has the id now (EXO-06)', async () => {
  const { fake, clients, watchers, connection } = openClients();
  fake.onCall = ({ call_id, answered }) => void (call_id === 1 && answered(helped));
  const call = clients.createCaller(connection);
  await call({ ...what, id: 1 }, { notify: () => undefined });
  for (const id of [2, 3]) void call({ ...what, id }, { notify: () => undefined });
  const [watcher] = watchers;
  for (const method of ['prompts/get', 'resources/read']) {
    watcher?.sent(1, method, 7);
    watcher?.acknowledged(1, method);
  }
  watcher?.used();
  expect(fake.events, 'none of these shows a result, and there is no session').toEqual([]);
  watcher?.sent(1, 'tools/call', 7);
  watcher?.sent(1, 'tasks/get', 8);
  watcher?.acknowledged(1, 'tools/call');
  expect(fake.events).toEqual([
    { type: 'answer_sent', call_id: 1, connection: 7 },
    { type: 'answer_sent', call_id: 1, connection: 8 },
    { type: 'call_delivered', call_id: 1 },
  ]);
  watcher?.abandoned(2);
  watcher?.cancelled(3);
  expect(fake.calls.map(({ state }) => state)).toEqual(['open', 'abandoned', 'cancelled']);
  watcher?.began(1);
  watcher?.sent(1, 'tools/call', 9);
  watcher?.acknowledged(1, 'tools/call');
  expect(fake.events).toHaveLength(3);
});

test('a session is used by name', () => {
  const { fake, clients, watchers, connection } = openClients();
  clients.createServer({ ...connection, era: 'legacy', session_id: 'S' });
  watchers[0]?.used();
  expect(fake.events).toEqual([{ type: 'session_used', session: 'S' }]);
});
