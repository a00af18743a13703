import { expect, test } from 'vitest';
import { type Headers, modernMeta } from '../../../proof/kit/mcp-messages.ts';
import { fakeCompleted, helped, sampleLogId, timedOut } from '../mcp/testing/fake-runner.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { bothWays } from './testing/both-ways.ts';
import {
  both,
  code,
  delivered,
  modernCall,
  postModern,
  rawAnswer,
  describeResponse,
  streamOf,
} from './testing/by-hand.ts';

const forms = [both, 'application/json', 'text/event-stream', 'application/*, text/*'];

const params: readonly (readonly [string, Record<string, unknown>])[] = [
  ['a call', code],
  ['no arguments', { name: 'unity_query' }],
  ['null as arguments', { name: 'unity_query', arguments: null }],
  ['a list as arguments', { ...code, arguments: [1] }],
  ['a text as arguments', { ...code, arguments: 'x' }],
  ['arguments that do not fit', { ...code, arguments: { code: 7 } }],
  ['__proto__ in the arguments', JSON.parse('{"name":"unity_help","arguments":{"__proto__":1}}')],
  ['half a surrogate pair', { ...code, arguments: { code: '\ud800' } }],
  ['the help', { name: 'unity_help' }],
  ['a part of a result', { name: 'unity_get_result', arguments: { log_id: sampleLogId, pointer: '/a' } }],
  ['a pointer that leads nowhere', { name: 'unity_get_result', arguments: { log_id: sampleLogId, pointer: '/b' } }],
];
const ids = [7, 0, '', 'seven "7"', -1];

test.each(params)('%s: status, headers and body are those of the way through the SDK', async (_what, call) => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ call: { call }, answered }) =>
      queueMicrotask(() => answered(call.tool === 'unity_help' ? helped : fakeCompleted({ a: 'é\n"' })));
    const answers: object[] = [];
    for (const accept of forms)
      for (const id of ids) answers.push(await rawAnswer(stage.url, modernCall(call, {}, id), { accept }));
    await waitFor('the requests to end', () => stage.serving() === 0);
    return answers;
  }, forms.length * ids.length);
});

const picture = { $image: { mime_type: 'image/png', data: 'aGVsbG8=' } };

test.each([
  ['an error', { status: 'error', log_id: sampleLogId, is_complete: true, message: 'm', error: 'e', error_code: 'x' }],
  ['a wait that is over', timedOut()],
  ['a picture', fakeCompleted({ picture, more: [picture] })],
  ['much', fakeCompleted(Array.from({ length: 20_000 }, (_, n) => `line ${n}`))],
  ['nothing', fakeCompleted(null)],
] as const)('%s is answered alike', async (_what, envelopeOfHub) => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ answered }) => answered(envelopeOfHub as Parameters<typeof answered>[0]);
    const answers: object[] = [];
    for (const accept of forms) answers.push(await rawAnswer(stage.url, modernCall(code), { accept }));
    return answers;
  }, forms.length);
});

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const capable = (capabilities: unknown): object => ({ 'io.modelcontextprotocol/clientCapabilities': capabilities });
const named = (info: unknown): object => ({ 'io.modelcontextprotocol/clientInfo': info });
/** Lists in each other. */
const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);
const metas: readonly (readonly [string, object, number])[] = [
  ['no name', named(undefined), 1],
  ['a long name', named({ name: 'x'.repeat(300), version: '1', title: 'T' }), 1],
  ['a name that is no text', named({ name: 7, version: '1' }), 0],
  ['no version of the client', named({ name: 'x' }), 0],
  ['a name alone', named('x'), 0],
  ['no capabilities', capable(undefined), 0],
  ['capabilities that are a list', capable([]), 0],
  ['every capability', capable({ sampling: {}, elicitation: { form: {}, url: {} }, roots: { listChanged: true } }), 1],
  ['a capability of nobody', capable({ dancing: true, experimental: { x: {} }, extensions: { 'a/b': {} } }), 1],
  ['a capability that is deep', capable({ experimental: { x: { y: nested(28) } } }), 1],
  ['a capability that is too deep', capable({ experimental: { x: { y: nested(400) } } }), 0],
  ['a capability that is a text', capable({ elicitation: 'yes' }), 0],
  ['tasks', capable({ extensions: { 'io.modelcontextprotocol/tasks': {} } }), 0],
  ['a level of logs', { 'io.modelcontextprotocol/logLevel': 'debug' }, 1],
  ['a level of logs that is none', { 'io.modelcontextprotocol/logLevel': 'loud' }, 0],
  ['another version', { 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }, 0],
  ['a version of the 2025 era', { 'io.modelcontextprotocol/protocolVersion': '2025-11-25' }, 0],
  ['a version that is no text', { 'io.modelcontextprotocol/protocolVersion': 7 }, 0],
  ['a trace', { traceparent: trace, baggage: 'a=b' }, 1],
  ['a member of its own', { 'some.client/id': { a: 1 } }, 1],
  ['another member of MCP', { 'io.modelcontextprotocol/related-task': { taskId: 'x' } }, 0],
  ['a token for progress that is a number', { progressToken: 3 }, 1],
  ['a token for progress that is a broken number', { progressToken: 3.5 }, 0],
  ['a token for progress that is none', { progressToken: null }, 1],
];

