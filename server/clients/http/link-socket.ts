import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { LINK_LIMIT_BYTES, frameLine, LINK_PATH, linkSubprotocol, remoteLinkId } from '../link/frames.ts';
import type { Log } from '../../lib/logging.ts';
import { createUnproved } from '../../editors/authentication.ts';
import { isProof, linkProofText } from '../../lib/home/tokens.ts';
import {
  connectionBounds,
  cutOffAfter,
  refuseHandshake,
  refuseSubprotocol,
  type HandshakeRefusal,
} from '../../lib/sockets.ts';
import type { LinkEndpoint } from '../mcp/link-endpoint.ts';
import { peerOf, urlOf } from './exchange.ts';
import type { HttpListenerOptions } from './listen.ts';

/** The interval of pings; networks close connections that are idle for longer. */
const PING_MS = 25_000;
const NONCE_BYTES = 32;
/** Limit of the first frame with its WebSocket framing; `ws` would buffer a whole message first. */
const UNPROVED_BYTES = 80 * 1024;

export interface LinkSocketOptions {
  readonly boot_id: string;
  /** Present if the handshake itself has to prove the token; read again for each connection. */
  readonly token?: () => string;
  readonly links: Pick<LinkEndpoint, 'take'>;
  readonly log: Log;
}

/** Accepts links over WebSocket, for `connect <url>`: the same frames, after a challenge that makes each proof valid for one connection only. */
export function createLinkSocket({
  boot_id,
  token,
  links,
  log,
}: LinkSocketOptions): NonNullable<HttpListenerOptions['onUpgrade']> {
  // Most servers never have such a client.
  let loaded: Promise<Loaded> | undefined;
  const unproved = createUnproved(connectionBounds().unprovedLinks);
  return (request, socket, head, whenProved) => {
    const url = urlOf(request);
    const refusal = refuse(request, url) ?? (token === undefined ? undefined : refuseWithoutProof(url, token()));
    if (refusal !== undefined) {
      log('warning', `a link was refused: ${refusal.reason}`, peerOf(request));
      return refuseHandshake(socket, refusal);
    }
    unproved.add(socket);
    loaded ??= load();
    void loaded.then(({ server, linkStream }) => {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const nonce = randomBytes(NONCE_BYTES).toString('hex');
        const stream = linkStream(webSocket);
        const listenOn = cutOffAfter(socket, UNPROVED_BYTES);
        const onProved = (): void => {
          listenOn();
          unproved.proved(socket);
          whenProved();
        };
        keepAlive(webSocket);
        stream.write(frameLine({ type: 'challenge', boot_id, nonce }));
        links.take(stream, { linkId: remoteLinkId(boot_id, nonce, url.searchParams.get('nonce') ?? ''), onProved });
      });
    });
  };
}

interface Loaded {
  readonly server: WebSocketServer;
  readonly linkStream: (webSocket: WebSocket) => Duplex;
}

async function load(): Promise<Loaded> {
  const [ws, { linkStream }] = await Promise.all([import('ws'), import('../link/link-stream.ts')]);
  return {
    server: new ws.WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: LINK_LIMIT_BYTES + 1,
      handleProtocols: () => linkSubprotocol,
    }),
    linkStream,
  };
}

function refuse(request: IncomingMessage, url: URL): HandshakeRefusal | undefined {
  if (url.pathname !== LINK_PATH)
    return {
      status: '404 Not Found',
      reason: `Expected the path ${LINK_PATH}, got ${JSON.stringify(url.pathname.slice(0, 100))}.`,
    };
  const otherVersion = refuseSubprotocol(
    request,
    linkSubprotocol,
    'Server and client must have the same major version of mcp-unity-bridge.',
  );
  if (otherVersion !== undefined) return otherVersion;
  if (!/^[0-9a-f]{64}$/.test(url.searchParams.get('nonce') ?? ''))
    return { status: '400 Bad Request', reason: 'Expected 64 hexadecimal digits as "nonce" in the URL.' };
  return undefined;
}

/** Valid for this nonce only. A replayed one does not help: the token must still be proved for the server's nonce. */
function refuseWithoutProof({ searchParams }: URL, token: string): HandshakeRefusal | undefined {
  if (isProof(token, linkProofText.handshake(searchParams.get('nonce') ?? ''), searchParams.get('proof') ?? ''))
    return undefined;
  return {
    status: '401 Unauthorized',
    reason: 'The proof in the URL is wrong or missing: client and server have different tokens, or different versions.',
  };
}

/** Detects a peer that has disconnected without closing. */
function keepAlive(webSocket: WebSocket): void {
  let isAlive = true;
  webSocket.on('pong', () => (isAlive = true));
  const timer = setInterval(() => {
    if (!isAlive) return webSocket.terminate();
    isAlive = false;
    webSocket.ping();
  }, PING_MS);
  webSocket.once('close', () => clearInterval(timer));
}
