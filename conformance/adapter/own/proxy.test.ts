import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../lib/child.ts';
import { startProxy, type Proxy } from './proxy.ts';

let server: Server;
let proxy: Proxy;
let accepted: Socket[];
let heard: string;

beforeEach(async () => {
  accepted = [];
  heard = '';
  server = createServer((socket) => {
    accepted.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      heard += data.toString();
      socket.write(`echo ${data.toString()}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startProxy(() => portOf());
});

afterEach(async () => {
  await proxy.close();
  for (const socket of accepted) socket.destroy();
  server.close();
});

const portOf = (): number => (server.address() as AddressInfo).port;

interface Near {
  readonly socket: Socket;
  received(): string;
  closed(): boolean;
}

async function connect(): Promise<Near> {
  const socket = createConnection(proxy.port, '127.0.0.1');
  let received = '';
  let isClosed = false;
  socket.on('data', (data) => (received += data.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await once(socket, 'connect');
  return { socket, received: () => received, closed: () => isClosed };
}

test('bytes pass in both directions, and the Host header names the server', async () => {
  const near = await connect();
  near.socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${proxy.port}\r\n`);
  await waitFor('the echo', () => near.received().includes('Host'));
  expect(heard).toBe(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${portOf()}\r\n`);
  expect(proxy.open()).toBe(1);
});

test('a cut ends every connection before it is reported as done, and refusing keeps new ones out', async () => {
  const near = await connect();
  near.socket.write('a');
  await waitFor('the echo', () => near.received() === 'echo a');
  proxy.refuse(true);
  await proxy.cut();
  expect(accepted.every((socket) => socket.destroyed)).toBe(true);
  expect(proxy.open()).toBe(0);
  const refused = await connect();
  await waitFor('the refusal', () => refused.closed());
  proxy.refuse(false);
  const again = await connect();
  again.socket.write('b');
  await waitFor('the echo', () => again.received() === 'echo b');
});

test('a half-open connection stays open on both ends and carries nothing, until it is cut', async () => {
  const near = await connect();
  near.socket.write('a');
  await waitFor('the echo', () => near.received() === 'echo a');
  proxy.halfOpen();
  near.socket.write('lost');
  const other = await connect();
  other.socket.write('b');
  await waitFor('the echo on another connection', () => other.received() === 'echo b');
  expect(heard).toBe('ab');
  near.socket.destroy();
  await waitFor('the near end to be gone', () => near.closed());
  expect(accepted[0]?.destroyed).toBe(false);
  proxy.cutDead();
  await waitFor('the far end to be closed', () => accepted[0]?.destroyed === true);
});

test('delayed bytes arrive late and in order', async () => {
  const near = await connect();
  proxy.delay(100);
  const began = performance.now();
  near.socket.write('a');
  near.socket.write('b');
  await waitFor('the echoes', () => heard === 'ab' && near.received().length >= 'echo ab'.length);
  expect(performance.now() - began).toBeGreaterThanOrEqual(195);
});
