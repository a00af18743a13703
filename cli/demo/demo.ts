import { parseArgs } from 'node:util';
import { compileError, help, quickCall } from './acts/first-calls.ts';
import { killedServer, reloadInTheMiddle } from './acts/faults.ts';
import { logsAndDetails } from './acts/logs.ts';
import { outlivesItsTimeout, resendAfterCompletion, sixRetries, sleepOutlastsClient } from './acts/timeouts.ts';
import type { Act, Scene } from './act.ts';
import { createNarrator, type Narrator } from './narrator.ts';
import { setStage } from './stage.ts';

const programme: readonly Act[] = [
  quickCall,
  compileError,
  outlivesItsTimeout,
  sixRetries,
  resendAfterCompletion,
  sleepOutlastsClient,
  reloadInTheMiddle,
  killedServer,
  logsAndDetails,
  help,
];

export const demoUsage = `Usage: mcp-unity-bridge demo [--long]

Starts the server and a mock Unity Editor as real processes, drives them with an independent MCP client over stdio,
and shows what the contract promises. Nothing is left behind. Exit code 0 only if every promise shown held.

  --long   the sleep that outlasts the client lasts 35 s instead of 4 s`;

/** Where the demo runs: the bin of this package, and the terminal. */
export interface DemoSetting {
  readonly script: string;
  readonly print: (line: string) => void;
  /** stderr */
  readonly complain: (line: string) => void;
  readonly colour: boolean;
}

const WRONG_USAGE = 2;

/** Plays the whole programme. Returns the exit code: 0 if every promise shown held, 1 if one was broken, 2 for wrong usage. Throws if it could not be played. */
export async function runDemo(argv: readonly string[], setting: DemoSetting): Promise<number> {
  const options = readOptions(argv);
  if (typeof options === 'string') {
    setting.complain(`mcp-unity-bridge: ${options}\n\n${demoUsage}`);
    return WRONG_USAGE;
  }
  if (options.help) {
    setting.print(demoUsage);
    return 0;
  }
  const tell = createNarrator(setting.print, setting.colour);
  setting.print('mcp-unity-bridge: a real MCP client → the stdio command → the server → a mock Unity Editor');
  const began = performance.now();
  const stage = await setStage(setting.script);
  try {
    await playAll({ stage, tell, long: options.long });
  } finally {
    await stage.close();
  }
  return summarise(tell, setting.print, performance.now() - began);
}

/** The options, or what is wrong with them. */
function readOptions(argv: readonly string[]): { long: boolean; help: boolean } | string {
  try {
    return parseArgs({ args: [...argv], options: { long: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } } }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function playAll(scene: Scene): Promise<void> {
  for (const act of programme) {
    scene.tell.act(act.title, act.promises);
    // An act that cannot be played to its end is a broken promise, and no reason to hide the others.
    await act.play(scene).catch((error: unknown) => scene.tell.check(false, `${act.title}: ${error instanceof Error ? error.message : String(error)}`));
  }
}

function summarise(tell: Narrator, print: (line: string) => void, tookMs: number): number {
  const broken = tell.broken();
  print('\nExecutions per call, by the file that the programs themselves wrote:');
  for (const [label, times] of tell.executions()) print(`  ${label.padEnd(32)} ${times}`);
  print(broken.length === 0 ? `\nEvery promise held. ${(tookMs / 1000).toFixed(1)} s.` : `\n${broken.length} broken:\n${broken.map((sentence) => `  ✘ ${sentence}`).join('\n')}`);
  return broken.length === 0 ? 0 : 1;
}
