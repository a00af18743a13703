import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { listenOnLoopback, portOf } from '../../lib/sockets.ts';
import { createFakeEditor } from '../../../proof/kit/fake-editor.ts';
import { createHome, type Home, waitFor } from '../../../proof/kit/scratch.ts';
import { startHttpServer, buildBin } from '../../../proof/kit/running.ts';
import { startClient, modernOverHttp } from '../../../proof/kit/clients.ts';
import { startCollector, type Collector, type ReceivedSpan } from './testing/collector.ts';

const bin = buildBin('traces');
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${CALLER}-01`;

const SECRET_CODE = 'return "the code of the studio";';
const SECRET_RESULT = 'the result of the studio';

async function withCollector(work: (collector: Collector) => Promise<void>): Promise<void> {
  const collector = await startCollector();
  try {
    await work(collector);
  } finally {
    await collector.close();
  }
}

/** The spans of a call, once all of them are there. */
const spansOf = (collector: Collector, traceId: string): Promise<ReceivedSpan[]> =>
  waitFor('the spans of the call', () => {
    const found = collector.spans.filter((span) => span.traceId === traceId);
    return found.some(({ name }) => name === 'deliver') && found.length >= 5 ? found : undefined;
  });

const MS = 1_000_000n;
const lastedMs = ({ startTimeUnixNano: from, endTimeUnixNano: to }: ReceivedSpan): bigint =>
  (BigInt(to) - BigInt(from)) / MS;

test.each<[string, boolean, (url: string) => Promise<unknown>]>([
  [
    'the header traceparent of an HTTP client',
    true,
    (url) =>
      modernOverHttp(url, { traceparent }).request('tools/call', {
        name: 'unity_execute_code',
        arguments: { code: SECRET_CODE, timeout: 60_000 },
      }),
  ],
  [
    '_meta.traceparent of a client behind a forwarder',
    // Which has yet to say that it has written the answer.
    false,
    async () => {
      const client = startClient(home, bin.entry);
      await client.initialize();
      const params = { name: 'unity_execute_code', arguments: { code: SECRET_CODE, timeout: 60_000 } };
      return client.request('tools/call', { ...params, _meta: { traceparent } });
    },
  ],
])('%s is the parent of the spans of the call, in which nothing secret is', (_title, endsAtOnce, call) =>
  withCollector(async (collector) => {
    const server = await startHttpServer(home, bin.entry, { args: ['--traces', collector.url] });
    const editor = createFakeEditor(home, { projectPath: '/srv/SecretProject' });
    await editor.connect();
    const answer = call(server.url);
    const { log_id } = await editor.execution(1);
    editor.start(log_id);
    await new Promise((resolve) => setTimeout(resolve, 30));
    editor.complete(log_id, SECRET_RESULT);
    await answer;
    if (!endsAtOnce) await spansOf(collector, TRACE);
    server.process.kill('SIGTERM');
    await server.exit();
    const spans = await spansOf(collector, TRACE);
    const request = spans.find(({ name }) => name === 'tools/call unity_execute_code');
    expect(request).toMatchObject({
      parentSpanId: CALLER,
      attributes: {
        'mcp_unity_bridge.log_id': log_id,
        'mcp_unity_bridge.state': 'completed',
        'gen_ai.tool.name': 'unity_execute_code',
      },
    });
    const inside = spans.filter((span) => span !== request);
    expect(inside.map(({ name }) => name).toSorted()).toEqual(['deliver', 'queue', 'run', 'send']);
    for (const span of inside) expect(span.parentSpanId).toBe(request?.spanId);
    expect(inside.find(({ name }) => name === 'send')?.attributes).toMatchObject({ 'mcp_unity_bridge.attempt': 1 });
    expect(Number(inside.filter(({ name }) => name === 'run').map(lastedMs)[0])).toBeGreaterThanOrEqual(29);
    const token = readFileSync(join(home.dir, 'token'), 'utf8').trim();
    for (const secret of [SECRET_CODE, SECRET_RESULT, token, 'the code', 'SecretProject', 'by hand'])
      expect(collector.text()).not.toContain(secret);
  }),
);

/** Takes connections and never answers. */
async function listenInSilence(): Promise<Server> {
  const server = createServer(() => undefined);
  await listenOnLoopback(server);
  return server;
}

test.each<[string, boolean]>([
  ['is not there', false],
  ['never answers', true],
])('a collector that %s delays no call and hardly the end, and is reported in one line', async (_title, isThere) => {
  const silent = await listenInSilence();
  const port = portOf(silent);
  if (!isThere) await new Promise((resolve) => silent.close(resolve));
  const server = await startHttpServer(home, bin.entry, {
    args: ['--traces', `http://127.0.0.1:${port}`],
  });
  const editor = createFakeEditor(home);
  editor.answerAll(() => 1);
  await editor.connect();
  const client = modernOverHttp(server.url);
  const call = (nth: number) =>
    client.request('tools/call', {
      name: 'unity_execute_code',
      arguments: { code: `return ${nth};`, timeout: 60_000 },
    });
  for (let nth = 0; nth < 5; nth += 1)
    expect((await call(nth)).result?.structuredContent).toMatchObject({ status: 'completed' });
  if (!isThere) await waitFor('the log line', () => server.stderr().includes('traces cannot be sent'));
  for (let nth = 5; nth < 10; nth += 1) await call(nth);
  const since = performance.now();
  server.process.kill('SIGTERM');
  expect(await server.exit()).toBe(0);
  expect(performance.now() - since).toBeLessThan(8_000);
  expect(server.stderr().match(/traces cannot be sent/g) ?? []).toHaveLength(isThere ? 0 : 1);
  if (isThere) silent.close();
});
