import { generateUsage, readGenerateOptions, runGenerate } from '../codegen/main.ts';
import { fitHelp } from './lib/fitted.ts';
import { escapeControls } from './lib/printable.ts';
import { printLines } from './lib/say.ts';
import { tellWrongUsage } from './wrong-usage.ts';

/** Generates code from a contract of another project. Resolves to the exit code. */
export async function generateCommand(argv: readonly string[]): Promise<number> {
  try {
    if (readGenerateOptions(argv) === 'help') {
      console.log(fitHelp(generateUsage));
      return 0;
    }
  } catch (error) {
    return tellWrongUsage(error, generateUsage);
  }
  return runGenerate(argv, { cwd: process.cwd(), out: (line) => console.log(escapeControls(line)), err: printLines });
}
