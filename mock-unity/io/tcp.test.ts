import { createHmac, randomBytes } from 'node:crypto';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFrameDecoder, createLineDecoder, encodeFrame, encodeLine } from '../../generated/typescript/framing.ts';
import { limits } from '../../generated/typescript/limits.ts';
import type { Bridge } from './dialer.ts';
import type { FoundToken } from './files.ts';
import { createTcpBridge } from './tcp.ts';
import { waitFor } from '../../proof/kit/scratch.ts';
import { type Message, SOCKET_STORE as STORE, TOKEN } from '../testing/socket-server.ts';

let bridge: Bridge | undefined;
let servers: ScriptedServer[];
let events: string[];
let found: FoundToken;

beforeEach(() => {
  events = [];
  servers = [];
  found = { kind: 'token', token: TOKEN };
});
afterEach(async () => {
  for (const server of servers) server.leave();
  await bridge?.close();
  bridge = undefined;
});

const until = (what: string, condition: () => boolean): Promise<true> =>
  waitFor(() => `${what}; saw ${JSON.stringify(events)}`, condition);
const saw = (text: string) => (): boolean => events.some((event) => event.includes(text));
const prove = (text: string): string => createHmac('sha256', TOKEN).update(text).digest('hex');

async function listen(port = 0): Promise<{ readonly bridge: Bridge; readonly port: number }> {
  const made = createTcpBridge(
    { host: '127.0.0.1', port, bridgeVersion: 'test', token: () => found },
    {
      connected: (connection, store) => events.push(`connected ${connection} ${store}`),
      frame: (connection, frame) =>
        events.push(`frame ${connection} ${frame.kind} ${'method' in frame ? String(frame.method) : ''}`),
      closed: (connection) => events.push(`closed ${connection}`),
      log: (_level, message) => events.push(message),
    },
  );
  bridge = made;
  made.connect(0);
  await until('the port', saw('waiting for a server on 127.0.0.1:'));
  return { bridge: made, port: Number(events.findLast((event) => event.startsWith('waiting'))?.split(':')[1]) };
}

/** A server that connects, and what it receives on both connections. */
interface ScriptedServer {
  readonly first: Message[];
  readonly pushed: Message[];
  readonly isClosed: () => boolean;
  send(text: string): void;
  leave(): void;
}

/** `proves`: it knows the token. */
async function dial(port: number, { proves = true }: { readonly proves?: boolean } = {}): Promise<ScriptedServer> {
  const first: Message[] = [];
  const pushed: Message[] = [];
  const push = createServer((socket) =>
    answer(socket, { format: 'lines', channel: `push:${portOf(push)}:`, heard: pushed, proves }),
  );
  await new Promise<void>((resolve) => push.listen(0, '127.0.0.1', resolve));
  const socket = createConnection(port, '127.0.0.1');
  let isClosed = false;
  socket.on('close', () => (isClosed = true));
  const send = answer(socket, { format: 'frames', channel: `tcp:${port}:`, heard: first, proves });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const params = { protocol_version: '1.0', server_version: '9.9', push_port: portOf(push), clients: ['Cursor'] };
  send(JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'server/attach', params }));
  const server = {
    first,
    pushed,
    isClosed: () => isClosed,
    send,
    leave: () => {
      socket.destroy();
      push.close();
    },
  };
  servers.push(server);
  return server;
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

interface Answering {
  readonly format: 'frames' | 'lines';
  readonly channel: string;
  readonly heard: Message[];
  readonly proves: boolean;
}

function answer(socket: Socket, { format, channel, heard, proves }: Answering): (text: string) => void {
  const nonce = randomBytes(32).toString('hex');
  const send = (text: string): void => void socket.write(format === 'frames' ? encodeFrame(text) : encodeLine(text));
  const message = (text: string): void => {
    const frame: Message = JSON.parse(text);
    heard.push(frame);
    if (frame.method === 'auth/challenge') {
      const proof = prove(`${channel}server:${frame.params.nonce}:${nonce}`);
      const result = {
        protocol_version: '1.0',
        server_version: '9.9',
        store_id: STORE,
        boot_id: STORE,
        nonce,
        proof: proves ? proof : '0'.repeat(64),
      };
      send(JSON.stringify({ jsonrpc: '2.0', id: frame.id, result }));
    }
    if (frame.method === 'auth/prove') send(JSON.stringify({ jsonrpc: '2.0', id: frame.id, result: {} }));
  };
  const decoder = (format === 'frames' ? createFrameDecoder : createLineDecoder)({
    limit: () => limits.frame_limit_bytes,
    broken: () => undefined,
    message,
  });
  socket.on('data', (bytes) => decoder.push(bytes));
  socket.on('error', () => undefined);
  return send;
}

