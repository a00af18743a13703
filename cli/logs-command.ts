import { limits } from '../generated/typescript/limits.ts';
import type { LogTypeFilter } from '../generated/typescript/types.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { timeAgo } from '../server/hub/protocol/timestamps.ts';
import { anyWords, type Command, type Given, type CommandOptions, type CommandContext } from './commands/command.ts';
import { projectChoice, limitGuesses, typeGuesses, typeSynonyms } from './commands/work.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError, countOption, oneOf, durationOption } from './lib/option-values.ts';
import { findLogId } from './session/ask-state.ts';
import { projectMember } from './session/open-session.ts';
import { findEntry, showLogs, type LogsOrder } from './session/show-logs.ts';
import { showRecord } from './operations-command.ts';

const LIMIT_DEFAULT = 50;
const types = ['error', 'warning', 'info', 'all'] as const satisfies readonly LogTypeFilter[];

const noText =
  'logs has no search for text: pipe it through grep, or use console --contains <text>. --type, --name, --operation and --since choose entries';

const options = {
  follow: {
    short: 'f',
    says: 'prints new entries as they arrive, through restarts of the server and reloads of Unity, until Ctrl+C',
  },
  limit: {
    short: 'n',
    value: '<n>',
    guesses: limitGuesses,
    says: `maximum number, the newest ones (1 to ${limits.logs_limit_max}; default ${LIMIT_DEFAULT})`,
  },
  type: {
    ...typeGuesses,
    value: '<type>',
    choices: types,
    says: 'only entries of this type (default all)',
    synonyms: { ...typeSynonyms, log: 'info' },
  },
  name: { value: '<name>', says: 'only entries of that name: the one given to AI.Write, or console' },
  operation: {
    value: '<id>',
    guesses: ['--id', '--log-id', '--log_id'],
    says: 'only entries of that operation (the beginning of its log_id is enough; last is the newest), or for which AI.Write was given that id',
  },
  project: projectChoice,
  'all-projects': { says: 'entries of every project' },
  'stack-trace': { says: 'with the stack trace of each entry that has one' },
  since: {
    value: '<when>',
    says: 'only later ones: a time such as 2026-11-21T10:00:00Z, or a duration such as 10m, which means that long ago',
  },
  timeout: { short: 't', value: '<duration>', says: 'with --follow: ends after that time' },
  json: { says: 'one JSON object a line' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'logs',
  group: 'everyDay',
  words: '[--follow]',
  usage: ['[options]', '[show] <log_id> [--json]'],
  aliases: ['log', 'unity-get-logs', 'get-logs'],
  aliasesWith: { tail: ['--follow'] },
  summary: 'the console of Unity, and what code has written',
  about: `Prints entries of Unity's console and of AI.Write, oldest to newest, of the project that the working folder belongs to, also when its Editor is closed by now; where that names none, of all Editors of this user's server. With a log_id, or its beginning as printed: that entry in full.
Errors from before the last compilation, if that had none, are counted on stderr.`,
  options,
  lacks: { contains: noText, grep: noText, search: noText, filter: noText },
  examples: [
    'logs --limit 20',
    'logs --follow --type error',
    'logs --since 10m --name console',
    'logs --json',
    'logs --type error --stack-trace',
  ],
  exits: {
    [exitCode.done]: 'done, also after Ctrl+C',
    [exitCode.failed]: 'the server refused',
    [exitCode.notFound]: 'nothing is stored under that log_id',
    [exitCode.unavailable]: 'no server can be reached or started',
  },
  takes: anyWords,
  load: () => import('./logs-command.ts'),
};

export async function run(given: Given<keyof typeof options>, { entry }: CommandContext): Promise<number> {
  const { project, entry: one, ...order } = await withWholeId(readWords(given, Date.now()), entry);
  const server = { stateDir: stateDirOf(process.env), entry };
  return one === undefined
    ? showLogs({ ...order, server: { ...server, ...(project === undefined ? {} : { project }) } })
    : showRecord({ log_id: one, json: order.json });
}

interface Order extends Omit<LogsOrder, 'server'> {
  /** `--project`. */
  readonly project?: string;
  /** The log_id of a single entry. */
  readonly entry?: string;
}

/** Throws UsageError and NoServerError. */
async function withWholeId(order: Order, entry: string): Promise<Order> {
  const word = order.filter.log_id;
  const server = { stateDir: stateDirOf(process.env), entry };
  if (order.entry !== undefined) return { ...order, entry: (await findEntry(order.entry, server)) ?? order.entry };
  if (word === undefined) return order;
  const log_id = await findLogId(word, server);
  return { ...order, filter: { ...order.filter, log_id } };
}

/** Throws UsageError. */
function readWords(given: Given<keyof typeof options>, now: number): Order {
  const { words } = given;
  const [entry, ...surplus] = words[0] === 'show' ? words.slice(1) : words;
  if (surplus.length > 0 || (entry === undefined ? words.length > 0 : !LOG_ID.test(entry)))
    throw new UsageError(`expected one log_id, as logs prints them, or nothing, got ${words.join(' ')}`);
  const [limit, project] = [given.text('limit'), given.text('project')];
  const timeoutMs = durationOption('timeout', given.text('timeout'));
  const filter = filterOf(given, now);
  if (timeoutMs !== undefined && !given.flag('follow'))
    throw new UsageError('expected --follow as well: --timeout is how long it follows');
  return {
    filter,
    follow: given.flag('follow'),
    json: given.flag('json'),
    isLimited: limit !== undefined,
    traces: given.flag('stack-trace'),
    ...(entry === undefined ? {} : { entry }),
    ...projectMember(project),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

function filterOf(given: Given<keyof typeof options>, now: number): LogsOrder['filter'] {
  const [type, name, since] = [given.text('type'), given.text('name'), given.text('since')];
  const operation = given.text('operation');
  return {
    limit: countOption('limit', given.text('limit'), { min: 1, max: limits.logs_limit_max }) ?? LIMIT_DEFAULT,
    ...(type === undefined ? {} : { log_type: oneOf('type', type, types) }),
    ...(name === undefined ? {} : { log_name: name }),
    ...(operation === undefined ? {} : { log_id: operation }),
    ...(given.flag('all-projects') ? { all_projects: true } : {}),
    ...(since === undefined ? {} : { since: sinceOption(since, now) }),
  };
}

const LOG_ID = /^[0-9a-f]{8}(-[0-9a-f-]*)?$/;

/** A timestamp for the tool, in UTC with milliseconds. */
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
