import { Client as Client2026, StreamableHTTPClientTransport as Transport2026 } from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, PromptListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../kit/scratch.ts';
import { serveFixtures, type FixturesServer } from './serve-fixtures.ts';

const faults: unknown[] = [];
let server: FixturesServer;
let client: Client2025;

beforeAll(async () => {
  server = await serveFixtures((error) => faults.push(error));
  client = new Client2025({ name: 'a-client-of-2025', version: '1.0.0' }, { capabilities: { elicitation: {} } });
  await client.connect(new Transport2025(new URL(server.url)));
});
afterAll(async () => {
  await client.close();
  await server.close();
  expect(faults).toEqual([]);
});

/** What the suite calls by name. */
const wantedTools = `
  simple_text image_content audio_content embedded_resource multiple_content_types error_handling tool_with_logging tool_with_progress reconnection
  sampling elicitation elicitation_sep1034_defaults elicitation_sep1330_enums
  missing_capability streaming_elicitation logging_tool trigger_tool_change trigger_prompt_change
  input_required_result_elicitation input_required_result_sampling input_required_result_list_roots input_required_result_request_state
  input_required_result_multiple_inputs input_required_result_multi_round input_required_result_tampered_state input_required_result_capabilities`
  .trim()
  .split(/\s+/)
  .map((name) => `test_${name}`);
const wantedPrompts = [
  'simple_prompt',
  'prompt_with_arguments',
  'prompt_with_embedded_resource',
  'prompt_with_image',
  'input_required_result_prompt',
].map((name) => `test_${name}`);

test('it lists every tool that the suite calls, each with a description', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining([...wantedTools, 'json_schema_2020_12_tool']));
  expect(tools.filter(({ description = '' }) => description === '')).toEqual([]);
  expect(tools.some(({ inputSchema }) => JSON.stringify(inputSchema).includes('"x-mcp-header"'))).toBe(true);
});

test('it lists every resource and prompt that the suite reads, after those of the product', async () => {
  const uris = (await client.listResources()).resources.map(({ uri }) => uri);
  expect(uris).toEqual(
    expect.arrayContaining(['test://static-text', 'test://static-binary', 'test://watched-resource']),
  );
  expect(uris[0]).toMatch(/^unity:/);
  expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
    'test://template/{id}/data',
  );
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(expect.arrayContaining(wantedPrompts));
});

test('a schema of JSON Schema 2020-12 arrives word by word', async () => {
  const found = (await client.listTools()).tools.find(({ name }) => name === 'json_schema_2020_12_tool');
  const kept = ['$schema', 'type', '$defs', 'properties', 'allOf', 'if', 'then', 'else', 'additionalProperties'];
  expect(Object.keys(found?.inputSchema ?? {}).toSorted()).toEqual(kept.toSorted());
  expect(JSON.stringify(found?.inputSchema)).toContain('"$anchor":"addressDef"');
});

test('it has the capabilities that the suite requires', () => {
  expect(client.getServerCapabilities()).toMatchObject({
    tools: { listChanged: true },
    resources: { subscribe: true },
    prompts: { listChanged: true },
    logging: {},
    completions: {},
  });
});

test('a client of 2025 is asked by a request of the server, also where the tool asks in the way of 2026', async () => {
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => ({
    action: 'accept',
    content: JSON.stringify(params).includes('"name"')
      ? { name: 'Ada' }
      : { username: 'ada', email: 'ada@example.com' },
  }));
  expect(await client.callTool({ name: 'test_elicitation', arguments: { message: 'Who are you?' } })).toMatchObject({
    content: [{ text: 'User response: action=accept, content={"username":"ada","email":"ada@example.com"}' }],
  });
  expect(await client.callTool({ name: 'test_input_required_result_elicitation' })).toMatchObject({
    content: [{ text: 'Hello, Ada!' }],
  });
});

test('a client of 2025 is notified that a list has changed', async () => {
  let heard = 0;
  client.setNotificationHandler(PromptListChangedNotificationSchema, () => void (heard += 1));
  await waitFor('the notification', async () => {
    await client.callTool({ name: 'test_trigger_prompt_change' });
    return heard > 0;
  });
});

test('a client of 2026 is asked in rounds, and gets to the end of them', async () => {
  const modern = new Client2026(
    { name: 'a-client-of-2026', version: '1.0.0' },
    { capabilities: { elicitation: {} }, versionNegotiation: { mode: 'auto' } },
  );
  modern.setRequestHandler('elicitation/create', ({ params }) => ({
    action: 'accept',
    content: params.message.startsWith('Step 1') ? { name: 'Ada' } : { color: 'green' },
  }));
  await modern.connect(new Transport2026(new URL(server.url)));
  expect(modern.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  expect(await modern.callTool({ name: 'test_input_required_result_multi_round' })).toMatchObject({
    content: [{ text: 'Ada likes green' }],
  });
  await modern.close();
});
