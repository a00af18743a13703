import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeHubFile } from '../../lib/home/state-files.ts';
import { listenLocal } from '../../lib/home/local-socket.ts';
import { askStatus } from './command.ts';
import { NoServerError } from './link.ts';
import { scratchFolder } from '../../../proof/kit/scratch.ts';

const boot_id = '01234567-89ab-4def-8123-456789abcdef';
const NOBODY = 65_534;

/** As a process that may do less: root itself may do everything. */
async function withoutRights(ask: () => Promise<unknown>): Promise<unknown> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await ask().catch((error: unknown) => error);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test.skipIf(process.platform === 'win32').each([
  {
    title: 'the state folder may not be read',
    forbid: (dir: string) => chmodSync(dir, 0),
    says: (dir: string) =>
      `Whether a server runs is not known: EACCES: permission denied, scandir '${dir}'. Your shell is a sandbox, or the state folder ${dir} is another user's: run this outside of the sandbox, or set MCP_UNITY_BRIDGE_HOME.`,
  },
  {
    title: 'the server may not be connected to',
    forbid: (dir: string) => chmodSync(join(dir, 'hub.sock'), 0),
    says: (dir: string) =>
      `A server (pid ${process.pid}) was started for ${dir}, and this process may not connect to it: connect EACCES ${join(dir, 'hub.sock')}. Your shell is a sandbox, or another user's: run this outside of it.`,
  },
])('where $title, that is reported, and not that no server runs', async ({ forbid, says }) => {
  const dir = scratchFolder();
  chmodSync(dir, 0o755);
  const socket = join(dir, 'hub.sock');
  const server = await listenLocal(socket, (one) => one.destroy());
  writeHubFile(dir, { url: 'ws://127.0.0.1:1', socket, pid: process.pid, boot_id, server_version: '0.1.0' });
  chmodSync(join(dir, 'hub.json'), 0o644);
  forbid(dir);
  const error = await withoutRights(() => askStatus({ stateDir: dir }));
  chmodSync(dir, 0o700);
  server.close();
  expect(error).toEqual(new NoServerError(says(dir)));
});
