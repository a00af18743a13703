import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Mutant, SourceChange } from './mutant.ts';

/** The repository. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** A mutant whose text does not stand exactly once in its file: somebody has changed that line. */
export class MisfitError extends Error {}

/** The files of a mutant as it wants them, by their path below the repository. Throws MisfitError. */
export function changedFiles({ id, changes }: Pick<Mutant, 'id' | 'changes'>, read: (file: string) => string = readSource): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const change of changes) files.set(change.file, changed(id, change, files.get(change.file) ?? read(change.file)));
  return files;
}

function changed(id: string, { file, find, replace }: SourceChange, text: string): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new MisfitError(`mutant ${id}: expected this text once in ${file}, got it ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

function readSource(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** For esbuild: puts a mutant's files in the place of ours, in this one bundle. */
export function sourceChanges(mutant: Pick<Mutant, 'id' | 'changes'>): Plugin {
  const files = new Map([...changedFiles(mutant)].map(([file, text]) => [join(ROOT, file), text]));
  return {
    name: `mutant ${mutant.id}`,
    setup: (build) => build.onLoad({ filter: /\.ts$/ }, ({ path }) => (files.has(path) ? { contents: files.get(path) ?? '', loader: 'ts' } : undefined)),
  };
}
