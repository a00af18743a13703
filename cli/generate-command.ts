import { workingFolder } from '../server/lib/folders.ts';
import { generateOptions, runGenerate } from '../codegen/main.ts';
import type { Command, Given } from './commands/command.ts';
import { escapeControls } from './lib/terminal-text.ts';
import { printLines, printOut } from './lib/write-out.ts';

export const command: Command = {
  name: 'generate',
  group: 'bridges',
  usage: ['[--check] [--spec <dir>] [--out <dir>] [--csharp <dir>]'],
  summary: 'generates code from a contract',
  about: 'Writes TypeScript, C#, Python, JSON Schema and documentation for the contract of a project of your own.',
  options: generateOptions,
  exits: { 0: 'written, or in step with the contract', 1: 'not in step, or the contract is refused' },
  load: () => import('./generate-command.ts'),
};

/** Generates code from a contract of another project. */
export const run = ({ argv }: Given): Promise<number> =>
  runGenerate(argv, { cwd: workingFolder(), out: (line) => printOut(escapeControls(line)), err: printLines });
