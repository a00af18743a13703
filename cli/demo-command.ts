import { fileURLToPath } from 'node:url';
import type { Command, Given, CommandOptions } from './commands/command.ts';
import { runDemo } from './demo/demo.ts';
import { exitCode } from './lib/exit-codes.ts';
import { hasColour } from './lib/terminal-text.ts';
import { printOut } from './lib/write-out.ts';

const options = {
  long: { says: 'the sleep that outlasts the client lasts 35 s instead of 4 s' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'demo',
  group: 'bridges',
  usage: ['[--long]'],
  summary: 'injects every fault into a mock Editor, and prints what came back',
  about:
    'Starts the server and a mock Unity Editor as real processes, drives them with an independent MCP client over stdio, and shows what the contract promises. Nothing is left behind.',
  options,
  exits: { [exitCode.done]: 'every promise shown held', [exitCode.failed]: 'one did not' },
  load: () => import('./demo-command.ts'),
};

/** Shows what the contract promises, with real processes. */
export const run = (given: Given<keyof typeof options>): Promise<number> =>
  runDemo({
    script: fileURLToPath(new URL('./mcp-unity-bridge.cjs', import.meta.url)),
    print: (line) => printOut(line),
    colour: hasColour(),
    long: given.flag('long'),
  });
