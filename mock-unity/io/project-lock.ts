import { rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { attempt } from '../lib/attempt.ts';
import { isCode } from '../lib/reason-of.ts';
import { readHolder, isAlive, lookAt } from './lock-holder.ts';

/** The right to be the Editor of a project: two would write one journal. */
export type ProjectLock = { readonly kind: 'ok'; release(): void } | { readonly kind: 'held'; readonly reason: string };

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
