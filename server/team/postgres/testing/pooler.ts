import { connect, createServer } from 'node:net';
import { listenOnLoopback } from '../../../lib/sockets.ts';
import type { Proxy } from './proxy.ts';

/** The message in which PostgreSQL says which process of it answers: its kind, its length, that process, a secret. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Says, as a connection pooler does, that another process of PostgreSQL answers than the one that does. `port`: of the database, on the loopback interface. */
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
