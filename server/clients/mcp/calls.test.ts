import { expect, test } from 'vitest';
import { modernMeta } from '../../../proof/kit/mcp-messages.ts';
import { isApproval } from './approval/form.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import {
  fakeCompleted,
  createFakeRunner,
  sampleLogId,
  timedOut,
  unshowable,
  type HeardCall,
} from './testing/fake-runner.ts';
import { anyOpen, callWith, connect2025, connect2026 } from './testing/link-clients.ts';

const eras = [
  ['2025', connect2025],
  ['2026', connect2026],
] as const;

const work = { name: 'unity_execute_code', arguments: { code: 'Build();' } };

test.each(eras)(
  'pictures travel once: as images behind the text, which stays the JSON of the envelope (%s)',
  async (_era, connect) => {
    const fake = createFakeRunner();
    const image = { $image: 'image/png', width: 1, height: 1, data: 'AAAA' };
    const none = { broken: { $image: 'image/png', data: '%' }, none: { $image: 'text/html', data: 'AAAA' } };
    fake.onCall = ({ answered }) => answered(fakeCompleted({ shots: [image, { deeper: image }], ...none }));
    const { client } = await connect(fake.runner);
    const { content, structuredContent } = await client.callTool(work);
    const png = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }, png, png]);
    const standIn = { $image: 'image/png', width: 1, height: 1, bytes: 3 };
    expect(structuredContent).toMatchObject({ result: { shots: [standIn, { deeper: standIn }], ...none } });
  },
);

test('of many pictures, and of large ones, only some are sent, and the answer says where the others are', async () => {
  const fake = createFakeRunner();
  const large = 'A'.repeat(3 * 1024 * 1024);
  fake.onCall = ({ answered }) =>
    answered(
      fakeCompleted([
        { $image: 'image/png', data: large },
        { $image: 'image/png', data: large },
        ...Array.from({ length: 8 }, () => ({ $image: 'image/png', data: 'AAAA' })),
      ]),
    );
  const { client } = await connect2025(fake.runner);
  const { content, structuredContent } = await client.callTool(work);
  expect(
    JSON.parse(JSON.stringify(content))
      .slice(1)
      .map(({ data }: { data: string }) => data.length),
  ).toEqual([large.length, 4, 4, 4]);
  expect(structuredContent).toMatchObject({ advice: expect.stringContaining('6 more pictures') });
  expect(JSON.stringify(structuredContent).length).toBeLessThan(1000);
});

test.each(eras)(
  'a pointer that leads nowhere keeps the call: its end is not delivered (EXO-06, %s)',
  async (_era, connect) => {
    const fake = createFakeRunner();
    fake.onCall = ({ answered }) => answered(fakeCompleted({ items: [1] }));
    const { client } = await connect(fake.runner);
    const read = async (pointer: string) => {
      const name = 'unity_get_result';
      const { structuredContent } = await client.callTool({ name, arguments: { log_id: question.log_id, pointer } });
      return structuredContent;
    };
    expect(await read('/items/0')).toMatchObject({ status: 'completed', result: { value: 1 } });
    expect(await read('/items/1')).toMatchObject({ status: 'error', error_code: 'invalid_params' });
    await waitFor('the second call to be left', () => fake.calls[1]?.state === 'left');
    expect(fake.calls.map(({ state }) => state)).toEqual(['open', 'left']);
  },
);

test.each(
  eras.flatMap(([era, connect]) => [
    [era, 'past the SDK where that can be', {}, connect] as const,
    [era, 'through the SDK', { _meta: { 'io.modelcontextprotocol/other': 1 } }, connect] as const,
  ]),
)(
  'an end that cannot be shown is answered with an error of ours, and is not delivered (EXO-06, %s, %s)',
  async (_era, _way, meta, connect) => {
    const fake = createFakeRunner();
    fake.onCall = ({ answered }) => answered(unshowable);
    const { client } = await connect(fake.runner);
    const { structuredContent } = await client.callTool({ ...work, ...meta });
    expect(structuredContent).toMatchObject({
      error_code: 'internal_error',
      error: 'internal error: no room for the answer',
    });
    await waitFor('the call to be left', () => fake.calls[0]?.state === 'left');
  },
);

