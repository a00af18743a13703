import type { Server, ServerResponse, IncomingMessage } from 'node:http';
import { type Socket, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { isCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/logging.ts';

/** The connections of a server; the idle ones are closed when there are too many. */
interface BoundedConnections {
  /** The request was admitted: the connection is not closed before it has been answered. */
  serving(socket: Socket, response: ServerResponse): void;
  /** It was upgraded for an admitted peer: it is not closed. */
  taken(socket: Socket): void;
}

/**
 * Limits the connections of a server. Above the limit, the one that has been without an admitted request for longest is closed: if the newest was refused,
 * anybody could lock the clients out with idle connections.
 */
export function boundConnections(server: Server, limit: number): BoundedConnections {
  const all = new Map<string, Socket>();
  // Connections without a request in progress, the one that is idle for longest first.
  const idle = new Set<string>();
  server.on('connection', (socket) => {
    const name = nameOf(socket);
    all.set(name, socket);
    idle.add(name);
    socket.once('close', () => {
      all.delete(name);
      idle.delete(name);
    });
    if (all.size <= limit) return;
    const [oldest = name] = idle;
    idle.delete(oldest);
    all.get(oldest)?.destroy();
  });
  return {
    serving(socket, response) {
      const name = nameOf(socket);
      idle.delete(name);
      response.once('close', () => void (all.has(name) && idle.add(name)));
    },
    taken: (socket) => void idle.delete(nameOf(socket)),
  };
}

/** With TLS, the socket object of a request differs from that of the connection. */
function nameOf(socket: Socket): string {
  const known = names.get(socket);
  if (known !== undefined) return known;
  const name = `${socket.remoteAddress} ${socket.remotePort}`;
  names.set(socket, name);
  return name;
}

const names = new WeakMap<Socket, string>();

/** A connection of an HTTP client. */
export interface ClientConnection {
  readonly number: number;
  /** No later request can confirm that an answer sent on it was read. */
  isOver(): boolean;
}

/** Receives the events of the connections of HTTP clients, the only evidence that an answer was read (EXO-06). */
export interface ConnectionWatch {
  back(connection: number): void;
  /** `reset`: it broke, instead of being closed. */
  gone(connection: number, reset: boolean): void;
}

/** Numbers the connections and reports their events. Called with each request. */
export function createClientConnections(watch: ConnectionWatch | undefined): (socket: Socket) => ClientConnection {
  const known = new WeakMap<Socket, ClientConnection>();
  let last = 0;
  return (socket) => {
    const connection = known.get(socket);
    if (connection !== undefined) {
      watch?.back(connection.number);
      return connection;
    }
    const fresh = follow(socket, (last += 1), watch);
    known.set(socket, fresh);
    return fresh;
  };
}

function follow(socket: Socket, number: number, watch: ConnectionWatch | undefined): ClientConnection {
  let isOver = socket.destroyed;
  const over = (reset: boolean): void => {
    if (isOver) return;
    isOver = true;
    watch?.gone(number, reset);
  };
  // The event 'close' is one turn later: by then the client may have repeated the call on another connection.
  socket.once('end', () => over(false));
  socket.once('error', () => over(true));
  socket.once('close', () => over(false));
  return { number, isOver: () => isOver };
}

/**
 * Accepts connections to ::1 for a server that listens on 127.0.0.1, on the same port: `localhost` may be either. Undefined without IPv6, or if another program
 * has that port.
 */
export async function listenOnIPv6(server: NetServer, port: number, log: Log): Promise<NetServer | undefined> {
  const second = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket);
  });
  const isListening = await new Promise<boolean>((resolve) => {
    // After the start: no free descriptor for a connection. The next one finds one.
    second.on('error', (error) => {
      if (isCode(error, 'EADDRINUSE'))
        log('warning', `HTTP: another program has port ${port} of ::1: use 127.0.0.1, not localhost, in the URL`);
      resolve(false);
    });
    second.listen(port, '::1', () => resolve(true));
  });
  return isListening ? second : undefined;
}

/** Maximum size of a body: the longest program with every character escaped, and its envelope. */
export const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
/** All bodies that are being read at once: many connections must not add up to the memory of the machine. */
const BODIES_LIMIT_BYTES = 64 * 1024 * 1024;

export type Body = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'too_large' | 'busy' | 'gone' };

/** Reads bodies, within a bound for each and one for all of them. */
export type BodyReader = (request: IncomingMessage) => Promise<Body>;

interface Bounds {
  readonly one: number;
  readonly all: number;
  /** Bytes of all bodies that are being read. */
  held: number;
}

export function createBodyReader(limits: { readonly one?: number; readonly all?: number } = {}): BodyReader {
  const { one = BODY_LIMIT_BYTES, all = BODIES_LIMIT_BYTES } = limits;
  const bounds: Bounds = { one, all, held: 0 };
  return async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > one) return { kind: 'too_large' };
    return request.destroyed ? { kind: 'gone' } : new Promise((resolve) => readBody(request, bounds, resolve));
  };
}

function readBody(request: IncomingMessage, bounds: Bounds, resolve: (body: Body) => void): void {
  const chunks: Buffer[] = [];
  const announced = Number(request.headers['content-length']);
  let length = 0;
  const take = (chunk: Buffer): void => {
    length += chunk.length;
    bounds.held += chunk.length;
    chunks.push(chunk);
    if (length > bounds.one) return leave({ kind: 'too_large' });
    if (bounds.held > bounds.all) return leave({ kind: 'busy' });
    // The event 'end' is a few turns later.
    if (length === announced) end();
  };
  const end = (): void => leave({ kind: 'text', text: whole(chunks).toString('utf8') });
  /** The client has disconnected, or was too slow. */
  const gone = (): void => leave({ kind: 'gone' });
  /** The connection of a request that is abandoned early is not closed: its sender must be able to read the reason. */
  const leave = (body: Body): void => {
    request.off('data', take).off('end', end).off('error', gone).off('close', gone);
    if (body.kind !== 'text') request.pause();
    bounds.held -= length;
    resolve(body);
  };
  request.on('data', take).on('end', end).on('error', gone).on('close', gone);
}

function whole(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
}
