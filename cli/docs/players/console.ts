import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteOf, type Block, root } from '../pages.ts';
import type { BlockContext, Ran, DocsSandbox } from '../sandbox.ts';
import { runOurs, withoutComment, commandLines, ourArguments, simpleCommands, optionNames } from './our-command.ts';
import { proveParts } from '../../../tools/prove-parts.ts';

interface Turn {
  readonly line: string;
  readonly shown: readonly string[];
}

/** `$ command` with its output: runs the command and compares the output with the block. Exit code 0, or the one of `<!-- exit code: n -->`. */
export async function playConsole({ block, sandbox }: BlockContext): Promise<void> {
  enter(block, sandbox);
  const expected = Number(noteOf(block, 'exit code') ?? 0);
  const turns = readTurns(block.code);
  if (turns.length === 0) throw new Error('expected lines that begin with "$ ", found none');
  for (const { line, shown } of turns) {
    const { code, output } = await playLine(sandbox(), withoutComment(line));
    if (code !== expected) throw new Error(`$ ${line}\nended with exit code ${code}, not ${expected}:\n${output}`);
    if (shown.length > 0 && !isAsShown(output.split('\n'), shown))
      throw new Error(`$ ${line}\nprinted something else:\n${output}`);
  }
}

function readTurns(code: string): readonly Turn[] {
  const turns: { line: string; shown: string[] }[] = [];
  for (const line of code.split('\n')) {
    if (line.startsWith('$ ')) turns.push({ line: line.slice(2), shown: [] });
    else if (line.trim() !== '') turns.at(-1)?.shown.push(line);
  }
  return turns;
}

/** `…` in a line matches anything, a line of it alone any lines. Blanks at the ends of lines and empty lines do not count. */
export function isAsShown(output: readonly string[], shown: readonly string[]): boolean {
  const lines = output.map((line) => line.trimEnd()).filter((line) => line !== '');
  const source = shown
    .map((line) => (line.trim() === '…' ? '(?:.*\\n)*?' : `${patternOf(line.trimEnd())}\\n`))
    .join('');
  return new RegExp(`^${source}$`).test(lines.map((line) => `${line}\n`).join(''));
}

const patternOf = (line: string): string =>
  line
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');

/** Runs every line as a reader would; each must succeed. Lines that take minutes or the network are only checked: scripts and options exist. */
export async function playShell({ block, sandbox }: BlockContext): Promise<void> {
  enter(block, sandbox);
  for (const line of commandLines(block.code)) {
    const { code, output } = await playLine(sandbox(), line);
    if (code !== 0) throw new Error(`${line}\nended with exit code ${code}:\n${output}`);
  }
}

/** Changes to the folder that the text names, by a note: `<!-- in: MyGame -->`. */
function enter(block: Block, sandbox: BlockContext['sandbox']): void {
  const folder = noteOf(block, 'in');
  if (folder === 'MyGame' || folder === 'clone' || folder === 'work') sandbox().goTo(folder);
}

/** Runs one line. A mistake in a command that is only checked is exit code 2. */
async function playLine(sandbox: DocsSandbox, line: string): Promise<Ran> {
  const commands = simpleCommands(line);
  if (commands.length === 0) return sandbox.run(line);
  if (isOfClone(line)) sandbox.goTo('clone');
  const others = commands.filter((words) => ourArguments(words) === undefined && !isReadOnlyCommand(words));
  const mistakes = others.map(mistakeIn).filter((mistake) => mistake !== undefined);
  if (mistakes.length > 0) return { code: 2, output: mistakes.join('\n') };
  if (others.length > 0) return { code: 0, output: '' };
  const [first] = commands;
  const args = first === undefined || commands.length > 1 ? undefined : ourArguments(first);
  return args === undefined ? sandbox.run(line) : runOurs(sandbox, line, args);
}

const isOfClone = (line: string): boolean => /node dist\/|conformance\/examples/.test(line);

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** npm's own commands. */
const ofNpm: ReadonlySet<string> = new Set(['ci', 'test', 'start', 'pack', 'link']);

/** The mistake in a command line of another program, which is checked and not run: it takes minutes, or the network. Undefined: none. */
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

/** Commands of every shell that are allowed in a sandbox. */
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

export const isReadOnlyCommand = (words: readonly string[]): boolean => harmless.has(words[0] ?? '');

/** Options must be in the file that a script runs; bare words of a benchmark are files beside it. */
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
    file === 'tools/bench/run-bench.mjs'
      ? args.filter((word) => !word.startsWith('-') && !existsSync(join(root, 'tools', 'bench', `${word}.ts`)))
      : [];
  return bench.length > 0 ? `there is no benchmark ${bench.join(', ')}` : undefined;
}
