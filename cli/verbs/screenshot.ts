import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { absolutePath } from '../../server/lib/folders.ts';
import type { Json } from '../../generated/typescript/types.ts';
import type { Given, Verb, WorkCommand } from '../commands/command.ts';
import { takeOutPictures } from '../../server/clients/mcp/shown/pictures.ts';
import { quotePath } from '../lib/terminal-text.ts';
import { UsageError } from '../lib/option-values.ts';
import { numberIn, textIn } from '../output/json.ts';
import { writeResultFile } from '../output/output.ts';
import { givenOnly, numberGiven } from './arguments.ts';

const FILE_DEFAULT = 'screenshot.png';
const noHeight = 'screenshot takes --width alone: the height follows from it';

export const command: WorkCommand = {
  name: 'screenshot',
  group: 'unity',
  words: '[<file>]',
  completes: 'files',
  aliases: ['shot', 'capture', 'take-screenshot'],
  aliasesWith: { 'screenshot game': ['--view', 'game'], 'screenshot scene': ['--view', 'scene'] },
  drops: ['--output', '-o', '--file', '-f', '--path', '--filename'],
  summary: 'writes a picture of the game or the Scene view into a file',
  about: `Takes a picture of the game (in play mode with all of its UI) or of the Scene view, and writes it into a PNG file: ${FILE_DEFAULT} where none is named. Prints its path.`,
  takes: { what: 'a file', atLeast: 0, atMost: 1 },
  options: {
    view: {
      value: '<view>',
      choices: ['game', 'scene'],
      says: 'which view (default game)',
      means: { game: ['--game', '--game-view'], scene: ['--scene', '--scene-view'] },
    },
    of: { value: '<path>', says: 'only this object, framed, such as "Enemies/Enemy 1"', guesses: ['--object'] },
    from: {
      value: '<sides>',
      multiple: true,
      says: 'its sides in one picture, such as front,top,iso',
      guesses: ['--sides'],
    },
    width: { value: '<n>', says: 'maximum width in pixels (16 to 1024, default 640)', guesses: ['-w'] },
  },
  lacks: { height: noHeight, size: noHeight, quality: 'screenshot has no --quality: it writes a PNG' },
  examples: [
    'screenshot',
    'screenshot shots/menu.png --view scene --width 1024',
    'screenshot player.png --of Player --from front,top',
  ],
};

export const verb: Verb = {
  plan(words) {
    checkFile(words.words[0]);
    return {
      tool: 'screenshot',
      arguments: givenOnly({
        view: words.text('view'),
        of: words.text('of'),
        from: sidesOf(words.texts('from')),
        width: numberGiven(words, 'width'),
      }),
    };
  },
  finish: keepPicture,
  face: { lines: (result) => [pictureText(result)] },
};

/** `--from front,top` and `--from front --from top` are the same. */
const sidesOf = (given: readonly string[]): string[] | undefined =>
  given.length === 0 ? undefined : given.flatMap((sides) => sides.split(/[, ]+/));

/** Before the work is done. Throws UsageError. */
function checkFile(path = FILE_DEFAULT): void {
  const ending = extname(path).toLowerCase();
  if (otherPictures.has(ending))
    throw new UsageError(`expected a file that ends in .png, as a screenshot is a PNG, got ${path}`);
  if (/[\\/]$/.test(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new UsageError(
      `expected a file, got the folder ${path}. Did you mean ${quotePath(join(path, FILE_DEFAULT))}?`,
    );
}

const otherPictures: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.gif', '.bmp', '.webp', '.tga', '.svg', '.pdf']);

/** Writes the picture; returns the file's path in its place. */
function keepPicture(result: Json, { words: [path = FILE_DEFAULT] }: Given): Json {
  const { value, pictures } = takeOutPictures(result);
  const [picture] = pictures.values();
  if (picture === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return result;
  writeResultFile(path, Buffer.from(picture.data, 'base64'));
  return { ...value, file: absolutePath(path) };
}

/** A repeated result writes no file. */
function pictureText(result: Json): string {
  const size = `${numberIn(result, 'width')}x${numberIn(result, 'height')}, ${numberIn(result, 'bytes')} bytes`;
  const file = textIn(result, 'file');
  return file === '' ? `a picture (${size}); --out <file> writes it` : `wrote ${file} (${size})`;
}
