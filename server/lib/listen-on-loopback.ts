import type { Server } from 'node:net';

/** Listens on a port of the loopback interface; 0: any free one. Resolves to it. */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    // After the start: no free descriptor for a connection. The next one finds one.
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return portOf(server);
}

/** Of a server that listens on TCP. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a server that listens on TCP has an address');
  return address.port;
}