test.each(metas)('%s in _meta: answered alike', async (_what, meta, direct) => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ answered }) => answered(fakeCompleted(1));
    return rawAnswer(stage.url, modernCall(code, meta));
  }, direct);
});

const odd: readonly (readonly [string, unknown, Headers, number])[] = [
  ['no version', modernCall(code), { 'mcp-protocol-version': '' }, 0],
  ['another version', modernCall(code), { 'mcp-protocol-version': '2025-11-25' }, 0],
  ['an unknown version', modernCall(code), { 'mcp-protocol-version': '2027-01-01' }, 0],
  ['another method', modernCall(code), { 'mcp-method': 'tools/list' }, 0],
  ['no method', modernCall(code), { 'mcp-method': '' }, 0],
  ['another name', modernCall(code), { 'mcp-name': 'unity_query' }, 0],
  ['no name', modernCall(code), { 'mcp-name': '' }, 0],
  ['a name in Base64', modernCall(code), { 'mcp-name': `=?base64?${btoa(code.name)}?=` }, 0],
  ['a session', modernCall(code), { 'mcp-session-id': 'x' }, 1],
  ['a client that takes nothing that there is', modernCall(code), { accept: 'text/plain' }, 0],
  ['a body that is no JSON', modernCall(code), { 'content-type': 'text/plain' }, 0],
  ['a body of two types', modernCall(code), { 'content-type': 'application/json; a, text/plain' }, 0],
  ['a body whose type has parameters', modernCall(code), { 'content-type': 'Application/JSON; charset="utf-8"' }, 1],
  ['a body that is compressed', modernCall(code), { 'content-encoding': 'gzip' }, 0],
  ['a trace in a header', modernCall(code), { traceparent: trace }, 1],
  ['a trace in the call, and in a header', modernCall(code, { traceparent: 'a' }), { traceparent: trace }, 1],
  ['an argument in a header', modernCall(code), { 'mcp-param-code': 'x' }, 1],
  ['a page of another origin', modernCall(code), { origin: 'https://attacker.example' }, 0],
  ['a foreign host', modernCall(code), { host: 'attacker.example' }, 0],
  ['an unknown tool', modernCall({ name: 'unity_dance' }), { 'mcp-name': 'unity_dance' }, 0],
  ['a name that is no text', modernCall({ name: 7 }), {}, 0],
  ['no parameters', { ...modernCall(code), params: undefined }, {}, 0],
  ['no envelope', { jsonrpc: '2.0', id: 7, method: 'tools/call', params: code }, {}, 0],
  ['a parameter that is unknown', modernCall({ ...code, task: { ttl: 1 } }), {}, 0],
  ['an answer to a question that nobody asked', modernCall({ ...code, inputResponses: {} }), {}, 0],
  ['a state that is forged', modernCall({ ...code, requestState: 'x' }), {}, 0],
  ['a batch', [modernCall(code)], {}, 0],
  ['a broken number as id', modernCall(code, {}, 1.5), {}, 0],
  ['an id that is a list', modernCall(code, {}, [7]), {}, 0],
  ['no id', { ...modernCall(code), id: undefined }, {}, 0],
  ['another JSON-RPC', { ...modernCall(code), jsonrpc: '1.0' }, {}, 0],
  ['a member that is unknown', { ...modernCall(code), more: 1 }, {}, 1],
];

test.each(odd)('%s: answered alike', async (_what, message, more, direct) => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ answered }) => answered(fakeCompleted(1));
    const seen = [await rawAnswer(stage.url, message, more)];
    await waitFor('the requests to end', () => stage.serving() === 0);
    return seen;
  }, direct);
});

test.each(['?client=Bot', '?project=/Game', '?tools=all', '?tools=none', '?client=a&client=b'])(
  'the query %s counts alike',
  async (query) => {
    await bothWays(
      async (stage) => {
        stage.fake.onCall = ({ answered }) => answered(fakeCompleted(1));
        return rawAnswer(`${stage.url}${query}`, modernCall(code));
      },
      query === '?tools=none' || query.includes('&') ? 0 : 1,
    );
  },
);

test.each([both, 'text/event-stream'])('who takes %s learns of progress before the answer', async (accept) => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ progress, answered }) => {
      progress(0.25, 'first');
      queueMicrotask(() => {
        progress(0.5, 'second é');
        answered(fakeCompleted('built'));
        progress(1, 'too late');
      });
    };
    return rawAnswer(stage.url, modernCall(code, { progressToken: 'p' }), { accept });
  });
});

