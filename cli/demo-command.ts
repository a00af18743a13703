import { fileURLToPath } from 'node:url';
import type { Command, Given, CommandOptions } from './commands/command.ts';
import { exitCode } from './lib/exit-codes.ts';
import { hasColour } from './lib/terminal-text.ts';
import { printOut } from './lib/write-out.ts';
import {
  type Act,
  type DemoContext,
  askAndShow,
  ranOnce,
  createNarrator,
  type Narrator,
  outlivesItsTimeout,
  resendAfterCompletion,
  sixRetries,
  sleepOutlastsClient,
} from './demo/acts.ts';
import { reasonOf } from '../server/lib/errors.ts';
import { openDemo, waitUntil } from './demo/demo-setup.ts';

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

const quickCall: Act = {
  title: 'A quick call and a query',
  promises: ['ENV-01', 'ENV-03'],
  play: async (context) => {
    const { unity } = context.setup;
    const code = 'return 6 * 7;';
    const answer = await askAndShow(context, `unity_execute_code ${code}`, () => unity.unity_execute_code({ code }));
    context.narrator.check(answer.status === 'completed' && answer.result === 42, 'the answer is 42');
    const query = "Scene['Player'].transform.position";
    const position = await askAndShow(context, `unity_query ${query}`, () => unity.unity_query({ query }));
    context.narrator.check(position.status === 'completed', 'the query was answered without compiling anything');
  },
};

const compileError: Act = {
  title: 'A compile error says where',
  promises: ['ENV-05'],
  play: async (context) => {
    const code = 'var speed = 3;\nreturn sped * 2;';
    const answer = await askAndShow(context, `unity_execute_code ${code}`, () =>
      context.setup.unity.unity_execute_code({ code }),
    );
    context.narrator.check(
      answer.status === 'error' && answer.error_code === 'compile_error' && answer.error.includes('(2,8)'),
      'it names line 2, column 8, and nothing ran',
    );
  },
};

const reloadInTheMiddle: Act = {
  title: 'A domain reload in the middle',
  promises: ['EXO-03', 'EXO-04', 'PAR-03', 'LOG-02'],
  play: async (context) => {
    const { unity, ledger, reload } = context.setup;
    const cutLabel = 'running at the reload';
    const running = await askAndShow(context, 'a 20 s job with partial results', () =>
      unity.unity_execute_code({
        code: `${ledger.mark(cutLabel)} AI.Update("half way"); await Task.Delay(20000); return 1;`,
        timeout: 300,
      }),
    );
    const blocker = await askAndShow(context, 'Thread.Sleep(1000): the main thread is busy', () =>
      unity.unity_execute_code({ code: 'Thread.Sleep(1000); return "awake";', timeout: 0 }),
    );
    const label = 'queued at the reload';
    const queued = await askAndShow(context, 'one more call, which waits behind it', () =>
      unity.unity_execute_code({ code: `${ledger.mark(label)} return "after the reload";`, timeout: 0 }),
    );
    reload();
    context.narrator.note('… Unity reloads its domain');
    const cut = await askAndShow(context, 'unity_get_result {the job that was running}', () =>
      unity.unity_get_result({ log_id: running.log_id, timeout: 15_000 }),
    );
    context.narrator.check(
      cut.status === 'error' && cut.error_code === 'interrupted' && cut.partial_result === 'half way',
      'what was cut off says so, keeps its partial result, and never runs again',
    );
    const awake = await askAndShow(context, 'unity_get_result {the sleep}', () =>
      unity.unity_get_result({ log_id: blocker.log_id, timeout: 15_000 }),
    );
    context.narrator.check(awake.status === 'completed', 'what had finished is stored');
    const after = await askAndShow(context, 'unity_get_result {the call that waited}', () =>
      unity.unity_get_result({ log_id: queued.log_id, timeout: 15_000 }),
    );
    context.narrator.check(after.status === 'completed', 'what had not started ran afterwards, under the same log_id');
    ranOnce(context, cutLabel);
    ranOnce(context, label);
  },
};

