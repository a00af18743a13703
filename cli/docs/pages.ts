import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBlocks, type Block } from './blocks.ts';

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A page of the documentation; `path` is relative to the repository. */
export interface Page {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** README.md and docs/*.md: what people read who use this. Everything in them is played. */
export function readPages(): readonly Page[] {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...pages.toSorted().map((name) => `docs/${name}`)].map(readPage);
}

export function readPage(path: string): Page {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, blocks: readBlocks(text) };
}
