import { cancelByLogId } from '../server/clients/forwarder/command.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { typedCommand } from './clients/typed.ts';
import { readGiven } from './commands/read-given.ts';
import { durationOption, durationText } from './lib/durations.ts';
import { exitCode } from './lib/exit-codes.ts';
import { playCommand } from './play-command.ts';
import { UsageError } from './lib/option-values.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { withTimeout } from '../server/lib/waiting.ts';
import { findLogId } from './session/ask-state.ts';
import { escapeControls } from './lib/terminal-text.ts';
import { jsonLine } from '../server/lib/json.ts';

const usage = `Usage: mcp-unity-bridge cancel <log_id> [options]

Removes an operation that has not started, or asks running code to stop. The beginning of a log_id is enough if it matches only one operation; last is the
newest operation.

  --timeout <duration> (-t)  how long to wait for the Editor's answer (default: until it comes)
  --force                    code on the main thread that does not stop (a loop without end, .Result on a task that waits for the main thread) is
                             interrupted at once. Unity's Mono can do that; other Editors only ask the code, and the answer says so
  --json                     the answer as one JSON object: log_id, outcome (removed, requested, running, finished, not_found, unanswered), message

Examples:
  mcp-unity-bridge cancel 019a2b3c-4d5e-7f00-8a2b-0123456789ab
  mcp-unity-bridge cancel last
  mcp-unity-bridge cancel last --json

Exit codes: 0 removed or asked, 2 wrong usage, 3 it had ended already, or the Editor has not answered in time, 4 no such operation, 5 no server runs.`;

/** An operation that has ended cannot be cancelled. */
const ENDED_ALREADY = 3;

const exitCodes = {
  removed: exitCode.done,
  requested: exitCode.done,
  running: exitCode.done,
  finished: ENDED_ALREADY,
  not_found: exitCode.notFound,
} as const;

/** CXL-05. Resolves to the exit code. */
export function cancelCommand(argv: readonly string[]): Promise<number> {
  return playCommand({
    argv,
    usage,
    async read(words) {
      const given = readGiven(words, options);
      if (given.flag('help')) return undefined;
      const [word, ...rest] = given.words;
      if (word === undefined || rest.length > 0)
        throw new UsageError(`expected one log_id, got ${given.words.join(' ') || 'none'}`);
      const timeoutMs = durationOption('timeout', given.text('timeout'));
      const log_id = await findLogId(word, { stateDir: stateDirOf(process.env) });
      return {
        log_id,
        force: given.flag('force'),
        json: given.flag('json'),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      };
    },
    play: ({ log_id, ...how }) => cancelOperation(log_id, how),
  });
}

const options = {
  timeout: { value: '<duration>', short: 't', says: '' },
  force: { says: '' },
  json: { says: '' },
  help: { short: 'h', says: '' },
} as const;

interface HowToCancel {
  readonly force?: boolean;
  readonly json?: boolean;
  /** How long to wait for the Editor's answer, in ms. */
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
    return exitCode.notEnded;
  }
  if (json) await writeOut(`${jsonLine({ log_id, ...report })}\n`);
  else if (report.outcome === 'not_found')
    printNote(`${report.message} "${typedCommand('operations')}" lists what ran lately.`);
  else await writeOut(`${escapeControls(report.message)}\n`);
  return exitCodes[report.outcome];
}

const FOREVER_MS = Infinity;
