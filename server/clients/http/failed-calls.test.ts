import { Server } from '@modelcontextprotocol/server';
import { expect, onTestFinished, test } from 'vitest';
import { callOf } from '../../../proof/kit/mcp-messages.ts';
import { begin, post } from '../../../proof/kit/clients.ts';
import { isPlainCall, type ModernCaller } from '../mcp/direct-call.ts';
import { createMcpEndpoint } from './endpoint.ts';
import { listenHttp } from './listen.ts';
import type { McpConnection } from './mcp-connection.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { unshowable } from '../mcp/testing/fake-runner.ts';
import { bothWays } from './testing/both-ways.ts';
import { code, modernCall, postModern, describeResponse, withToken } from './testing/by-hand.ts';

const trouble = new Error('no room for the answer');
const fail = (): Promise<never> => Promise.reject(trouble);

/** An endpoint whose plain calls fail, its log, and the requests whose answers were not delivered. */
async function openFailing(failModern: ModernCaller = fail) {
  const log: string[] = [];
  const dropped: unknown[] = [];
  const say = (level: string, message: string): void => void log.push(`${level}: ${message.split('\n')[0]}`);
  const ignore = (): void => undefined;
  const watcher = { sent: ignore, acknowledged: ignore, used: ignore, abandoned: ignore, cancelled: ignore };
  const createServer = (connection: McpConnection): Server => {
    connection.watch({
      ...watcher,
      began: ignore,
      ended: ignore,
      drop: (id) => void dropped.push(id),
      hasBegun: () => true,
      directCall: (message) => (isPlainCall(message) ? fail : undefined),
    });
    return new Server({ name: 'fails', version: '1' }, { capabilities: { tools: {} } });
  };
  const createCaller = (connection: McpConnection): ModernCaller => {
    createServer(connection);
    return failModern;
  };
  const endpoint = createMcpEndpoint({ createServer, createCaller, log: say });
  const http = await listenHttp({ endpoint, host: '127.0.0.1', port: 0, log: say });
  onTestFinished(() => http.close());
  return { url: http.url, log, dropped };
}

const error = { code: -32603, message: 'Internal error: this request could not be served.' };
const line = 'error: HTTP: a request failed: Error: no room for the answer';

test('a call of the 2025 era that cannot be answered is answered with an error, and written to the log', async () => {
  const { url, log, dropped } = await openFailing();
  const answer = await post(url, callOf(code), await begin(url));
  expect(JSON.parse(/^data: (\{.*)$/m.exec(await answer.text())?.[1] ?? '')).toEqual({ jsonrpc: '2.0', id: 7, error });
  expect([log, dropped]).toEqual([[line], [7]]);
});

test('so is one of the 2026 era', async () => {
  const { url, log, dropped } = await openFailing();
  const answer = await postModern(url, modernCall(code));
  expect([answer.status, await answer.json()]).toEqual([500, { jsonrpc: '2.0', id: null, error }]);
  expect([log, dropped]).toEqual([[line], [7]]);
});

test('and one that has reported its progress before', async () => {
  const { url, log, dropped } = await openFailing((_call, { notify }) => {
    notify({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 'p', progress: 1 } });
    return fail();
  });
  const answer = await postModern(url, modernCall(code));
  const events = [...(await answer.text()).matchAll(/^data: (\{.*)$/gm)].map(([, data = '']): unknown =>
    JSON.parse(data),
  );
  expect(events).toMatchObject([{ method: 'notifications/progress' }, { id: 7, error }]);
  expect([log, dropped]).toEqual([[line], [7]]);
});

test.each(['2025', '2026'])(
  'a hub that fails is an envelope and a line of the log in the %s era, both ways',
  async (era) => {
    await bothWays(async (stage) => {
      stage.fake.onCall = () => {
        throw trouble;
      };
      const answer =
        era === '2026'
          ? postModern(stage.url, modernCall(code))
          : begin(stage.url).then((session) => post(stage.url, withToken, session));
      const seen = await describeResponse(await answer);
      expect(stage.faults).toEqual(['a request failed: Error: no room for the answer']);
      return seen;
    });
  },
);

test.each(['2025', '2026'])('an end that cannot be shown is not delivered in the %s era, both ways', async (era) => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ answered }) => answered(unshowable);
    const answer =
      era === '2026'
        ? postModern(stage.url, modernCall(code))
        : begin(stage.url).then((session) => post(stage.url, callOf(code), session));
    const seen = JSON.stringify(await describeResponse(await answer));
    expect(seen).toContain('internal error: no room for the answer');
    await waitFor('the call to be left', () => stage.fake.calls[0]?.state === 'left');
    expect(stage.fake.events.filter(({ type }) => type === 'answer_sent')).toEqual([]);
    return seen.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, 'log_id');
  });
});
