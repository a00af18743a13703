import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
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

/**
 * The command line that starts the program again that was started from `bin`, links followed. What is installed by npx is on no PATH; a clone is after
 * `npm link`.
 */
export function typedAs(bin: string, path = process.env['PATH'] ?? ''): string {
  if (isFromRegistry(bin)) return `npx ${packageName}`;
  return firstOnPath(path) === bin ? packageName : byFile(bin);
}

const byFile = (bin: string): string => `node ${quotePath(bin)}`;

/** The file that the bare name starts, links followed; undefined where it starts none. */
function firstOnPath(path: string): string | undefined {
  for (const folder of path.split(delimiter).filter((one) => one !== '')) {
    const found = resultOf(() => realpathSync(join(folder, packageName)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same for a text that stays: of this very version, also where another one is installed by then. */
export function pinnedAs(bin: string): string {
  return isFromRegistry(bin) ? `npx -y ${packageName}@${packageVersion}` : byFile(bin);
}
