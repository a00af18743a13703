import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const short = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The folder of a project's journal: CAREFUL_SERVER_STATE, else a folder of this user and project in the temporary folder. */
export const stateFolder = (project) =>
  process.env.CAREFUL_SERVER_STATE ?? join(tmpdir(), `careful-server-${userInfo().username}-${short(project)}`);

/** Address of that folder's worker: a name that the system frees at the exit of the process, if the system has such names. */
export function workerAddress(folder) {
  if (process.platform === 'win32') return `\\\\.\\pipe\\careful-server-${short(folder)}`;
  return process.platform === 'linux' ? `\0careful-server-${short(folder)}` : join(folder, 'worker.sock');
}
