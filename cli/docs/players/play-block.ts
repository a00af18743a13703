import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteOf, type Block, root } from '../pages.ts';
import { playConsole, playShell } from './console.ts';
import { playCSharp, checkExcerpt, playMermaid, playJavaScript, playPython, playTypeScript } from './code.ts';
import { playAuditLines, playJson, playJsonWithComments, playToml, playYaml, playText } from './data.ts';
import type { Player, BlockContext } from '../sandbox.ts';

const players: Readonly<Record<string, Player>> = {
  indented: playShell,
  sh: playShell,
  bash: playShell,
  console: playConsole,
  json: playJson,
  jsonc: playJsonWithComments,
  jsonl: playAuditLines,
  toml: playToml,
  yaml: playYaml,
  ts: playTypeScript,
  js: playJavaScript,
  python: playPython,
  csharp: playCSharp,
  mermaid: playMermaid,
  text: playText,
};

/** The reason why a block is not played; undefined for one that is. */
export const skipReasonOf = (block: Block): string | undefined => noteOf(block, 'not played');

/** A test of its own plays it, by its name: it needs what a page alone has not. */
function checkPlayedElsewhere(block: Block): void {
  const [file = '', name = ''] = (noteOf(block, 'played by') ?? '').split(', ');
  const path = join(root, file);
  if (!existsSync(path) || !readFileSync(path, 'utf8').includes(`'${name}'`))
    throw new Error(`expected <!-- played by: <a test>, <a name of a block in it> -->, got ${file}, ${name}`);
}

/** Plays a block by its language; what it says to be an excerpt of a file has to be one (`<!-- excerpt: path -->`). */
export async function playBlock(context: BlockContext): Promise<void> {
  const { language, code } = context.block;
  const player = players[language];
  const file = noteOf(context.block, 'excerpt');
  if (file !== undefined) checkExcerpt(code, file);
  if (noteOf(context.block, 'played by') !== undefined) return checkPlayedElsewhere(context.block);
  if (player === undefined)
    throw new Error(
      `no player for ${language === '' ? 'a block without a language' : language}: expected one of ${Object.keys(players).join(', ')}, or <!-- not played: reason --> above it`,
    );
  await player(context);
}
