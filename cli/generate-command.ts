import { workingFolder } from '../server/lib/folders.ts';
import { generateUsage, readGenerateOptions, runGenerate } from '../codegen/main.ts';
import { escapeControls } from './lib/terminal-text.ts';
import { printLines, printOut } from './lib/write-out.ts';
import { readAndPlay } from './read-and-play.ts';

/** Generates code from a contract of another project. Resolves to the exit code. */
export const generateCommand = async (argv: readonly string[]): Promise<number> =>
  readAndPlay(
    generateUsage,
    () => (readGenerateOptions(argv) === 'help' ? undefined : argv),
    (words) =>
      runGenerate(words, { cwd: workingFolder(), out: (line) => printOut(escapeControls(line)), err: printLines }),
  );
