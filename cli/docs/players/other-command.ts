import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proveParts } from '../../../tools/prove-parts.ts';
import { root } from '../pages.ts';
import { mistakeInOptions } from './option-mistake.ts';
import { harmless } from './harmless.ts';

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
