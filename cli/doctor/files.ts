import type { Stats } from 'node:fs';
import { access, constants, lstat, readFile, stat, open } from 'node:fs/promises';
import { reasonOf } from '../../server/lib/errors.ts';
import type { PolicyFile } from '../../server/policy/judge.ts';
import { projectPolicyPath, userPolicyPath } from '../../server/policy/policies.ts';
import { readPolicy } from '../../server/policy/read-policy.ts';
import type { Known } from './check.ts';

/** A lost drive blocks the thread that accesses it: everything here is asynchronous. */

/** The status of a path, following links; undefined if nothing exists, or access is denied. */
export const statOf = (path: string): Promise<Stats | undefined> => stat(path).catch(() => undefined);

/** The entry itself, without following links. */
export const lstatOf = (path: string): Promise<Stats | undefined> => lstat(path).catch(() => undefined);

/** True if this user may read (and write) it. */
export async function isAccessible(path: string, how: 'read' | 'write'): Promise<boolean> {
  const mode = how === 'read' ? constants.R_OK : constants.R_OK | constants.W_OK | constants.X_OK;
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

/** The text of a file; undefined where there is none. Throws where there is something that cannot be read: a folder, a pipe, another user's. */
export async function readText(path: string): Promise<string | undefined> {
  const found = await statOf(path);
  if (found === undefined && (await lstatOf(path)) === undefined) return undefined;
  // A named pipe would hold its reader up forever.
  if (found !== undefined && !found.isFile()) throw new Error(`expected a file, got something else at ${path}`);
  return readFile(path, 'utf8');
}

/** The same, or why it cannot be read. */
export const readTextOrReason = (
  path: string,
): Promise<{ readonly text: string | undefined } | { readonly reason: string }> =>
  readText(path).then(
    (text) => ({ text }),
    (error: unknown) => ({ reason: reasonOf(error) }),
  );

/** Only the end of a long log is read. */
const TAIL_BYTES = 64 * 1024;

/** The last lines of a file, at most this many; undefined where there is none that can be read. */
export async function lastLines(path: string, count = Infinity): Promise<string[] | undefined> {
  const stat = await statOf(path);
  if (stat?.isFile() !== true) return undefined;
  return readEnd(path, stat.size, count).catch(() => undefined);
}

async function readEnd(path: string, size: number, count: number): Promise<string[]> {
  const file = await open(path, 'r');
  try {
    const begin = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, begin);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    // The first one may have lost its beginning.
    return lines
      .slice(begin > 0 ? 1 : 0)
      .filter((line) => line !== '')
      .slice(-count);
  } finally {
    await file.close();
  }
}

/** The user's, then those of projects. */
export function policyFiles(stateDir: string, { project, status }: Known): PolicyFile[] {
  const open = (status?.editors ?? [])
    .filter(({ state }) => state === 'connected')
    .map(({ project_path }) => project_path);
  const projects = [...new Set([...(project === undefined ? [] : [project]), ...open])];
  const user = userPolicyPath(stateDir);
  return [
    { path: user, reading: readPolicy(user, { mustBePrivate: true }) },
    ...projects.map(projectPolicyPath).map((path) => ({ path, reading: readPolicy(path, { mustBePrivate: false }) })),
  ];
}
