import { join } from 'node:path';
import { readHubFile, type HubFile } from '../../server/home/hub-file.ts';
import { connectLocal } from '../../server/home/local-socket.ts';
import { statOf } from './look.ts';

/** The file of a server, if a server listens where it says. */
export async function servedHub(stateDir: string): Promise<HubFile | undefined> {
  // A named pipe in its place would hold the reader up.
  if ((await statOf(join(stateDir, 'hub.json')))?.isFile() !== true) return undefined;
  const hub = readHubFile(stateDir);
  const socket = hub === undefined ? undefined : await connectLocal(hub.socket).catch(() => undefined);
  socket?.destroy();
  return socket === undefined ? undefined : hub;
}
