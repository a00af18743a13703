import { projectOption } from '../server/forwarder/project-option.ts';
import { askStatus } from '../server/forwarder/command.ts';
import { NoServerError } from '../server/forwarder/link.ts';
import type { ServerStatus } from '../generated/typescript/link.ts';
import { stateDirOf } from '../server/home/state-dir.ts';
import type { Given } from './form/command.ts';
import { lookOptions } from './commands/common-options.ts';
import { readGiven } from './commands/read-given.ts';
import { durationOption } from './lib/duration.ts';
import { exitCode } from './lib/exit-codes.ts';
import { didYouMean } from '../server/lib/nearest.ts';
import { UsageError } from './lib/usage-error.ts';
import { waitUntilReady } from './session/wait-until-ready.ts';
import { playCommand } from './play-command.ts';
import { statusText } from './status-text.ts';
import { jsonLine } from '../server/lib/json.ts';
import { writeOut } from './lib/write-out.ts';

const usage = `Usage: mcp-unity-bridge status [options]

Shows what is happening: the server, Editors, AI clients, running and recent operations. Read-only; never starts a server, but with --until-ready.

  --until-ready              waits until the Editor of this folder's project is connected and answers, and stays so for a second; starts the server where
                             none runs
  --timeout <duration> (-t)  with --until-ready: how long to wait (default 5m)
  --project <dir or name>    with --until-ready: the Unity project, where the working folder does not tell
  --json                     one JSON object: {"running": true, ...}, or {"running": false, "reason": "..."}

Examples:
  mcp-unity-bridge status
  mcp-unity-bridge status --json
  mcp-unity-bridge status --until-ready --timeout 2m

Exit codes: 0 a server runs (with --until-ready: the Editor is ready), 2 wrong usage, 3 the Editor was not ready in time, 5 no server runs, or it does not answer.`;

const options = {
  'until-ready': { says: '' },
  timeout: { value: '<duration>', short: 't', says: '' },
  project: { value: '<dir or name>', says: '' },
  ...lookOptions,
} as const;

const isLive =
  'status shows the state of now: open has a page that is always up to date, logs --follow goes on with each new entry';

const PATIENCE_MS = 300_000;

/** Resolves to the exit code. `entry`: the script that a server is started with. */
export function statusCommand(argv: readonly string[], entry: string): Promise<number> {
  return playCommand({
    argv,
    usage,
    lacks: { watch: isLive, follow: isLive },
    read(words) {
      const given = readGiven(words, options);
      if (given.flag('help')) return undefined;
      const [surplus] = given.words;
      if (surplus !== undefined)
        throw new UsageError(
          `expected nothing but options after status, got ${surplus}.${didYouMean(
            `--${surplus}`,
            Object.keys(options).map((name) => `--${name}`),
          )}`,
        );
      return orderOf(given);
    },
    async play({ json, ready }) {
      const end = ready === undefined ? exitCode.done : await waitUntilReady({ ...ready, entry });
      const status = await statusOrReason(json);
      if (typeof status === 'string') {
        await writeOut(`${jsonLine({ running: false, reason: status })}\n`);
        return exitCode.nobodyThere;
      }
      if (json) await writeOut(`${jsonLine({ running: true, ...status })}\n`);
      else if (ready === undefined) await writeOut(`${statusText(status).join('\n')}\n`);
      return end;
    },
  });
}

interface Order {
  readonly json: boolean;
  readonly ready?: { readonly stateDir: string; readonly timeoutMs: number; readonly project?: string };
}

function orderOf(given: Given): Order {
  const json = given.flag('json');
  const [timeoutMs, project] = [durationOption('timeout', given.text('timeout')), given.text('project')];
  if (!given.flag('until-ready')) {
    if (timeoutMs !== undefined || project !== undefined)
      throw new UsageError('expected --until-ready as well: --timeout and --project are about it');
    return { json };
  }
  const choice = project === undefined ? {} : { project: projectOption(project) };
  return { json, ready: { stateDir: stateDirOf(process.env), timeoutMs: timeoutMs ?? PATIENCE_MS, ...choice } };
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
