import { parseArgs } from 'node:util';
import { limits } from '../generated/typescript/limits.ts';
import type { LogTypeFilter } from '../generated/typescript/types.ts';
import { projectOption } from '../server/clients/forwarder/project-around.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { timeAgo } from '../server/lib/duration.ts';
import { durationOption } from './lib/durations.ts';
import { playCommand } from './play-command.ts';
import { UsageError, countOption, oneOf } from './lib/option-values.ts';
import { findLogId } from './session/ask-state.ts';
import { findEntry, showLogs, type LogsOrder } from './session/show-logs.ts';
import { showRecord } from './operations-command.ts';

const LIMIT_DEFAULT = 50;
const types = ['error', 'warning', 'info', 'all'] as const satisfies readonly LogTypeFilter[];

const usage = `Usage: mcp-unity-bridge logs [options]
       mcp-unity-bridge logs [show] <log_id> [--json]

Prints entries of Unity's console and of AI.Write, oldest to newest, of the project that the working folder belongs to, also when its Editor is closed
by now; where that names none, of all Editors of this user's server. With a log_id, or its beginning as it is printed: that entry, whole.
Errors from before the last compilation, if that had none, are counted on stderr.

  --follow, -f       goes on with each new entry, through restarts of the server and reloads of Unity, until Ctrl+C
  --limit, -n <n>    maximum number, the newest ones (1 to ${limits.logs_limit_max}; default ${LIMIT_DEFAULT})
  --type <type>      only ${types.join(', ')} (default)
  --name <name>      only entries of that name: the one given to AI.Write, or console
  --operation <id>   only entries of that operation (its beginning will do; last is the newest), or that AI.Write was given that id for
  --project <dir or name>  the Unity project, where the working folder does not tell
  --all-projects     entries of every project
  --stack-trace      with the stack trace of each entry that has one
  --since <when>     only later ones: a time such as 2026-11-21T10:00:00Z, or a duration such as 10m, which means that long ago
  --timeout <duration>  (-t) with --follow: ends after that time
  --json             one JSON object a line

Examples:
  mcp-unity-bridge logs --limit 20
  mcp-unity-bridge logs --follow --type error
  mcp-unity-bridge logs --since 10m --name console
  mcp-unity-bridge logs --json
  mcp-unity-bridge logs --type error --stack-trace

Exit codes: 0 done, also after Ctrl+C, 1 the server refused, 2 wrong usage, 4 nothing is stored under that log_id, 5 no server can be reached or started.`;

/** Resolves to the exit code. `entry`: the script that a server is started with. */
export function logsCommand(argv: readonly string[], entry: string): Promise<number> {
  return playCommand({
    argv,
    usage,
    lacks: { contains: noText, grep: noText, search: noText, filter: noText },
    read: async (words) => withWholeId(readWords(words, Date.now()), entry),
    play: ({ project, entry: one, ...order }) => {
      const server = { stateDir: stateDirOf(process.env), entry };
      return one === undefined
        ? showLogs({ ...order, server: { ...server, ...(project === undefined ? {} : { project }) } })
        : showRecord({ log_id: one, json: order.json });
    },
  });
}

const noText =
  'logs has no search for text: pipe it through grep, or use console --contains <text>. --type, --name, --operation and --since choose entries';

interface Order extends Omit<LogsOrder, 'server'> {
  /** `--project`. */
  readonly project?: string;
  /** The log_id of the one entry that is wanted. */
  readonly entry?: string;
}

/** Throws UsageError and NoServerError. */
async function withWholeId(order: Order | undefined, entry: string): Promise<typeof order> {
  const word = order?.filter.log_id;
  const server = { stateDir: stateDirOf(process.env), entry };
  if (order?.entry !== undefined) return { ...order, entry: (await findEntry(order.entry, server)) ?? order.entry };
  if (order === undefined || word === undefined) return order;
  const log_id = await findLogId(word, server);
  return { ...order, filter: { ...order.filter, log_id } };
}

const flags = {
  follow: { type: 'boolean', short: 'f', default: false },
  limit: { type: 'string', short: 'n' },
  type: { type: 'string' },
  name: { type: 'string' },
  operation: { type: 'string' },
  project: { type: 'string' },
  'all-projects': { type: 'boolean', default: false },
  since: { type: 'string' },
  'stack-trace': { type: 'boolean', default: false },
  timeout: { type: 'string', short: 't' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function readWords(argv: readonly string[], now: number): Order | undefined {
  const { values, positionals } = parseArgs({ args: [...argv], options: flags, allowPositionals: true });
  if (values.help) return undefined;
  const [entry, ...surplus] = positionals[0] === 'show' ? positionals.slice(1) : positionals;
  if (surplus.length > 0 || (entry === undefined ? positionals.length > 0 : !LOG_ID.test(entry)))
    throw new UsageError(`expected one log_id, as logs prints them, or nothing, got ${positionals.join(' ')}`);
  const filter: LogsOrder['filter'] = {
    limit: countOption('limit', values.limit, { min: 1, max: limits.logs_limit_max }) ?? LIMIT_DEFAULT,
    ...(values.type === undefined ? {} : { log_type: oneOf('type', values.type, types) }),
    ...(values.name === undefined ? {} : { log_name: values.name }),
    ...(values.operation === undefined ? {} : { log_id: values.operation }),
    ...(values['all-projects'] ? { all_projects: true } : {}),
    ...(values.since === undefined ? {} : { since: sinceOption(values.since, now) }),
  };
  const timeoutMs = durationOption('timeout', values.timeout);
  if (timeoutMs !== undefined && !values.follow)
    throw new UsageError('expected --follow as well: --timeout is how long it goes on');
  return {
    filter,
    follow: values.follow,
    json: values.json,
    isLimited: values.limit !== undefined,
    traces: values['stack-trace'],
    ...(entry === undefined ? {} : { entry }),
    ...(values.project === undefined ? {} : { project: projectOption(values.project) }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

const LOG_ID = /^[0-9a-f]{8}(-[0-9a-f-]*)?$/;

/** As the tool wants it: a timestamp in UTC with milliseconds. */
function sinceOption(text: string, now: number): string {
  const ago = timeAgo(text, now);
  if (ago !== undefined) return ago;
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new UsageError(
      `expected a time such as 2026-11-21T10:00:00Z or a duration such as 10m as --since, got "${text}"`,
    );
  return new Date(at).toISOString();
}
