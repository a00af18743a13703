import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder, waitFor } from '../../proof/kit/scratch.ts';
import type { FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { SocketServer } from '../testing/socket-server.ts';
import { announce as announceIn, listen, SOCKET_STORE as STORE, TOKEN } from '../testing/socket-server.ts';
import type { Bridge } from './dialer.ts';
import { fixedTarget, stateDirDiscovery, type Discovery } from './discovery.ts';
import { createWebSocketBridge } from './websocket.ts';

let folder: string;
let server: SocketServer | undefined;
let bridge: Bridge | undefined;
let events: (string | FrameFromServer)[];

beforeEach(() => {
  folder = scratchFolder();
  events = [];
});
afterEach(async () => {
  await bridge?.close();
  await server?.close();
  server = undefined;
});

const announce = (url: string, host?: string): void => announceIn(folder, url, host);

function dial(...discoveries: readonly Discovery[]): Bridge {
  bridge = createWebSocketBridge(discoveries.length === 0 ? [stateDirDiscovery(folder)] : discoveries, {
    connected: (connection, store) => events.push(`connected ${connection} ${store}`),
    frame: (_connection, frame) => events.push(frame),
    closed: (connection) => events.push(`closed ${connection}`),
    log: (_level, message) => events.push(message),
  });
  bridge.connect(0);
  return bridge;
}

const until = (what: string, condition: () => boolean): Promise<true> =>
  waitFor(() => `${what}; saw ${JSON.stringify(events)}`, condition);
const eventsWith = (text: string) => events.filter((event) => typeof event === 'string' && event.includes(text));
const saw = (text: string) => (): boolean => events.some((event) => typeof event === 'string' && event.includes(text));

const changes = () => events.filter((event) => typeof event === 'string' && /^(connected|closed) /.test(event));

function targetsOf(...servers: readonly SocketServer[]): Discovery[] {
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, TOKEN);
  return servers.map(({ url }) => fixedTarget({ url, tokenFile }));
}

