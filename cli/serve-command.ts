import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { limits } from '../generated/typescript/limits.ts';
import { serve } from '../server/serve.ts';
import { stateDirOf } from '../server/state-dir.ts';

const usage = `Usage: mcp-unity-bridge serve [options]

  --detached           end when idle, say nothing on stderr (as forwarders start it)
  --idle-exit-ms <ms>  with --detached: how long without client and unfinished work (default ${limits.idle_exit_ms})
  --log-file <path>    append the log there as well (or set MCP_DEBUG=<path>)

Logs are JSON lines on stderr. Ends cleanly on SIGINT, SIGTERM and SIGHUP. Exit codes: 0 ended, 1 could not start or go on, 2 wrong usage,
75 another server runs for this state folder.`;

const WRONG_USAGE = 2;

/** Runs the server until something ends it. Resolves to the exit code. */
export async function serveCommand(argv: readonly string[]): Promise<number> {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...argv],
      options: { detached: { type: 'boolean', default: false }, 'idle-exit-ms': { type: 'string' }, 'log-file': { type: 'string' }, help: { type: 'boolean', default: false } },
    }));
  } catch (error) {
    console.error(`mcp-unity-bridge: ${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return WRONG_USAGE;
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const idleExitMs = values['idle-exit-ms'] === undefined ? limits.idle_exit_ms : Number(values['idle-exit-ms']);
  if (!Number.isInteger(idleExitMs) || idleExitMs < 0) {
    console.error(`mcp-unity-bridge: expected a number of milliseconds as --idle-exit-ms, got ${values['idle-exit-ms']}`);
    return WRONG_USAGE;
  }
  const logFile = values['log-file'] ?? process.env['MCP_DEBUG'];
  return serve({ stateDir: stateDirOf(process.env), detached: values.detached, idleExitMs, ...(logFile === undefined || logFile === '' ? {} : { logFile: resolve(logFile) }) });
}
