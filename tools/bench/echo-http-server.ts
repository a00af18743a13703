/** The lower bound of the HTTP benchmark: the echo server over HTTP, with sessions for clients of 2025. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createEchoServer } from './create-echo-server.ts';

const modern = toNodeHandler(createMcpHandler(createEchoServer, { legacy: 'reject' }));
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
  void createEchoServer()
    .connect(transport)
    .then(() => transport.handleRequest(request, response));
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
