import { cancelByLogId } from '../server/forwarder/command.ts';
import { stateDirOf } from '../server/home/state-dir.ts';
import { exitCode } from './lib/exit-codes.ts';
import { playCommand } from './play-command.ts';
import { UsageError } from './lib/usage-error.ts';
import { printable } from './lib/printable.ts';
import { writeOut } from './lib/write-out.ts';

const usage = `Usage: mcp-unity-bridge cancel <log_id>

Removes an operation that has not started, or asks running code to stop.

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
    read([log_id, ...rest]) {
      if (log_id === '--help' || log_id === '-h') return undefined;
      if (log_id === undefined || log_id.startsWith('-') || rest.length > 0)
        throw new UsageError(`expected one log_id, got ${argv.length === 0 ? 'none' : argv.join(' ')}`);
      return log_id;
    },
    play: cancelOperation,
  });
}

/** Also of `operations cancel`. Resolves to the exit code. Throws NoServerError. */
export async function cancelOperation(log_id: string): Promise<number> {
  const { outcome, message } = await cancelByLogId({ stateDir: stateDirOf(process.env), log_id });
  await writeOut(`${printable(message)}\n`);
  return exitCodes[outcome];
}
