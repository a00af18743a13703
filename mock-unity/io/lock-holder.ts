import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { attempt, resultOf } from '../lib/attempt.ts';
import { isCode } from '../lib/reason-of.ts';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** A lock file that was copied with its project names another one. */
  readonly path: string;
  /** When the process was started, where the system says it: another one may have got the number of the dead. */
  readonly started?: string;
}

export function readHolder(path: string): Holder | undefined {
  const value = resultOf((): unknown => JSON.parse(readFileSync(path, 'utf8')));
  if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value) || !('path' in value))
    return undefined;
  const { pid, host, path: lockedPath } = value;
  if (typeof pid !== 'number' || typeof host !== 'string' || typeof lockedPath !== 'string') return undefined;
  const started = 'started' in value && typeof value.started === 'string' ? { started: value.started } : {};
  return { pid, host, path: lockedPath, ...started };
}

/** Whether a process of another machine lives cannot be told; its project folder is on this one all the same. */
export function isAlive({ pid, host, started }: Holder): boolean {
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
export function lookAt(pid: number): { readonly isZombie: boolean; readonly started: string } | undefined {
  if (process.platform !== 'linux') return undefined;
  const text = resultOf(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === undefined) return undefined;
  // Behind the name, which may be anything in parentheses: the state is the first, the start the twentieth.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { isZombie: fields[0] === 'Z', started: fields[19] ?? '' };
}
