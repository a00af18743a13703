import { realpathSync } from 'node:fs';
import { resultOf } from '../../server/lib/attempt.ts';
import { packageName, isFromRegistry } from './program.ts';
import { commandNames } from '../lib/command-names.ts';
import { packageVersion } from '../../server/lib/version.ts';
import { quotePath } from '../lib/quoted.ts';

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

const bareName = new RegExp(
  String.raw`(?<![\w./@-])(?<!npx (?:-y )?)${packageName} (?=(?:${commandNames.join('|')})\b)`,
  'g',
);

/** The file that Node was started with, links followed. */
function thisBin(): string {
  const [, bin = packageName] = process.argv;
  return resultOf(() => realpathSync(bin)) ?? bin;
}

/** The command line that starts the program again that was started from `bin`, links followed: what is installed by npx is on no PATH. */
export function typedAs(bin: string): string {
  return isFromRegistry(bin) ? `npx ${packageName}` : `node ${quotePath(bin)}`;
}

/** The same for a text that stays: of this very version, also where another one is installed by then. */
export function pinnedAs(bin: string): string {
  return isFromRegistry(bin) ? `npx -y ${packageName}@${packageVersion}` : typedAs(bin);
}
