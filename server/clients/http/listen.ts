import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';
import { portOf, connectionBounds, refuseHandshake } from '../../lib/sockets.ts';
import type { Log } from '../../lib/logging.ts';
import { traceOf } from '../../lib/errors.ts';
import { memoizeBounded } from '../../lib/memoize-bounded.ts';
import { boundConnections, listenOnIPv6 } from './connections.ts';
import type { McpEndpoint } from './endpoint.ts';
import { localDoor, type Admitted, type Door } from './mcp-connection.ts';
import { peerOf, urlOf, NOT_SERVED, rpcCodes } from './exchange.ts';
import { refuseStranger, refuseTwoHosts, type GuardOptions, type RequestRefusal, createUserGuard } from './guard.ts';
import type { Metrics } from '../../team/team.ts';
import { nextTurn } from '../../lib/waiting.ts';

const MCP_PATH = '/mcp';
const METRICS_PATH = '/metrics';
const HEALTH_PATH = '/health';

/** The role for a load balancer: only an owner accepts requests. */
export type ServerRole = 'owner' | 'standby' | 'starting';

/** Limits for a request line with headers, and for the whole request, which only an attacker exceeds. The answer has its own limit. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const TIMEOUTS_CHECK_MS = 2_000;
/** Clients use a connection again; one that ends just then costs them a call. */
const KEEP_ALIVE_MS = 65_000;

export interface HttpListenerOptions {
  readonly endpoint: Pick<McpEndpoint, 'handle' | 'close'>;
  /** Address to bind to. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Names under which it is reached, besides those of the loopback interface. */
  readonly names?: readonly string[];
  /** PEM. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Names with their ports, under which a program before this one is reached that passes requests on. */
  readonly hosts?: readonly string[];
  /** The content of /metrics; absent: it is not served. */
  readonly metrics?: Pick<Metrics, 'contentType' | 'text'>;
  /** Authentication; absent: only programs of this user are admitted. */
  readonly door?: Door;
  /** Absent: nothing is reported of it. */
  readonly role?: () => ServerRole;
  readonly log: Log;
  /** Times that tests shorten, in ms. */
  readonly timeouts?: { readonly headers: number; readonly request: number; readonly look: number };
  /** A WebSocket handshake that may pass; absent: there are none. It has to end the socket, and may find it cut off for as long as it has not called `onProved`. */
  readonly onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer, onProved: () => void) => void;
}

export interface HttpListener {
  readonly url: string;
  /** New requests are refused and may be repeated soon. Resolves when the POST requests before have been answered. */
  drain(): Promise<void>;
  /** New connections get this certificate. Throws where TLS cannot use it. */
  renewTls(tls: NonNullable<HttpListenerOptions['tls']>): void;
  /** Accepts nothing new, ends the endpoint, then closes every connection. */
  close(): Promise<void>;
}

