import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { limits } from '../generated/typescript/limits.ts';
import { serve, type ServeOptions } from '../server/serve.ts';
import { stateDirOf } from '../server/state-dir.ts';

const HOUR_MS = 3_600_000;

const usage = `Usage: mcp-unity-bridge serve [options]

  --detached               end when idle, say nothing on stderr (as forwarders start it)
  --idle-exit-ms <ms>      with --detached: how long without client and unfinished work (default ${limits.idle_exit_ms})
  --log-file <path>        append the log there as well (MCP_DEBUG)
  --retention-hours <n>    how long results and logs are kept (MCP_UNITY_BRIDGE_RETENTION_HOURS; default ${limits.retention_ms / HOUR_MS})
  --durability <what>      what an accepted call survives: process, its death; power, also a power cut (MCP_UNITY_BRIDGE_DURABILITY; default process)

The names in brackets are environment variables, for the server that a client's command starts by itself.
Logs are JSON lines on stderr. Ends cleanly on SIGINT, SIGTERM and SIGHUP. Exit codes: 0 ended, 1 could not start or go on, 2 wrong usage,
75 another server runs for this state folder.`;

const WRONG_USAGE = 2;

const flags = {
  detached: { type: 'boolean', default: false },
  'idle-exit-ms': { type: 'string' },
  'log-file': { type: 'string' },
  'retention-hours': { type: 'string' },
  durability: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Runs the server until something ends it. Resolves to the exit code. */
export async function serveCommand(argv: readonly string[]): Promise<number> {
  let options: ServeOptions | undefined;
  try {
    options = optionsOf(argv, process.env);
  } catch (error) {
    console.error(`mcp-unity-bridge: ${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return WRONG_USAGE;
  }
  if (options !== undefined) return serve(options);
  console.log(usage);
  return 0;
}

/** Undefined: help is wanted. Throws, in a sentence, on what is not understood. */
function optionsOf(argv: readonly string[], env: NodeJS.ProcessEnv): ServeOptions | undefined {
  const { values } = parseArgs({ args: [...argv], options: flags });
  if (values.help) return undefined;
  const logFile = values['log-file'] ?? env['MCP_DEBUG'] ?? '';
  return {
    stateDir: stateDirOf(env),
    detached: values.detached,
    idleExitMs: wholeNumber('--idle-exit-ms', values['idle-exit-ms'] ?? String(limits.idle_exit_ms), 0),
    windows: {
      retention_ms: HOUR_MS * wholeNumber('--retention-hours', values['retention-hours'] ?? env['MCP_UNITY_BRIDGE_RETENTION_HOURS'] ?? String(limits.retention_ms / HOUR_MS), 1),
    },
    durability: durabilityOf(values.durability ?? env['MCP_UNITY_BRIDGE_DURABILITY'] ?? 'process'),
    ...(logFile === '' ? {} : { logFile: resolve(logFile) }),
  };
}

function wholeNumber(name: string, text: string, minimum: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < minimum) throw new Error(`expected a whole number of at least ${minimum} as ${name}, got "${text}"`);
  return value;
}

function durabilityOf(text: string): NonNullable<ServeOptions['durability']> {
  if (text !== 'process' && text !== 'power') throw new Error(`expected process or power as --durability, got "${text}"`);
  return text;
}
