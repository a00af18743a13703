import type { Launch, EntryKeys, ServerEntry } from './launch.ts';
import { type ConfigLocation, joinPath, onPath, readVariable } from './place.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { isWhole } from '../../server/lib/folders.ts';

export const clientIds = [
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'windsurf',
  'codex',
  'gemini',
  'copilot',
  'junie',
  'cline',
  'zed',
  'kiro',
  'lm-studio',
] as const;

export type ClientId = (typeof clientIds)[number];

/** `user`: holds in every folder. `project`: holds in the folder of one Unity project, and may be committed. */
export const scopes = ['user', 'project'] as const;

export type ConfigScope = (typeof scopes)[number];

/** One file that a client reads its servers from. */
export interface Location {
  readonly scope: ConfigScope;
  /** Absolute; need not exist. */
  readonly file: string;
  /** Files and folders: where one of them exists, the client is installed (or has been). */
  readonly signs: readonly string[];
  /** Which of several editions reads it, for instance "Insiders". */
  readonly edition?: string;
}

export interface AiClient {
  readonly id: ClientId;
  readonly name: string;
  /** JSON may contain comments and trailing commas; they remain. */
  readonly format: 'json' | 'toml';
  /** The key of the servers, at the top of the file. */
  readonly servers: string;
  readonly keys: EntryKeys;
  /** The files that it reads in this place, the one to write first; none where the client does not exist there. Project files only where the place has a project. */
  locations(place: ConfigLocation): readonly Location[];
  /** Why it has no file of the user in this place, and what to do; undefined where it has one. */
  absence(place: ConfigLocation): string | undefined;
  /** The value of `--project` in its entry, for a client that does not start its servers in the project's folder; undefined for one that does. */
  projectArgument(place: ConfigLocation, scope: ConfigScope): string | undefined;
  /** True where its servers do not get the `PATH` of a terminal. */
  readonly isBare: boolean;
  /** A new entry. */
  entry(launch: Launch): ServerEntry;
  /** The action after which it reads its file again. */
  readonly restart: string;
}

/** Longer than the longest wait of a call, so that the client never gives up first. */
export const CALL_TIMEOUT_MS = limits.timeout_max_ms + 60_000;

/** The entry that most clients take. */
export const plainEntry = ({ command, args, env }: Launch): ServerEntry => ({
  command,
  args,
  ...(env === undefined ? {} : { env }),
});

export const returnNothing = (): undefined => undefined;

export const usualHttp: NonNullable<EntryKeys['http']> = { url: 'url', headers: 'headers' };

/** An editor that has never been started has no folder of its own yet. */
export function programSigns(place: ConfigLocation, name: string): readonly string[] {
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

/** Explains in WSL that a client with windows runs in Windows; undefined on other platforms. */
export function runsInWindows(name: string): AiClient['absence'] {
  return ({ platform }) =>
    platform === 'wsl'
      ? `${name} runs in Windows, and so do its servers: run "npx mcp-unity-bridge init" in a terminal of Windows`
      : undefined;
}

/** The user's folder for application data, absolute. */
export function applicationData(place: ConfigLocation): string {
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
function configFolder(place: ConfigLocation): string {
  const folder = joinPath(place, place.home, '.config');
  const path = readVariable(place, 'XDG_CONFIG_HOME', folder);
  return isWhole(path, 'linux') ? path : folder;
}

/** The Windows user's folder for application data of this machine only, absolute. */
export function localData(place: ConfigLocation): string {
  return readVariable(place, 'LOCALAPPDATA', joinPath(place, place.home, 'AppData', 'Local'));
}
