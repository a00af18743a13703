import { createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '../../server/lib/listen-on-loopback.ts';
import { tcpWire } from './tcp-wire.ts';
import { converse, type PushEndpointOptions } from './push-handshake.ts';

/** Where the Unity side opens its second connection, of one link. */
export interface PushEndpoint {
  readonly port: number;
  /** Resolves when everything that came has been handed on, and closes. */
  end(): Promise<void>;
}

/** What was sent before the connections were closed is on this machine already. */
const DRAIN_MS = 500;

export async function openPushEndpoint(options: PushEndpointOptions): Promise<PushEndpoint> {
  const sockets = new Set<Socket>();
  let port = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (options.link().pushManner === 'hangs_up') socket.destroy();
    else converse(tcpWire(socket, 'lines'), port, options);
  });
  port = await listenOnLoopback(server);
  return {
    port,
    end: async () => {
      server.close();
      await Promise.all([...sockets].map(ended));
    },
  };
}

function ended(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => socket.destroy(), DRAIN_MS);
    socket.once('close', () => {
      clearTimeout(late);
      resolve();
    });
    socket.end();
  });
}
