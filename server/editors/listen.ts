import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { WebSocketServer } from 'ws';
import { connectionBounds, listenOnLoopback, portOf, refuseHandshake, type HandshakeRefusal } from '../lib/sockets.ts';
import { loadWebSocketServer, refuseOtherBridge, takeOn, type TakeOnOptions } from './bridge-socket.ts';
import { createUnproved } from './transport.ts';

const BRIDGE_PATH = '/bridge';

/** The head of a handshake comes in one piece. */
const HEAD_TIMEOUT_MS = 10_000;
const HEAD_CHECK_MS = 1_000;
export interface BridgeListener {
  /** For hub.json. */
  readonly url: string;
  /** Stops accepting and closes every connection with code 1001. Resolves when they are gone. */
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