test('a task whose end cannot be shown is answered with an error, and its end is not delivered (EXO-06)', async () => {
  const fake = createFakeRunner();
  fake.onCall = ({ answered }) => answered(unshowable);
  fake.onRead = () => ({
    kind: 'task',
    task: { log_id: sampleLogId, accepted_at: 0, changed_at: 0, kept_until: 0, result: unshowable },
  });
  const capabilities = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
  const { session, messages } = await connect2026(fake.runner, { capabilities });
  const _meta = modernMeta({ capabilities });
  const m = { jsonrpc: '2.0', id: 99, method: 'tasks/get', params: { taskId: sampleLogId, _meta } };
  session.message({ type: 'message', m, ordinal: 99 });
  const answer = await waitFor('the error', () => messages.find(({ id }) => id === 99));
  expect(answer.error?.code).toBe(-32603);
  await waitFor('the call to be left', () => fake.calls[0]?.state === 'left');
});

test('a client that is no model gets big results whole, with the data of pictures', async () => {
  const fake = createFakeRunner();
  const result = { text: 'x'.repeat(300_000), shot: { $image: 'image/png', data: 'AAAA' } };
  fake.onCall = ({ answered }) => answered(fakeCompleted(result));
  const { client } = await connect2025(fake.runner, {}, { open: { ...anyOpen, whole: true } });
  const { content, structuredContent } = await client.callTool(work);
  expect(structuredContent).toMatchObject({ result });
  expect(content).toHaveLength(1);
});

test.each(eras)('progress reaches a client that wants it (%s)', async (_era, connect) => {
  const fake = createFakeRunner();
  const { client } = await connect(fake.runner);
  const heard: unknown[] = [];
  const answer = callWith(client, work, { onprogress: (progress) => heard.push(progress) });
  const call = await waitFor('the call', () => fake.calls[0]);
  expect(call.call.wants_progress).toBe(true);
  call.progress(1, 'half of it');
  await waitFor('progress', () => heard.length > 0);
  call.answered(fakeCompleted(1));
  await answer;
  expect(heard).toEqual([{ progress: 1, message: 'half of it' }]);
});

test.each(eras)('a cancel of the client reaches the hub, and no answer follows (%s)', async (_era, connect) => {
  const fake = createFakeRunner();
  const { client, messages, frames } = await connect(fake.runner);
  const stop = new AbortController();
  const answer = callWith(client, work, { signal: stop.signal });
  answer.catch(() => undefined);
  const call = await waitFor('the call', () => fake.calls[0]);
  stop.abort();
  await expect(answer).rejects.toThrow();
  await waitFor('the cancel', () => call.state === 'cancelled');
  const before = messages.length;
  call.answered(fakeCompleted(1));
  await client.listTools();
  expect(messages.length).toBe(before + 1);
  expect(frames.some(({ type }) => type === 'dropped')).toBe(true);
});

const question = {
  log_id: '0196b7a4-7c1e-7f00-8a2b-0123456789ab',
  code_hash: 'ab'.repeat(32),
  tool: 'unity_execute_code',
  params: { code: 'Build();' },
  project_path: '/game',
  project_name: 'game',
  client: 'test',
  reason: 'The policy asks.',
};

test('only a form that was sent off with the box ticked is an approval', () => {
  const content = { approve: true };
  for (const answer of [
    { action: 'decline', content },
    { action: 'cancel', content },
    { content },
    { action: 'accept', content: { approve: 'true' } },
    { action: 'accept' },
    null,
    'accept',
  ]) {
    expect(isApproval(answer), JSON.stringify(answer)).toBe(false);
  }
  expect(isApproval({ action: 'accept', content })).toBe(true);
});

test('a client that cannot show a form is never reported as one that can be asked', async () => {
  const fake = createFakeRunner();
  fake.onCall = ({ answered }) => answered(fakeCompleted(1));
  for (const { client } of [
    await connect2025(fake.runner),
    await connect2026(fake.runner),
    await connect2025(fake.runner, { elicitation: { url: {} } }),
  ])
    await client.callTool(work);
  expect(fake.calls.map(({ call }) => call.can_ask)).toEqual([false, false, false]);
});

