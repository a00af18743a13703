import { readBlocks } from './blocks.ts';

/** The numbers of the lines that are in blocks of code. */
export function codeLines(text: string): ReadonlySet<number> {
  return new Set(readBlocks(text).flatMap(({ line, code }) => code.split('\n').map((_text, index) => line + index)));
}
