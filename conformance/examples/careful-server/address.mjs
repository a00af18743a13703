import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const short = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Where the journal of a project lies: CAREFUL_SERVER_STATE, else a folder of this user and project in the temporary folder. */
export const stateFolder = (project) =>
  process.env.CAREFUL_SERVER_STATE ?? join(tmpdir(), `careful-server-${userInfo().username}-${short(project)}`);

/** Where the worker of that folder listens: names that the system frees when the process dies, where there are such. */
export function workerAddress(folder) {
  if (process.platform === 'win32') return `\\\\.\\pipe\\careful-server-${short(folder)}`;
  return process.platform === 'linux' ? `\0careful-server-${short(folder)}` : join(folder, 'worker.sock');
}
