import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { resultOf } from '../../server/lib/errors.ts';
import { packageName, isFromRegistry } from './launch.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import { quotePath } from '../lib/terminal-text.ts';

/** A command line of this program, as it is typed here: what npx has installed is on no PATH. `words`: what follows the program's name. */
export function typedCommand(words: string): string {
  return `${typedAs(thisBin())} ${words}`;
}

/** The same for a text that names such command lines by the program's bare name, as the server's sentences do. */
export function asTyped(text: string): string {
  return namingAs(text, typedAs(thisBin()));
}

/** `program`: what the bare name is replaced with. */
export function namingAs(text: string, program: string): string {
  return text.replaceAll(bareName, () => `${program} `);
}

/** Every command, and what AI clients launch. A test holds them to the table of commands, which is too large to load for a name. */
export const commandNames: readonly string[] = (
  'init skills upgrade doctor verify status unity open run query result wait operations logs cancel compile test console play pause resume step stop ' +
  'screenshot ui input hierarchy assets menu save undo changes build packages wait-for call tools serve connect token policy backup restore spaces mock demo conformance generate completion forward'
).split(' ');

const bareName = new RegExp(
  String.raw`(?<![\w./@-])(?<!npx (?:-y )?)${packageName} (?=(?:${commandNames.join('|')})\b)`,
  'g',
);

/** The file that Node was started with, links followed. */
function thisBin(): string {
  const [, bin = packageName] = process.argv;
  return resultOf(() => realpathSync(bin)) ?? bin;
}

/** The search path of the bare name. */
export interface SearchPath {
  /** `PATH`. */
  readonly path: string;
  readonly platform: NodeJS.Platform;
}

const searchPathHere = (): SearchPath => ({ path: process.env['PATH'] ?? '', platform: process.platform });

/**
 * The command line that starts the program again that was started from `bin`, links followed: the bare name if that is what a terminal would start by
 * it, as after `npm link` or `npm install -g`.
 */
export function typedAs(bin: string, search = searchPathHere()): string {
  if (firstOnPath(search) === bin) return packageName;
  return isFromRegistry(bin) ? `npx ${packageName}` : byFile(bin);
}

const byFile = (bin: string): string => `node ${quotePath(bin)}`;

/** The file that the bare name starts, links followed; undefined if it starts none. */
function firstOnPath({ path, platform }: SearchPath): string | undefined {
  const isWindows = platform === 'win32';
  for (const folder of path.split(isWindows ? ';' : ':').filter(isOfTerminal)) {
    const command = join(folder, packageName);
    const found = resultOf(() => realpathSync(isWindows ? shimTarget(`${command}.cmd`) : command));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** npm and npx put such folders in front of `PATH` for what they start. A terminal has none. */
const isOfTerminal = (folder: string): boolean => folder !== '' && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder);

/** The script that a batch file starts which npm has written in place of a link. Throws if there is none. */
function shimTarget(file: string): string {
  const [, target] = /"%(?:~dp0|dp0%)\\?([^"%]+\.[cm]?js)"/.exec(readFileSync(file, 'utf8')) ?? [];
  if (target === undefined) throw new Error(`expected ${file} to start a script, found none in it`);
  return join(dirname(file), target.replaceAll('\\', '/'));
}

/** The same for stored text: always of this version, even if another one is installed later. */
export function pinnedAs(bin: string): string {
  return isFromRegistry(bin) ? `npx -y ${packageName}@${packageVersion}` : byFile(bin);
}
