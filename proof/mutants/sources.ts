import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AnchorError } from './anchor.ts';
import { declarations, parseSource, type Source, type SyntaxNode } from './syntax.ts';

/** The repository. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** A node and the file that it is in. */
export interface Found {
  readonly source: Source;
  readonly node: SyntaxNode;
}

const texts = new Map<string, string>();
const parsed = new Map<string, Source>();
const folders = new Map<string, readonly string[]>();

/** A file, by its path below the repository. */
export function readText(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** The whole of a TypeScript file. */
export function findFile(file: string): Found {
  const source = parsed.get(file) ?? parseSource(file, readText(file));
  parsed.set(file, source);
  return { source, node: source.program };
}

/** What is declared under this path of names in one file of a folder, or in this file. Throws AnchorError where that is not exactly one thing. */
export function findSymbol(where: string, path: string): Found {
  const [name = ''] = path.split('.');
  const found = filesIn(where)
    .filter((file) => readText(file).includes(name))
    .flatMap((file) => {
      const { source } = findFile(file);
      return [...declarations(source)].filter(([each]) => each === path).map(([, node]) => ({ source, node }));
    });
  if (found[0] !== undefined && found.length === 1) return found[0];
  const places = found.map(({ source }) => source.file).join(', ');
  throw new AnchorError(`${where} declares ${path} ${found.length} times${places && `: ${places}`}`);
}

/** The TypeScript files below a folder, without tests. */
function filesIn(where: string): readonly string[] {
  const known = folders.get(where);
  if (known !== undefined) return known;
  const listed = statSync(join(ROOT, where)).isFile()
    ? [where]
    : readdirSync(join(ROOT, where), { recursive: true, encoding: 'utf8' }).map((name) => join(where, name));
  const files = listed.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$/.test(name)).toSorted();
  folders.set(where, files);
  return files;
}
