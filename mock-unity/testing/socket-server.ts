import { createHmac, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';

export const TOKEN = 'ab'.repeat(32);
export const SOCKET_STORE = '00000000-0000-4000-8000-000000000001';

/** A scripted server over a real WebSocket: proves a token, answers hello and logs, stores all frames that it receives. */
export interface SocketServer {
  readonly url: string;
  /** Every message, parsed. */
  readonly received: Message[];
  readonly sockets: WebSocket[];
  /** Sends to the newest connection. */
  send(message: object): void;
  close(): Promise<void>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a scripted server reads whatever arrived
export type Message = any;

const prove = (token: string, text: string): string => createHmac('sha256', token).update(text).digest('hex');

export interface ListenOptions {
  /** The JSON-RPC error that requests of a method get. */
  readonly refusals?: Readonly<Record<string, object>>;
  readonly storeId?: string;
  /** While it is not, the server refuses every handshake, as a standby does. */
  readonly isOwner?: () => boolean;
}

export async function listen(
  token: string,
  { refusals = {}, storeId = SOCKET_STORE, isOwner = () => true }: ListenOptions = {},
): Promise<SocketServer> {
  const wss = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: (_info, answer) => (isOwner() ? answer(true) : answer(false, 503)),
    handleProtocols: (offered) => (offered.has('mcp-unity-bridge.1') ? 'mcp-unity-bridge.1' : false),
  });
  await new Promise((resolve) => wss.once('listening', resolve));
  const received: Message[] = [];
  const sockets: WebSocket[] = [];
  wss.on('connection', (socket) => {
    sockets.push(socket);
    serve(socket, { token, refusals, storeId, received });
  });
  const address = wss.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return {
    url: `ws://127.0.0.1:${address.port}/bridge`,
    received,
    sockets,
    send: (message) => sockets.at(-1)?.send(JSON.stringify({ jsonrpc: '2.0', ...message })),
    close: () => {
      for (const socket of sockets) socket.terminate();
      return new Promise((resolve) => wss.close(() => resolve()));
    },
  };
}

interface Script {
  readonly token: string;
  readonly refusals: Readonly<Record<string, object>>;
  readonly storeId: string;
  readonly received: Message[];
}

function serve(socket: WebSocket, { token, refusals, storeId, received }: Script): void {
  const nonce = randomBytes(32).toString('hex');
  let theirs = '';
  socket.on('message', (data: Buffer) => {
    const frame: Message = JSON.parse(data.toString());
    received.push(frame);
    const answer = (result: object): void => socket.send(JSON.stringify({ jsonrpc: '2.0', id: frame.id, result }));
    const error = refusals[frame.method];
    if (error !== undefined) return socket.send(JSON.stringify({ jsonrpc: '2.0', id: frame.id, error }));
    switch (frame.method) {
      case 'auth/challenge':
        theirs = frame.params.nonce;
        return answer({
          protocol_version: '1.0',
          server_version: 'test',
          store_id: storeId,
          boot_id: SOCKET_STORE,
          nonce,
          proof: prove(token, `server:${theirs}:${nonce}`),
        });
      case 'auth/prove':
        return frame.params.proof === prove(token, `editor:${nonce}:${theirs}`) ? answer({}) : socket.close();
      case 'editor/hello':
        return answer({
          server_version: 'test',
          clients: [],
          result_limit_bytes: 100_000,
          heartbeat_interval_ms: 1000,
          log_mark: 0,
        });
      case 'logs/append':
        return answer({ log_mark: frame.params.entries.at(-1)?.seq ?? 0 });
    }
  });
}

/** Writes hub.json and token as a server does. */
export function announce(stateDir: string, url: string, host: string = hostname()): void {
  writeFileSync(join(stateDir, 'token'), `${TOKEN}\n`);
  writeFileSync(
    join(stateDir, 'hub.json'),
    JSON.stringify({ version: 1, url, socket: 'x', pid: 1, host, boot_id: SOCKET_STORE, server_version: 'test' }),
  );
}
