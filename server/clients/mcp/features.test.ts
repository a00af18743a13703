import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, inputRequired } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { expect, test } from 'vitest';
import { serverCapabilities } from '../../lib/this-program.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import type { McpFeatures } from './protocol/features.ts';
import { createMcpServer } from './mcp-server.ts';

/** What fixtures of test suites are made of. */
const features: McpFeatures = {
  capabilities: { logging: {}, prompts: { listChanged: true } },
  tools: [
    {
      tool: { name: 'greet', description: 'Greets.', inputSchema: { type: 'object' } },
      async call({ sdk }, { name }) {
        await sdk.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data: 'greeting' } });
        return { content: [{ type: 'text', text: `Hello ${String(name)}` }] };
      },
    },
    {
      tool: { name: 'ask', description: 'Asks.', inputSchema: { type: 'object' } },
      async call({ sdk }) {
        const answer = sdk.mcpReq.inputResponses?.['question'];
        if (answer !== undefined)
          return {
            content: [{ type: 'text', text: `${String(sdk.mcpReq.requestState())}: ${JSON.stringify(answer)}` }],
          };
        const elicited = inputRequired.elicit({
          message: 'Well?',
          requestedSchema: { type: 'object', properties: {} },
        });
        return inputRequired({ inputRequests: { question: elicited }, requestState: 'state of its own' });
      },
    },
    {
      tool: { name: 'change', description: 'Changes something.', inputSchema: { type: 'object' } },
      call({ listChanged, resourceUpdated }) {
        listChanged('prompts');
        resourceUpdated('test://1/data');
        return Promise.resolve({ content: [] });
      },
    },
  ],
  resources: [
    {
      uri: 'test://{id}/data',
      name: 'data',
      description: 'Data.',
      read: (_context, { uri, values }) => Promise.resolve({ contents: [{ uri, text: `data of ${values['id']}` }] }),
      list: () => Promise.resolve([{ uri: 'test://1/data', name: 'one' }]),
      complete: { id: (_context, typed, given) => [`${typed}1`, ...Object.values(given)] },
    },
  ],
  prompts: [
    {
      name: 'picture',
      description: 'A picture.',
      arguments: [
        { name: 'of', description: 'What of.', complete: () => Array.from({ length: 150 }, (_, i) => String(i)) },
      ],
      get: () =>
        Promise.resolve({
          messages: [{ role: 'user', content: { type: 'image', data: 'AAAA', mimeType: 'image/png' } }],
        }),
    },
  ],
};

async function connect(mode: 'auto' | 'legacy'): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const never = (): Promise<never> => new Promise(() => undefined);
  serveStdio(
    () =>
      createMcpServer({
        ask: never,
        read: never,
        approve: () => undefined,
        cancelOperation: async () => undefined,
        newLogId: () => '',
        onClient: () => undefined,
        onFault: () => undefined,
        features,
      }).server,
    {
      transport: theirs,
    },
  );
  const client = new Client(
    { name: 'c', version: '1' },
    { capabilities: { elicitation: { form: {} } }, ...(mode === 'auto' ? { versionNegotiation: { mode } } : {}) },
  );
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { a: 1 } }));
  await client.connect(ours);
  return client;
}

test.each(['auto', 'legacy'] as const)(
  'further tools, resources and prompts are listed after ours (%s)',
  async (mode) => {
    const client = await connect(mode);
    expect(client.getServerCapabilities()).toEqual({
      ...serverCapabilities,
      logging: {},
      prompts: { listChanged: true },
    });
    expect((await client.listTools()).tools.map(({ name }) => name).slice(5)).toEqual([
      'unity_help',
      'greet',
      'ask',
      'change',
    ]);
    expect((await client.listResources()).resources.at(-1)).toMatchObject({ uri: 'test://1/data' });
    expect((await client.listResourceTemplates()).resourceTemplates.at(-1)).toMatchObject({
      uriTemplate: 'test://{id}/data',
    });
    expect((await client.listPrompts()).prompts.at(-1)).toMatchObject({ name: 'picture' });
    expect(await client.callTool({ name: 'greet', arguments: { name: 'you' } })).toMatchObject({
      content: [{ text: 'Hello you' }],
    });
    expect(await client.readResource({ uri: 'test://7/data' })).toMatchObject({ contents: [{ text: 'data of 7' }] });
    expect(await client.getPrompt({ name: 'picture' })).toMatchObject({ messages: [{ content: { type: 'image' } }] });
  },
);

test.each(['auto', 'legacy'] as const)(
  'a tool that needs input gets it in both eras, with its own state (%s)',
  async (mode) => {
    const client = await connect(mode);
    expect(await client.callTool({ name: 'ask' })).toMatchObject({
      content: [{ text: 'state of its own: {"action":"accept","content":{"a":1}}' }],
    });
  },
);

test('a completion is cut at a hundred values, and says so', async () => {
  const client = await connect('auto');
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name: 'picture' },
    argument: { name: 'of', value: '' },
  });
  expect([completion.values.length, completion.total, completion.hasMore]).toEqual([100, 150, true]);
  const given = await client.complete({
    ref: { type: 'ref/resource', uri: 'test://{id}/data' },
    argument: { name: 'id', value: '4' },
    context: { arguments: { other: 'x' } },
  });
  expect(given.completion.values).toEqual(['41', 'x']);
});

test('what a tool changes is reported', async () => {
  const client = await connect('legacy');
  const heard: string[] = [];
  client.setNotificationHandler('notifications/prompts/list_changed', () => void heard.push('prompts'));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
  await client.subscribeResource({ uri: 'test://1/data' });
  await client.callTool({ name: 'change' });
  await waitFor('both notices', () => heard.length === 2);
  expect(heard).toEqual(['prompts', 'test://1/data']);
});

test.each(['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'] as const)(
  '%s has one page, and knows no cursor',
  async (method) => {
    const client = await connect('auto');
    await expect(client.request({ method, params: { cursor: 'x' } })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown cursor "x"'),
    });
  },
);
