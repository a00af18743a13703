import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { packageVersion } from '../../server/lib/this-program.ts';
import { onPath, type ConfigLocation } from './place.ts';

/** Where the program that runs here comes from. */
export type ProgramOrigin =
  /** npm's registry: `npx` gets it anywhere. `npx` and `node` are absolute paths; `version` is the one that is pinned. */
  | { readonly kind: 'registry'; readonly node: string; readonly npx: string; readonly version: string }
  /** A clone, a build, a link or a tarball: only this very file is sure to be there. `unityPackage`: folder of the Unity package beside it. */
  | { readonly kind: 'clone'; readonly node: string; readonly bin: string; readonly unityPackage?: string };

export const packageName = 'mcp-unity-bridge';

/** `bin`: the file that Node was started with, of which links are followed. `exists` is asked for npx and for the Unity package of a clone. */
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

/** What npm keeps beside the packages of a folder says where each is from. The registry may not have what came as a file. */
function isTarball(lock: string): boolean {
  const [, resolved = ''] =
    new RegExp(`"node_modules/${packageName}": \\{[^}]*?"resolved": "([^"]*)"`).exec(lock) ?? [];
  return resolved.startsWith('file:');
}

/** Whether `bin` was installed by npm from its registry. `npm run install:local`, which adds the Unity package, installs from a clone. */
export const isFromRegistry = (bin: string, exists: (path: string) => boolean = existsSync): boolean =>
  /[\\/]node_modules[\\/]mcp-unity-bridge[\\/]/.test(bin) && !hasUnityPackage(bin, exists);

/** A clone has the whole Unity package, and so has `npm run install:local`. npm's package has a part of it. */
const hasUnityPackage = (bin: string, exists: (path: string) => boolean): boolean =>
  exists(`${bin.replace(/[\\/][^\\/]+[\\/][^\\/]+$/, '')}/unity/package.json`);

/** The program of this process, of which `entry` is the file that Node was started with. */
export function thisProgram(entry: string, place: ConfigLocation): ProgramOrigin {
  return programOf(realpathSync(entry), process.execPath, place);
}
