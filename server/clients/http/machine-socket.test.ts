import { request } from 'node:http';
import { Server } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMcpEndpoint } from './endpoint.ts';
import { listenHttp, type HttpListener } from './listen.ts';
import { createMachineSocket, MACHINE_PATH, type MachineSocket } from './serve-http.ts';

let logged: unknown[] = [];
const log = (...entry: unknown[]): void => void logged.push(entry);
let machines: MachineSocket;
let listener: HttpListener;
beforeEach(async () => {
  logged = [];
  machines = createMachineSocket({
    machines: () => [{ name: 'farm-1', token: 'ab'.repeat(32), added_at: 0 }],
    onSocket: (webSocket) => webSocket.close(),
    log,
  });
  const endpoint = createMcpEndpoint({
    createServer: () => new Server({ name: 'x', version: '1' }, { capabilities: {} }),
    log,
  });
  listener = await listenHttp({
    endpoint,
    host: '127.0.0.1',
    port: 0,
    log,
    onUpgrade: (...given) => machines.take(...given),
  });
});
afterEach(async () => {
  await machines.close();
  await listener.close();
});

/** What the handshake of an Editor is answered with. */
function handshake(machine: string, headers: Readonly<Record<string, string>>): Promise<readonly [unknown, string]> {
  return new Promise((resolve, reject) => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    };
    request(new URL(`${MACHINE_PATH}?machine=${machine}`, listener.url), { headers: { ...upgrade, ...headers } })
      .on('response', (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk)).on('end', () => resolve([response.statusCode, body]));
      })
      .on('upgrade', (response, socket) => {
        socket.destroy();
        resolve([101, String(response.headers['sec-websocket-protocol'])]);
      })
      .on('error', reject)
      .end();
  });
}

test.each([
  ['farm-1', 'mcp-unity-bridge.1', 101, 'mcp-unity-bridge.1'],
  ['farm-1', 'mcp-unity-bridge.2', 400, 'subprotocol mcp-unity-bridge.1'],
  ['farm-1', undefined, 400, 'subprotocol mcp-unity-bridge.1'],
  ['farm-2', 'mcp-unity-bridge.1', 401, 'There is no machine "farm-2"'],
  ['farm-2', 'mcp-unity-bridge.2', 400, 'subprotocol mcp-unity-bridge.1'],
])('the handshake of %s with the subprotocol %s is answered with %i', async (machine, subprotocol, status, answer) => {
  const headers = subprotocol === undefined ? {} : { 'sec-websocket-protocol': subprotocol };
  expect(await handshake(machine, headers)).toEqual([status, expect.stringContaining(answer)]);
  expect(logged).toEqual(
    status === 101 ? [] : [['warning', expect.stringContaining('was refused: '), { peer: '127.0.0.1' }]],
  );
});
