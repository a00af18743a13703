import { createServer as createNetServer, type Server as NetServer } from 'node:net';
import { isCode } from '../lib/errors.ts';
import type { Log } from '../lib/logging.ts';

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
