import { randomBytes } from 'node:crypto';
import { createConnection, createServer, type Socket } from 'node:net';
import { listenOnLoopback, portOf } from '../../server/lib/sockets.ts';
import { createFrameDecoder, encodeFrame } from '../../generated/typescript/framing.ts';
import { limits, protocolVersion } from '../../generated/typescript/limits.ts';
import { proofOf } from '../../server/lib/home/tokens.ts';
import { waitFor } from './scratch.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a scripted Editor reads whatever arrived
type Message = any;

/** An Editor that listens, controlled by tests. */
export interface ListeningEditor {
  readonly port: number;
  /** Connections of servers, in order. */
  readonly dialled: DialledEditor[];
  /** The connection of that number, once it has been opened. */
  next(number: number): Promise<DialledEditor>;
  close(): Promise<void>;
}

/** One connection of a server. */
export interface DialledEditor {
  readonly socket: Socket;
  readonly received: Message[];
  readonly isClosed: () => boolean;
  send(message: object): void;
  /** The n-th message (from 0) that the server sent with this method, or in answer to this id. */
  heard(what: { readonly method?: string; readonly id?: number }, number?: number): Promise<Message>;
  /** Answers server/attach; returns the port for the second connection. */
  attach(): Promise<number>;
  /** Both proofs. */
  authenticate(token: string): Promise<void>;
}

export async function listenAsEditor(): Promise<ListeningEditor> {
  const dialled: DialledEditor[] = [];
  const server = createServer((socket) => void dialled.push(converse(socket, () => portOf(server))));
  const port = await listenOnLoopback(server);
  return {
    port,
    dialled,
    next: (number) => waitFor(`connection ${number}`, () => dialled[number - 1]),
    close: () => {
      for (const { socket } of dialled) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, port: () => number): DialledEditor {
  const received: Message[] = [];
  let isClosed = false;
  const decoder = createFrameDecoder({
    limit: () => limits.frame_limit_bytes,
    message: (text) => received.push(JSON.parse(text)),
    broken: () => undefined,
  });
  socket.on('data', (bytes) => decoder.push(bytes));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  const editor: DialledEditor = {
    socket,
    received,
    isClosed: () => isClosed,
    send: (message) => void socket.write(encodeFrame(JSON.stringify({ jsonrpc: '2.0', ...message }))),
    heard: ({ method, id }, number = 0) =>
      waitFor(
        `${method ?? `the answer to ${id}`}`,
        () =>
          received.filter((message) =>
            method === undefined ? message.id === id && !message.method : message.method === method,
          )[number],
      ),
    async attach() {
      const attach = await editor.heard({ method: 'server/attach' });
      editor.send({ id: attach.id, result: { protocol_version: protocolVersion, bridge_version: 'scripted' } });
      return attach.params.push_port;
    },
    async authenticate(token) {
      const nonce = randomBytes(32).toString('hex');
      editor.send({ id: 1, method: 'auth/challenge', params: { protocol_version: protocolVersion, nonce } });
      const { result } = await editor.heard({ id: 1 });
      if (result.proof !== proofOf(token, `tcp:${port()}:server:${nonce}:${result.nonce}`))
        throw new Error('the server did not prove the token for this port');
      editor.send({
        id: 2,
        method: 'auth/prove',
        params: { proof: proofOf(token, `tcp:${port()}:editor:${result.nonce}:${nonce}`) },
      });
      await editor.heard({ id: 2 });
    },
  };
  return editor;
}

/** A connection to the address for an Editor's pushes. */
export interface PushClient {
  readonly socket: Socket;
  readonly lines: string[];
  readonly isClosed: () => boolean;
  authenticate(token: string): Promise<void>;
  push(type: string): void;
  /** A line, unchanged. */
  say(line: object): void;
}

export async function connectPush(port: number): Promise<PushClient> {
  const socket = createConnection(port, '127.0.0.1');
  const lines: string[] = [];
  let carry = '';
  let isClosed = false;
  socket.on('data', (data) => {
    const parts = (carry + data.toString()).split('\n');
    carry = parts.pop() ?? '';
    lines.push(...parts);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const ask = async (id: number, method: string, params: object): Promise<Message> => {
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return waitFor(`the answer to ${method} on the second connection`, () =>
      lines.map((line) => JSON.parse(line)).find((message) => message.id === id),
    );
  };
  return {
    socket,
    lines,
    isClosed: () => isClosed,
    async authenticate(token) {
      const nonce = randomBytes(32).toString('hex');
      const { result } = await ask(1, 'auth/challenge', { protocol_version: protocolVersion, nonce });
      if (result.proof !== proofOf(token, `push:${port}:server:${nonce}:${result.nonce}`))
        throw new Error('the server did not prove the token for this port');
      await ask(2, 'auth/prove', { proof: proofOf(token, `push:${port}:editor:${result.nonce}:${nonce}`) });
    },
    push: (type) => void socket.write(pushLine(type)),
    say: (line) => void socket.write(`${JSON.stringify(line)}\n`),
  };
}

/** A push notification as the second connection carries it. */
export const pushLine = (type: string): string =>
  `${JSON.stringify({ jsonrpc: '2.0', method: 'editor/notification', params: { type, timestamp: new Date(0).toISOString(), payload: payloads[type] ?? {} } })}\n`;

const payloads: Readonly<Record<string, object>> = {
  DOMAIN_RELOAD: { generation: 1, reason: 'compile' },
  UNITY_SHUTDOWN: { reason: 'quit' },
};
