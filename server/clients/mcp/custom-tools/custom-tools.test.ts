import { limits } from '../../../../generated/typescript/limits.ts';
import { expect, test } from 'vitest';
import { readyTools } from '../../../../generated/typescript/ready-tools.ts';
import { tools } from '../../../../generated/typescript/tools.ts';
import type { CustomTool } from '../../../../generated/typescript/types.ts';
import { fakeCompleted, createFakeRunner, type FakeRunner } from '../testing/fake-runner.ts';
import { anyOpen, connect2025, connect2026 } from '../testing/link-clients.ts';

const eras = [
  ['2025', connect2025],
  ['2026', connect2026],
] as const;

const bake: CustomTool = {
  name: 'bake_lights',
  title: 'Bake the lights',
  description: 'Bakes the lights of the open scene.',
  input_schema: {
    type: 'object',
    properties: { quality: { enum: ['low', 'high'] } },
    required: ['quality'],
    additionalProperties: false,
  },
  destructive_hint: false,
  idempotent_hint: true,
};

const six = tools.map(({ name }) => name);

function withTools(): FakeRunner {
  const fake = createFakeRunner();
  fake.onRead = () => ({ kind: 'tools', tools: [bake] });
  fake.onCall = ({ answered }) => answered(fakeCompleted('baked'));
  return fake;
}

test.each(eras)(
  'without the option there are six tools, and no Editor is asked for more (%s)',
  async (_era, connect) => {
    const fake = withTools();
    const { client } = await connect(fake.runner);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(six);
    await expect(client.callTool({ name: 'bake_lights', arguments: { quality: 'low' } })).rejects.toMatchObject({
      code: -32602,
    });
    expect(fake.reads).toEqual([]);
  },
);

test.each([
  ['all', 'read', { of: 'all', isChosen: true }],
  ['read', 'all', { of: 'read', isChosen: true }],
  [undefined, 'read', { of: 'read', isChosen: false }],
  ['nonsense', 'read', { of: 'read', isChosen: false }],
  ['six', 'all', undefined],
  ['all', 'six', undefined],
] as const)('a client that wants %s, of a server with %s', async (wanted, ofServer, asked) => {
  const fake = withTools();
  const open = wanted === undefined ? anyOpen : { ...anyOpen, tools: wanted };
  const { client } = await connect2025(fake.runner, {}, { toolOffer: ofServer, open });
  await client.listTools();
  expect(fake.reads).toEqual(asked === undefined ? [] : [{ kind: 'tools', ...asked }]);
});

test.each(eras)(
  "the Editor's tools follow the six, with the server's members and the envelope (%s)",
  async (_era, connect) => {
    const { client } = await connect(withTools().runner, {}, { toolOffer: 'all' });
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual([...six, 'bake_lights']);
    const [tool] = listed.slice(-1);
    expect(tool).toMatchObject({
      title: 'Bake the lights',
      description: bake.description,
      inputSchema: {
        type: 'object',
        required: ['quality'],
        additionalProperties: false,
        properties: {
          quality: { enum: ['low', 'high'] },
          timeout: { type: 'integer', default: limits.timeout_default_ms },
          idempotency_key: { type: 'string' },
        },
      },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    });
    // An envelope whose result may be anything says nothing that the six do not say already.
    expect(tool).not.toHaveProperty('outputSchema');
  },
);

