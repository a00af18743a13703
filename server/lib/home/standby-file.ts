import { rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { memberOf } from '../json.ts';
import { readRegularJson } from '../files.ts';

/** `standby.json`: who holds the lock of a state dir, and waits for a space. One that was killed leaves it behind: the lock says whether it lives. */
export interface StandbyFile {
  readonly pid: number;
  readonly space: string;
  /** The server that owns the space, as people know it. */
  readonly owner: string;
}

/** Its name in the state dir. */
export const STANDBY_FILE = 'standby.json';

const pathIn = (stateDir: string): string => join(stateDir, STANDBY_FILE);

/** Only for the holder of the lock. */
export function writeStandbyFile(stateDir: string, content: StandbyFile): void {
  writeFileSync(pathIn(stateDir), `${JSON.stringify({ version: 1, ...content, host: hostname() })}\n`, { mode: 0o600 });
}

/** Only for the holder of the lock. Harmless where there is none. */
export function removeStandbyFile(stateDir: string): void {
  rmSync(pathIn(stateDir), { force: true });
}

/** The file of a server on this machine; undefined when there is none, or none that can be read. */
export function readStandbyFile(stateDir: string): StandbyFile | undefined {
  const value = readRegularJson(pathIn(stateDir));
  const [pid, space, owner] = ['pid', 'space', 'owner'].map((name) => memberOf(value, name));
  if (memberOf(value, 'host') !== hostname()) return undefined;
  return typeof pid === 'number' && typeof space === 'string' && typeof owner === 'string'
    ? { pid, space, owner }
    : undefined;
}

/** For who looked for the server of this state dir. */
export function standbyNotice({ pid, space, owner }: StandbyFile, stateDir: string): string {
  return `The mcp-unity-bridge server (pid ${pid}, state folder ${stateDir}) stands by: the space ${space} is owned by the server on ${owner}. Ask that one; this one takes over when it is gone.`;
}
