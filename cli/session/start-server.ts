import { randomUUID } from 'node:crypto';
import { findServer } from '../../server/forwarder/find-server.ts';
import { findWorkingFolder } from '../../server/lib/folders.ts';
import { packageVersion } from '../../server/lib/version.ts';

/** Starts the server of a state folder, unless one runs. `entry`: the script that it is started with. Throws NoServerError. */
export async function startServer(stateDir: string, entry: string): Promise<void> {
  const open = {
    client_uuid: randomUUID(),
    version: packageVersion,
    pid: process.pid,
    cwd: findWorkingFolder() ?? stateDir,
    command: true,
  };
  const link = await findServer({ stateDir, entry, open, patienceMs: 0 });
  link.close();
}
