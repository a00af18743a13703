import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server, of which some make room when there are too many. */
export interface BoundedConnections {
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
