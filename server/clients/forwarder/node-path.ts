import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NEEDED_NODE, refuseNode, compareVersions } from '../../lib/this-program.ts';
import { findHomeFolder } from '../../lib/folders.ts';
import { NoServerError } from './link.ts';
import { resultOf } from '../../lib/errors.ts';

/** The environment of the search for Node. */
export interface NodeSearch {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  readonly isThere: (file: string) => boolean;
  /** Names in a folder; none where there is no such folder. */
  readonly list: (folder: string) => readonly string[];
  /** "20.19.0"; undefined where the file is no Node. */
  readonly versionOf: (file: string) => string | undefined;
}

/**
 * A Node that a server can be started with. That is our own, unless we run inside a desktop application (Electron), as an extension of Claude Desktop does:
 * its program cannot be started as Node, and does not load the native code of SQLite on macOS. Throws NoServerError where there is none.
 */
export function nodePath(): string {
  if (process.versions['electron'] === undefined) return process.execPath;
  return searchNode({
    platform: process.platform,
    env: process.env,
    home: findHomeFolder() ?? '',
    isThere: existsSync,
    list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
    versionOf(file) {
      const output = resultOf(() =>
        execFileSync(file, ['--version'], { encoding: 'utf8', timeout: 5000, stdio: ['ignore', 'pipe', 'ignore'] }),
      );
      return /^v(\d+\.\d+\.\d+)/.exec(output ?? '')?.[1];
    },
  });
}

/** The first Node that is new enough: the one that the user has named, those of PATH, those where installers put it. Throws NoServerError. */
export function searchNode(search: NodeSearch): string {
  const named = search.env['MCP_UNITY_BRIDGE_NODE'] ?? '';
  // An empty setting may arrive as its placeholder.
  const asked = named === '' || named.startsWith('${') ? [] : [named];
  const found = (asked.length > 0 ? asked : [...onPath(search), ...usualPlaces(search)]).filter((file) =>
    search.isThere(file),
  );
  const seen: string[] = [];
  for (const file of new Set(found)) {
    const version = search.versionOf(file);
    if (version !== undefined && refuseNode(version) === undefined) return file;
    seen.push(`${file} is ${version ?? 'no Node'}`);
  }
  const where = asked.length > 0 ? asked.join() : 'PATH and the usual places';
  throw new NoServerError(
    `The mcp-unity-bridge server needs ${NEEDED_NODE} on this computer; looked in ${where}, found ${seen.join(', ') || 'none'}. Install it from https://nodejs.org, or name the program in the settings of this extension (or as MCP_UNITY_BRIDGE_NODE).`,
  );
}

function onPath({ platform, env }: NodeSearch): readonly string[] {
  const path = env['PATH'] ?? env['Path'] ?? '';
  const [separator, program] = platform === 'win32' ? [';', 'node.exe'] : [':', 'node'];
  return path.split(separator).flatMap((folder) => (folder === '' ? [] : [join(folder, program)]));
}

/** Programs started from the desktop lack the PATH of the shell, which version managers change. */
function usualPlaces({ platform, env, home, list }: NodeSearch): readonly string[] {
  if (platform === 'win32') {
    const folders = [
      env['ProgramFiles'],
      env['ProgramW6432'],
      env['NVM_SYMLINK'],
      join(env['LOCALAPPDATA'] ?? home, 'Programs', 'nodejs'),
    ];
    return folders.flatMap((folder, index) =>
      folder === undefined ? [] : [index < 2 ? join(folder, 'nodejs', 'node.exe') : join(folder, 'node.exe')],
    );
  }
  const nvm = join(home, '.nvm', 'versions', 'node');
  const newestFirst = list(nvm).toSorted((a, b) => compareVersions(b.replace(/^v/, ''), a.replace(/^v/, '')));
  const system = [
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/usr/bin',
    '/opt/local/bin',
    join(home, '.volta', 'bin'),
    join(home, '.local', 'bin'),
  ];
  return [
    ...system.map((folder) => join(folder, 'node')),
    ...newestFirst.map((version) => join(nvm, version, 'bin', 'node')),
  ];
}
