import { existsSync, readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { userInfo } from 'node:os';
import { homeFolder } from '../../server/lib/folders.ts';
import { resultOf } from '../../server/lib/errors.ts';

/** `wsl` is a Linux inside of Windows: what runs in a terminal has its files there, programs with windows have theirs in Windows. */
export type Platform = 'win32' | 'darwin' | 'linux' | 'wsl';

/** All that the paths of clients depend on. */
export interface ConfigLocation {
  readonly platform: Platform;
  /** The user's home folder, absolute. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Root folder of the Unity project, absolute; undefined where there is none. */
  readonly project?: string | undefined;
}

/** The folders and system of this process. Throws FolderError. */
export function thisPlace(project?: string): ConfigLocation {
  return { platform: platformOf(process.platform, process.env), home: homeFolder(), env: process.env, project };
}

/** Others than Windows and macOS have their files where Linux has them. */
export function platformOf(name: NodeJS.Platform, env: NodeJS.ProcessEnv, kernel: () => string = kernelName): Platform {
  if (name === 'win32' || name === 'darwin') return name;
  return (env['WSL_DISTRO_NAME'] ?? '') !== '' || /microsoft/i.test(kernel()) ? 'wsl' : 'linux';
}

function kernelName(): string {
  return existsSync('/proc/sys/kernel/osrelease') ? readFileSync('/proc/sys/kernel/osrelease', 'utf8') : '';
}

/** Joins as the place's platform does, so that paths of Windows can be determined anywhere. */
export function joinPath({ platform }: ConfigLocation, ...parts: readonly string[]): string {
  return (platform === 'win32' ? win32 : posix).join(...parts);
}

/** The value of a variable, or its default where it is not set or empty. */
export function readVariable({ env }: ConfigLocation, name: string, otherwise: string): string {
  const value = env[name];
  return value === undefined || value === '' ? otherwise : value;
}

/** Every path at which the shell would find that program, in its order. */
export function onPath(place: ConfigLocation, program: string): readonly string[] {
  const isWindows = place.platform === 'win32';
  const folders = (place.env['PATH'] ?? place.env['Path'] ?? '')
    .split(isWindows ? ';' : ':')
    .filter((folder) => folder !== '');
  const names = isWindows ? ['.exe', '.cmd'].map((extension) => `${program}${extension}`) : [program];
  return folders.flatMap((folder) => names.map((name) => joinPath(place, folder, name)));
}

/** The user's login name; undefined if the system's list has no entry, as in some containers. */
export const userName = (): string | undefined => resultOf(() => userInfo().username);
