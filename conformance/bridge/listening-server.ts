import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { limits } from '../../generated/typescript/limits.ts';

const SUBPROTOCOL = 'mcp-unity-bridge.1';

const BRIDGE_PATH = '/bridge';

/** Where Unity sides connect, on the loopback interface. */
export interface ListeningServer extends ScriptedServer {
  readonly port: number;
  readonly url: string;
}

interface Listener {
  readonly onSocket: (socket: WebSocket, stream: Duplex) => void;
  /** A handshake that the real server would refuse, in a sentence. */
  readonly onBadHandshake: (reason: string) => void;
}

/** Listens on that port (0: any free one). Rejects with a sentence when it is taken. */
export async function listenForUnity(port: number, listener: Listener): Promise<ListeningServer> {
  const http = createServer((request, response) => {
    listener.onBadHandshake(
      `expected a WebSocket handshake, got ${request.method ?? 'a request'} ${request.url ?? ''}`,
    );
    response.writeHead(426).end();
  });
  const wss = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.frame_limit_bytes,
    handleProtocols: () => SUBPROTOCOL,
  });
  const streams = new Set<Duplex>();
  http.on('connection', (stream) => {
    stream.setNoDelay(true);
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
  });
  http.on('upgrade', (request, stream, head) => {
    const wrong = whatIsWrong(request);
    if (wrong !== undefined) {
      listener.onBadHandshake(wrong);
      stream.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
      return;
    }
    wss.handleUpgrade(request, stream, head, (socket) => listener.onSocket(socket, stream));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) =>
      reject(
        new Error(
          `port ${port} cannot be listened on: ${error.message}. Stop what holds it, or choose another with --listen.`,
        ),
      ),
    );
    http.listen(port, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = http.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      http.close(() => resolve());
      for (const stream of streams) stream.destroy();
    });
  return { port: bound, url: `ws://127.0.0.1:${bound}${BRIDGE_PATH}`, close };
}

function whatIsWrong({ headers, url }: IncomingMessage): string | undefined {
  if (headers.origin !== undefined)
    return `the handshake has an Origin header (${headers.origin}), as browsers send it; servers refuse that (SEC-02)`;
  if (url !== BRIDGE_PATH)
    return `the handshake asks for the path ${JSON.stringify(url)}; expected that of the url in hub.json, ${BRIDGE_PATH}`;
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.includes(SUBPROTOCOL)
    ? undefined
    : `the handshake offers the subprotocols ${JSON.stringify(offered)}; expected ${SUBPROTOCOL} among them`;
}

/** The runner's server, as long as its process runs: it listens (WebSocket), or dials (TCP). */
export interface ScriptedServer {
  /** Cuts every connection, as when the process dies. */
  close(): Promise<void>;
}
