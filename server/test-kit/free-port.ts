import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections, and to those who ask for any port: such a one could be taken before it is used. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** A port of the loopback interface that no program listens on, and that only another test would choose. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT);
  return (await canListen(port)) ? port : freePort();
}

function canListen(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