test('who takes JSON alone gets the answer alone', async () => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ progress, answered }) => {
      progress(0.25, 'first');
      setImmediate(() => answered(fakeCompleted('built')));
    };
    return rawAnswer(stage.url, modernCall(code, { progressToken: 'p' }), { accept: 'application/json' });
  });
});

test.each([{}, { progressToken: 'p' }])(
  'comments show that an answer is still awaited, before and after progress',
  async (meta) => {
    await bothWays(
      async ({ url, fake }) => {
        const answer = postModern(url, modernCall(code, meta));
        const call = await waitFor('the call', () => fake.calls[0]);
        const stream = streamOf(await answer);
        await stream.until(': keepalive\n\n');
        call.progress(1, 'on it');
        if ('progressToken' in meta) await stream.until('on it');
        call.answered(fakeCompleted('built'));
        return (await stream.end).replaceAll(': keepalive\n\n', '');
      },
      1,
      { keepAliveMs: 10 },
    );
  },
);

test.each([{}, { progressToken: 'p' }])(
  'a client that disconnects waits no longer, and cancels nothing',
  async (meta) => {
    const seen = await bothWays(async (stage) => {
      const { url, fake } = stage;
      const gone = new AbortController();
      const answer = postModern(url, modernCall(code, meta), {}, gone.signal);
      const call = await waitFor('the call', () => fake.calls[0]);
      if ('progressToken' in meta) {
        call.progress(1, 'on it');
        await streamOf(await answer).until('on it');
      }
      gone.abort();
      await answer.catch(() => undefined);
      await waitFor('the server to know', () => stage.serving() === 0);
      call.progress(2, 'for nobody');
      call.answered(fakeCompleted('for nobody'));
      fake.onCall = ({ answered }) => answered(fakeCompleted('for the next'));
      return [call.state, await rawAnswer(url, modernCall(code))];
    }, 2);
    expect(seen).toMatchObject(['cancelled', { status: 200 }]);
  },
);

test.each([{}, { progressToken: 'p' }])('an endpoint that closes disconnects those who wait', async (meta) => {
  const seen = await bothWays(async (stage) => {
    const answer = postModern(stage.url, modernCall(code, meta));
    const call = await waitFor('the call', () => stage.fake.calls[0]);
    if ('progressToken' in meta) call.progress(1, 'on it');
    if ('progressToken' in meta) await answer;
    await stage.close();
    await waitFor('the server to know', () => call.state === 'abandoned');
    return describeResponse(await answer).catch(() => 'cut off');
  });
  expect(seen).toMatchObject('progressToken' in meta ? { status: 200 } : { status: 499 });
});

test('calls of the same id at the same time have their own answers', async () => {
  await bothWays(async ({ url, fake }) => {
    const first = postModern(url, modernCall(code));
    await waitFor('the first call', () => fake.calls.length === 1);
    const second = postModern(url, modernCall(code));
    await waitFor('the second call', () => fake.calls.length === 2);
    fake.calls[1]?.answered(fakeCompleted('of the second'));
    const later = await describeResponse(await second);
    fake.calls[0]?.answered(fakeCompleted('of the first'));
    return [later, await describeResponse(await first)];
  }, 2);
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

test.each([{}, { form: {} }, { form: {}, url: {} }, { url: {} }])(
  'a question to a user whose client can show %j is the answer, or is passed to others',
  async (elicitation) => {
    await bothWays(async (stage) => {
      stage.fake.onCall = ({ ask, answered }) => {
        ask(question);
        setImmediate(() => answered(fakeCompleted('built')));
      };
      const seen = await rawAnswer(stage.url, modernCall(code, capable({ elicitation })));
      await waitFor('the requests to end', () => stage.serving() === 0);
      return JSON.parse(JSON.stringify(seen).replaceAll(/mcp-unity-bridge\.1[^"\\]*/g, 'sealed'));
    });
  },
);

test('a further round passes through the SDK', async () => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ ask }) => ask(question);
    const asks = capable({ elicitation: {} });
    const first = await (await postModern(stage.url, modernCall(code, asks))).json();
    const { requestState } = (first as { result: { requestState: string } }).result;
    stage.fake.onCall = ({ ask, answered }) => {
      ask(question);
      answered(fakeCompleted('built'));
    };
    const inputResponses = { approval: { action: 'accept', content: { approve: true } } };
    return rawAnswer(stage.url, modernCall({ ...code, requestState, inputResponses }, asks));
  });
});

test('what a client has read is known', async () => {
  await bothWays(async (stage) => {
    stage.fake.onCall = ({ answered }) => answered(fakeCompleted(1));
    const seen = await rawAnswer(stage.url, modernCall(code));
    await delivered(stage);
    return [seen, modernMeta()];
  });
});
