import { rmSync, writeFileSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { makeFolder } from './files.ts';
import { attempt, resultOf, isCode } from '../lib/errors.ts';

/** The right to be the Editor of a project: two would write one journal. */
type ProjectLock = { readonly kind: 'ok'; release(): void } | { readonly kind: 'held'; readonly reason: string };

/**
 * Takes the lock file, as Unity takes Temp/UnityLockfile. One that a killed process left is taken over. Throws where the
 * folder cannot be written.
 */
export function lockProject(path: string): ProjectLock {
  makeFolder(dirname(path));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (createLockFile(path)) return { kind: 'ok', release: () => rmSync(path, { force: true }) };
    const holder = readHolder(path);
    if (holder?.path === path && isAlive(holder)) {
      return {
        kind: 'held',
        reason: `another Editor, process ${holder.pid} on ${holder.host}, has this project open. End it first (or delete ${path} if there is none).`,
      };
    }
    rmSync(path, { force: true });
  }
  return { kind: 'held', reason: `another Editor is opening this project at the same moment (${path})` };
}

function createLockFile(path: string): boolean {
  const text = JSON.stringify({ pid: process.pid, host: hostname(), path, started: lookAt(process.pid)?.started });
  return attempt(
    () => {
      writeFileSync(path, text, { flag: 'wx' });
      return true;
    },
    (error) => {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    },
  );
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** A lock file that was copied with its project names another one. */
  readonly path: string;
  /** When the process was started, where the system says it: another one may have got the number of the dead. */
  readonly started?: string;
}

function readHolder(path: string): Holder | undefined {
  const value = resultOf((): unknown => JSON.parse(readFileSync(path, 'utf8')));
  if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value) || !('path' in value))
    return undefined;
  const { pid, host, path: lockedPath } = value;
  if (typeof pid !== 'number' || typeof host !== 'string' || typeof lockedPath !== 'string') return undefined;
  const started = 'started' in value && typeof value.started === 'string' ? { started: value.started } : {};
  return { pid, host, path: lockedPath, ...started };
}

/** Whether a process of another machine lives cannot be told; its project folder is on this one all the same. */
function isAlive({ pid, host, started }: Holder): boolean {
  if (host !== hostname()) return false;
  return attempt(
    () => {
      process.kill(pid, 0);
      const now = lookAt(pid);
      return now === undefined || !(now.isZombie || (started !== undefined && now.started !== started));
    },
    (error) => isCode(error, 'EPERM'),
  );
}

/** Undefined where the system does not say it. A killed process whose parent has not collected it yet (in a container it may never be) has no journal open any more. */
function lookAt(pid: number): { readonly isZombie: boolean; readonly started: string } | undefined {
  if (process.platform !== 'linux') return undefined;
  const text = resultOf(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === undefined) return undefined;
  // Behind the name, which may be anything in parentheses: the state is the first, the start the twentieth.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { isZombie: fields[0] === 'Z', started: fields[19] ?? '' };
}