/** Listens; every request passes the guards first. Rejects, with a sentence, if it cannot listen. */
export async function listenHttp(options: HttpListenerOptions): Promise<HttpListener> {
  const { endpoint, host, tls, log } = options;
  const scheme = tls === undefined ? 'http' : 'https';
  const settings = settingsOf(options);
  const server =
    tls === undefined
      ? createServer(settings)
      : createTlsServer({ ...settings, ...tls, handshakeTimeout: HEADERS_TIMEOUT_MS });
  const connections = boundConnections(server, connectionBounds().http);
  // Requests may arrive on open connections during the close; the server has no address then.
  let { port } = options;
  const guardAt = memoizeBounded((address: string | undefined): GuardOptions => ({
    names: [...ownAddress(address), ...(options.names ?? []).map(shownHost)],
    hosts: options.hosts ?? [],
    port,
    scheme,
  }));
  const refuse = (request: IncomingMessage): RequestRefusal | undefined =>
    refuseTwoHosts(request) ?? refuseStranger(request.headers, guardAt(request.socket.localAddress));

  const open = new Set<Promise<void>>();
  let isDraining = false;
  const users = localDoor(createUserGuard());
  const { door = users } = options;
  const serve = (request: IncomingMessage, response: ServerResponse, admitted: Admitted): void => {
    if (admitted.refusal !== undefined) return answerRefusal(response, admitted.refusal, log);
    connections.serving(request.socket, response);
    const { pathname } = urlOf(request);
    if (pathname === METRICS_PATH && options.metrics !== undefined)
      return void orFail(response, log, answerMetrics(response, options.metrics));
    if (!isMcpPath(pathname)) return answerElsewhere(response, pathname);
    const served = endpoint.handle(request, response, admitted.principal);
    // A subscription has no end to wait for.
    if (request.method !== 'POST' || request.headers['mcp-method'] === 'subscriptions/listen') return;
    open.add(served);
    void served.then(() => open.delete(served));
  };
  server.on('request', (request, response) => {
    const refusal = refuse(request) ?? (isDraining ? ENDS_SOON : undefined);
    if (refusal !== undefined) return answerRefusal(response, refusal, log);
    const { pathname, searchParams } = urlOf(request);
    if (options.role !== undefined && pathname === HEALTH_PATH)
      return answerHealth(response, options.role(), searchParams.get('standby') === 'ok');
    const document = door.documentAt?.(pathname);
    if (document !== undefined) return answerDocument(request, response, document);
    const admitted = door.admit(request);
    if (admitted instanceof Promise)
      void orFail(
        response,
        log,
        admitted.then((later) => serve(request, response, later)),
      );
    else serve(request, response, admitted);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const serveUpgrade = (refusal: RequestRefusal | undefined): void => {
      if (refusal === undefined)
        return options.onUpgrade?.(request, socket, head, () => connections.taken(request.socket));
      log('warning', `an HTTP upgrade was refused: ${refusal.reason}`, peerOf(request));
      refuseHandshake(socket, { status: `${refusal.status} Refused`, reason: refusal.reason });
    };
    const refusal = refuse(request) ?? refuseUpgrade(request, options);
    // With sign-in, the handler of the upgrade verifies the token instead.
    const admitted = refusal === undefined && door === users ? users.admit(request) : { refusal };
    if (admitted instanceof Promise) void admitted.then((later) => serveUpgrade(later.refusal));
    else serveUpgrade(admitted.refusal);
  });
  port = await startListening(server, options);
  const second = isIPv4Loopback(host) ? await listenOnIPv6(server, port, log) : undefined;
  return {
    url: `${scheme}://${(options.names ?? []).map(shownHost)[0] ?? (isWildcard(host) ? 'localhost' : shownHost(host))}:${port}${MCP_PATH}`,
    async drain() {
      isDraining = true;
      await Promise.all(open);
    },
    renewTls: (tls) => setCertificate(server, tls),
    close: () => closeAll(server, endpoint, second),
  };
}

function setCertificate(server: Server, { cert, key }: NonNullable<HttpListenerOptions['tls']>): void {
  if (server instanceof TlsServer) server.setSecureContext({ cert, key });
}

function settingsOf({ timeouts }: HttpListenerOptions): ServerOptions {
  const { headers, request, look } = timeouts ?? {
    headers: HEADERS_TIMEOUT_MS,
    request: REQUEST_TIMEOUT_MS,
    look: TIMEOUTS_CHECK_MS,
  };
  return {
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: look,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
}

const ENDS_SOON: RequestRefusal = {
  status: 503,
  reason: 'This server is about to end, and nothing ran. Try again in a moment.',
};

/** Links prove the token by themselves, and never from a browser. */
function refuseUpgrade({ headers }: IncomingMessage, { onUpgrade }: HttpListenerOptions): RequestRefusal | undefined {
  if (onUpgrade === undefined) return { status: 403, reason: 'Nothing here speaks WebSocket.' };
  return headers.origin === undefined
    ? undefined
    : { status: 403, reason: 'Browsers may not connect here: the request has an Origin header.' };
}

function answerRefusal(response: ServerResponse, { status, reason, challenge }: RequestRefusal, log: Log): void {
  log('warning', `an HTTP request was refused: ${reason}`, peerOf(response.req));
  const more = {
    ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
    ...(status === 503 ? { 'retry-after': '1' } : {}),
  };
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...more });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: rpcCodes.http, message: reason } }));
}

