import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A folder of one case; short, as socket paths have to be. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

const open = new Set<string>();

/** Removed at the latest when this process exits. */
export function makeTemporaryFolder(): TemporaryFolder {
  if (open.size === 0) process.once('exit', removeAll);
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'mub-c-')));
  open.add(path);
  return { path, remove: () => remove(path) };
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  open.delete(path);
  if (open.size === 0) process.removeListener('exit', removeAll);
}

function removeAll(): void {
  for (const path of open) rmSync(path, { recursive: true, force: true });
}

/** Below the ports that systems use for outgoing connections: one of those could be in use before the program under test listens on it. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** A port of the loopback interface that no program listens on now. */
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