const shutdown = {
  kind: 'notification',
  method: 'editor/notification',
  params: { type: 'UNITY_SHUTDOWN', timestamp: new Date(0).toISOString(), payload: { reason: 'quit' } },
} as const;

describe('an Editor that listens', () => {
  it('says who dials, has both sides prove the token on both connections, and pushes on the second', async () => {
    const { bridge: editor, port } = await listen();
    const server = await dial(port);
    await until('the connection', saw(`connected 1 ${STORE}`));
    expect(events).toContain('server 9.9 has dialled, for Cursor');
    server.send('{"jsonrpc":"2.0","id":5,"method":"ping","params":{}}');
    await until('the ping', saw('frame 1 request ping'));
    editor.together(() => {
      editor.send(1, { kind: 'response', id: 5, method: 'ping', result: {} });
      editor.send(1, shutdown);
    });
    editor.disconnect(true);
    await until(
      'the last words',
      () => server.pushed.some(({ method }) => method === 'editor/notification') && server.isClosed(),
    );
    expect(server.first.map(({ method, id }) => method ?? id)).toEqual([0, 'auth/challenge', 'auth/prove', 5]);
    expect(server.pushed.map(({ method }) => method)).toEqual(['auth/challenge', 'auth/prove', 'editor/notification']);
    expect(JSON.stringify([server.first, server.pushed])).not.toContain(TOKEN);
    expect(saw('closed')()).toBe(false);
  });

  it('answers a second server that it is busy, and takes it on when the first has gone', async () => {
    const { port } = await listen();
    const first = await dial(port);
    await until('the connection', saw('connected 1'));
    const second = await dial(port);
    await until('the refusal', second.isClosed);
    expect(second.first).toMatchObject([{ id: 0, error: { code: 4012, data: { code: 'editor_busy' } } }]);
    first.leave();
    await until('the end', saw('closed 1'));
    await dial(port);
    await until('the next connection', saw('connected 2'));
  });

  it('of two that prove themselves at the same time takes one', async () => {
    const { port } = await listen();
    const both = await Promise.all([dial(port), dial(port)]);
    await until('one to be hung up on', () => both.some((server) => server.isClosed()));
    await until('the other to be taken on', saw('connected 1'));
    expect(events.filter((event) => event.startsWith('connected'))).toHaveLength(1);
  });

  it('sends one that cannot prove the token nothing but its nonce (SEC-02)', async () => {
    const { port } = await listen();
    const server = await dial(port, { proves: false });
    await until('the refusal', server.isClosed);
    expect(server.first.map(({ method }) => method)).toEqual([undefined, 'auth/challenge']);
    expect(events.join('\n')).toContain('impostor');
    expect(saw('connected')()).toBe(false);
  });

  it('without a token says why it takes no server on', async () => {
    found = { kind: 'none', reason: 'the token cannot be read' };
    const { port } = await listen();
    const server = await dial(port);
    await until('the refusal', server.isClosed);
    expect(server.first[0]).toMatchObject({
      error: { message: 'This Editor has no token: the token cannot be read.' },
    });
  });

  it('gives its port free while it reloads, and waits for one that is taken', async () => {
    const { bridge: editor, port } = await listen();
    await dial(port);
    await until('the connection', saw('connected 1'));
    editor.disconnect(true);
    const other = createServer();
    await new Promise<void>((resolve, reject) => other.once('error', reject).listen(port, '127.0.0.1', resolve));
    editor.connect(0);
    await until('the complaint', saw(`127.0.0.1:${port} cannot be listened on`));
    await new Promise((resolve) => other.close(resolve));
    await until(
      'the port',
      () => events.filter((event) => event === `waiting for a server on 127.0.0.1:${port}`).length === 2,
    );
    await dial(port);
    await until('the next connection', saw('connected 2'));
  });

  it('answers a garbage message with its error, and stays open (WIR-01)', async () => {
    const { port } = await listen();
    const server = await dial(port);
    await until('the connection', saw('connected 1'));
    for (const text of ['{', '[]', '', '{"jsonrpc":"2.0","id":7,"method":"no/such","params":{}}']) server.send(text);
    await until('four errors', () => server.first.filter(({ error }) => error !== undefined).length === 4);
    expect(server.first.flatMap(({ id, error }) => (error === undefined ? [] : [[id, error.code]]))).toEqual([
      [null, -32700],
      [null, -32600],
      [null, -32700],
      [7, -32601],
    ]);
    expect(server.isClosed()).toBe(false);
  });
});
