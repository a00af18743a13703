import { parseArgs } from 'node:util';
import { askStatus } from '../server/forwarder/command.ts';
import { NoServerError } from '../server/forwarder/link.ts';
import type { ServerStatus } from '../server/link/status.ts';
import { stateDirOf } from '../server/home/state-dir.ts';
import { exitCode } from './lib/exit-codes.ts';
import { playCommand } from './play-command.ts';
import { statusText } from './status-text.ts';
import { jsonLine } from '../server/lib/json-line.ts';
import { writeOut } from './lib/write-out.ts';

const usage = `Usage: mcp-unity-bridge status [--json]

Shows what is happening: the server, Editors, AI clients, running and recent operations. Read-only; never starts a server.

  --json   one JSON object: {"running": true, ...}, or {"running": false, "reason": "..."}

Examples:
  mcp-unity-bridge status
  mcp-unity-bridge status --json

Exit codes: 0 a server runs, 2 wrong usage, 5 none runs, or it does not answer.`;

/** Resolves to the exit code. */
export function statusCommand(argv: readonly string[]): Promise<number> {
  return playCommand({
    argv,
    usage,
    read(words) {
      const { values } = parseArgs({
        args: [...words],
        options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
      });
      return values.help ? undefined : { json: values.json };
    },
    async play({ json }) {
      const status = await statusOrReason(json);
      if (typeof status === 'string') {
        await writeOut(`${jsonLine({ running: false, reason: status })}\n`);
        return exitCode.nobodyThere;
      }
      await writeOut(json ? `${jsonLine({ running: true, ...status })}\n` : `${statusText(status).join('\n')}\n`);
      return exitCode.done;
    },
  });
}

/** Scripts that want JSON get it also where there is no server. */
async function statusOrReason(json: boolean): Promise<ServerStatus | string> {
  try {
    return await askStatus({ stateDir: stateDirOf(process.env) });
  } catch (error) {
    if (json && error instanceof NoServerError) return error.message;
    throw error;
  }
}
