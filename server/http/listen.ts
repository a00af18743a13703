import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Log } from '../lib/log.ts';
import { connectionBounds } from '../lib/connection-bounds.ts';
import { refuseHandshake } from '../lib/refuse-handshake.ts';
import { boundConnections } from './bounded-connections.ts';
import type { McpEndpoint } from './endpoint.ts';
import { urlOf } from './exchange.ts';
import { refuseStranger, refuseTwoHosts, refuseWithoutToken, type Refusal } from './guard.ts';
import { createUserGuard } from './other-user.ts';
import { rpcCodes } from './rpc-error.ts';

const MCP_PATH = '/mcp';

/** Time for a request line with its headers, and for the whole request: who is slower than this is not slow by accident. The answer has its own time. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const TIMEOUTS_LOOK_MS = 2_000;
/** Clients use a connection again; one that ends just then costs them a call. */
const KEEP_ALIVE_MS = 65_000;

export interface HttpListenerOptions {
  readonly endpoint: McpEndpoint;
  /** Address to bind to. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Names under which it is reached, besides those of the loopback interface. */
  readonly names?: readonly string[];
  /** PEM. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Given where every request has to bring it; read anew for each. */
  readonly token?: () => string;
  readonly log: Log;
  /** Times that tests shorten, in ms. */
  readonly timeouts?: { readonly headers: number; readonly request: number; readonly look: number };
  /** A WebSocket handshake that may pass; absent: there are none. It has to end the socket, and may find it cut off for as long as it has not called `onProved`. */
  readonly onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer, onProved: () => void) => void;
}

/** Something that listens for HTTP. */
export interface HttpListener {
  /** Of the MCP endpoint. */
  readonly url: string;
  /** Takes nothing new, ends the endpoint, then every connection. */
  close(): Promise<void>;
}

/** Listens; nothing gets past the guards. Rejects, in a sentence, where it cannot. */
export async function listenHttp(options: HttpListenerOptions): Promise<HttpListener> {
  const { endpoint, host, tls, log } = options;
  const scheme = tls === undefined ? 'http' : 'https';
  const { timeouts = { headers: HEADERS_TIMEOUT_MS, request: REQUEST_TIMEOUT_MS, look: TIMEOUTS_LOOK_MS } } = options;
  const settings: ServerOptions = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.look,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server =
    tls === undefined
      ? createServer(settings)
      : createTlsServer({ ...settings, ...tls, handshakeTimeout: HEADERS_TIMEOUT_MS });
  const connections = boundConnections(server, connectionBounds().http);
  const refuse = (request: IncomingMessage): Refusal | undefined =>
    refuseTwoHosts(request) ??
    refuseStranger(request.headers, {
      names: [...ownAddress(request.socket), ...(options.names ?? []).map(shownHost)],
      port: portOf(server),
      scheme,
    });

  const users = createUserGuard();
  const serve = (request: IncomingMessage, response: ServerResponse, refusal: Refusal | undefined): void => {
    if (refusal !== undefined) return answerRefusal(response, refusal, log);
    connections.serving(request.socket, response);
    if (urlOf(request).pathname !== MCP_PATH) return answerElsewhere(response);
    void endpoint.handle(request, response, options.token === undefined ? 'local' : 'bearer');
  };
  server.on('request', (request, response) => {
    const refusal =
      refuse(request) ??
      (options.token === undefined ? undefined : refuseWithoutToken(request.headers.authorization, options.token()));
    if (refusal !== undefined || options.token !== undefined || users.mayPass(request.socket))
      return serve(request, response, refusal);
    void users.refuse(request.socket).then((otherUser) => serve(request, response, otherUser));
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const serveUpgrade = (refusal: Refusal | undefined): void => {
      if (refusal === undefined)
        return options.onUpgrade?.(request, socket, head, () => connections.taken(request.socket));
      log('warning', `an HTTP upgrade was refused: ${refusal.reason}`);
      refuseHandshake(socket, { status: `${refusal.status} Refused`, reason: refusal.reason });
    };
    const refusal = refuse(request) ?? refuseUpgrade(request, options);
    // Where the token is demanded, whoever takes the upgrade has it proved.
    if (refusal !== undefined || options.token !== undefined || users.mayPass(request.socket))
      return serveUpgrade(refusal);
    void users.refuse(request.socket).then(serveUpgrade);
  });
  await new Promise<void>((resolve, reject) => {
    // After the start: no free descriptor for a connection. The next one finds one.
    server.on('error', (error) => reject(new Error(cannotListen(error, options))));
    server.listen(options.port, bare(host), resolve);
  });
  return {
    url: `${scheme}://${(options.names ?? []).map(shownHost)[0] ?? (isWildcard(host) ? 'localhost' : shownHost(host))}:${portOf(server)}${MCP_PATH}`,
    close: () => closeAll(server, endpoint),
  };
}

/** Links prove the token by themselves, and never from a browser. */
function refuseUpgrade({ headers }: IncomingMessage, { onUpgrade }: HttpListenerOptions): Refusal | undefined {
  if (onUpgrade === undefined) return { status: 403, reason: 'Nothing here speaks WebSocket.' };
  return headers.origin === undefined
    ? undefined
    : { status: 403, reason: 'Browsers may not connect here: the request has an Origin header.' };
}

function answerRefusal(response: ServerResponse, { status, reason }: Refusal, log: Log): void {
  log('warning', `an HTTP request was refused: ${reason}`);
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer realm="mcp-unity-bridge"' } : {};
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...challenge });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: rpcCodes.http, message: reason } }));
}

function answerElsewhere(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      jsonrpc: '2.0',
      id: null,
      error: { code: rpcCodes.http, message: `Nothing is here. The MCP endpoint is ${MCP_PATH}.` },
    }),
  );
}

async function closeAll(server: Server, endpoint: McpEndpoint): Promise<void> {
  server.close();
  await endpoint.close();
  // What the endpoint has just ended gets out first. Upgraded connections belong to whoever took them.
  await new Promise((resolve) => setImmediate(resolve));
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

/** The address that a connection came in on. Asked for by number, it is no name that somebody else could point here. */
function ownAddress({ localAddress }: Socket): string[] {
  return localAddress === undefined ? [] : [shownHost(localAddress.replace(/^::ffff:/, ''))];
}

/** Node wants an IPv6 address without brackets. */
const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');
const isWildcard = (host: string): boolean => ['0.0.0.0', '::'].includes(bare(host));
const shownHost = (host: string): string => (bare(host).includes(':') ? `[${bare(host)}]` : host);

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a server that listens on TCP has an address');
  return address.port;
}
