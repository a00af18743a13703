import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionNames } from '../command-line.ts';
import { root } from '../pages.ts';

/** Options have to stand in the file that a script runs; bare words of a benchmark are files beside it. */
export function mistakeInOptions(script: string, args: readonly string[]): string | undefined {
  const file = script.split(/\s+/).findLast((word) => /\.(ts|mjs)$/.test(word));
  if (file === undefined || args.length === 0) return undefined;
  const source = [file, file.replace(/run\.(ts|mjs)$/, 'options.ts'), file.replace(/run\.mjs$/, 'main.ts')].map(
    (path) => join(root, path),
  );
  const text = source
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const unknown = optionNames(args).filter(
    (name) => !text.includes(name) && !new RegExp(`['"\\s{]${name.slice(2)}['"]?: \\{`).test(text),
  );
  if (unknown.length > 0) return `${file} does not know ${unknown.join(', ')}`;
  const bench =
    file === 'bench/run-bench.mjs'
      ? args.filter((word) => !word.startsWith('-') && !existsSync(join(root, 'bench', `${word}.ts`)))
      : [];
  return bench.length > 0 ? `there is no benchmark ${bench.join(', ')}` : undefined;
}
