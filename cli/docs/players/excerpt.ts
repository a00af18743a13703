import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../pages.ts';

/** The lines of a block follow each other in the file, from the first to the last; `…` alone, or as a comment, leaves lines out. Throws on the first one that does not. */
export function checkExcerpt(code: string, file: string): void {
  const lines = trimLines(readFileSync(join(root, file), 'utf8'));
  let at = 0;
  for (const line of trimLines(code).filter((one) => !/^(\/\/ |# )?…$/.test(one))) {
    const found = lines.indexOf(line, at);
    if (found < 0) throw new Error(`${file} does not have, in this order: ${line}`);
    at = found + 1;
  }
}

const trimLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
