import { posix, win32 } from 'node:path';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { type ConfigLocation, onPath } from './place.ts';
import { packageVersion } from '../../server/lib/this-program.ts';

/** The command line of the server in a client. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Only where the client's own environment does not do. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The PATH of a graphical program on macOS and Linux, without the folder of Node. */
const PLAIN_PATH = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];

interface LaunchWishes {
  /** The client has not the `PATH` of a terminal. */
  readonly isBare: boolean;
  /** Named where the client's working folder does not say it. */
  readonly project?: string | undefined;
  /** The tools of the Editor for the client: six, read or all. */
  readonly tools?: string | undefined;
}

export function launchOf(
  program: ProgramOrigin,
  place: ConfigLocation,
  { isBare, project, tools }: LaunchWishes,
): Launch {
  const toolWords = tools === undefined ? [] : ['--tools', tools];
  const words = [...(project === undefined ? [] : ['--project', project]), ...toolWords];
  if (program.kind === 'clone') return { command: program.node, args: [program.bin, ...words] };
  // Without a version, another one could start tomorrow.
  const wanted = `${packageName}@${program.version}`;
  const args = ['-y', wanted, ...words];
  // npx is a batch file there, which not every client can start.
  if (place.platform === 'win32') return { command: 'cmd', args: ['/c', 'npx', ...args] };
  if (isOnWindowsDrive(place)) return { command: 'cmd.exe', args: ['/c', 'npx', '-y', wanted, ...toolWords] };
  if (!isBare) return { command: 'npx', args };
  // npx and its child processes search for `node` themselves.
  return {
    command: program.npx,
    args,
    env: { PATH: [...new Set([posix.dirname(program.node), ...PLAIN_PATH])].join(':') },
  };
}

/**
 * True where the project is on a drive of Windows, and its Unity runs there: it finds a server of Windows only. What WSL starts in a folder of a drive
 * has that folder as its working folder there, so that it needs not be named.
 */
export function isOnWindowsDrive({ platform, project }: ConfigLocation): boolean {
  return platform === 'wsl' && project !== undefined && /^\/mnt\/[a-z]\//.test(project);
}

/** Which program or server an entry of a client's file starts. */
export type EntryKind =
  /** It starts this program, which finds or starts the server of this user. */
  | 'ours'
  /** It refers to a server of ours over HTTP, by `connect` or by a URL: the user's decision. */
  | 'ours-remote'
  | 'foreign';

export const packageName = 'mcp-unity-bridge';

/** The server's name in a client's file, and the one that is taken where another server has the first. */
export const serverNames = ['unity', packageName] as const;

const HTTP_ADDRESS = /:30069\/mcp(\?|$)/;

/** Judges what is written below a server's name, whatever it is. */
export function entryKindOf(entry: unknown): EntryKind {
  const [command, args, ...urls] = ['command', 'args', 'url', 'httpUrl', 'serverUrl'].map((key) =>
    memberNamed(entry, key),
  );
  if (urls.some((url) => typeof url === 'string' && HTTP_ADDRESS.test(url))) return 'ours-remote';
  const words = [command, ...(Array.isArray(args) ? args : [])].filter((word) => typeof word === 'string');
  const at = words.findIndex(isThisProgram);
  if (at === -1) return 'foreign';
  return words[at + 1] === 'connect' ? 'ours-remote' : 'ours';
}

/** `mcp-unity-bridge`, also with a version, or a path that ends in it (a build, or what npm links). */
function isThisProgram(word: string): boolean {
  const name = /[^\\/]*$/.exec(word)?.[0] ?? '';
  return (
    name === packageName ||
    name.startsWith(`${packageName}@`) ||
    [`${packageName}.cjs`, `${packageName}.cmd`, `${packageName}.exe`].includes(name)
  );
}

/** The version that the words of an entry pin; undefined where they take any. */
export function pinnedVersion(words: readonly string[]): string | undefined {
  return words
    .map((word) => /^mcp-unity-bridge@v?(\d[^/\\]*)$/.exec(word)?.[1])
    .find((version) => version !== undefined);
}

function memberNamed(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Reflect.get(value, key) : undefined;
}

/** The supported keys of a client's entry; some clients refuse others. */
export interface EntryKeys {
  /** The keys of the URL and of its headers, if the client supports HTTP. */
  readonly http?: { readonly url: string; readonly headers: string };
  /** Further keys that an entry may have, besides `command` and `args`. */
  readonly others: readonly string[];
}

/** The value of a server's entry in a client's file. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly [key: string]: string | number | readonly string[] | Readonly<Record<string, string>>;
}

/** The source of the program that runs here. */
export type ProgramOrigin =
  /** npm's registry: `npx` gets it anywhere. `npx` and `node` are absolute paths; `version` is the one that is pinned. */
  | { readonly kind: 'registry'; readonly node: string; readonly npx: string; readonly version: string }
  /** A clone, a build, a link or a tarball: only this very file is sure to be there. `unityPackage`: folder of the Unity package beside it. */
  | { readonly kind: 'clone'; readonly node: string; readonly bin: string; readonly unityPackage?: string };

/** `bin`: the file that Node was started with, with links followed. `exists` checks npx and the Unity package of a clone. */
export function programOf(
  bin: string,
  node: string,
  place: ConfigLocation,
  exists: (path: string) => boolean = existsSync,
  lockOf: (file: string) => string = readLock,
): ProgramOrigin {
  const path = place.platform === 'win32' ? win32 : posix;
  if (
    isFromRegistry(bin, exists) &&
    !isTarball(lockOf(path.join(path.dirname(path.dirname(bin)), '..', '.package-lock.json')))
  ) {
    const beside = path.join(path.dirname(node), place.platform === 'win32' ? 'npx.cmd' : 'npx');
    const npx = [beside, ...onPath(place, 'npx')].find(exists) ?? 'npx';
    return { kind: 'registry', node, npx, version: packageVersion };
  }
  const unityPackage = path.join(path.dirname(path.dirname(bin)), 'unity');
  return { kind: 'clone', node, bin, ...(hasUnityPackage(bin, exists) ? { unityPackage } : {}) };
}

const readLock = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** True if npm's record beside the package names a tarball: the registry may not have that version. */
function isTarball(lock: string): boolean {
  const [, resolved = ''] =
    new RegExp(`"node_modules/${packageName}": \\{[^}]*?"resolved": "([^"]*)"`).exec(lock) ?? [];
  return resolved.startsWith('file:');
}

/** True if npm installed `bin` from its registry. `npm run install:local`, which adds the Unity package, installs from a clone. */
export const isFromRegistry = (bin: string, exists: (path: string) => boolean = existsSync): boolean =>
  /[\\/]node_modules[\\/]mcp-unity-bridge[\\/]/.test(bin) && !hasUnityPackage(bin, exists);

/** A clone has the whole Unity package, and so has `npm run install:local`. npm's package has a part of it. */
const hasUnityPackage = (bin: string, exists: (path: string) => boolean): boolean =>
  exists(`${bin.replace(/[\\/][^\\/]+[\\/][^\\/]+$/, '')}/unity/package.json`);

/** The program of this process, of which `entry` is the file that Node was started with. */
export function thisProgram(entry: string, place: ConfigLocation): ProgramOrigin {
  return programOf(realpathSync(entry), process.execPath, place);
}
