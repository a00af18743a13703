import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { callOf, type Headers } from '../../../proof/kit/mcp-messages.ts';
import { begin, endSession, initialize, post } from '../../../proof/kit/clients.ts';
import { fakeCompleted, helped, sampleLogId } from '../mcp/testing/fake-runner.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import type { Door } from './mcp-connection.ts';
import { BODY_LIMIT_BYTES } from './connections.ts';
import { bothWays, plain } from './testing/both-ways.ts';
import { both, code, delivered, describeResponse, streamOf, withToken } from './testing/by-hand.ts';

const messages: readonly (readonly [string, object])[] = [
  ['a call', callOf(code)],
  ['an id that is a text', callOf(code, 'seven "7"')],
  ['an id that is an empty text', callOf(code, '')],
  ['the id 0', callOf(code, 0)],
  ['no arguments', callOf({ name: 'unity_query' })],
  ['null as arguments', callOf({ name: 'unity_query', arguments: null })],
  ['a list as arguments', callOf({ ...code, arguments: [1] })],
  ['arguments that do not fit', callOf({ ...code, arguments: { code: 7 } })],
  ['half a surrogate pair', callOf({ ...code, arguments: { code: '\ud800' } })],
  ['a token for progress', withToken],
  ['the help', callOf({ name: 'unity_help' })],
];
const forms = [both, 'application/json', 'text/event-stream'];
const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

test.each(messages)('%s: status, headers and body are those of the way through the SDK', async (_what, message) => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ call: { call }, answered }) =>
      queueMicrotask(() => answered(call.tool === 'unity_help' ? helped : fakeCompleted('é\n"')));
    const answers: object[] = [];
    for (const version of versions) {
      const session = await begin(stage.url, version);
      for (const accept of forms)
        answers.push(await describeResponse(await post(stage.url, message, { ...session, accept })));
    }
    await delivered(stage, stage.fake.calls.length);
    return answers;
  }, versions.length * forms.length);
});

test('a client that names no version, and one that has not sent yet that it is ready, are answered alike', async () => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ answered }) => answered(fakeCompleted(1));
    const { 'mcp-protocol-version': _none, ...session } = await initialize(stage.url);
    return [
      await describeResponse(await post(stage.url, callOf(code), session)),
      await describeResponse(await post(stage.url, callOf(code), { ...session, accept: 'application/json' })),
    ];
  }, 2);
});

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const odd: readonly (readonly [string, unknown, Headers, number])[] = [
  ['a version that is unknown', callOf(code), { 'mcp-protocol-version': '2019-01-01' }, 0],
  ['a version of the 2026 era', callOf(code), { 'mcp-protocol-version': '2026-07-28' }, 0],
  ['two versions', callOf(code), { 'mcp-protocol-version': '2025-06-18, 2025-11-25' }, 0],
  ['an empty version', callOf(code), { 'mcp-protocol-version': '' }, 0],
  ['another version than was agreed on', callOf(code), { 'mcp-protocol-version': '2025-03-26' }, 1],
  ['a session that is unknown', callOf(code), { 'mcp-session-id': 'x' }, 0],
  ['a client that takes nothing that there is', callOf(code), { accept: 'text/plain' }, 0],
  ['a body that is no JSON', callOf(code), { 'content-type': 'text/plain' }, 0],
  ['a body of two types', callOf(code), { 'content-type': 'application/json; a, text/plain' }, 0],
  ['a body whose type has parameters', callOf(code), { 'content-type': 'Application/JSON; charset="utf-8"' }, 1],
  ['a body that is compressed', callOf(code), { 'content-encoding': 'gzip' }, 0],
  ['headers of the 2026 era', callOf(code), { 'mcp-method': 'tools/list', 'mcp-name': 'x' }, 1],
  ['a trace in a header', callOf(code), { traceparent: trace }, 1],
  ['a trace in the call, and in a header', callOf({ ...code, _meta: { traceparent: 'a' } }), { traceparent: trace }, 1],
  ['an unknown tool', callOf({ name: 'unity_dance' }), {}, 0],
  ['a name that is no text', callOf({ name: 7 }), {}, 0],
  ['a batch', [callOf(code)], {}, 0],
  ['a broken number as id', callOf(code, 1.5), {}, 0],
  ['no id', { jsonrpc: '2.0', method: 'tools/call', params: code }, {}, 0],
  ['another JSON-RPC', { ...callOf(code), jsonrpc: '1.0' }, {}, 0],
  ['a member that is unknown', { ...callOf(code), more: 1 }, {}, 1],
  ['a parameter that is unknown', callOf({ ...code, task: { ttl: 1 } }), {}, 0],
  ['no parameters', { jsonrpc: '2.0', id: 7, method: 'tools/call' }, {}, 0],
  ['a token for progress that is none', callOf({ ...code, _meta: { progressToken: null } }), {}, 1],
  ['_meta that is a text', callOf({ ...code, _meta: 'x' }), {}, 0],
  ['_meta of MCP', callOf({ ...code, _meta: { 'io.modelcontextprotocol/related-task': { taskId: 'x' } } }), {}, 0],
];

test.each(odd)('%s: answered alike', async (_what, message, more, direct) => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ answered }) => answered(fakeCompleted(1));
    return describeResponse(await post(stage.url, message, { ...(await begin(stage.url)), ...more }));
  }, direct);
});

