#!/usr/bin/env node
// THE BAD EXAMPLE. An MCP server for Unity like many a first version, and several well-known bridges: it works in a trial. It sends a
// command again when no answer arrived in time, so slow work runs several times; it stores results in memory, so its exit loses them; Unity's answers
// after a timeout are lost; errors are prose. `mcp-unity-bridge conformance --server "node server.mjs"` reports all this.
import { randomBytes } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { startUnity } from './bridge.mjs';

const sendToUnity = await startUnity();
const results = new Map(); // log_id -> envelope

const schema = (properties, required = []) => ({ type: 'object', properties, required });
const text = { type: 'string' };
const number = { type: 'number' };
const tools = [
  {
    name: 'unity_execute_code',
    description: 'Run C# code in Unity',
    inputSchema: schema({ code: text, timeout: number, idempotency_key: text }, ['code']),
  },
  {
    name: 'unity_query',
    description: 'Evaluate an expression in Unity',
    inputSchema: schema({ query: text, timeout: number, idempotency_key: text }, ['query']),
  },
  {
    name: 'unity_get_result',
    description: 'Get the result of an earlier call',
    inputSchema: schema({ log_id: text, timeout: number }, ['log_id']),
  },
  {
    name: 'unity_get_logs',
    description: 'Read the Unity console',
    inputSchema: schema({ log_name: text, limit: number, since: text, log_type: text }),
  },
  {
    name: 'unity_get_log_details',
    description: 'Get one log entry',
    inputSchema: schema({ log_id: text }, ['log_id']),
  },
  { name: 'unity_help', description: 'Help', inputSchema: schema({ topic: text }) },
];

function newLogId() {
  const hex = (Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')).replace(
    /^(.{12}).(.{3})./,
    '$17$28',
  );
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const completed = (result, log_id = newLogId()) => ({
  status: 'completed',
  log_id,
  is_complete: true,
  message: 'Done',
  result: result ?? null,
});

async function run(command, timeout = 1000) {
  const answer = await sendToUnity(command, timeout);
  if (answer.error !== undefined) throw new Error(answer.error);
  const envelope = completed(answer.result);
  results.set(envelope.log_id, envelope);
  return envelope;
}

const handlers = {
  unity_execute_code: ({ code, timeout }) => run({ code }, timeout),
  unity_query: ({ query, timeout }) => run({ query }, timeout),
  unity_get_result: ({ log_id }) => results.get(log_id) ?? fail(`Unknown log id: ${log_id}`),
  unity_get_logs: async ({ limit = 10 }) => completed((await sendToUnity({ logs: true }, 1000)).result.slice(0, limit)),
  unity_get_log_details: ({ log_id }) => completed(results.get(log_id) ?? fail(`Unknown log id: ${log_id}`)),
  unity_help: () => completed('Call unity_execute_code with C# code.'),
};
function fail(message) {
  throw new Error(message);
}

const server = new Server({ name: 'naive-server', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  try {
    const envelope = await handlers[params.name](params.arguments ?? {});
    return { content: [{ type: 'text', text: JSON.stringify(envelope) }], structuredContent: envelope };
  } catch (error) {
    return { content: [{ type: 'text', text: `Error: ${error.message}` }], isError: true };
  }
});
await server.connect(new StdioServerTransport());
process.stdin.on('end', () => process.exit(0));
