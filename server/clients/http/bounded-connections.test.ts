import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listenOnLoopback } from '../../lib/sockets.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { boundConnections } from './connections.ts';

let server: Server;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  server.close();
});

async function listen(limit: number): Promise<number> {
  server = createServer((request, response) => {
    if (request.url !== '/guarded') connections.serving(request.socket, response);
    if (request.url === '/') response.end('here');
  });
  const connections = boundConnections(server, limit);
  server.on('upgrade', ({ url, socket }) => void (url === '/taken' && connections.taken(socket)));
  return listenOnLoopback(server);
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).on('data', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const count = (): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, connections) => (error === null ? resolve(connections) : reject(error))),
  );

test('the connection that has been silent for longest makes room', async () => {
  const port = await listen(3);
  const [first, second] = [await open(port), await open(port), await open(port)];
  await waitFor('three connections', async () => (await count()) === 3);
  await open(port);
  await waitFor('the first to be cut off', () => first.closed);
  expect(second.closed).toBe(false);
});

const upgrade = 'Connection: Upgrade\r\nUpgrade: x\r\n';
test.each([
  ['whose request is being answered stays', '/never', '', 'request', false],
  ['whose request may not be answered yet makes room', '/guarded', '', 'request', true],
  ['that carries something else for somebody who may come stays', '/taken', upgrade, 'upgrade', false],
  ['that has been upgraded and proves nothing makes room', '/unproved', upgrade, 'upgrade', true],
])('one %s, however many come', async (_, path, headers, event, makesRoom) => {
  const port = await listen(3);
  const one = await open(port);
  const asked = once(server, event);
  one.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  await asked;
  for (let i = 0; i < 20; i += 1) await open(port);
  await waitFor('only three to be left', async () => (await count()) === 3);
  await waitFor('it to be cut off, or to stay', () => one.closed === makesRoom);
});

test('after its answer a connection is one of the silent ones again', async () => {
  const port = await listen(2);
  const kept = await open(port);
  const answered = once(kept, 'data');
  kept.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await answered;
  for (let i = 0; i < 3; i += 1) await open(port);
  await waitFor('it to be cut off', () => kept.closed);
});

test('one that goes before its answer counts no more', async () => {
  const port = await listen(2);
  const gone = await open(port);
  const asked = once(server, 'request');
  gone.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked;
  gone.destroy();
  await waitFor('it to be gone', async () => (await count()) === 0);
  const first = await open(port);
  for (let i = 0; i < 2; i += 1) await open(port);
  await waitFor('the first to be cut off', () => first.closed);
});
