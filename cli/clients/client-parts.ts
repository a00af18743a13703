import { limits } from '../../generated/typescript/limits.ts';
import type { Client } from './client.ts';
import type { EntryKeys, ServerEntry } from './entry.ts';
import type { Launch } from './launch.ts';
import { joinPath, onPath, type Place, readVariable } from './place.ts';
import { isWhole } from '../../server/lib/folders.ts';

/** Above the longest wait that a call may ask for, so that the client never gives up first. */
export const CALL_TIMEOUT_MS = limits.timeout_max_ms + 60_000;

/** The entry that most clients take. */
export const plain = ({ command, args, env }: Launch): ServerEntry => ({
  command,
  args,
  ...(env === undefined ? {} : { env }),
});

export const nothing = (): undefined => undefined;

export const usualHttp: NonNullable<EntryKeys['http']> = { url: 'url', headers: 'headers' };

/** An editor that has never been started has no folder of its own yet. */
export function programSigns(place: Place, name: string): readonly string[] {
  switch (place.platform) {
    case 'win32':
      return [joinPath(place, localData(place), 'Programs', name)];
    case 'darwin':
      return [`/Applications/${name}.app`];
    case 'linux':
    case 'wsl':
      return [joinPath(place, applicationData(place), name), ...onPath(place, name.toLowerCase())];
  }
}

/** Of a program with windows, which WSL has not. */
export function runsInWindows(name: string): Client['absence'] {
  return ({ platform }) =>
    platform === 'wsl'
      ? `${name} runs in Windows, and so do its servers: run "npx mcp-unity-bridge init" in a terminal of Windows`
      : undefined;
}

/** Where programs with windows keep what belongs to the user. */
export function applicationData(place: Place): string {
  switch (place.platform) {
    case 'win32':
      return readVariable(place, 'APPDATA', joinPath(place, place.home, 'AppData', 'Roaming'));
    case 'darwin':
      return joinPath(place, place.home, 'Library', 'Application Support');
    case 'linux':
    case 'wsl':
      return configFolder(place);
  }
}

/** Relative paths are to be ignored (XDG Base Directory Specification). */
function configFolder(place: Place): string {
  const folder = joinPath(place, place.home, '.config');
  const path = readVariable(place, 'XDG_CONFIG_HOME', folder);
  return isWhole(path, 'linux') ? path : folder;
}

/** What Windows keeps for the user on this machine only. */
export function localData(place: Place): string {
  return readVariable(place, 'LOCALAPPDATA', joinPath(place, place.home, 'AppData', 'Local'));
}
