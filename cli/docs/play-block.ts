import { noteOf, type Block } from './blocks.ts';
import type { Page } from './pages.ts';
import { playConsole } from './players/console.ts';
import { playCSharp } from './players/csharp.ts';
import { playAuditLines, playJson, playJsonWithComments, playToml, playYaml } from './players/data.ts';
import { checkExcerpt } from './players/excerpt.ts';
import { playMermaid } from './players/mermaid.ts';
import { playJavaScript, playPython } from './players/scripts.ts';
import { playShell } from './players/shell.ts';
import { playText } from './players/text.ts';
import { playTypeScript } from './players/typescript.ts';
import type { Stage } from './stage.ts';

/** A block and where it is played. The stage is of its page, set when somebody needs it. */
export interface Scene {
  readonly page: Page;
  readonly block: Block;
  readonly stage: () => Stage;
}

/** Throws, in a sentence, if what the block shows is not so. */
export type Player = (scene: Scene) => Promise<void> | void;

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
export const reasonOf = (block: Block): string | undefined => noteOf(block, 'not played');

/** Plays a block by its language; what it says to be an excerpt of a file has to be one (`<!-- excerpt: path -->`). */
export async function playBlock(scene: Scene): Promise<void> {
  const { language, code } = scene.block;
  const player = players[language];
  const file = noteOf(scene.block, 'excerpt');
  if (file !== undefined) checkExcerpt(code, file);
  if (player === undefined)
    throw new Error(
      `nobody plays ${language === '' ? 'a block without a language' : language}: expected one of ${Object.keys(players).join(', ')}, or <!-- not played: reason --> above it`,
    );
  await player(scene);
}
