import { fileURLToPath } from 'node:url';
import { runDemo } from './demo/demo.ts';

/** Shows what the contract promises, with real processes. Resolves to the exit code. */
export function demoCommand(argv: readonly string[]): Promise<number> {
  return runDemo(argv, {
    script: fileURLToPath(new URL('./mcp-unity-bridge.js', import.meta.url)),
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
    colour: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
  });
}
