import { Server } from '@modelcontextprotocol/server';

const tools = [{ name: 'echo', description: 'Says it back.', inputSchema: { type: 'object' as const } }];

/** The smallest MCP server that the official SDK makes: one tool, no journal, no Unity. */
export function createEchoServer(): Server {
  const server = new Server({ name: 'echo', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('tools/call', () => ({
    content: [{ type: 'text', text: '{"status":"completed"}' }],
    structuredContent: { status: 'completed' },
  }));
  return server;
}
