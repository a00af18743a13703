import assert from 'node:assert/strict';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import type { Attack } from './attack.ts';
import { sendRequest, type HttpAnswer, JSON_TYPES, serveHttp } from './http.ts';
import type { AttackSandbox } from './sandbox.ts';

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

const RESULT = 'x'.repeat(5_000);

/** Each leaves an event; a session keeps 1,000. */
const PINGS = 1_010;

const AT_ONCE = 10;

/** Much less than the redelivery window, and long enough for a server that looks for old answers all the time. */
const AWAY_MS = 1_500;

/** What a session over HTTP keeps for a client that was cut off. */
export const resumptionAttacks: readonly Attack[] = [
  {
    slug: 'answer-of-a-client-cut-off',
    title:
      'A client over HTTP that comes back with Last-Event-ID after a while gets the whole answer, as often as it asks',
    requirements: ['EXO-06'],
    kills: ['http-answer-forgotten-early'],
    async run(sandbox) {
      const session = await begin(sandbox);
      const eventId = await session.execute();
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
      for (const time of ['first', 'second']) {
        const { status, body } = await session.resume(eventId);
        assert.equal(status, 200, `the ${time} resumption was answered with ${status}: ${body}`);
        assert.ok(body.includes(RESULT), `the ${time} resumption got something else: ${body.slice(0, 500)}`);
      }
    },
  },
  {
    slug: 'events-without-end',
    title: 'A session over HTTP keeps no more than 1,000 events, whatever its client asks for',
    requirements: ['WIR-03'],
    kills: ['http-session-keeps-everything'],
    async run(sandbox) {
      const session = await begin(sandbox);
      const eventId = await session.execute();
      assert.equal((await session.resume(eventId)).status, 200, 'the answer is kept at first');
      for (let id = 100; id < 100 + PINGS; id += AT_ONCE) {
        const pings = Array.from({ length: AT_ONCE }, (_, more) => session.post(id + more, 'ping'));
        // oxlint-disable-next-line no-await-in-loop -- some at a time
        for (const { status } of await Promise.all(pings)) assert.equal(status, 200);
      }
      const { status, body } = await session.resume(eventId);
      assert.ok(!body.includes(RESULT), `an answer behind ${PINGS} others is kept still`);
      assert.ok(status >= 400, `what is kept no more was answered with ${status}`);
    },
  },
];

/** A session of the 2025 era, and an Editor that answers with a large result. */
async function begin(sandbox: AttackSandbox) {
  const { url } = await serveHttp(sandbox);
  const editor = await sandbox.editor();
  editor.answerAll(() => RESULT);
  let headers: Readonly<Record<string, string>> = JSON_TYPES;
  const post = (id: number, method: string, params: object = {}): Promise<HttpAnswer> =>
    sendRequest(url, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id, method, params }) });
  const clientInfo = { name: 'evil', version: '1' };
  const begun = await post(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  headers = { ...JSON_TYPES, 'Mcp-Session-Id': String(begun.headers['mcp-session-id']) };
  return {
    post,
    /** Resolves to the beginning of its stream, as an event id. */
    async execute(): Promise<string> {
      const params = { name: 'unity_execute_code', arguments: { code: 'return 1;', timeout: 30_000 } };
      const { body } = await post(2, 'tools/call', params);
      assert.ok(body.includes(RESULT), body.slice(0, 500));
      return `0_${/^id: \d+_(\S+)$/m.exec(body)?.[1]}`;
    },
    resume: (eventId: string): Promise<HttpAnswer> =>
      sendRequest(url, { headers: { ...headers, Accept: 'text/event-stream', 'Last-Event-ID': eventId } }),
  };
}
