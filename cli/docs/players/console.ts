import { noteOf, type Block } from '../blocks.ts';
import { withoutComment, commandLines, ourArguments, simpleCommands } from '../command-line.ts';
import type { BlockContext } from './block-context.ts';
import type { Ran, DocsSandbox } from '../sandbox.ts';
import { runOurs } from './our-command.ts';
import { mistakeIn, isHarmless } from './other-command.ts';

interface Turn {
  readonly line: string;
  readonly shown: readonly string[];
}

/** `$ command` and what it prints: the command is run, and what came is compared with what the block shows. Exit code 0, or the one of `<!-- exit code: n -->`. */
export async function playConsole({ block, sandbox }: BlockContext): Promise<void> {
  enter(block, sandbox);
  const expected = Number(noteOf(block, 'exit code') ?? 0);
  const turns = readTurns(block.code);
  if (turns.length === 0) throw new Error('expected lines that begin with "$ ", found none');
  for (const { line, shown } of turns) {
    const { code, said } = await playLine(sandbox(), withoutComment(line));
    if (code !== expected) throw new Error(`$ ${line}\nended with exit code ${code}, not ${expected}:\n${said}`);
    if (shown.length > 0 && !isAsShown(said.split('\n'), shown))
      throw new Error(`$ ${line}\nprinted something else:\n${said}`);
  }
}

function readTurns(code: string): readonly Turn[] {
  const turns: { line: string; shown: string[] }[] = [];
  for (const line of code.split('\n')) {
    if (line.startsWith('$ ')) turns.push({ line: line.slice(2), shown: [] });
    else if (line.trim() !== '') turns.at(-1)?.shown.push(line);
  }
  return turns;
}

/** `…` in a line matches anything, a line of it alone any lines. Blanks at the ends of lines and empty lines do not count. */
export function isAsShown(said: readonly string[], shown: readonly string[]): boolean {
  const lines = said.map((line) => line.trimEnd()).filter((line) => line !== '');
  const source = shown
    .map((line) => (line.trim() === '…' ? '(?:.*\\n)*?' : `${patternOf(line.trimEnd())}\\n`))
    .join('');
  return new RegExp(`^${source}$`).test(lines.map((line) => `${line}\n`).join(''));
}

const patternOf = (line: string): string =>
  line
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');

/** Every line is run as a reader would run it, and has to succeed. What takes minutes or the network is looked at: scripts and options exist. */
export async function playShell({ block, sandbox }: BlockContext): Promise<void> {
  enter(block, sandbox);
  for (const line of commandLines(block.code)) {
    const { code, said } = await playLine(sandbox(), line);
    if (code !== 0) throw new Error(`${line}\nended with exit code ${code}:\n${said}`);
  }
}

/** `<!-- in: MyGame -->`: the text says so. */
function enter(block: Block, sandbox: BlockContext['sandbox']): void {
  const folder = noteOf(block, 'in');
  if (folder === 'MyGame' || folder === 'clone' || folder === 'work') sandbox().goTo(folder);
}

/** Runs one line. A mistake in a command that is only looked at is exit code 2. */
async function playLine(sandbox: DocsSandbox, line: string): Promise<Ran> {
  const commands = simpleCommands(line);
  if (commands.length === 0) return sandbox.run(line);
  if (isOfClone(line)) sandbox.goTo('clone');
  const others = commands.filter((words) => ourArguments(words) === undefined && !isHarmless(words));
  const mistakes = others.map(mistakeIn).filter((mistake) => mistake !== undefined);
  if (mistakes.length > 0) return { code: 2, said: mistakes.join('\n') };
  if (others.length > 0) return { code: 0, said: '' };
  const [first] = commands;
  const args = first === undefined || commands.length > 1 ? undefined : ourArguments(first);
  return args === undefined ? sandbox.run(line) : runOurs(sandbox, line, args);
}

const isOfClone = (line: string): boolean => /node dist\/|conformance\/examples/.test(line);
