import { Server } from '@modelcontextprotocol/server';
import { connect } from 'node:net';
import { createMcpEndpoint } from '../../server/http/endpoint.ts';
import { listenHttp } from '../../server/http/listen.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
setFlagsFromString('--expose-gc'); const gc = runInNewContext('gc') as () => void;
const endpoint = createMcpEndpoint({ createServer: () => { const s = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } }); s.setRequestHandler('tools/list', () => ({ tools: [] })); return s; }, log: () => undefined });
const http = await listenHttp({ endpoint, host: '127.0.0.1', port: 0, log: () => undefined });
const port = Number(new URL(http.url).port);
const meta = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'f', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': {} } };
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: meta });
const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/list\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const once = () => new Promise<void>((resolve) => { const s = connect(port, '127.0.0.1'); s.on('error', () => undefined); s.on('close', () => resolve()); s.on('data', () => undefined); s.end(head); });
for (let round = 0; round < 10; round++) { for (let i = 0; i < 500; i++) await once(); for (let k = 0; k < 6; k++) { await new Promise((r) => setTimeout(r, 200)); gc(); } const m = process.memoryUsage(); console.log(round, (m.heapUsed / 1e6).toFixed(1), (m.external / 1e6).toFixed(1), endpoint.sessions()); }
await http.close(); process.exit(0);
