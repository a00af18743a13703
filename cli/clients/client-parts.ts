import { limits } from '../../generated/typescript/limits.ts';
import type { Client } from './client.ts';
import type { EntryKeys, ServerEntry } from './server-entry.ts';
import type { Launch } from './launch.ts';
import { joinPath, onPath, type Place } from './place.ts';
import { applicationData, localData } from './application-data.ts';

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
