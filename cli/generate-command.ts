import { runGenerate } from '../codegen/main.ts';

/** Generates code from somebody's contract. Resolves to the exit code. */
export function generateCommand(argv: readonly string[]): Promise<number> {
  return runGenerate(argv, { cwd: process.cwd(), out: (line) => console.log(line), err: (line) => console.error(line) });
}
