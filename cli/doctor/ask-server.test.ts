import { randomUUID } from 'node:crypto';
import type { Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { readHubFile, writeHubFile } from '../../server/lib/home/state-files.ts';
import { listenLocal, localAddress } from '../../server/lib/home/local-socket.ts';
import { prepareStateDir, readOrCreateToken } from '../../server/lib/home/state-dir.ts';
import { emptyDiagnosis } from './check.ts';
import { checkServer } from './checks/server.ts';

let stateDir: string;
let server: Server | undefined;
beforeEach(() => {
  stateDir = scratchFolder();
  prepareStateDir(stateDir);
});
afterEach(() => {
  server?.close();
});

test('a server that ends while it is asked is no silent one: the doctor does not advise to kill its pid, and continues as without one', async () => {
  const boot_id = randomUUID();
  const socket = localAddress(stateDir, boot_id);
  server = await listenLocal(socket, (connection) => connection.destroy());
  writeHubFile(stateDir, { url: 'ws://127.0.0.1:1/bridge', socket, pid: 4711, boot_id, server_version: '1.0.0' });
  const known = { ...emptyDiagnosis(), token: readOrCreateToken(stateDir), hub: readHubFile(stateDir) };
  const setting = { version: '1.0.0', entry: 'none', stateDir, cwd: stateDir, env: {} };
  expect(await checkServer.run(setting, known)).toEqual({
    summary: '1.0.0, pid 4711, has just ended: the next client starts another one',
    findings: [],
  });
  expect([known.server, known.hub]).toEqual(['absent', undefined]);
});