const answers = [
  [{ action: 'accept', content: { approve: true } }, true],
  [{ action: 'accept', content: { approve: false } }, false],
  [{ action: 'accept', content: {} }, false],
  [{ action: 'decline' }, false],
  [{ action: 'cancel' }, false],
] as const;

test.each(answers)('2025: the user is asked beside the call; %j means %s', async (answer, approved) => {
  const fake = createFakeRunner();
  const { ElicitRequestSchema } = await import('@modelcontextprotocol/sdk/types.js');
  const { client, messages } = await connect2025(fake.runner, { elicitation: {} });
  client.setRequestHandler(ElicitRequestSchema, () => ({ ...answer }));
  fake.onCall = (call) => call.ask(question);
  fake.onApprove = () => fake.calls[0]?.answered(fakeCompleted(1));
  const { structuredContent } = await client.callTool(work);
  expect(structuredContent).toMatchObject({ status: 'completed' });
  expect(fake.calls.map(({ call, state }) => [call.can_ask, state])).toEqual([[true, 'open']]);
  expect(fake.approvals).toEqual([{ log_id: question.log_id, code_hash: question.code_hash, approved, by: 'older' }]);
  const [asked] = messages.filter(({ method }) => method === 'elicitation/create');
  expect(asked).toMatchObject({
    id: expect.stringMatching(/^boot:/),
    params: { message: expect.stringContaining('Build();'), requestedSchema: { required: ['approve'] } },
  });
});

test('2025: the answer of the call never waits for the user; the question stays open until the hub says that it is over', async () => {
  const fake = createFakeRunner();
  const { ElicitRequestSchema } = await import('@modelcontextprotocol/sdk/types.js');
  const { client, session, messages } = await connect2025(fake.runner, { elicitation: { form: {} } });
  let asked = 0;
  let takenDown = false;
  client.setRequestHandler(ElicitRequestSchema, (_request, { signal }) => {
    asked += 1;
    signal.addEventListener('abort', () => (takenDown = true));
    return new Promise<never>(() => undefined);
  });
  fake.onCall = (call) => {
    call.ask(question);
    setImmediate(() => call.answered(timedOut()));
  };
  expect((await client.callTool(work)).structuredContent).toMatchObject({ status: 'timeout' });
  // An identical call asks the same question: the user sees it once.
  await client.callTool(work);
  expect(asked).toBe(1);
  session.approvalOver(question.log_id);
  await waitFor('the question to be taken down', () => takenDown);
  expect(messages.filter(({ method }) => method === 'elicitation/create')).toHaveLength(1);
  expect(fake.approvals).toEqual([]);
});

test.each(answers)(
  '2026: the call is answered with the question, and the client calls again; %j means %s',
  async (answer, approved) => {
    const fake = createFakeRunner();
    const { client, messages } = await connect2026(fake.runner, { capabilities: { elicitation: { form: {} } } });
    client.setRequestHandler('elicitation/create', () => ({ ...answer }));
    fake.onCall = (call) => call.ask(question);
    fake.onApprove = () => fake.calls.at(-1)?.answered(fakeCompleted(1));
    const { structuredContent } = await client.callTool(work);
    expect(structuredContent).toMatchObject({ status: 'completed' });
    expect(fake.approvals).toEqual([{ log_id: question.log_id, code_hash: question.code_hash, approved, by: 'newer' }]);
    await waitFor('the first call to be left', () => fake.calls[0]?.state === 'left');
    expect(fake.calls.map(({ state }) => state)).toEqual(['left', 'open']);
    expect(fake.calls.map(({ call }) => call.continues)).toEqual([undefined, question.log_id]);
    expect(messages.filter(({ result }) => result?.['resultType'] === 'input_required')).toHaveLength(1);
  },
);

test('2026: a question that is not the one that was answered is asked again', async () => {
  const fake = createFakeRunner();
  const { client } = await connect2026(fake.runner, { capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { approve: true } }));
  const hashes = ['aa', 'bb', 'bb'].map((digits) => digits.repeat(32));
  fake.onCall = (call: HeardCall) => call.ask({ ...question, code_hash: hashes[call.call_id - 1] ?? '' });
  fake.onApprove = () => fake.calls.at(-1)?.answered(fakeCompleted(1));
  await client.callTool(work);
  expect(fake.calls).toHaveLength(3);
  expect(fake.approvals.map(({ code_hash }) => code_hash)).toEqual(['bb'.repeat(32)]);
});

