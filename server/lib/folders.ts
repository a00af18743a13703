import { userInfo } from 'node:os';
import { isAbsolute, posix, resolve, win32 } from 'node:path';
import { resultOf } from './errors.ts';

/*
 * The only place that asks the system for the home folder and the working folder: neither need be there (house/folders of the linter).
 */

/** A folder cannot be determined from what the system and the environment say; the message is a sentence for people. */
export class FolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FolderError';
  }
}

/** The working folder, absolute; undefined where it has been deleted. */
export const findWorkingFolder = (): string | undefined => resultOf(() => process.cwd());

/** The working folder, absolute. Throws FolderError where it has been deleted. */
export function workingFolder(): string {
  const folder = findWorkingFolder();
  if (folder !== undefined) return folder;
  throw new FolderError('The working folder no longer exists. Go to one that does (cd), then try again.');
}

/** A path that was given, absolute: a relative one is in the working folder. Throws FolderError. */
export const absolutePath = (path: string): string =>
  isAbsolute(path) ? resolve(path) : resolve(workingFolder(), path);

/** The environment that determines a user's folders. */
export interface UserPlace {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The home folder that the system has for this user; undefined where it has none. */
  readonly account: () => string | undefined;
}

export const thisUser = (
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): UserPlace => ({ env, platform, account: () => resultOf(() => userInfo().homedir) });

/** The home folder of this user, absolute; undefined where there is none. */
export const findHomeFolder = (): string | undefined => resultOf(homeFolder);

/** The home folder of a user, absolute: HOME (on Windows USERPROFILE), else that of the account. Throws FolderError. */
export function homeFolder({ env, platform, account }: UserPlace = thisUser()): string {
  const name = platform === 'win32' ? 'USERPROFILE' : 'HOME';
  const set = env[name] ?? '';
  if (set !== '' && !isWhole(set, platform))
    throw new FolderError(`expected an absolute path as ${name}, got "${set}". Set it to your home folder.`);
  const home = set === '' ? (account() ?? '') : set;
  // That of an account without a home is the root.
  if (set !== '' || (isWhole(home, platform) && home !== '/')) return home;
  throw new FolderError(
    `This user (uid ${process.getuid?.() ?? 'unknown'}) has no home folder: ${name} is not set, and the system knows none. Set ${name} to a folder of this user; where only the state folder is needed, MCP_UNITY_BRIDGE_HOME will do.`,
  );
}

/** The folder for a user's state: `MCP_UNITY_BRIDGE_HOME`, else the platform's. Absolute; need not exist. Throws FolderError (spec/state-folder.json). */
export function stateFolder(place: UserPlace): string {
  const { env, platform } = place;
  const path = platform === 'win32' ? win32 : posix;
  const chosen = env['MCP_UNITY_BRIDGE_HOME'] ?? '';
  if (chosen !== '') {
    const whole = /^~(?=$|[/\\])/.test(chosen) ? chosen.replace('~', () => homeFolder(place)) : chosen;
    if (isWhole(whole, platform) && !chosen.includes('${')) return path.resolve(whole);
    throw new FolderError(
      `expected an absolute path, or one that begins with ~/, as MCP_UNITY_BRIDGE_HOME, got "${chosen}": AI clients and Unity would each look in another folder. Write the whole path.`,
    );
  }
  if (platform === 'win32')
    return path.join(dataFolder(place) ?? path.join(homeFolder(place), 'AppData', 'Local'), NAME);
  if (platform === 'darwin') return path.join(homeFolder(place), 'Library', 'Application Support', NAME);
  return path.join(dataFolder(place) ?? path.join(homeFolder(place), '.local', 'state'), NAME);
}

const NAME = 'mcp-unity-bridge';

/** Which variable names the platform's folder for state; none does on macOS. */
export const dataVariable = (platform: NodeJS.Platform): string | undefined =>
  platform === 'win32' ? 'LOCALAPPDATA' : platform === 'darwin' ? undefined : 'XDG_STATE_HOME';

/** The platform's folder for state, from its variable; relative paths are ignored (XDG Base Directory Specification). */
export function dataFolder({ env, platform }: UserPlace): string | undefined {
  const path = env[dataVariable(platform) ?? ''] ?? '';
  return isWhole(path, platform) ? path : undefined;
}

/** The same file from any working folder, and on any drive. */
export const isWhole = (path: string, platform: NodeJS.Platform): boolean =>
  platform === 'win32' ? /^([A-Za-z]:[\\/]|\\\\)/.test(path) : path.startsWith('/');