/** The connection is closed: a kept one would count as a silent client. */
function answerDocument({ method }: IncomingMessage, response: ServerResponse, document: object): void {
  const isRead = method === 'GET' || method === 'HEAD';
  response.writeHead(isRead ? 200 : 405, {
    'content-type': 'application/json',
    'cache-control': 'max-age=300',
    connection: 'close',
    ...(isRead ? {} : { allow: 'GET, HEAD' }),
  });
  response.end(method === 'GET' ? JSON.stringify(document) : undefined);
}

async function answerMetrics(
  response: ServerResponse,
  { contentType, text }: Pick<Metrics, 'contentType' | 'text'>,
): Promise<void> {
  const body = await text();
  response.writeHead(200, { 'content-type': contentType });
  response.end(body);
}

/** Reports a failure outside of the endpoint to the client of that request only. */
async function orFail(response: ServerResponse, log: Log, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    log('error', `HTTP: a request failed: ${traceOf(error)}`);
    if (response.headersSent) return void response.destroy();
    response.writeHead(500, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(internalError));
  }
}

const internalError = {
  jsonrpc: '2.0',
  id: null,
  error: { code: rpcCodes.internal, message: NOT_SERVED },
};

/** Needs no token, as load balancers have none. For monitoring without routing, a standby counts as healthy. */
function answerHealth(response: ServerResponse, role: ServerRole, mayBeStandby: boolean): void {
  const isWell = role === 'owner' || (mayBeStandby && role === 'standby');
  response.writeHead(isWell ? 200 : 503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(JSON.stringify({ role }));
}

/** Only for clients that may use /mcp: it lists the paths that are served. */
function answerElsewhere(response: ServerResponse, path: string): void {
  const what =
    path === METRICS_PATH
      ? 'Metrics are off. Start the server with --metrics as well: mcp-unity-bridge serve --http --metrics.'
      : `Nothing is here. The MCP endpoint is ${MCP_PATH}.`;
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      jsonrpc: '2.0',
      id: null,
      error: { code: rpcCodes.http, message: what },
    }),
  );
}

/** Resolves to the port. */
async function startListening(server: Server, options: HttpListenerOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    // After the start: no free descriptor for a connection. The next one finds one.
    server.on('error', (error) => reject(new Error(cannotListen(error, options))));
    server.listen(options.port, bare(options.host), resolve);
  });
  return portOf(server);
}

async function closeAll(
  server: Server,
  endpoint: HttpListenerOptions['endpoint'],
  second: NetServer | undefined,
): Promise<void> {
  server.close();
  second?.close();
  await endpoint.close();
  // The last responses of the endpoint are sent first. Upgraded connections belong to their handlers.
  await nextTurn();
  server.closeAllConnections();
}

function cannotListen(error: Error, { host, port }: HttpListenerOptions): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken by another program. Choose another with --port, or end that program.`;
  if (code === 'EACCES')
    return `Port ${port} of ${host} may not be used by this user. Choose one above 1023 with --port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is no address of this machine. Choose another with --host.`;
  return `Cannot listen on ${host}, port ${port}: ${error.message}.`;
}

/** The local address of a connection. It is a number, so no foreign host name can resolve to it. */
function ownAddress(address: string | undefined): string[] {
  return address === undefined ? [] : [shownHost(address.replace(/^::ffff:/, ''))];
}

/** Node requires an IPv6 address without brackets. */
const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');
const isIPv4Loopback = (host: string): boolean => ['127.0.0.1', 'localhost'].includes(host.toLowerCase());
/** Some clients add a slash. */
const isMcpPath = (path: string): boolean => path === MCP_PATH || path === `${MCP_PATH}/`;
const isWildcard = (host: string): boolean => ['0.0.0.0', '::'].includes(bare(host));
const shownHost = (host: string): string => (bare(host).includes(':') ? `[${bare(host)}]` : host);
