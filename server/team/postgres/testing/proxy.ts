import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '../../../lib/sockets.ts';

/** A network before the database that tests can cut. */
export interface Proxy {
  /** The database's address, by way of this. */
  url(database: string): string;
  /** `open`: everything passes. `mute`: the database's output is lost. `dead`: nothing passes, and no connection is closed. */
  mode: 'open' | 'mute' | 'dead';
  /** Closes every connection. */
  cut(): void;
  /** Nothing passes on the connections that there are, ever again, and none is closed. */
  drop(): void;
  close(): Promise<void>;
}

/** `port`: of the database, on the loopback interface. `delayMs`: the delay in each direction. */
export async function startProxy(port: number, delayMs = 0): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const dropped = new Set<Socket>();
  // Small packets would wait for acknowledgements otherwise, for up to 40 ms each: those on both sides of it send at once.
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    pass(near, far, { isOpen: () => proxy.mode !== 'dead' && !dropped.has(near), delayMs });
    pass(far, near, { isOpen: () => proxy.mode === 'open' && !dropped.has(far), delayMs });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  const own = await listenOnLoopback(server);
  const proxy: Proxy = {
    mode: 'open',
    url(database) {
      const url = new URL(database);
      url.port = String(own);
      return url.href;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    drop() {
      for (const socket of sockets) dropped.add(socket);
    },
    async close() {
      proxy.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

function pass(
  from: Socket,
  to: Socket,
  { isOpen, delayMs }: { readonly isOpen: () => boolean; readonly delayMs: number },
): void {
  const send = (bytes: Buffer): void => void (isOpen() && to.write(bytes));
  from.on('data', (bytes) => (delayMs === 0 ? send(bytes) : setTimeout(() => send(bytes), delayMs)));
  from.on('error', () => to.destroy());
  from.on('close', () => isOpen() && to.destroy());
}

/** The message in which PostgreSQL sends the id of its process: its kind, its length, that process, a secret. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Reports another process of PostgreSQL than the real one, as a connection pooler does. `port`: of the database, on the loopback interface. */
export async function startPooler(port: number): Promise<Pick<Proxy, 'url' | 'close'>> {
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1' });
    near.pipe(far);
    far.on('data', (bytes) => near.write(withOtherProcess(bytes)));
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
  });
  const own = await listenOnLoopback(server);
  return {
    url(database) {
      const url = new URL(database);
      url.port = String(own);
      return url.href;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function withOtherProcess(bytes: Buffer): Buffer {
  const at = bytes.indexOf(KEY_DATA);
  if (at < 0) return bytes;
  const changed = Buffer.from(bytes);
  changed.writeInt32BE(changed.readInt32BE(at + KEY_DATA.length) + 1, at + KEY_DATA.length);
  return changed;
}
