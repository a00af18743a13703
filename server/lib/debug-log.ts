import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { absolutePath } from './folders.ts';
import { makeFolder } from './make-folder.ts';
import { resultOf } from './attempt.ts';

/** Files of earlier servers that are kept. */
const KEPT = 9;

/** The file that MCP_DEBUG asks for: a path is that path; `1` or `true` a new one in the log folder of the state dir, named after the time. Undefined: none. */
export function debugLogFile(value: string | undefined, stateDir: string, now: Date): string | undefined {
  if (value === undefined || /^(|0|false)$/i.test(value)) return undefined;
  return isSwitch(value)
    ? join(logFolder(stateDir), `server-${now.toISOString().replaceAll(/[:.]/g, '-')}.log`)
    : absolutePath(value);
}

/** Whether the value of MCP_DEBUG leaves the file to us. */
export const isSwitch = (value: string | undefined): boolean => /^(1|true)$/i.test(value ?? '');

/** The files that were made for `1` or `true`, the newest first. */
export function debugLogs(stateDir: string): string[] {
  const folder = logFolder(stateDir);
  return namesIn(folder)
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}

/** Makes the log folder for such a file, and removes the oldest of its kind. */
export function makeRoomFor(file: string, stateDir: string): void {
  if (dirname(file) !== logFolder(stateDir) || !isOurs(basename(file))) return;
  makeFolder(logFolder(stateDir));
  for (const old of debugLogs(stateDir)
    .filter((one) => one !== file)
    .slice(KEPT))
    rmSync(old, { force: true });
}

const logFolder = (stateDir: string): string => join(stateDir, 'logs');
const isOurs = (name: string): boolean => /^server-[\dTZ-]+(\.\d+)?\.log$/.test(name);

/** None where no server has run. */
const namesIn = (folder: string): string[] => (resultOf(() => readdirSync(folder)) ?? []).filter(isOurs);
