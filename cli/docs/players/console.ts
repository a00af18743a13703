import { noteOf } from '../blocks.ts';
import { withoutComment } from '../command-line.ts';
import type { BlockContext } from './block-context.ts';
import { enter, playLine } from './shell.ts';

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
