import { compileError, help, quickCall } from './first-calls.ts';
import { killedServer, reloadInTheMiddle } from './faults.ts';
import { logsAndDetails } from './logs.ts';
import { outlivesItsTimeout, resendAfterCompletion, sixRetries, sleepOutlastsClient } from './timeouts.ts';
import type { Act, DemoContext } from './act.ts';
import { createNarrator, type Narrator } from './narrator.ts';
import { reasonOf } from '../../server/lib/reason-of.ts';
import { openDemo } from './demo-setup.ts';

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

/** Where the demo runs: the bin of this package, and the terminal. */
export interface DemoSetting {
  readonly script: string;
  readonly print: (line: string) => void;
  readonly colour: boolean;
  /** The sleep that outlasts the client is a long one. */
  readonly long: boolean;
}

/** Plays the whole programme. Resolves to the exit code: 0 if every promise shown held, 1 if one was broken. Throws if it could not be played. */
export async function runDemo(setting: DemoSetting): Promise<number> {
  const tell = createNarrator(setting.print, setting.colour);
  setting.print('mcp-unity-bridge: a real MCP client → the stdio command → the server → a mock Unity Editor');
  const began = performance.now();
  const setup = await openDemo(setting.script);
  try {
    await playAll({ setup: setup, tell, long: setting.long });
  } finally {
    await setup.close();
  }
  return tellSummary(tell, setting.print, performance.now() - began);
}

async function playAll(context: DemoContext): Promise<void> {
  for (const act of programme) {
    context.tell.act(act.title, act.promises);
    // An act that cannot be played to its end is a broken promise, and no reason to hide the others.
    await act.play(context).catch((error: unknown) => context.tell.check(false, `${act.title}: ${reasonOf(error)}`));
  }
}

function tellSummary(tell: Narrator, print: (line: string) => void, tookMs: number): number {
  const broken = tell.broken();
  print('\nExecutions per call, by the file that the programs themselves wrote:');
  for (const [label, times] of tell.executions()) print(`  ${label.padEnd(32)} ${times}`);
  print(
    broken.length === 0
      ? `\nEvery promise held. ${(tookMs / 1000).toFixed(1)} s.`
      : `\n${broken.length} broken:\n${broken.map((sentence) => `  ✘ ${sentence}`).join('\n')}`,
  );
  return broken.length === 0 ? 0 : 1;
}
