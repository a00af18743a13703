import { generateUsage, readGenerateOptions, runGenerate } from '../codegen/main.ts';
import { fitted } from './lib/fitted.ts';
import { printable } from './lib/printable.ts';
import { say } from './lib/say.ts';
import { tellWrongUsage } from './wrong-usage.ts';

/** Generates code from a contract of another project. Resolves to the exit code. */
export async function generateCommand(argv: readonly string[]): Promise<number> {
  try {
    if (readGenerateOptions(argv) === 'help') {
      console.log(fitted(generateUsage));
      return 0;
    }
  } catch (error) {
    return tellWrongUsage(error, generateUsage);
  }
  return runGenerate(argv, { cwd: process.cwd(), out: (line) => console.log(printable(line)), err: say });
}
