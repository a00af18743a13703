import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { LINK_LIMIT_BYTES, frameLine, LINK_PATH, linkSubprotocol, remoteLinkId } from '../link/frames.ts';
import { linkStream } from '../link/link-stream.ts';
import { isProof, linkProofText, proofOf } from '../../lib/home/tokens.ts';
import type { FindServer, Search } from './find-server.ts';
import { findOwner, reportOwner } from './owner.ts';
import { NoServerError, createServerLink, type ServerLink, type UnprovenLink } from './link.ts';

/** Limit of a server's absence; a restart takes much less. At the start it is more likely that there is no server. */
const AWAY_LIMIT_MS = 30_000;
const FIRST_LIMIT_MS = 5_000;
/** Between attempts; doubled each time, and a little different for each client. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
const HANDSHAKE_LIMIT_MS = 10_000;
/** The server pings every 25 s. Without a ping for this long, the connection is considered broken. */
const SILENCE_LIMIT_MS = 70_000;
const NONCE_BYTES = 32;
const BODY_SHOWN_CHARS = 300;

export interface RemoteServer {
  /** Made by `linkUrl`. */
  readonly url: URL;
  /** Read for each attempt, since the token can be replaced. Throws NoServerError. */
  readonly token: () => string;
  /** Certificates (PEM) that are trusted besides the usual ones. */
  readonly ca?: Buffer;
}

/** The URL for links, from the URL for MCP clients. Throws, with a sentence, if it is invalid. */
export function linkUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) || url.port === '0')
    throw new Error(
      `expected the URL of a server, such as http://127.0.0.1:30069/mcp, got ${shownUrl(text)}. "serve --http" prints its own when it starts`,
    );
  if (url.username !== '' || url.password !== '')
    throw new Error('expected a URL without user and password: the token goes into MCP_UNITY_BRIDGE_TOKEN or a file');
  const link = new URL(url);
  link.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:';
  const path = url.pathname.replace(/\/+$/, '');
  link.pathname = path === '' ? LINK_PATH : path.endsWith('/link') ? path : `${path}/link`;
  link.search = '';
  link.hash = '';
  return link;
}

/** Even an invalid URL may contain a password. */
const shownUrl = (text: string): string =>
  text.includes('@') ? 'something else (not shown: it may hold a password)' : `"${text}"`;

/** Finds a server that listens for HTTP; of several, the owner of their space. Without an answer it retries for a limited time. */
export function remoteFinder(
  servers: readonly [RemoteServer, ...RemoteServer[]],
  { now, wait }: Clock = realClock,
): FindServer {
  let wasThere = false;
  return async ({ open }) => {
    const limitMs = wasThere ? AWAY_LIMIT_MS : FIRST_LIMIT_MS;
    const deadline = now() + limitMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const tried = await tryEach(servers, open);
      if (tried.kind === 'linked') {
        wasThere = true;
        return tried.link;
      }
      if (tried.kind === 'refused') throw new NoServerError(tried.reason);
      if (now() + pauseMs > deadline)
        throw new NoServerError(gaveUp(servers.map(({ url }) => showUrl(url)).join(' or '), tried, limitMs));
      await wait(pauseMs * (0.75 + Math.random() / 2));
    }
  };
}

interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const realClock: Clock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Starting a server only helps if nothing listens. */
const gaveUp = (where: string, { reason, answers }: Away, limitMs: number): string =>
  answers === true
    ? `The server at ${where} cannot be used now: ${reason} (Tried for ${limitMs / 1000} s.)`
    : `No server answers at ${where} (${reason}; tried for ${limitMs / 1000} s). Start it there with: mcp-unity-bridge serve --http`;

/** It may be there the next time. */
interface Away {
  readonly kind: 'away';
  /** The answer of a server: a sentence. */
  readonly reason: string;
  readonly answers?: boolean;
}

type Attempt =
  | { readonly kind: 'linked'; readonly link: ServerLink }
  | Away
  /** Trying again would change nothing. */
  | { readonly kind: 'refused'; readonly reason: string };

/** A single address is used directly; of several, the one that reports to own the space: a stopped server still accepts connections. */
async function tryEach(servers: readonly [RemoteServer, ...RemoteServer[]], open: Search['open']): Promise<Attempt> {
  if (servers.length === 1) return tryRemote(servers[0], [], open);
  const owner = await findOwner(servers);
  if (owner === undefined) return { kind: 'away', reason: 'none of them says that it owns the space' };
  return tryRemote(
    owner,
    servers.filter((other) => other !== owner),
    open,
  );
}

async function tryRemote(
  server: RemoteServer,
  others: readonly RemoteServer[],
  open: Search['open'],
): Promise<Attempt> {
  const token = server.token();
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const connected = await connectSocket(server, token, nonce);
  if (connected.kind !== 'connected') return connected;
  const { link, socket } = connected;
  const attempt = await proveEachOther(link, { server, token, nonce, open });
  if (attempt.kind !== 'linked') link.destroy();
  else if (others.length > 0) reportOwner(socket, others);
  return attempt;
}

interface Proving {
  readonly server: RemoteServer;
  readonly token: string;
  readonly nonce: string;
  readonly open: Search['open'];
}

