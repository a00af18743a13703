import { lastWords, runProcess, type ProcessEnd, type ProcessOptions } from '../../proof/mcp-suite/run-process.ts';

/** The slowest (npm install on a slow line) takes some tens of seconds. */
const TOOL_LIMIT_MS = 180_000;

/** Runs a command that has to succeed. Rejects with its last words where it does not. */
export async function runTool(
  command: readonly string[],
  options: Omit<ProcessOptions, 'limit_ms'> = {},
): Promise<ProcessEnd> {
  const end = await runProcess(command, { ...options, limit_ms: TOOL_LIMIT_MS });
  if (end.code !== 0)
    throw new Error(
      `${command.join(' ')} ${end.timedOut ? 'took too long' : `ended with exit code ${end.code}`}:\n${lastWords(end, 2000)}`,
    );
  return end;
}

/** npm that runs us, if one does; else that of PATH. */
export function npmCommand(): readonly string[] {
  const running = process.env['npm_execpath'] ?? '';
  return /npm-cli\.c?js$/.test(running)
    ? [process.execPath, running]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