test('a second request with the id of an unanswered one is refused, so that neither gets the answer of the other', async () => {
  const fake = createFakeRunner();
  const { session, messages } = await connect2025(fake.runner);
  const send = (ordinal: number, code: string): void =>
    session.message({
      type: 'message',
      ordinal,
      m: {
        jsonrpc: '2.0',
        id: 'twice',
        method: 'tools/call',
        params: { name: 'unity_execute_code', arguments: { code } },
      },
    });
  send(50, 'First();');
  const call = await waitFor('the call', () => fake.calls[0]);
  send(51, 'Second();');
  await waitFor('the refusal', () =>
    messages.some(
      ({ id, error }) => id === 'twice' && error?.message.includes('Nothing ran for this request') === true,
    ),
  );
  call.answered(fakeCompleted(1));
  await waitFor('the answer', () => messages.some(({ id, result }) => id === 'twice' && result !== undefined));
  expect(fake.calls.map((heard) => heard.call.call.params)).toEqual([{ code: 'First();' }]);
});

test('2026: a requestState that this server has not given is refused, and no user is asked', async () => {
  const fake = createFakeRunner();
  const { client, messages } = await connect2026(fake.runner, {
    capabilities: { elicitation: { form: {} } },
    inputRequired: { autoFulfill: false },
  });
  fake.onCall = (call) => call.ask(question);
  await client.callTool(work).catch(() => undefined);
  const sealed: unknown = messages.find(({ result }) => result?.['resultType'] === 'input_required')?.result?.[
    'requestState'
  ];
  expect(sealed).toEqual(expect.stringContaining(question.log_id));
  const calls = fake.calls.length;
  // Of another run of the server: it grants nothing, and the question is put again.
  const expired = String(sealed).replace(/(?<=1\/)[0-9a-f]{16}/, '0'.repeat(16));
  const again = client.request({
    method: 'tools/call',
    params: {
      ...work,
      requestState: expired,
      inputResponses: { approval: { action: 'accept', content: { approve: true } } },
    },
  });
  await again.catch(() => undefined);
  expect(messages.filter(({ result }) => result?.['resultType'] === 'input_required')).toHaveLength(2);
  expect(fake.calls).toHaveLength(calls + 1);
  for (const requestState of [`${String(sealed)}x`, String(sealed).replace('abababab', 'cdababab'), 'x', '']) {
    const params = {
      ...work,
      requestState,
      inputResponses: { approval: { action: 'accept', content: { approve: true } } },
    };
    await expect(client.request({ method: 'tools/call', params }), requestState).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('requestState'),
    });
  }
  expect(fake.calls).toHaveLength(calls + 1);
  expect(fake.approvals).toEqual([]);
});

test.each([
  ['at once', (ask: () => void) => ask()],
  ['later', (ask: () => void) => void setImmediate(ask)],
])(
  'what is written out of a call that was answered with a question (%s) is no end of the operation',
  async (_when, soon) => {
    const fake = createFakeRunner();
    const { client, session, frames } = await connect2026(fake.runner, { capabilities: { elicitation: { form: {} } } });
    client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
    fake.onCall = (call) => soon(() => call.ask(question));
    fake.onApprove = () => fake.calls.at(-1)?.answered(fakeCompleted(1));
    await client.callTool(work);
    const ordinals = frames
      .flatMap((frame) => (frame.type === 'message' && frame.ordinal !== undefined ? [frame.ordinal] : []))
      .slice(-2);
    for (const ordinal of ordinals) session.written(ordinal, false);
    const [first, second] = ordinals;
    expect(fake.events).toEqual([
      { type: 'request_delivered', request: { client_uuid: expect.any(String), ordinal: first }, terminal: false },
      { type: 'call_delivered', call_id: 2 },
    ]);
    expect(second).toBeGreaterThan(first ?? 0);
  },
);