describe('the bridge over WebSocket', () => {
  it('finds the server by hub.json, also one that comes later, and proves the token both ways', async () => {
    dial();
    await until('the complaint', saw('no server has left its address'));
    server = await listen(TOKEN);
    announce(server.url);
    await until('a connection', saw(STORE));
    expect(server.received.map((frame) => frame.method)).toEqual(['auth/challenge', 'auth/prove']);
    expect(JSON.stringify(server.received)).not.toContain(TOKEN);
  });

  it('sends an impostor nothing but its nonce (SEC-02)', async () => {
    server = await listen('cd'.repeat(32));
    announce(server.url);
    dial();
    await until('the refusal', saw('impostor'));
    await until('more attempts', () => (server?.sockets.length ?? 0) > 1);
    expect(new Set(server.received.map((frame) => frame.method))).toEqual(new Set(['auth/challenge']));
    expect(saw(STORE)()).toBe(false);
  });

  it('says what a server of another protocol version answers (WIR-04)', async () => {
    const message =
      'This server speaks bridge protocol 2.0, the Editor 1.0. Upgrade the Unity package com.mcp-unity-bridge.editor.';
    server = await listen(TOKEN, {
      refusals: { 'auth/challenge': { code: 4002, message, data: { code: 'protocol_mismatch' } } },
    });
    announce(server.url);
    dial();
    await until('the refusal', saw(`not connected: the server refused us: ${message}`));
    expect(saw(STORE)()).toBe(false);
  });

  it('ignores a hub.json of another machine and a token that is none', async () => {
    server = await listen(TOKEN);
    announce(server.url, 'elsewhere');
    dial();
    await until('the complaint', saw('no server has left'));
    announce(server.url);
    writeFileSync(join(folder, 'token'), 'short');
    await until('the complaint', saw('64 hexadecimal digits'));
    expect(server.sockets).toHaveLength(0);
  });

  it('carries frames, answers a garbage frame with its error, and stays open (WIR-01)', async () => {
    server = await listen(TOKEN);
    announce(server.url);
    const link = dial();
    await until('a connection', saw(STORE));
    const [socket] = server.sockets;
    for (const text of [
      '{',
      '[]',
      '{"jsonrpc":"2.0","id":7,"method":"no/such","params":{}}',
      '{"jsonrpc":"2.0","id":8,"method":"operation/status","params":{"store_id":5}}',
      '{"jsonrpc":"2.0","id":9,"method":"ping","params":{}}',
    ])
      socket?.send(text);
    await until('the ping', () => events.some((event) => typeof event === 'object'));
    await until('four errors', () => (server?.received.length ?? 0) >= 6);
    expect(server.received.slice(2).map((frame) => [frame.id, frame.error.code, frame.error.message])).toEqual([
      [null, -32700, expect.stringMatching(/^expected one JSON-RPC 2\.0 message, got 1 character that is not JSON/)],
      [null, -32600, 'expected a JSON-RPC 2.0 object, got an array (batches are not part of the protocol)'],
      [
        7,
        -32601,
        expect.stringMatching(
          /^unknown request "no\/such"; this side knows .*operation\/execute, operation\/status, operation\/cancel.*, ping$/,
        ),
      ],
      [8, -32602, 'operation/status: "log_ids" is missing'],
    ]);
    link.send(1, { kind: 'response', id: 9, method: 'ping', result: {} });
    await until('the answer', () => server?.received.at(-1)?.id === 9);
  });

  it('is reported to the core as closed when the server ends, and finds its successor on another port', async () => {
    server = await listen(TOKEN);
    announce(server.url);
    const link = dial();
    await until('a connection', saw('connected 1'));
    await server.close();
    await until('the close', saw('closed 1'));
    link.connect(0);
    await until('a refusal', saw('ECONNREFUSED'));
    server = await listen(TOKEN);
    announce(server.url);
    await until('a connection', () =>
      events.some((event) => typeof event === 'string' && /^connected [2-9]/.test(event)),
    );
  });

  it('of several servers, finds the one that takes it, and says once that another stands by', async () => {
    const standby = await refusing('503 Service Unavailable');
    try {
      server = await listen(TOKEN);
      const tokenFile = join(folder, 'token');
      writeFileSync(tokenFile, TOKEN);
      const link = dial(...[standby.url, server.url].map((url) => fixedTarget({ url, tokenFile })));
      await until('a connection', saw(STORE));
      await server.close();
      await until('the close', saw('closed'));
      link.connect(0);
      await until('more attempts', () => standby.refused() > 5);
      expect(eventsWith('is on standby')).toEqual([`${standby.url} is on standby`]);
      expect(eventsWith('ECONNREFUSED')).toHaveLength(1);
    } finally {
      await standby.close();
    }
  });

  it('says what to do where the server knows no token of its machine', async () => {
    const other = await refusing('401 Unauthorized');
    try {
      const tokenFile = join(folder, 'token');
      writeFileSync(tokenFile, TOKEN);
      const url = `${other.url}?machine=farm-1`;
      dial(fixedTarget({ url, tokenFile }));
      await until('the complaint', saw('knows no token of this machine; it may have been withdrawn'));
      expect(eventsWith('token machine add <name>')).toEqual([expect.stringContaining(`no connection to ${url}: `)]);
    } finally {
      await other.close();
    }
  });

  it('goes over to a server that has taken the store over, while the one before is silent and closes nothing', async () => {
    let isOwner = false;
    server = await listen(TOKEN);
    const next = await listen(TOKEN, { isOwner: () => isOwner });
    try {
      dial(...targetsOf(server, next));
      await until('a connection', saw(STORE));
      await until('the standby to be asked', saw('is on standby'));
      server.sockets[0]?.pause();
      isOwner = true;
      await until('the next owner', () => eventsWith('connected ').length === 2);
      const [first, second] = eventsWith('connected ').map((event) =>
        typeof event === 'string' ? event.split(' ')[1] : undefined,
      );
      expect(changes()).toEqual([`connected ${first} ${STORE}`, `closed ${first}`, `connected ${second} ${STORE}`]);
      bridge?.send(Number(second), {
        kind: 'request',
        id: 10,
        method: 'logs/append',
        params: { journal_id: STORE, entries: [] },
      });
      await until('what is sent since', () => next.received.length === 3);
    } finally {
      await next.close();
    }
  });

  it('ignores a server of another store while it has one, and takes it when that is gone', async () => {
    const other = '00000000-0000-4000-8000-000000000002';
    let isThere = false;
    server = await listen(TOKEN);
    const stranger = await listen(TOKEN, { storeId: other, isOwner: () => isThere });
    try {
      const link = dial(...targetsOf(server, stranger));
      await until('a connection', saw(STORE));
      isThere = true;
      await until('the stranger to be left', () => stranger.sockets[0]?.readyState === 3);
      expect(changes()).toHaveLength(1);
      await server.close();
      await until('the close', saw('closed'));
      link.connect(0);
      await until('the stranger', saw(other));
    } finally {
      await stranger.close();
    }
  });

  it('names the server whose token cannot be read, and continues with the next', async () => {
    server = await listen(TOKEN);
    const [good, bad] = [join(folder, 'token'), join(folder, 'none')];
    writeFileSync(good, TOKEN);
    dial(
      fixedTarget({ url: 'ws://127.0.0.1:1/bridge', tokenFile: bad }),
      fixedTarget({ url: server.url, tokenFile: good }),
    );
    await until('a connection', saw(STORE));
    expect(events[0]).toMatch(/^waiting for a server: ws:\/\/127\.0\.0\.1:1\/bridge: the token cannot be read/);
  });

  it('does not report a close that the core asked for', async () => {
    server = await listen(TOKEN);
    announce(server.url);
    const link = dial();
    await until('a connection', saw(STORE));
    link.disconnect(true);
    await until('the close', () => server?.sockets[0]?.readyState === 3);
    expect(saw('closed')()).toBe(false);
  });
});

interface Refusing {
  readonly url: string;
  refused(): number;
  close(): Promise<void>;
}

/** A server that refuses every handshake, as ours does while it stands by, or where it does not know the machine. */
async function refusing(status: string): Promise<Refusing> {
  let refused = 0;
  const http: Server = createServer();
  http.on('upgrade', (_request, socket) => {
    refused += 1;
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return {
    url: `ws://127.0.0.1:${address.port}/bridge`,
    refused: () => refused,
    close: () => new Promise((resolve) => http.close(() => resolve())),
  };
}
