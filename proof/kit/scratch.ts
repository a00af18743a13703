import { randomInt } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder, by its real path. It is removed when this process exits; what is left of those of tests, when all tests have ended. */
export function scratchFolder(): string {
  if (folders.length === 0) process.once('exit', removeFolders);
  const folder = realpathSync(mkdtempSync(join(process.env['MUB_SCRATCH'] ?? tmpdir(), 'mub-')));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

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
