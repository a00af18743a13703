import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Mutant, SourceChange } from './mutant.ts';

/** The repository. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** The text of a mutant is not exactly once in its file: that line has changed since. */
export class MisfitError extends Error {}

/** The files of a mutant as it wants them, by their path below the repository. Throws MisfitError. */
export function changedFiles(
  { id, changes }: Pick<Mutant, 'id' | 'changes'>,
  read: (file: string) => string = readSource,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const change of changes)
    files.set(change.file, changed(id, change, files.get(change.file) ?? read(change.file)));
  return files;
}

function changed(id: string, { file, find, replace }: SourceChange, text: string): string {
  const source = withoutLayout(text);
  const wanted = withoutLayout(find).text;
  const found = source.text.split(wanted).length - 1;
  if (found !== 1)
    throw new MisfitError(`mutant ${id}: expected this text once in ${file}, got it ${found} times: ${find}`);
  const start = source.text.indexOf(wanted);
  const [from = 0, last = 0] = [source.offsets[start], source.offsets[start + wanted.length - 1]];
  const rest = text.slice(last + 1);
  return `${text.slice(0, from)}${replace}${/,\s*$/.test(find) ? rest.replace(/^\s*,/, '') : rest}`;
}

/** A text without what the formatter decides (white space, commas before a closing bracket or at its end), and where each character was. */
function withoutLayout(text: string): { readonly text: string; readonly offsets: readonly number[] } {
  const kept = [...text.matchAll(/,(?!\s*([)\]}]|$))|[^\s,]/g)];
  return { text: kept.map(([character]) => character).join(''), offsets: kept.map(({ index }) => index) };
}

function readSource(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** For esbuild: puts a mutant's files in the place of ours, in this one bundle. */
export function sourceChanges(mutant: Pick<Mutant, 'id' | 'changes'>): Plugin {
  const files = new Map([...changedFiles(mutant)].map(([file, text]) => [join(ROOT, file), text]));
  return {
    name: `mutant ${mutant.id}`,
    setup: (build) =>
      build.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        files.has(path) ? { contents: files.get(path) ?? '', loader: 'ts' } : undefined,
      ),
  };
}
