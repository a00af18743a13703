import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runDemo } from './demo/demo.ts';
import { hasColour } from './lib/terminal-text.ts';
import { playCommand } from './play-command.ts';
import { printOut } from './lib/write-out.ts';

const usage = `Usage: mcp-unity-bridge demo [--long]

Starts the server and a mock Unity Editor as real processes, drives them with an independent MCP client over stdio,
and shows what the contract promises. Nothing is left behind. Exit code 0 only if every promise shown held.

  --long   the sleep that outlasts the client lasts 35 s instead of 4 s`;

/** Shows what the contract promises, with real processes. Resolves to the exit code. */
export function demoCommand(argv: readonly string[]): Promise<number> {
  return playCommand({
    argv,
    usage,
    read(words) {
      const { values } = parseArgs({
        args: [...words],
        options: { long: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
      });
      return values.help ? undefined : { long: values.long };
    },
    play: ({ long }) =>
      runDemo({
        script: fileURLToPath(new URL('./mcp-unity-bridge.cjs', import.meta.url)),
        print: (line) => printOut(line),
        colour: hasColour(),
        long,
      }),
  });
}
