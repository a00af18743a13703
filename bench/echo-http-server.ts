/** The floor of the HTTP benchmark: the smallest MCP server over HTTP that the official SDK makes, with sessions as clients of 2025 want them. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { Server, createMcpHandler } from '@modelcontextprotocol/server';

const tools = [{ name: 'echo', description: 'Says it back.', inputSchema: { type: 'object' as const } }];

function factory(): Server {
  const server = new Server({ name: 'echo', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('tools/call', () => ({
    content: [{ type: 'text', text: '{"status":"completed"}' }],
    structuredContent: { status: 'completed' },
  }));
  return server;
}

const modern = toNodeHandler(createMcpHandler(factory, { legacy: 'reject' }));
const sessions = new Map<string, NodeStreamableHTTPServerTransport>();

createServer((request, response) => {
  const id = request.headers['mcp-session-id'];
  if (request.headers['mcp-protocol-version'] === '2026-07-28')
    return void modern(request as Parameters<typeof modern>[0], response);
  const known = typeof id === 'string' ? sessions.get(id) : undefined;
  if (known !== undefined) return void known.handleRequest(request, response);
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (session) => void sessions.set(session, transport),
  });
  void factory()
    .connect(transport)
    .then(() => transport.handleRequest(request, response));
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
