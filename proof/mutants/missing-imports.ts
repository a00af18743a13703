import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './sources.ts';

const IMPORT = /^import (?:type )?\{([^}]*)\} from '(\.[^']*\.ts)';/gm;
const EXPORT = /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}/gm;

/** What a source imports from our own files although they do not export it, as `name from path`. `changed`: texts in the place of files, by path. */
export function missingImports(file: string, text: string, changed: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    const path = join(dirname(file), from);
    const source = changed.get(path) ?? readSource(path);
    if (source === undefined) return [`${from} is no file`];
    const exported = exportedNames(source);
    return namesIn(names, 0)
      .filter((name) => !exported.has(name))
      .map((name) => `${name} from ${from}`);
  });
}

function readSource(path: string): string | undefined {
  const whole = join(ROOT, path);
  return existsSync(whole) ? readFileSync(whole, 'utf8') : undefined;
}

const exportedNames = (source: string): ReadonlySet<string> =>
  new Set([
    ...[...source.matchAll(EXPORT)].map(([, name = '']) => name),
    ...[...source.matchAll(EXPORT_LIST)].flatMap(([, names = '']) => namesIn(names, 1)),
  ]);

/** The names in the braces of an import (`side` 0: what the other file calls them) or of an export (1: what importers call them). */
const namesIn = (braces: string, side: 0 | 1): string[] =>
  braces
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(' as ').at(-side) ?? part);
