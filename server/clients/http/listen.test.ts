import { connect, type Socket } from 'node:net';
import { Server } from '@modelcontextprotocol/server';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { initialize } from '../../../proof/kit/clients.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { createMcpEndpoint } from './endpoint.ts';
import { tokenDoor } from './mcp-connection.ts';
import { listenHttp, type HttpListener, type HttpListenerOptions } from './listen.ts';

let listener: HttpListener | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener?.close();
});

async function start(
  options: Partial<HttpListenerOptions> = {},
): Promise<{ readonly url: string; readonly port: number }> {
  const endpoint = createMcpEndpoint({
    createServer: () => new Server({ name: 'x', version: '1' }, { capabilities: {} }),
    log: () => undefined,
  });
  listener = await listenHttp({ endpoint, host: '127.0.0.1', port: 0, log: () => undefined, ...options });
  return { url: listener.url, port: Number(new URL(listener.url).port) };
}

/** A connection that says what it wants, byte by byte. */
function open(port: number): { readonly socket: Socket; received(): string; isClosed(): boolean } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let [received, closed] = ['', false];
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('close', () => (closed = true));
  socket.on('error', () => undefined);
  return { socket, received: () => received, isClosed: () => closed };
}

test('who is too slow with headers or body is sent away', async () => {
  const { port } = await start({ timeouts: { headers: 200, request: 400, look: 20 } });
  const silent = open(port);
  const slow = open(port);
  slow.socket.write('POST /mcp HTTP/1.1\r\nHost: ');
  const slowBody = open(port);
  slowBody.socket.write(
    `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  for (const connection of [silent, slow, slowBody])
    await waitFor('the connection to be closed', () => connection.isClosed());
  expect(slow.received()).toContain('408');
});

test('a request without a word about where it goes, or with two, is refused', async () => {
  const { port } = await start();
  const [none, two, same, link] = [open(port), open(port), open(port), open(port)];
  none.socket.write('GET /mcp HTTP/1.1\r\n\r\n');
  two.socket.write(`GET /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example.com\r\n\r\n`);
  await waitFor('an answer', () => none.received().includes('400'));
  same.socket.write(`GET /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
  link.socket.write(
    `GET /mcp/link HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  for (const one of [two, same, link])
    await waitFor('an answer', () => /^HTTP\/1\.1 400 [^]*Expected one Host header, got 2\./.test(one.received()));
});

test('a request that comes while the listener closes is answered', async () => {
  let closes = (): void => undefined;
  const closed = new Promise<void>((resolve) => (closes = resolve));
  const { port } = await start({
    endpoint: {
      async handle(_request, response) {
        response.end('answered');
      },
      close: () => closed,
    },
  });
  const late = open(port);
  late.socket.write('GET /mcp HTTP/1.1\r\n');
  await waitFor('the connection', async () => (await health(port)) === 404 && late.socket.bytesWritten > 0);
  const closing = listener?.close();
  late.socket.write(`Host: 127.0.0.1:${port}\r\n\r\n`);
  await waitFor('the answer', () => late.received().includes('answered'));
  closes();
  await closing;
});

/** On a connection that was made after others: those have arrived. */
const health = async (port: number): Promise<number> => (await fetch(`http://127.0.0.1:${port}/health`)).status;

test('nothing else is there', async () => {
  const { url, port } = await start();
  for (const path of ['/', '/mcp//', '/mcp2', '/mcp/link', '//evil/mcp', '/..;/mcp']) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    expect([path, response.status, await response.json()]).toMatchObject([
      path,
      404,
      { error: { message: 'Nothing is here. The MCP endpoint is /mcp.' } },
    ]);
  }
  expect(url).toBe(`http://127.0.0.1:${port}/mcp`);
});

test('metrics that cannot be read, and a door that fails, are one answer 500, and the next request is served', async () => {
  const logged: string[] = [];
  let isBroken = true;
  const { url } = await start({
    metrics: {
      contentType: 'text/plain',
      text: () => (isBroken ? Promise.reject(new Error('the hub is gone')) : Promise.resolve('x 1')),
    },
    log: (_level, text) => void logged.push(text),
  });
  const broken = await fetch(new URL('/metrics', url));
  expect([broken.status, await broken.json()]).toMatchObject([
    500,
    { error: { message: 'Internal error: this request could not be served.' } },
  ]);
  expect(logged).toEqual([expect.stringMatching(/^HTTP: a request failed: Error: the hub is gone/)]);
  isBroken = false;
  const answer = await fetch(new URL('/metrics', url));
  expect([answer.status, await answer.text()]).toEqual([200, 'x 1']);
  await listener?.close();
  const closed = await start({ door: { admit: () => Promise.reject(new Error('no provider')) } });
  expect((await fetch(closed.url, { method: 'POST' })).status).toBe(500);
});

test('the log says from where a request came that was refused, and only who may come in learns that metrics are off', async () => {
  const logged: unknown[] = [];
  const { url, port } = await start({
    door: tokenDoor(() => 'a'.repeat(64)),
    log: (...entry) => void logged.push(entry),
  });
  const refused = await fetch(new URL('/metrics', url));
  expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining('--metrics')]);
  const upgrade = open(port);
  upgrade.socket.write(
    `GET /mcp/link HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  await waitFor('the refusal', () => upgrade.received().includes('403'));
  expect(logged).toEqual([
    ['warning', expect.stringContaining('an HTTP request was refused: Expected the header'), { peer: '127.0.0.1' }],
    ['warning', 'an HTTP upgrade was refused: Nothing here speaks WebSocket.', { peer: '127.0.0.1' }],
  ]);
});

test('every request needs the token where one is asked for, whatever its method and path', async () => {
  const token = 'a'.repeat(64);
  const { url } = await start({ door: tokenDoor(() => token) });
  for (const [method, path] of [
    ['POST', ''],
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/elsewhere'],
    ['OPTIONS', ''],
  ] as const) {
    const response = await fetch(`${url}${path}`, { method });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="mcp-unity-bridge"',
    ]);
    expect((await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })).status).not.toBe(
      401,
    );
  }
});

test.each([
  [{ origin: 'http://evil.example.com' }, true, 403],
  [{ origin: '' }, true, 403],
  [{ host: 'evil.example.com' }, true, 403],
  [{}, false, 403],
])('an upgrade with %j is refused', async (headers, hasLinks, status) => {
  const taken: unknown[] = [];
  const { port } = await start(hasLinks ? { onUpgrade: (request) => void taken.push(request.url) } : {});
  const socket = new WebSocket(`ws://127.0.0.1:${port}/mcp/link`, { headers });
  const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
  expect(error.message).toContain(String(status));
  expect(taken).toEqual([]);
});

test('an upgrade from our own origin is one from a browser as well: links are not for those', async () => {
  const { port } = await start({ onUpgrade: (_request, socket) => void socket.destroy() });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/mcp/link`, { headers: { origin: `http://127.0.0.1:${port}` } });
  const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
  expect(error.message).toContain('403');
});

test('a close ends open streams and idle connections, and does not wait for them', async () => {
  const { url, port } = await start();
  const idle = open(port);
  const session = await initialize(url);
  const stream = await fetch(url, {
    headers: { accept: 'text/event-stream', ...session },
  });
  await Promise.all([listener?.close(), stream.text()]);
  await waitFor('the idle connection to be closed', () => idle.isClosed());
});

test.each(['/mcp', '/mcp/', '/mcp/?client=x'])('%s is the MCP endpoint, on either loopback address', async (path) => {
  const { port } = await start();
  const statuses = await Promise.all(
    ['127.0.0.1', '[::1]'].map(
      async (host) => (await fetch(`http://${host}:${port}${path}`, { method: 'PUT' })).status,
    ),
  );
  expect(statuses).toEqual([405, 405]);
});
