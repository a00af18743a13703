import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proveParts } from '../../../tools/prove-parts.ts';
import { root } from '../pages.ts';
import { optionNames } from '../command-line.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** npm knows these by themselves. */
const ofNpm: ReadonlySet<string> = new Set(['ci', 'test', 'start', 'pack', 'link']);

/** What is wrong with a command line of another program, which is looked at and not run: it takes minutes, or the network. Undefined: nothing. */
export function mistakeIn([program = '', ...args]: readonly string[]): string | undefined {
  switch (program) {
    case 'npm':
      return mistakeInNpm(args);
    case 'npx':
      return mistakeInNpx(args);
    case 'git':
      return args[0] === 'clone' &&
        /^https:\/\/github\.com\/mcp-unity-bridge\/mcp-unity-bridge(\.git)?$/.test(args[1] ?? '')
        ? undefined
        : 'expected git clone <address of this repository>';
  }
  return `no player for ${program}: expected mcp-unity-bridge, npm, npx, git clone or ${[...harmless].join(', ')}`;
}

function mistakeInNpm([verb = '', ...args]: readonly string[]): string | undefined {
  if (verb !== 'run') return ofNpm.has(verb) ? undefined : `npm ${verb}: expected run, ${[...ofNpm].join(', ')}`;
  const [name = '', ...rest] = args;
  if (name === 'prove') return mistakeInProve(rest);
  const script = scripts[name];
  return script === undefined ? `package.json has no script ${name}` : mistakeInOptions(script, rest);
}

/** `npm run prove`, or one of its parts. */
function mistakeInProve(args: readonly string[]): string | undefined {
  const [name = '', ...rest] = args;
  if (name === '' || name.startsWith('-')) return mistakeInOptions('proof/prove/options.ts', args);
  const part = proveParts[name];
  return part === undefined ? `there is no part ${name} of npm run prove` : mistakeInOptions(part.file, rest);
}

function mistakeInNpx([program = '', file = '', ...args]: readonly string[]): string | undefined {
  if (program === 'vitest') return existsSync(join(root, args[0] ?? '')) ? undefined : `there is no ${args[0]}`;
  if (program !== 'tsx') return `npx ${program}: expected mcp-unity-bridge, tsx or vitest`;
  return existsSync(join(root, file)) ? mistakeInOptions(file, args) : `there is no ${file}`;
}

/** What a shell has everywhere, and what may be done in a sandbox. */
const harmless: ReadonlySet<string> = new Set([
  'cd',
  'mkdir',
  'echo',
  'export',
  'cat',
  'ls',
  'head',
  'tail',
  'grep',
  'true',
  'test',
]);

export const isHarmless = (words: readonly string[]): boolean => harmless.has(words[0] ?? '');

/** Options have to stand in the file that a script runs; bare words of a benchmark are files beside it. */
function mistakeInOptions(script: string, args: readonly string[]): string | undefined {
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