test('the list of a client without options is at most 30,000 characters, and has nothing that a model cannot use', async () => {
  const fake = createFakeRunner();
  fake.onRead = () => ({ kind: 'tools', tools: readyTools.filter(({ read_only_hint }) => read_only_hint === true) });
  const { client } = await connect2025(fake.runner, {}, { toolOffer: 'read' });
  const listed = (await client.listTools()).tools;
  expect(listed.length).toBeGreaterThan(six.length);
  const text = JSON.stringify(listed);
  expect(text.length).toBeLessThanOrEqual(30_000);
  expect(text).not.toMatch(/"pattern":"|\b[A-Z]{3}-\d\d\b/);
  expect(text.match(/How long to wait for the answer/g)).toHaveLength(1);
  const keyed = listed.filter(({ inputSchema }) => 'idempotency_key' in (inputSchema.properties ?? {}));
  expect(keyed.map(({ name }) => name)).toEqual(['unity_execute_code', 'unity_query']);
});

test.each([
  ['console', limits.timeout_default_ms],
  ['wait_for', limits.wait_for_timeout_default_ms],
])('the list says how long %s waits by itself: %s ms (TMO-01)', async (name, waits) => {
  const fake = createFakeRunner();
  fake.onRead = () => ({ kind: 'tools', tools: [...readyTools] });
  const { client } = await connect2025(fake.runner, {}, { toolOffer: 'all' });
  const listed = (await client.listTools()).tools.find((tool) => tool.name === name);
  expect(listed?.inputSchema.properties?.['timeout']).toMatchObject({ default: waits });
});

test('a client is notified of tools that differ from those that it was given, and of no others', async () => {
  let offered = [bake];
  const fake = createFakeRunner();
  fake.onRead = () => ({ kind: 'tools', tools: offered });
  const { client, session, messages } = await connect2025(fake.runner, {}, { toolOffer: 'all' });
  const noticesAfter = async (change: () => void): Promise<number> => {
    change();
    session.listChanged('tools');
    for (let n = 0; n < 3; n += 1) await client.ping();
    return messages.filter(({ method }) => method === 'notifications/tools/list_changed').length;
  };
  expect(await noticesAfter(() => undefined), 'never listed').toBe(1);
  await client.listTools();
  expect(await noticesAfter(() => undefined), 'the same').toBe(1);
  expect(await noticesAfter(() => (offered = [{ ...bake, description: 'Bakes slowly.' }])), 'another').toBe(2);
  expect(await noticesAfter(() => (offered = [bake])), 'what the client has').toBe(2);
});

test.each(eras)('without an Editor the six are listed (%s)', async (_era, connect) => {
  const { client } = await connect(createFakeRunner().runner, {}, { toolOffer: 'all' });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(six);
});

test.each(eras)("a call of the Editor's tool is an operation like any other (%s)", async (_era, connect) => {
  const fake = withTools();
  const { client } = await connect(fake.runner, {}, { toolOffer: 'all' });
  const { structuredContent } = await client.callTool({
    name: 'bake_lights',
    arguments: { quality: 'high', timeout: 5_000, idempotency_key: 'k' },
  });
  expect(structuredContent).toMatchObject({ status: 'completed', result: 'baked' });
  expect(fake.calls.map(({ call }) => call.call)).toEqual([
    {
      tool: 'custom_tool',
      params: { name: 'bake_lights', arguments: { quality: 'high' }, timeout: 5_000, idempotency_key: 'k' },
    },
  ]);
});

test.each([
  [{}, '"quality" is missing'],
  [{ grade: 'low' }, '"quality" is missing; "grade" is not an argument (there are: quality)'],
  [{ quality: 'best' }, '/quality: must be one of "low", "high", got "best"'],
  [{ quality: 'low', more: 1 }, '"more" is not an argument (there are: quality)'],
  [{ quality: 'low', timeout: -1 }, '/timeout'],
  [{ quality: 'low', timeout: limits.timeout_max_ms + 1 }, '/timeout'],
  [{ quality: 'low', idempotency_key: 7 }, '/idempotency_key'],
])('arguments that do not fit are an envelope, and reach no Editor: %j', async (given, sentence) => {
  const fake = withTools();
  const { client } = await connect2025(fake.runner, {}, { toolOffer: 'all' });
  const { structuredContent, isError } = await client.callTool({ name: 'bake_lights', arguments: given });
  expect(structuredContent).toMatchObject({
    status: 'error',
    error_code: 'invalid_params',
    error: expect.stringContaining(sentence),
  });
  expect(isError).toBe(true);
  expect(fake.calls).toEqual([]);
});

test('an unknown tool is reported, and where the others are listed', async () => {
  const { client } = await connect2025(withTools().runner, {}, { toolOffer: 'all' });
  await expect(client.callTool({ name: 'nothing' })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(/ those that tools\/list names, and of the Unity package, .* play_mode, .* undo, /),
  });
});

test.each(eras)(
  'a name that is reserved, ignoring case, is never run, also where an Editor says that it has such a tool (%s)',
  async (_era, connect) => {
    const fake = withTools();
    const { client } = await connect(fake.runner, {}, { toolOffer: 'all' });
    const answer = async (name: string): Promise<unknown> =>
      (await client.callTool({ name, arguments: {} })).structuredContent;
    expect(await answer('Unity_Execute_Code')).toMatchObject({
      error_code: 'blocked_by_policy',
      message: 'Nothing ran.',
      advice: 'Call unity_execute_code.',
    });
    expect(await answer('UNITY_BAKE')).toMatchObject({
      error_code: 'blocked_by_policy',
      advice: expect.stringContaining('Rename the tool'),
    });
    expect(fake.calls).toEqual([]);
  },
);
