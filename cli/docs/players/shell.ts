import { noteOf, type Block } from '../blocks.ts';
import { commandLines, ourArguments, simpleCommands } from '../command-line.ts';
import type { BlockContext } from './block-context.ts';
import type { Ran, DocsSandbox } from '../sandbox.ts';
import { runOurs } from './our-command.ts';
import { mistakeIn } from './other-command.ts';
import { isHarmless } from './harmless.ts';

/** Every line is run as a reader would run it, and has to succeed. What takes minutes or the network is looked at: scripts and options exist. */
export async function playShell({ block, sandbox }: BlockContext): Promise<void> {
  enter(block, sandbox);
  for (const line of commandLines(block.code)) {
    const { code, said } = await playLine(sandbox(), line);
    if (code !== 0) throw new Error(`${line}\nended with exit code ${code}:\n${said}`);
  }
}

/** `<!-- in: MyGame -->`: the text says so. */
export function enter(block: Block, sandbox: BlockContext['sandbox']): void {
  const folder = noteOf(block, 'in');
  if (folder === 'MyGame' || folder === 'clone' || folder === 'work') sandbox().goTo(folder);
}

/** Runs one line. A mistake in a command that is only looked at is exit code 2. */
export async function playLine(sandbox: DocsSandbox, line: string): Promise<Ran> {
  const commands = simpleCommands(line);
  if (commands.length === 0) return sandbox.run(line);
  if (isOfClone(line)) sandbox.goTo('clone');
  const others = commands.filter((words) => ourArguments(words) === undefined && !isHarmless(words));
  const mistakes = others.map(mistakeIn).filter((mistake) => mistake !== undefined);
  if (mistakes.length > 0) return { code: 2, said: mistakes.join('\n') };
  if (others.length > 0) return { code: 0, said: '' };
  const [first] = commands;
  const args = first === undefined || commands.length > 1 ? undefined : ourArguments(first);
  return args === undefined ? sandbox.run(line) : runOurs(sandbox, line, args);
}

const isOfClone = (line: string): boolean => /node dist\/|conformance\/examples/.test(line);
