import { cancelByLogId } from '../server/forwarder/command.ts';
import { stateDirOf } from '../server/home/state-dir.ts';
import { exitCode } from './lib/exit-codes.ts';
import { playCommand } from './play-command.ts';
import { UsageError } from './lib/usage-error.ts';
import { printable } from './lib/printable.ts';
import { writeOut } from './lib/write-out.ts';

const usage = `Usage: mcp-unity-bridge cancel <log_id> [--force]

Removes an operation that has not started, or asks running code to stop.

Options:
  --force  code on the main thread that does not stop (a loop without end, .Result on a task that waits for the main thread) is interrupted where it
           stands. Unity's Mono can do that; other Editors only ask the code, and the answer says so.

Example:
  mcp-unity-bridge cancel 019a2b3c-4d5e-7f00-8a2b-0123456789ab

Exit codes: 0 removed or asked, 2 wrong usage, 3 it had ended already, 4 no such operation, 5 no server runs.`;

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
    read(words) {
      if (words[0] === '--help' || words[0] === '-h') return undefined;
      const [log_id, ...rest] = words.filter((word) => word !== '--force');
      if (log_id === undefined || log_id.startsWith('-') || rest.length > 0)
        throw new UsageError(`expected one log_id, got ${argv.length === 0 ? 'none' : argv.join(' ')}`);
      return { log_id, force: words.includes('--force') };
    },
    play: ({ log_id, force }) => cancelOperation(log_id, force),
  });
}

/** Also of `operations cancel`. Resolves to the exit code. Throws NoServerError. */
export async function cancelOperation(log_id: string, force = false): Promise<number> {
  const { outcome, message } = await cancelByLogId({ stateDir: stateDirOf(process.env), log_id, force });
  await writeOut(`${printable(message)}\n`);
  return exitCodes[outcome];
}
