import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { initializeRequest } from '../kit/mcp-messages.ts';
import { createFakeEditor, type FakeEditor } from '../kit/fake-editor.ts';
import { waitFor } from '../kit/scratch.ts';
import { type Attack, refused, aCallIsAnswered, type AttackSandbox } from './sandbox.ts';
import { initialize, modernCall, serveHttp, sendRequest, type HttpAnswer, JSON_TYPES } from './http.ts';
import { startClient } from '../kit/clients.ts';

interface Stream {
  readonly title: string;
  readonly request: (url: string) => Promise<{ readonly headers: Record<string, string>; readonly body: string }>;
  readonly cancels: boolean;
}

const modern = modernCall();

const streams: readonly Stream[] = [
  { title: '2026-07-28', request: () => Promise.resolve(modern), cancels: true },
  {
    title: '2025-06-18, as JSON alone',
    async request(url) {
      const { headers } = await initialize(url);
      const params = { name: 'unity_execute_code', arguments: { code: 'return 1;', timeout: 60_000 } };
      return {
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Mcp-Session-Id': String(headers['mcp-session-id']),
          'MCP-Protocol-Version': '2025-06-18',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params }),
      };
    },
    cancels: false,
  },
];

/** CXL-03: work that has not started remains for a client that may reconnect for its answer, and removed if its client has cancelled it. */
export const closedStreamAttack: Attack = {
  slug: 'closed-http-streams',
  title:
    'A client over HTTP that closes the stream of a call cancels its unstarted work in the 2026-07-28 protocol, and nothing in a session',
  requirements: ['CXL-03'],
  kills: ['http-closed-stream-cancels-nothing', 'http-session-stream-cancels'],
  async run(sandbox) {
    const { url } = await serveHttp(sandbox);
    // It runs nothing without an order.
    const editor = createFakeEditor(sandbox.home);
    await editor.connect();
    sandbox.later(() => editor.disconnect());
    for (const [index, stream] of streams.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- executions are counted
      await play(editor, `${url}?client=${index}`, stream);
    }
  },
};

async function play(editor: FakeEditor, url: string, { title, request, cancels }: Stream): Promise<void> {
  const before = editor.executed.length;
  const asked = await request(url);
  const call = (signal?: AbortSignal): Promise<string> =>
    fetch(url, { method: 'POST', ...asked, ...(signal && { signal }) }).then((response) => response.text());
  const cut = new AbortController();
  const lost = call(cut.signal);
  const { log_id } = await editor.execution(before + 1);
  cut.abort();
  await assert.rejects(lost);
  if (cancels) await waitFor('operation/cancel', () => cancelsOf(editor, log_id).length > 0);
  // The server has noticed the close of the stream before it receives this call on another connection.
  else await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
  const again = call();
  // Work that the Editor has removed runs as new work.
  const ran = cancels ? (await editor.execution(before + 2)).log_id : log_id;
  editor.start(ran);
  editor.complete(ran, 1);
  assert.match(await again, /completed/, title);
  assert.deepEqual(cancelsOf(editor, log_id), cancels ? [true] : [], title);
}

const SEEN_MS = 300;

/** For each cancel of that operation, whether it is of unstarted work alone. */
const cancelsOf = ({ frames }: FakeEditor, log_id: string): unknown[] =>
  frames.flatMap((frame) =>
    frame.kind === 'request' && frame.method === 'operation/cancel' && frame.params.log_id === log_id
      ? [frame.params.unstarted_only]
      : [],
  );

const MEBIBYTE = 1024 * 1024;

/** Limit for a name, its folder, and the text between them. */
const LABEL_CHARS = 250;

const CLIENTS = 60;

/** Fifty names, and an entry with the number of the others. */
const NAMES_MAX = 51;

