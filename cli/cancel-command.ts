import { cancelByLogId } from '../server/clients/forwarder/command.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { typedCommand } from './clients/typed.ts';
import { anyWords, type Command, type Given, type CommandOptions } from './commands/command.ts';
import { idDrops, projectOfOperations } from './commands/work.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError, durationOption, durationText } from './lib/option-values.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { withTimeout } from '../server/lib/waiting.ts';
import { findLogId } from './session/ask-state.ts';
import { projectMember } from './session/open-session.ts';
import { escapeControls } from './lib/terminal-text.ts';
import { jsonLine } from '../server/lib/json.ts';

const options = {
  timeout: {
    value: '<duration>',
    short: 't',
    says: "how long to wait for the Editor's answer (default: until it comes)",
  },
  force: {
    guesses: ['-f', '--kill'],
    says: "code on the main thread that does not stop (a loop without end, .Result on a task that waits for the main thread) is interrupted at once. Unity's Mono can do that; other Editors only ask the code, and the answer says so",
  },
  project: projectOfOperations,
  json: {
    says: 'the answer as one JSON object: log_id, outcome (removed, requested, running, refused, finished, not_found, unanswered), message',
  },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'cancel',
  group: 'everyDay',
  words: '<log_id>',
  aliases: ['kill', 'abort'],
  drops: idDrops,
  summary: 'cancels an operation',
  about:
    'Removes an operation that has not started, or asks running code to stop. The beginning of a log_id is enough if it matches only one operation; last is the newest operation.',
  options,
  examples: ['cancel 019a2b3c-4d5e-7f00-8a2b-0123456789ab', 'cancel last', 'cancel last --json'],
  exits: {
    [exitCode.done]: 'removed or asked',
    [exitCode.failed]: 'the Editor could not cancel it, or with --force not interrupt it: it continues',
    [exitCode.stillRunning]: 'it had ended already, or the Editor has not answered in time',
    [exitCode.notFound]: 'no such operation',
    [exitCode.unavailable]: 'no server runs',
  },
  completes: 'operations',
  takes: anyWords,
  load: () => import('./cancel-command.ts'),
};

/** CXL-05. */
export async function run(given: Given<keyof typeof options>): Promise<number> {
  const [word, ...rest] = given.words;
  if (word === undefined || rest.length > 0)
    throw new UsageError(`expected one log_id, got ${given.words.join(' ') || 'none'}`);
  const timeoutMs = durationOption('timeout', given.text('timeout'));
  const server = { stateDir: stateDirOf(process.env), ...projectMember(given.text('project')) };
  const log_id = await findLogId(word, server);
  return cancelOperation(log_id, {
    force: given.flag('force'),
    json: given.flag('json'),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

/** An operation that has ended cannot be cancelled. */
const ENDED_ALREADY = 3;

const exitCodes = {
  removed: exitCode.done,
  requested: exitCode.done,
  running: exitCode.done,
  refused: exitCode.failed,
  finished: ENDED_ALREADY,
  not_found: exitCode.notFound,
} as const;

interface HowToCancel {
  readonly force?: boolean;
  readonly json?: boolean;
  /** Time limit of the Editor's answer, in ms. */
  readonly timeoutMs?: number;
}

/** Also of `operations cancel`. Resolves to the exit code. Throws NoServerError. */
export async function cancelOperation(log_id: string, how: HowToCancel = {}): Promise<number> {
  const { force = false, json = false, timeoutMs = FOREVER_MS } = how;
  const report = await withTimeout(cancelByLogId({ stateDir: stateDirOf(process.env), log_id, force }), timeoutMs);
  if (report === 'silent') {
    const message = `the Editor has not answered within ${durationText(timeoutMs)}. ${log_id} will be cancelled if it still can be.`;
    if (json) await writeOut(`${jsonLine({ log_id, outcome: 'unanswered', message })}\n`);
    else printNote(message);
    return exitCode.stillRunning;
  }
  const mayContinue = !force && (report.outcome === 'requested' || report.outcome === 'running');
  const hint = mayContinue ? ` If it does not stop: ${typedCommand(`cancel ${log_id} --force`)}` : '';
  if (json) await writeOut(`${jsonLine({ log_id, ...report, message: `${report.message}${hint}` })}\n`);
  else if (report.outcome === 'not_found')
    printNote(`${report.message} "${typedCommand('operations')}" lists what ran lately.`);
  else if (report.outcome === 'refused') printNote(escapeControls(report.message));
  else await writeOut(`${escapeControls(report.message)}${hint}\n`);
  return exitCodes[report.outcome];
}

const FOREVER_MS = Infinity;
