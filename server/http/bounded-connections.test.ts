import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { waitFor } from '../test-kit/wait-for.ts';
import { boundConnections } from './bounded-connections.ts';

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
    if (request.url !== '/never') response.end('here');
  });
  boundConnections(server, limit);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).on('data', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const count = (): Promise<number> => new Promise((resolve, reject) => server.getConnections((error, connections) => (error === null ? resolve(connections) : reject(error))));

test('the connection that has been silent for longest makes room', async () => {
  const port = await listen(3);
  const [first, second] = [await open(port), await open(port), await open(port)];
  await waitFor('three connections', async () => (await count()) === 3);
  await open(port);
  await waitFor('the first to be cut off', () => first.closed);
  expect(second.closed).toBe(false);
});

test('one whose request is being answered stays, however many come', async () => {
  const port = await listen(3);
  const busy = await open(port);
  const asked = once(server, 'request');
  busy.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked;
  for (let i = 0; i < 20; i += 1) await open(port);
  await waitFor('only three to be left', async () => (await count()) === 3);
  expect(busy.closed).toBe(false);
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