/** Names and folders that an AI client sends. */
export const nameAttacks: readonly Attack[] = [
  {
    slug: 'closed-project',
    title: 'A client in the folder of a project that no Editor has open works in no other one',
    requirements: ['EXO-05'],
    kills: ['other-project'],
    async run(sandbox) {
      const closed = join(sandbox.home.dir, 'Closed');
      mkdirSync(join(closed, 'Assets'), { recursive: true });
      mkdirSync(join(closed, 'ProjectSettings'));
      writeFileSync(join(closed, 'ProjectSettings', 'ProjectVersion.txt'), 'm_EditorVersion: 2022.3.62f3\n');
      await sandbox.serve();
      const editor = await sandbox.editor({ projectPath: join(sandbox.home.dir, 'Open') });
      const client = await sandbox.client({ cwd: closed });
      refused(await client.call('unity_execute_code', { code: 'return 1;' }), 'unity_not_connected');
      assert.equal(editor.executed.length, 0);
    },
  },
  {
    slug: 'endless-client-names',
    title: 'Clients with names of megabytes, and many of them, disconnect no Editor: it gets fifty short names',
    requirements: ['WIR-03'],
    kills: ['client-name-uncut', 'client-names-all-sent'],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox);
      const editor = await sandbox.editor();
      const namesSent = (): readonly (readonly string[])[] =>
        editor.frames.flatMap((frame) =>
          frame.kind === 'notification' && frame.method === 'client/set_name' ? [frame.params.clients] : [],
        );
      const long = startClient(sandbox.home, sandbox.bin);
      const clientInfo = { name: `long ${'x'.repeat(8 * MEBIBYTE)}`, version: 'v'.repeat(MEBIBYTE) };
      await long.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
      long.notify('notifications/initialized');
      await waitFor('the Editor to be notified of it', () =>
        namesSent().some((names) => names.some((name) => name.startsWith('long '))),
      );
      await aCallIsAnswered(sandbox);
      for (let i = 0; i < CLIENTS; i += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each call would be done before the next one arrives
        const { status, body } = await callAs(url, `${i} ${'n'.repeat(10_000)}`);
        assert.ok(
          status === 200 && body.includes('completed'),
          `a call was answered with ${status} ${body.slice(0, 300)}`,
        );
      }
      const longest = Math.max(...namesSent().flatMap((names) => names.map((name) => name.length)));
      assert.ok(longest <= LABEL_CHARS, `the Editor was sent a name of ${longest} characters`);
      const most = Math.max(...namesSent().map((names) => names.length));
      assert.equal(most, NAMES_MAX, `the Editor was sent ${most} names`);
      const status = sandbox.command('status', '--json');
      await status.exit();
      assert.ok(status.output().length < 100_000, `the status has ${status.output().length} characters`);
      await aCallIsAnswered(sandbox);
    },
  },
];

const callAs = (url: string, name: string): Promise<HttpAnswer> =>
  sendRequest(url, { method: 'POST', ...modernCall(name) });

/** It never changes, so that only the replayed subscription is reported. */
const SUBSCRIBED = 'unity://help';

export const subscriptionAttacks: readonly Attack[] = [
  {
    slug: 'subscriber-of-a-killed-server',
    title:
      'A client that has subscribed is notified of its resource after its server was killed and another one has begun',
    requirements: ['PSH-07'],
    kills: ['missed-updates-not-reported'],
    async run(sandbox) {
      const server = await sandbox.serve();
      const client = await sandbox.client();
      const subscribed = await client.request('resources/subscribe', { uri: SUBSCRIBED });
      assert.deepEqual(subscribed.result, {});
      assert.deepEqual(client.lines.filter(isUpdate), [], 'it was notified before anything happened');
      await server.end('SIGKILL');
      await waitFor('the client to be notified', () => client.lines.some(isUpdate));
    },
  },
];

const isUpdate = (line: string): boolean =>
  line.includes('"notifications/resources/updated"') && line.includes(SUBSCRIBED);

const RESULT = 'x'.repeat(5_000);

/** Each adds an event; a session stores 1,000. */
const PINGS = 1_010;

const AT_ONCE = 10;

/** Much less than the redelivery window, and long enough for a server that checks for old answers all the time. */
const AWAY_MS = 1_500;

/** Attacks on the events that a session over HTTP stores for a disconnected client. */
export const resumptionAttacks: readonly Attack[] = [
  {
    slug: 'answer-of-a-client-cut-off',
    title:
      'A client over HTTP that reconnects with Last-Event-ID after a while gets the whole answer, as often as it asks',
    requirements: ['EXO-06'],
    kills: ['http-answer-dropped-early'],
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
  const begun = await post(1, 'initialize', initializeRequest({ name: 'evil' }).params);
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
