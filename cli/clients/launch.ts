import { posix } from 'node:path';
import type { Place } from './place.ts';
import { packageName, type Program } from './program.ts';

/** How a client starts the server. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Only where the client's own environment does not do. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What a program with windows finds on macOS and Linux, besides the folder of Node. */
const PLAIN_PATH = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];

export interface LaunchWishes {
  /** The client has not the `PATH` of a terminal. */
  readonly isBare: boolean;
  /** Named where the client's working folder does not tell it. */
  readonly project?: string | undefined;
  /** Which tools of the Editor the client sees: six, read or all. */
  readonly tools?: string | undefined;
}

export function launchOf(program: Program, place: Place, { isBare, project, tools }: LaunchWishes): Launch {
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
  // npx and what it starts look for `node` themselves.
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
export function isOnWindowsDrive({ platform, project }: Place): boolean {
  return platform === 'wsl' && project !== undefined && /^\/mnt\/[a-z]\//.test(project);
}
