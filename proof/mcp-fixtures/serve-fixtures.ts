import type { ServerNotifier } from '@modelcontextprotocol/server';
import { createMcpEndpoint } from '../../server/clients/http/endpoint.ts';
import { listenHttp } from '../../server/clients/http/listen.ts';
import { type McpPeer, createMcpServer } from '../../server/clients/mcp/mcp-server.ts';
import type {
  ListKind,
  ToolDefinition,
  McpFeatures,
  ResourceDefinition,
} from '../../server/clients/mcp/protocol/features.ts';
import type { Announce, McpServerOptions } from '../../server/clients/mcp/protocol/mcp-state.ts';
import { plainTool, textResult, redPixelPng, silenceWav, reportingTools, askingTools } from './tools.ts';
import { createFixtureTasks, taskTools } from './task-tools.ts';
import { inputRequiredTools, requestStateTools, createRoundStates } from './request-state-tools.ts';
import { fixturePrompts } from './prompts.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import { createUuidV7 } from '../../server/runner/ids.ts';
import type { HubRead, HubReadAnswer } from '../../server/hub/protocol/reads.ts';

export interface FixturesServer {
  /** URL of the MCP endpoint. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the fixtures over our own HTTP, on any free port of 127.0.0.1. `onFault`: a mistake of ours. */
export async function serveFixtures(onFault: (error: unknown) => void): Promise<FixturesServer> {
  const features = mcpFixtures();
  const unity = noUnity();
  const sessions = new Set<McpPeer>();
  const announce: Announce = {
    listChanged(kind) {
      for (const session of sessions) session.listChanged(kind);
      notifyListeners(endpoint.notify, kind);
    },
    resourceUpdated(uri) {
      for (const session of sessions) session.resourceUpdated(uri);
      endpoint.notify.resourceUpdated(uri);
    },
  };
  const endpoint = createMcpEndpoint({
    log: () => undefined,
    createServer(client) {
      const connection = createMcpServer({ ...unity, era: client.era, onFault, features, announce });
      if (client.era === 'legacy') {
        sessions.add(connection);
        client.watch({ ...noWatcher, ended: () => void sessions.delete(connection) });
      }
      return connection.server;
    },
  });
  const http = await listenHttp({ endpoint, host: '127.0.0.1', port: 0, log: () => undefined });
  return { url: http.url, close: () => http.close() };
}

const nothing = (): void => undefined;

const noWatcher = {
  began: () => undefined,
  hasBegun: () => false,
  drop: nothing,
  sent: nothing,
  acknowledged: nothing,
  used: nothing,
  abandoned: nothing,
  cancelled: nothing,
};

function notifyListeners(notify: ServerNotifier, kind: ListKind): void {
  switch (kind) {
    case 'tools':
      return notify.toolsChanged();
    case 'prompts':
      return notify.promptsChanged();
    case 'resources':
      return notify.resourcesChanged();
  }
}

/** Tools that make the server report a changed list. */
const triggerTools: readonly ToolDefinition[] = [
  plainTool('test_trigger_tool_change', 'Notifies the clients that the list of tools has changed.', (context) => {
    context.listChanged('tools');
    return textResult('Subscribers were notified of the tools.');
  }),
  plainTool('test_trigger_prompt_change', 'Notifies the clients that the list of prompts has changed.', (context) => {
    context.listChanged('prompts');
    return textResult('Subscribers were notified of the prompts.');
  }),
];

/** Features that the official MCP suite requires of a server in order to test all optional behaviour. Not part of the product. */
function mcpFixtures(): McpFeatures {
  const tasks = createFixtureTasks();
  return {
    tools: [
      ...contentTools,
      ...reportingTools,
      ...askingTools,
      ...schemaTools,
      ...inputRequiredTools,
      ...requestStateTools(createRoundStates()),
      ...triggerTools,
      ...taskTools(tasks),
    ],
    findTask: (taskId) => tasks.find(taskId),
    resources: fixtureResources,
    prompts: fixturePrompts,
    capabilities: { logging: {}, prompts: { listChanged: true } },
  };
}

/** Three resources and a template. */
const fixtureResources: readonly ResourceDefinition[] = [
  text('static-text', 'A text that never changes.', 'This is the content of the static text resource.'),
  {
    uri: 'test://static-binary',
    name: 'static-binary',
    description: 'An image that never changes.',
    mimeType: 'image/png',
    read: async (_context, { uri }) => ({ contents: [{ uri, mimeType: 'image/png', blob: redPixelPng }] }),
  },
  text('watched-resource', 'A text to subscribe to.', 'Watched resource content'),
  {
    uri: 'test://template/{id}/data',
    name: 'template',
    description: 'Data for an id.',
    mimeType: 'application/json',
    read: async (_context, { uri, values: { id } }) => ({
      contents: [
        {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  },
];

function text(name: string, description: string, content: string): ResourceDefinition {
  const mimeType = 'text/plain';
  return {
    uri: `test://${name}`,
    name,
    description,
    mimeType,
    read: async (_context, { uri }) => ({ contents: [{ uri, mimeType, text: content }] }),
  };
}

/** One tool per kind of content, and one that fails. */
const contentTools: readonly ToolDefinition[] = [
  plainTool('test_simple_text', 'Answers with a text.', () =>
    textResult('This is a simple text response for testing.'),
  ),
  plainTool('test_image_content', 'Answers with an image.', () => ({
    content: [{ type: 'image', data: redPixelPng, mimeType: 'image/png' }],
  })),
  plainTool('test_audio_content', 'Answers with a sound.', () => ({
    content: [{ type: 'audio', data: silenceWav, mimeType: 'audio/wav' }],
  })),
  plainTool('test_embedded_resource', 'Answers with a resource inside the answer.', () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  })),
  plainTool('test_multiple_content_types', 'Answers with a text, an image and a resource.', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: redPixelPng, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: JSON.stringify({ test: 'data', value: 123 }),
        },
      },
    ],
  })),
  plainTool('test_error_handling', 'Always fails.', () => ({
    ...textResult('This tool intentionally returns an error for testing'),
    isError: true,
  })),
];

