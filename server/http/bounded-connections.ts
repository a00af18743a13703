import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the connections of a server. Where there are too many, the one that has been without a request for longest is cut off: to refuse the newest
 * would let anybody who opens connections and says nothing keep the clients out.
 */
export function boundConnections(server: Server, limit: number): void {
  const all = new Map<string, Socket>();
  // Without a request at the moment, in that order.
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
  server.on('request', ({ socket }, response) => {
    const name = nameOf(socket);
    idle.delete(name);
    response.once('close', () => void (all.has(name) && idle.add(name)));
  });
  server.on('upgrade', ({ socket }) => idle.delete(nameOf(socket)));
}

/** With TLS a request knows another socket object than the connection that carries it. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