test('a body that is too large is refused before it has come', async () => {
  const seen = await bothWays(async ({ url }) => {
    const session = await begin(url);
    return new Promise((resolve, reject) => {
      const headers = { ...session, accept: both, 'content-type': 'application/json' };
      const request = httpRequest(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': BODY_LIMIT_BYTES + 1 },
      });
      request.once('response', ({ statusCode }) => resolve(statusCode));
      request.once('error', reject);
      request.flushHeaders();
    });
  }, 0);
  expect(seen).toBe(413);
});

/** People as the header x-person says, with the roles of the header x-roles. */
const door: Door = {
  admit({ headers }) {
    const { 'x-person': person, 'x-roles': roles } = headers;
    if (typeof person !== 'string') return { refusal: { status: 401, reason: 'Your token has expired.' } };
    return { principal: { id: person, subject: { id: `issuer#${person}`, name: person, claims: { roles } } } };
  },
};

test('each call is of who shows a token with it, and has the roles of that token', async () => {
  await bothWays(
    async ({ url, fake }) => {
      fake.onCall = ({ answered }) => answered(fakeCompleted(1));
      const ada = { 'x-person': 'ada', 'x-roles': 'builder' };
      const session = await begin(url, undefined, ada);
      const people: Headers[] = [ada, { 'x-person': 'ada', 'x-roles': '' }, {}, { 'x-person': 'eve' }, ada];
      const answers: object[] = [];
      for (const person of people)
        answers.push(await describeResponse(await post(url, callOf(code), { ...session, ...person })));
      expect(answers).toMatchObject([200, 200, 401, 404, 200].map((status) => ({ status })));
      return answers;
    },
    3,
    { door },
  );
});

test('progress comes before the answer, on its stream', async () => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ progress, answered }) => {
      progress(0.25, 'first');
      queueMicrotask(() => {
        progress(0.5, 'second');
        answered(fakeCompleted('built'));
        progress(1, 'too late');
      });
    };
    const seen = await describeResponse(await post(stage.url, withToken, await begin(stage.url)));
    await delivered(stage);
    return seen;
  });
});

test.each([both, 'application/json'])(
  'comments show to who takes %s, where they can, that an answer is still awaited',
  async (accept) => {
    await bothWays(
      async ({ url, fake }) => {
        const answer = post(url, callOf(code), { ...(await begin(url)), accept });
        const call = await waitFor('the call', () => fake.calls[0]);
        if (accept === both) {
          const stream = streamOf(await answer);
          await stream.until(': keepalive\n\n');
          call.answered(fakeCompleted('built'));
          return (await stream.end).replaceAll(': keepalive\n\n', '');
        }
        await new Promise((resolve) => setTimeout(resolve, 30));
        call.answered(fakeCompleted('built'));
        return describeResponse(await answer);
      },
      1,
      { keepAliveMs: 10 },
    );
  },
);

test('calls at the same time have their own answers, also where the ids are similar', async () => {
  await bothWays(async ({ url, fake }) => {
    const session = await begin(url);
    // A quick answer is no stream: both ways wait until these are.
    const seven = await post(url, callOf(code, 7), session);
    const text = await post(url, callOf(code, '7'), session);
    fake.calls[1]?.answered(fakeCompleted('of the text'));
    const second = await describeResponse(text);
    fake.calls[0]?.answered(fakeCompleted('of the number'));
    return [second, await describeResponse(seven)];
  }, 2);
});

test('a session that waits for an answer makes no room for another', async () => {
  await bothWays(
    async ({ url, fake }) => {
      const session = await begin(url);
      const answer = post(url, callOf(code), session);
      const call = await waitFor('the call', () => fake.calls[0]);
      // A quick answer is no stream: both ways wait until this one is.
      const stream = await answer;
      const refused = await initialize(url);
      call.answered(fakeCompleted('built'));
      return [refused['mcp-session-id'], await describeResponse(stream)];
    },
    1,
    { sessions: { count: 1 } },
  );
});

test('a pointer that leads nowhere withholds the answer', async () => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ answered }) => queueMicrotask(() => answered(fakeCompleted({ a: 1 })));
    const read = callOf({ name: 'unity_get_result', arguments: { log_id: sampleLogId, pointer: '/b' } });
    const seen = await describeResponse(await post(stage.url, read, await begin(stage.url)));
    expect(stage.fake.calls[0]?.state).toBe('left');
    return seen;
  });
});

const question = {
  log_id: sampleLogId,
  code_hash: 'a'.repeat(64),
  tool: 'unity_execute_code',
  params: { code: 'Build();' },
  project_path: '/Game',
  project_name: 'Game',
  client: 'hand',
  reason: 'it builds',
};

test.each(['answered', 'taken back', 'left alone'])(
  'a question to the user comes on the stream of its call, and is %s',
  async (how) => {
    await bothWays(async (stage) => {
      const { url, fake } = stage;
      const session = await begin(url);
      fake.onCall = ({ ask }) => ask(question);
      const stream = streamOf(await post(url, callOf(code), session));
      const asked = await stream.until('elicitation/create');
      const { id } = JSON.parse(/^data: (\{.*elicitation.*)$/m.exec(asked)?.[1] ?? '') as { id: unknown };
      if (how === 'answered') {
        await post(url, { jsonrpc: '2.0', id, result: { action: 'accept', content: { approve: true } } }, session);
        await waitFor('the approval', () => fake.approvals.length > 0);
      }
      if (how === 'taken back') {
        stage.approvalOver(sampleLogId);
        await stream.until('notifications/cancelled');
      }
      if (how === 'left alone') await endSession(url, session);
      else fake.calls[0]?.answered(fakeCompleted('built'));
      return plain(await stream.end);
    });
  },
);