const NO_EDITOR = 'There is no Unity Editor here: this server serves the fixtures of the official MCP suite.';

/** The hub of an MCP server without Unity: the official suite requires nothing of Unity, but it lists and tries everything. */
function noUnity(): Pick<McpServerOptions, 'ask' | 'read' | 'approve' | 'cancelOperation' | 'newLogId' | 'onClient'> {
  const newId = createUuidV7();
  const newLogId = (): string => newId(Date.now());
  return {
    ask: async () => notConnected(newLogId()),
    read: async (read) => answerTo(read),
    approve: () => undefined,
    cancelOperation: async () => undefined,
    newLogId,
    onClient: () => undefined,
  };
}

function notConnected(log_id: string): Envelope {
  return {
    status: 'error',
    log_id,
    is_complete: true,
    message: NO_EDITOR,
    error: NO_EDITOR,
    error_code: 'unity_not_connected',
  };
}

function answerTo(read: HubRead): HubReadAnswer {
  switch (read.kind) {
    case 'operations':
      return { kind: 'operations', operations: [] };
    case 'editor':
      return { kind: 'editor', editors: [] };
    case 'tools':
      return { kind: 'tools', tools: [] };
    case 'task':
      return { kind: 'failed', code: 'not_found', reason: NO_EDITOR };
    case 'resource':
      return { kind: 'failed', code: 'unavailable', reason: NO_EDITOR };
  }
}

/** Tools whose schemas have to reach the client unchanged. */
const schemaTools: readonly ToolDefinition[] = [
  {
    tool: {
      name: 'json_schema_2020_12_tool',
      description: 'Tool with JSON Schema 2020-12 features',
      inputSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: {
          address: {
            $anchor: 'addressDef',
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
          },
        },
        properties: {
          name: { type: 'string' },
          address: { $ref: '#/$defs/address' },
          contactMethod: { type: 'string', enum: ['phone', 'email'] },
          phone: { type: 'string' },
          email: { type: 'string' },
        },
        allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
        if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { required: ['phone'] },
        else: { required: ['email'] },
        additionalProperties: false,
      },
    },
    call: async (_context, given) => textResult(`Called with: ${JSON.stringify(given)}`),
  },
  {
    tool: {
      name: 'test_x_mcp_header',
      description: 'Has a parameter that clients repeat in the header Mcp-Param-Region.',
      inputSchema: {
        type: 'object',
        properties: {
          region: { type: 'string', description: 'Repeated in the header.', 'x-mcp-header': 'Region' },
          level: { type: 'integer', description: 'Not repeated.' },
        },
      },
    },
    call: async (_context, { region }) => textResult(`region=${typeof region === 'string' ? region : '(none)'}`),
  },
];
