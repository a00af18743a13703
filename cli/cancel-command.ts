import { cancelByLogId } from '../server/forwarder/command.ts';
import { NoServerError } from '../server/forwarder/link.ts';
import { stateDirOf } from '../server/state-dir.ts';

const usage = `Usage: mcp-unity-bridge cancel <log_id>

Removes an operation that has not started, or asks running code to stop. Exit codes: 0 removed or asked, 1 no server, 2 wrong usage,
3 it had ended already, 4 no such operation.`;

const exitCodes = { removed: 0, requested: 0, running: 0, finished: 3, not_found: 4 } as const;

/** CXL-05. Resolves to the exit code. */
export async function cancelCommand(argv: readonly string[]): Promise<number> {
  const [log_id, ...rest] = argv;
  if (log_id === '--help' || log_id === '-h') {
    console.log(usage);
    return 0;
  }
  if (log_id === undefined || log_id.startsWith('-') || rest.length > 0) {
    console.error(`mcp-unity-bridge: expected one log_id, got ${argv.length === 0 ? 'none' : argv.join(' ')}\n\n${usage}`);
    return 2;
  }
  try {
    const { outcome, message } = await cancelByLogId({ stateDir: stateDirOf(process.env), log_id });
    console.log(message);
    return exitCodes[outcome];
  } catch (error) {
    if (!(error instanceof NoServerError)) throw error;
    console.error(`mcp-unity-bridge: ${error.message}`);
    return 1;
  }
}
