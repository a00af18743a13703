import { noteOf, type Block } from '../blocks.ts';
import { commandLines, ourArguments, simpleCommands } from '../command-line.ts';
import type { BlockContext } from './block-context.ts';
import type { Ran, Stage } from '../stage.ts';
import { runOurs } from './our-command.ts';
import { isHarmless, mistakeIn } from './other-command.ts';

/** Every line is run as a reader would run it, and has to succeed. What takes minutes or the network is looked at: scripts and options exist. */
export async function playShell({ block, stage }: BlockContext): Promise<void> {
  enter(block, stage);
  for (const line of commandLines(block.code)) {
    const { code, said } = await playLine(stage(), line);
    if (code !== 0) throw new Error(`${line}\nended with exit code ${code}:\n${said}`);
  }
}

/** `<!-- in: MyGame -->`: the text says so. */
export function enter(block: Block, stage: BlockContext['stage']): void {
  const folder = noteOf(block, 'in');
  if (folder === 'MyGame' || folder === 'clone' || folder === 'work') stage().goTo(folder);
}

/** Runs one line. A mistake in a command that is only looked at is exit code 2. */
export async function playLine(stage: Stage, line: string): Promise<Ran> {
  const commands = simpleCommands(line);
  if (commands.length === 0) return stage.run(line);
  if (isOfClone(line)) stage.goTo('clone');
  const others = commands.filter((words) => ourArguments(words) === undefined && !isHarmless(words));
  const mistakes = others.map(mistakeIn).filter((mistake) => mistake !== undefined);
  if (mistakes.length > 0) return { code: 2, said: mistakes.join('\n') };
  if (others.length > 0) return { code: 0, said: '' };
  const [first] = commands;
  const args = first === undefined || commands.length > 1 ? undefined : ourArguments(first);
  return args === undefined ? stage.run(line) : runOurs(stage, line, args);
}

const isOfClone = (line: string): boolean => /node dist\/|conformance\/examples/.test(line);