async function proveEachOther(link: UnprovenLink, { server, token, nonce, open }: Proving): Promise<Attempt> {
  const challenge = await link.next();
  if (challenge?.type !== 'challenge') return { kind: 'away', reason: 'it took the connection and said nothing' };
  const linkId = remoteLinkId(challenge.boot_id, challenge.nonce, nonce);
  link.write(
    frameLine({ type: 'open', ...open, proof: proofOf(token, linkProofText.forwarder(linkId, open.client_uuid)) }),
  );
  const answer = await link.next();
  if (answer?.type === 'refused')
    return {
      kind: 'refused',
      reason: refusedFor(server.url, answer.reason),
    };
  if (answer?.type !== 'welcome') return { kind: 'away', reason: 'it closed the connection' };
  if (!isProof(token, linkProofText.server(linkId, open.client_uuid), answer.proof))
    return {
      kind: 'refused',
      reason: `What answers at ${showUrl(server.url)} does not know the token: it is not the server that the token belongs to. Nothing was sent to it.`,
    };
  return { kind: 'linked', link };
}

const UNAUTHORIZED = 401;

const refusedFor = (url: URL, reason: string): string =>
  `The server at ${showUrl(url)} refuses this client: ${reason}. Give its token in MCP_UNITY_BRIDGE_TOKEN or with --token-file (there: mcp-unity-bridge token show).`;

type Connected =
  | { readonly kind: 'connected'; readonly link: UnprovenLink; readonly socket: WebSocket }
  | Exclude<Attempt, { kind: 'linked' }>;

function connectSocket({ url, ca }: RemoteServer, token: string, nonce: string): Promise<Connected> {
  const target = new URL(url);
  target.searchParams.set('nonce', nonce);
  target.searchParams.set('proof', proofOf(token, linkProofText.handshake(nonce)));
  return new Promise((resolve) => {
    const socket = new WebSocket(target, linkSubprotocol, {
      handshakeTimeout: HANDSHAKE_LIMIT_MS,
      perMessageDeflate: false,
      maxPayload: LINK_LIMIT_BYTES + 1,
      ...(ca === undefined ? {} : { ca }),
    });
    socket.once('unexpected-response', (_request, response) => {
      void explainRefusal(url, response).then((attempt) => {
        resolve(attempt);
        socket.terminate();
      });
    });
    socket.on('error', (error) => resolve(ofError(url, error)));
    socket.once('open', () => {
      watchSilence(socket);
      // At once: the first frame is on its way.
      resolve({
        kind: 'connected',
        link: createServerLink(linkStream(socket), { name: `The server at ${showUrl(url)}` }),
        socket,
      });
    });
  });
}

async function explainRefusal(
  url: URL,
  response: IncomingMessage,
): Promise<Attempt & { readonly kind: 'away' | 'refused' }> {
  const status = response.statusCode ?? 0;
  let body = '';
  response.setEncoding('utf8');
  try {
    for await (const text of response) {
      body += String(text);
      if (body.length > BODY_SHOWN_CHARS) break;
    }
  } catch {
    // The part that was received suffices.
  }
  const answerText = body.trim() === '' ? '' : `: ${body.trim().slice(0, BODY_SHOWN_CHARS)}`;
  if (status === UNAUTHORIZED)
    return { kind: 'refused', reason: refusedFor(url, body.trim().slice(0, BODY_SHOWN_CHARS).replace(/\.$/, '')) };
  if (status >= 500)
    return {
      kind: 'away',
      reason: answerText === '' ? `it answers ${status}.` : `it answers ${status}${answerText}`,
      answers: true,
    };
  return {
    kind: 'refused',
    reason: `${showUrl(url)} is no mcp-unity-bridge server, or not for us: it answers ${status}${answerText}`,
  };
}

/** Possible errors of a network or a restarting server; all others are permanent. */
const passing = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|EAI_AGAIN)$/;

function ofError(url: URL, error: Error): Exclude<Attempt, { kind: 'linked' }> {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (passing.test(code) || /timed out|hang up/.test(error.message))
    return { kind: 'away', reason: `${code || error.message}${mayNeedTls(url, code, error)}` };
  if (code === 'EPROTO')
    return {
      kind: 'refused',
      reason: `${showUrl(url)} cannot be used: nothing speaks TLS there. If it is a server without TLS on this machine, write http.`,
    };
  return { kind: 'refused', reason: `${showUrl(url)} cannot be used: ${error.message}.${adviceOn(code)}` };
}

/** A server with TLS closes a connection without TLS, without a message. */
const mayNeedTls = (url: URL, code: string, error: Error): string =>
  url.protocol === 'ws:' && (code === 'ECONNRESET' || /hang up/.test(error.message))
    ? ', as a server with TLS does: write https if it has a certificate'
    : '';

function adviceOn(code: string): string {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return ' Use a name that the certificate is for, or have it made for this name.';
  if (code === 'CERT_HAS_EXPIRED') return ' It has to be renewed there.';
  if (code === 'CERT_NOT_YET_VALID') return ' Check the clocks of both machines.';
  return /CERT|SIGNATURE|ISSUER/.test(code)
    ? ' If you trust it, give its certificate with --ca (or NODE_EXTRA_CA_CERTS).'
    : '';
}

function watchSilence(socket: WebSocket): void {
  const timer = setTimeout(() => socket.terminate(), SILENCE_LIMIT_MS);
  socket.on('ping', () => timer.refresh());
  socket.once('close', () => clearTimeout(timer));
}

/** Nearly in the form that the user entered. */
function showUrl(url: URL): string {
  return `${url.protocol === 'wss:' ? 'https' : 'http'}://${url.host}${url.pathname.replace(/\/link$/, '')}`;
}
