import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { limits } from '../../generated/typescript/limits.ts';

/** One connection of the Unity side, as bytes: the transport of an EditorLink. */
export interface Wire {
  /** The bytes of a message. `fragments`: cut as far as the transport allows within one message. */
  encode(text: string, how: 'whole' | 'fragments'): Buffer;
  /** Resolves when the bytes have been passed to the system. */
  write(bytes: Buffer): Promise<void>;
  close(how: 'gracefully' | 'abruptly'): void;
  /** Stops reading. */
  pause(): void;
  listen(events: WireEvents): void;
}

interface WireEvents {
  readonly message: (text: string) => void;
  /** A received text is no message. */
  readonly bad: (text: string, reason: string) => void;
  /** Once, at the end. */
  readonly closed: () => void;
}

/** Forms in which a message is sent (see the case format). */
export type SendMode = 'whole' | 'bytes' | 'fragments' | 'twice';

/** Forms in which buffered messages are sent. */
export type Release = 'merged' | 'bytes' | 'fragments' | 'twice' | 'reversed';

/** The chunks that are written to the wire. */
export function chunksOf(wire: Wire, how: SendMode | Release, texts: readonly string[]): Buffer[] {
  const whole = (some: readonly string[]): Buffer => Buffer.concat(some.map((text) => wire.encode(text, 'whole')));
  switch (how) {
    case 'whole':
    case 'merged':
      return [whole(texts)];
    case 'twice':
      return [whole([...texts, ...texts])];
    case 'reversed':
      return [whole(texts.toReversed())];
    case 'fragments':
      return [Buffer.concat(texts.map((text) => wire.encode(text, 'fragments')))];
    case 'bytes':
      return [...whole(texts)].map((byte) => Buffer.of(byte));
  }
}

const SUBPROTOCOL = 'mcp-unity-bridge.1';

const BRIDGE_PATH = '/bridge';

/** A listener for Unity sides, on the loopback interface. */
export interface ListeningServer extends ScriptedServer {
  readonly port: number;
  readonly url: string;
}

interface Listener {
  readonly onSocket: (socket: WebSocket, stream: Duplex) => void;
  /** A handshake that the real server would refuse, in a sentence. */
  readonly onBadHandshake: (reason: string) => void;
}

/** Listens on that port (0: any free one). Rejects with a sentence if it is in use. */
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
  /** Cuts every connection, as the exit of a process does. */
  close(): Promise<void>;
}
