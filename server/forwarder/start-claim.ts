import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, resultOf } from '../lib/attempt.ts';
import { isCode } from '../lib/reason-of.ts';
import { StateDirError, prepareStateDir } from '../home/state-dir.ts';
import { NoServerError } from './link.ts';

/** How long a process that claims the start and then dies or freezes delays the others. */
const CLAIM_LIMIT_MS = 3_000;
const RENEW_INTERVAL_MS = 1_000;

/**
 * The file `starting` in a state folder: of the forwarders that miss their server, one starts the next one and the others wait for it. It saves
 * processes and decides nothing: which server runs is up to the lock alone.
 */
export interface StartClaim {
  /** Who starts a server: we do, as of now or of an earlier call (which keeps the claim), or another process. Throws NoServerError. */
  take(): 'now' | 'before' | 'by another';
  /** Lets others start a server. Harmless where there is no claim. */
  release(): void;
}

export function createStartClaim(stateDir: string): StartClaim {
  const path = join(stateDir, 'starting');
  let renewedAt: number | undefined;
  return {
    take() {
      const isOurs = renewedAt !== undefined;
      if (renewedAt !== undefined && performance.now() - renewedAt < RENEW_INTERVAL_MS) return 'before';
      if (!isOurs && !isFree(stateDir, path)) return 'by another';
      if (!writeClaim(path, isOurs ? 'w' : 'wx')) return 'by another';
      renewedAt = performance.now();
      return isOurs ? 'before' : 'now';
    },
    release() {
      if (renewedAt !== undefined) rmSync(path, { force: true });
      renewedAt = undefined;
    },
  };
}

function isFree(stateDir: string, path: string): boolean {
  const since = timeOf(path);
  if (since === undefined) prepareFolder(stateDir);
  else if (isAbandoned(since)) rmSync(path, { force: true, recursive: true });
  else return false;
  return true;
}

/** Undefined where there is no file, also where its folder cannot be one. */
const timeOf = (path: string): number | undefined => resultOf(() => statSync(path).mtimeMs);

/** A time that lies ahead means that the clock was set back. */
const isAbandoned = (since: number): boolean => Math.abs(Date.now() - since) > CLAIM_LIMIT_MS;

function prepareFolder(stateDir: string): void {
  attempt(
    () => prepareStateDir(stateDir),
    (error) => {
      throw error instanceof StateDirError ? new NoServerError(error.message) : error;
    },
  );
}

/** False if another process was first. On a full disk there is no claim, and the server itself finds out whether it can start. */
function writeClaim(path: string, flag: 'w' | 'wx'): boolean {
  return attempt(
    () => {
      writeFileSync(path, '', { flag, mode: 0o600 });
      return true;
    },
    (error) => !isCode(error, 'EEXIST'),
  );
}
