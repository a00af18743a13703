import type { Server, ServerResponse } from 'node:http';
import { type Socket, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { isCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/logging.ts';

/** The connections of a server, of which some make room when there are too many. */
interface BoundedConnections {
  /** The request was admitted: the connection stays until it has been answered. */
  serving(socket: Socket, response: ServerResponse): void;
  /** It was upgraded for an admitted peer: it stays. */
  taken(socket: Socket): void;
}

/**
 * Bounds the connections of a server. Where there are too many, the one that has been without a request for longest is cut off: to refuse the newest
 * would let anybody who opens connections and says nothing keep the clients out. A request of which it is not known yet whether it may come counts as none.
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

/** With TLS a request knows another socket object than the connection that carries it. */
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
  /** Nothing can show any more that an answer which left on it was read. */
  isOver(): boolean;
}

/** Hears what becomes of the connections of HTTP clients: whether an answer that has left was read is known by that alone (EXO-06). */
export interface ConnectionWatch {
  /** A further request has come on it. */
  back(connection: number): void;
  /** `reset`: it broke, instead of being closed. */
  gone(connection: number, reset: boolean): void;
}

/** Gives each connection a number, and shows what becomes of it. Called with each request. */
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
  // The event 'close' comes a turn later: by then the client may have made the same call on another connection.
  socket.once('end', () => over(false));
  socket.once('error', () => over(true));
  socket.once('close', () => over(false));
  return { number, isOver: () => isOver };
}

/**
 * Takes connections to ::1 for a server that listens on 127.0.0.1, on the same port: `localhost` may mean either. A machine without IPv6, or with another
 * program on that port of ::1, has 127.0.0.1 alone. Then it resolves to undefined.
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