const killedServer: Act = {
  title: 'kill -9 of the server in the middle of a call',
  promises: ['EXO-01', 'LOG-02'],
  play: async (context) => {
    const { unity, ledger, killServer, serverPid } = context.setup;
    const early = await askAndShow(context, 'a result from before', () =>
      unity.unity_execute_code({ code: 'return "from before";' }),
    );
    const label = 'running at the kill';
    const call = askAndShow(context, 'a 2 s job', () =>
      unity.unity_execute_code({
        code: `${ledger.mark(label)} await Task.Delay(2000); return "survived";`,
        timeout: 20_000,
      }),
    );
    await waitUntil('the job to start', () => ledger.count(label) > 0);
    const killed = await killServer();
    context.narrator.note(`… the server, process ${killed}, was killed`);
    const answer = await call;
    const heir = serverPid();
    context.narrator.check(
      answer.status === 'completed' && answer.result === 'survived',
      `the client got its answer, from process ${heir ?? '?'}, and noticed nothing`,
    );
    ranOnce(context, label);
    const again = await askAndShow(context, 'unity_get_result {the result from before}', () =>
      unity.unity_get_result({ log_id: early.log_id }),
    );
    context.narrator.check(
      again.status === 'completed' && again.result === 'from before' && heir !== killed,
      'everything stored before the kill can be read',
    );
  },
};

const logsAndDetails: Act = {
  title: 'Logs, and the whole story of one id',
  promises: ['LGS-01', 'LGS-02'],
  play: async (context) => {
    const { unity } = context.setup;
    const run = await askAndShow(context, 'Debug.LogError and AI.Write', () =>
      unity.unity_execute_code({
        code: 'Debug.LogError("The door has no hinge"); AI.Write("inventory", new { swords = 2 }); return null;',
      }),
    );
    await waitUntil('the entries to arrive', async () => {
      const logs = await unity.unity_get_logs({ log_name: 'inventory' });
      return logs.status === 'completed' && logs.result.entries.length > 0;
    });
    const errors = await askAndShow(context, 'unity_get_logs log_type error, limit 1', () =>
      unity.unity_get_logs({ log_type: 'error', limit: 1 }),
    );
    const entry = errors.status === 'completed' ? errors.result.entries[0] : undefined;
    context.narrator.check(
      entry?.message === 'The door has no hinge' && entry.operation_log_id === run.log_id,
      'the newest error names the operation that logged it',
    );
    const whole = await askAndShow(context, 'unity_get_log_details {that entry}', () =>
      unity.unity_get_log_details({ log_id: entry?.log_id ?? '' }),
    );
    context.narrator.check(
      whole.status === 'completed' && whole.result.kind === 'log_entry',
      'the entry can be read, whole',
    );
    const story = await askAndShow(context, 'unity_get_log_details {the operation}', () =>
      unity.unity_get_log_details({ log_id: run.log_id }),
    );
    context.narrator.check(
      story.status === 'completed' && story.result.kind === 'operation' && story.result.history.length > 1,
      'and so is the operation, with its code and history',
    );
  },
};

const help: Act = {
  title: 'Help',
  promises: ['ENV-09'],
  play: async (context) => {
    const answer = await askAndShow(context, 'unity_help timeouts', () =>
      context.setup.unity.unity_help({ topic: 'timeouts' }),
    );
    context.narrator.check(
      answer.status === 'completed' && answer.result.text.includes('unity_get_result'),
      'it explains how to work with timeouts and log ids',
    );
  },
};

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

/** The bin of this package and the terminal. */
interface DemoSetting {
  readonly script: string;
  readonly print: (line: string) => void;
  readonly colour: boolean;
  /** The program sleeps longer than the client waits. */
  readonly long: boolean;
}

/** Plays the whole programme. Resolves to the exit code: 0 if every promise shown held, 1 if one was broken. Throws if it could not be played. */
async function runDemo(setting: DemoSetting): Promise<number> {
  const narrator = createNarrator(setting.print, setting.colour);
  setting.print('mcp-unity-bridge: a real MCP client → the stdio command → the server → a mock Unity Editor');
  const began = performance.now();
  const setup = await openDemo(setting.script);
  try {
    await playAll({ setup: setup, narrator, long: setting.long });
  } finally {
    await setup.close();
  }
  return printSummary(narrator, setting.print, performance.now() - began);
}

async function playAll(context: DemoContext): Promise<void> {
  for (const act of programme) {
    context.narrator.act(act.title, act.promises);
    // An act that cannot be played to its end is a broken promise, and no reason to hide the others.
    await act
      .play(context)
      .catch((error: unknown) => context.narrator.check(false, `${act.title}: ${reasonOf(error)}`));
  }
}

function printSummary(narrator: Narrator, print: (line: string) => void, tookMs: number): number {
  const broken = narrator.broken();
  print('\nExecutions per call, by the file that the programs themselves wrote:');
  for (const [label, times] of narrator.executions()) print(`  ${label.padEnd(32)} ${times}`);
  print(
    broken.length === 0
      ? `\nEvery promise held. ${(tookMs / 1000).toFixed(1)} s.`
      : `\n${broken.length} broken:\n${broken.map((sentence) => `  ✘ ${sentence}`).join('\n')}`,
  );
  return broken.length === 0 ? 0 : 1;
}
