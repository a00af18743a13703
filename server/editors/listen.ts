import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer, WebSocket, RawData } from 'ws';
import {
  connectionBounds,
  listenOnLoopback,
  portOf,
  refuseHandshake,
  type HandshakeRefusal,
  cutOffAfter,
  refuseSubprotocol,
} from '../lib/sockets.ts';
import { createUnproved, type Unproved, type CloseReason, type Transport } from './authentication.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { joinWrites } from '../lib/lines.ts';

const BRIDGE_PATH = '/bridge';

/** The head of a handshake arrives in one piece. */
const HEAD_TIMEOUT_MS = 10_000;
const HEAD_CHECK_MS = 1_000;
export interface BridgeListener {
  /** For hub.json. */
  readonly url: string;
  /** Stops accepting and closes every connection with code 1001. Resolves when all are closed. */
  close(): Promise<void>;
}

export interface BridgeListenerOptions {
  readonly onSocket: TakeOnOptions['onSocket'];
  /** A handshake was refused; for the log. */
  readonly onRefused: (reason: string) => void;
}

/** Listens on the loopback interface only, on a free port (SEC-01). */
export async function listenForEditors(options: BridgeListenerOptions): Promise<BridgeListener> {
  const unproved = createUnproved(connectionBounds().unprovedEditors);
  const patience = {
    headersTimeout: HEAD_TIMEOUT_MS,
    requestTimeout: HEAD_TIMEOUT_MS,
    connectionsCheckingInterval: HEAD_CHECK_MS,
  };
  const http = createServer(patience, (_request, response) => {
    response
      .writeHead(426, { 'content-type': 'text/plain' })
      .end('This is the bridge of mcp-unity-bridge: Unity connects here, by WebSocket.\n');
  });
  let loaded: Promise<WebSocketServer> | undefined;
  http.on('connection', (socket) => unproved.add(socket));
  http.on('upgrade', (request, socket, head) => {
    // The socket has no other error listener from here on. A peer that has disconnected is not an error.
    socket.on('error', () => socket.destroy());
    const port = portOf(http);
    const refusal = refusalOf(request, port);
    if (refusal !== undefined) {
      options.onRefused(refusal.reason);
      return refuseHandshake(socket, refusal);
    }
    loaded ??= loadWebSocketServer();
    void loaded.then((wss) =>
      wss.handleUpgrade(request, socket, head, (webSocket) =>
        takeOn(socket, webSocket, { onSocket: options.onSocket, unproved }),
      ),
    );
  });
  const port = await listenOnLoopback(http);
  return { url: `ws://127.0.0.1:${port}${BRIDGE_PATH}`, close: () => closeAll(http, loaded) };
}

/** Why a handshake is not for us (SEC-02); undefined where it is. */
function refusalOf(request: IncomingMessage, port: number): HandshakeRefusal | undefined {
  if (request.headers.origin !== undefined)
    return {
      status: '403 Forbidden',
      reason: 'Browsers may not connect to the bridge: the request has an Origin header.',
    };
  const { host: hosts = [] } = request.headersDistinct;
  if (hosts.length > 1) return { status: '400 Bad Request', reason: `Expected one Host header, got ${hosts.length}.` };
  const host = hosts[0] ?? '';
  if (![`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`].includes(host))
    return {
      status: '403 Forbidden',
      reason: `Expected the Host header 127.0.0.1:${port}, got ${JSON.stringify(host.slice(0, 100))}.`,
    };
  if (request.url !== BRIDGE_PATH)
    return {
      status: '404 Not Found',
      reason: `Expected the path ${BRIDGE_PATH}, got ${JSON.stringify((request.url ?? '').slice(0, 100))}.`,
    };
  return refuseOtherBridge(request);
}

async function closeAll(http: Server, loaded: Promise<WebSocketServer> | undefined): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  const wss = await loaded;
  for (const client of wss?.clients ?? []) client.close(1001, 'the server ends');
  http.closeAllConnections();
  const grace = setTimeout(() => wss?.clients.forEach((client) => client.terminate()), CLOSE_GRACE_MS);
  await closed;
  clearTimeout(grace);
}

/** An Editor that hangs (a blocked main thread cannot, its socket has a thread of its own) is not waited for. */
const CLOSE_GRACE_MS = 500;

/** WebSocket subprotocol; the number is the major version of the bridge protocol. */
const bridgeSubprotocol = 'mcp-unity-bridge.1';

/** An Editor whose bridge has another version of the protocol. */
export const refuseOtherBridge = (request: IncomingMessage): HandshakeRefusal | undefined =>
  refuseSubprotocol(
    request,
    bridgeSubprotocol,
    'The Unity package and the npm package mcp-unity-bridge must have the same major version of the bridge protocol.',
  );

/** Both messages of an Editor that proves itself have less than a thousand. */
const UNPROVED_BYTES = 64 * 1024;

interface TakeOnOptions {
  /** `stream` is below the socket. `proved`: called when the other end has proved the token. */
  readonly onSocket: (socket: WebSocket, stream: Duplex, proved: () => void) => void;
  readonly unproved: Unproved;
}

/** A message may be as large as a result: not before the proof. */
export function takeOn(stream: Duplex, webSocket: WebSocket, { onSocket, unproved }: TakeOnOptions): void {
  const listenOn = cutOffAfter(stream, UNPROVED_BYTES);
  onSocket(webSocket, stream, () => {
    listenOn();
    unproved.proved(stream);
  });
}

/** `ws` is loaded with the first Editor, not on the way to the first answer to an AI client. */
export async function loadWebSocketServer(): Promise<WebSocketServer> {
  const { WebSocketServer: Server } = await import('ws');
  return new Server({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.frame_limit_bytes,
    handleProtocols: () => bridgeSubprotocol,
  });
}

const closeCodes: Readonly<Record<CloseReason, number>> = { normal: 1000, refused: 1008, too_slow: 1013 };

const NOT_TEXT = 1003;

/** A close frame holds 123 bytes of reason; in the worst case three bytes a character. */
const CLOSE_REASON_CHARS = 40;

/** One WebSocket as a transport, over `stream`: a message is a text message. */
export function webSocketTransport(socket: WebSocket, stream: Duplex): Transport {
  const join = joinWrites(stream);
  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return;
      join();
      socket.send(text);
    },
    waiting: () => socket.bufferedAmount,
    close: (why, words) => socket.close(closeCodes[why], words.slice(0, CLOSE_REASON_CHARS)),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    listen({ message, failed, closed }) {
      socket.on('message', (data, isBinary) => {
        if (isBinary) socket.close(NOT_TEXT, 'text frames only');
        else message(textOf(data));
      });
      socket.on('error', (error) => failed(error.message));
      socket.on('close', closed);
    },
  };
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8');
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString('utf8');
}
