import { limits } from '../../generated/typescript/limits.ts';
import { debugLogFile } from '../../server/lib/logging.ts';
import type { ServeOptions } from '../../server/process/serve-options.ts';
import { toolOffers } from '../../server/clients/mcp/protocol/mcp-state.ts';
import {
  readHubFile,
  readStandbyFile,
  keptOptionsPath,
  readKeptOptions,
  noStartReason,
  type KeptOptions,
} from '../../server/lib/home/state-files.ts';
import { isRunning } from '../../server/lib/this-program.ts';
import { stateDirOf } from '../../server/lib/home/state-dir.ts';
import { resultOf } from '../../server/lib/errors.ts';
import { collectorUrl } from '../../server/team/team.ts';
import { givenPath, wholeNumber, oneOf } from '../lib/option-values.ts';
import { retentionOption, unfinishedOption, databaseNamed } from '../lib/spaces-options.ts';
import type { Given, Option } from '../commands/command.ts';
import { readGiven } from '../commands/read.ts';
import { KIBIBYTE, serveOptions, type ServeGiven, httpOptions } from './options.ts';
import { checkRoles } from '../../server/policy/roles.ts';
import { absolutePath } from '../../server/lib/folders.ts';

/** Below this there were more markers than values. */
const LEAST_ANSWER_KIB = 10;

/** Throws, in a sentence, on what is not understood. */
export function readServeOptions(commandLine: ServeGiven, env: NodeJS.ProcessEnv): ServeOptions {
  const stateDir = stateDirOf(env);
  const detached = commandLine.flag('detached');
  const given = detached ? withKept(commandLine, stateDir, env) : commandLine;
  const tracesUrl = collectorUrl(given.text('traces'), env);
  const tcpPort = tcpPortOf(given.text('tcp'), env['UNITY_TCP_PORT']);
  const http = httpOptions(given);
  const record = databaseOption(given, env);
  if (!detached && record.database === undefined) refuseOtherRecord(stateDir, env);
  const [log, logPath, drain] = [given.text('log'), given.text('log-file'), given.text('drain-ms')];
  const logFile =
    logPath === undefined
      ? debugLogFile(env['MCP_DEBUG'], stateDir, new Date())
      : givenPath('--log-file', 'file', logPath);
  return {
    stateDir,
    detached,
    idleExitMs: wholeNumber('--idle-exit-ms', given.text('idle-exit-ms') ?? String(limits.idle_exit_ms), 0),
    windows: windowsOption(given, env),
    durability: durabilityOption(given.text('durability') ?? env['MCP_UNITY_BRIDGE_DURABILITY'] ?? 'process'),
    answerLimitBytes:
      KIBIBYTE *
      wholeNumber(
        '--answer-kib',
        given.text('answer-kib') ??
          env['MCP_UNITY_BRIDGE_ANSWER_KIB']?.trim() ??
          String(limits.answer_limit_bytes / KIBIBYTE),
        LEAST_ANSWER_KIB,
      ),
    toolOffer: oneOf('tools', given.text('tools') ?? env['MCP_UNITY_BRIDGE_TOOLS'] ?? 'read', toolOffers),
    ...(tcpPort === undefined ? {} : { tcpPort }),
    ...(tracesUrl === undefined ? {} : { tracesUrl }),
    ...(http === undefined ? {} : { http }),
    ...rolesOption(given),
    ...(drain === undefined ? {} : { drainMs: wholeNumber('--drain-ms', drain, 0) }),
    ...record,
    ...(detached ? {} : { kept: keptOptions(given, env, record.database) }),
    ...(logFile === undefined ? {} : { logFile }),
    ...(log === undefined ? {} : { logForm: logFormOption(log) }),
  };
}

/** A successor that no person starts has the options of the server that a person has started. Throws, in a sentence, where it may not be started. */
function withKept(given: ServeGiven, stateDir: string, env: NodeJS.ProcessEnv): ServeGiven {
  const reason = noStartReason(stateDir, env);
  if (reason !== undefined) throw new Error(reason);
  const { options = [], doors = [] } = readKeptOptions(stateDir) ?? {};
  const kept: ServeGiven = readGiven([...options, ...doors], serveOptions);
  return {
    argv: given.argv,
    words: given.words,
    text: (name) => given.text(name) ?? kept.text(name),
    texts: (name) => [...kept.texts(name), ...given.texts(name)],
    flag: (name) => given.flag(name) || kept.flag(name),
  };
}

/** A forgotten option must not start a second record. */
function refuseOtherRecord(stateDir: string, env: NodeJS.ProcessEnv): void {
  const record = resultOf(() => readKeptOptions(stateDir))?.record;
  if (record !== undefined && !isHeld(stateDir))
    throw new Error(
      `expected --store, as ${noStartReason(stateDir, env) ?? ''}. For a record in the folder itself remove ${keptOptionsPath(stateDir)}`,
    );
}

/** True if a server or standby runs there; that one is reported, and no other is started. */
function isHeld(stateDir: string): boolean {
  const holder = readHubFile(stateDir) ?? readStandbyFile(stateDir);
  return holder !== undefined && isRunning(holder.pid);
}

/** The requested windows only: a space may contain the others. */
function windowsOption(given: ServeGiven, env: NodeJS.ProcessEnv): NonNullable<ServeOptions['windows']> {
  const most = given.text('max-unfinished');
  const hours = given.text('retention-hours') ?? env['MCP_UNITY_BRIDGE_RETENTION_HOURS']?.trim();
  return {
    ...(hours === undefined ? {} : { retention_ms: retentionOption(hours) }),
    ...(most === undefined ? {} : { queue_limit: unfinishedOption(most) }),
  };
}

function logFormOption(given: string): 'json' | 'text' {
  if (given !== 'json' && given !== 'text') throw new Error(`expected json or text as --log, got "${given}"`);
  return given;
}

function durabilityOption(text: string): NonNullable<ServeOptions['durability']> {
  if (text !== 'process' && text !== 'power')
    throw new Error(`expected process or power as --durability, got "${text}"`);
  return text;
}

function rolesOption(given: ServeGiven): Pick<ServeOptions, 'roles'> {
  const [dir, claim = 'roles'] = [given.text('roles'), given.text('roles-claim')];
  if (dir === undefined) {
    if (claim !== 'roles') throw new Error('expected --roles as well: --roles-claim needs it');
    return {};
  }
  if (given.text('issuer') === undefined)
    throw new Error('expected --issuer as well: --roles is about people who sign in');
  if (claim === '') throw new Error('expected the name of a claim as --roles-claim, got ""');
  const roles = { dir: givenPath('--roles', 'folder', dir), claim };
  checkRoles(roles);
  return { roles };
}

const SECOND_MS = 1_000;

const DEFAULT_LEASE_SECONDS = 10;

/** A busy machine keeps a server from its work for longer than a second. */
const LEAST_LEASE_SECONDS = 2;

/** With a longer lease, no server would replace a crashed one in time. */
const MOST_LEASE_SECONDS = 3_600;

/** A server that a client's command starts by itself keeps its record on its machine, or is not started (LOG-02). */
function databaseOption(given: ServeGiven, env: NodeJS.ProcessEnv): Pick<ServeOptions, 'database'> {
  const [detached, store] = [given.flag('detached'), given.text('store')];
  const [space, lease] = [given.text('space'), given.text('lease-seconds')];
  if (detached && store !== undefined) throw new Error('expected --store or --detached, got both');
  const database = detached ? undefined : databaseNamed({ store, space }, env);
  if (database === undefined) {
    if (space !== undefined || lease !== undefined)
      throw new Error('expected --store as well: --space and --lease-seconds need it');
    return {};
  }
  return {
    database: {
      ...database,
      leaseMs:
        SECOND_MS *
        wholeNumber('--lease-seconds', lease ?? String(DEFAULT_LEASE_SECONDS), LEAST_LEASE_SECONDS, MOST_LEASE_SECONDS),
    },
  };
}

/** Options of the record, with the environment variables that say the same. */
const ofRecord = {
  'retention-hours': 'MCP_UNITY_BRIDGE_RETENTION_HOURS',
  'max-unfinished': undefined,
  tools: 'MCP_UNITY_BRIDGE_TOOLS',
  'answer-kib': 'MCP_UNITY_BRIDGE_ANSWER_KIB',
  durability: 'MCP_UNITY_BRIDGE_DURABILITY',
} as const;

/** Options of one run: how it is watched, and how it ends; and of the database, which is kept by itself. */
const ofRun = ['detached', 'idle-exit-ms', 'log', 'log-file', 'store', 'space', 'lease-seconds'];

const paths = ['tls-cert', 'tls-key', 'roles'];

type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** The options for the successors of a server that a user starts: all except those for its own run. */
function keptOptions(given: ServeGiven, env: NodeJS.ProcessEnv, database: ServeOptions['database']): KeptOptions {
  const values = valuesOf(given);
  const record = Object.entries(ofRecord).flatMap(([name, variable]) =>
    written(name, values[name] ?? (variable === undefined ? undefined : env[variable]?.trim() || undefined)),
  );
  const doors = Object.entries({ ...values, tcp: values['tcp'] ?? env['UNITY_TCP_PORT'] }).flatMap(([name, value]) =>
    name in ofRecord || ofRun.includes(name) ? [] : written(name, value),
  );
  return {
    options: record,
    doors,
    ...(database === undefined ? {} : { record: { store: withoutPassword(database.url), space: database.space } }),
  };
}

function valuesOf(given: ServeGiven): Values {
  const all: ServeGiven & Given = given;
  return Object.fromEntries(
    Object.entries<Option>(serveOptions).map(([name, { value, multiple }]) => [
      name,
      value === undefined ? all.flag(name) : multiple === true ? all.texts(name) : all.text(name),
    ]),
  );
}

function written(name: string, value: string | boolean | readonly string[] | undefined): string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${name}`];
  if (typeof value !== 'string') return value.map((one) => `--${name}=${one}`);
  return [`--${name}=${paths.includes(name) ? absolutePath(value) : withoutPassword(value)}`];
}

/** An address without its password; other text is unchanged. */
function withoutPassword(text: string): string {
  if (!/^[a-z+]+:\/\//.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  url.password = '';
  const secrets = [...url.searchParams.keys()].filter((name) => /pass|secret|token|key/i.test(name));
  for (const name of secrets) url.searchParams.delete(name);
  return url.password === '' && url.href === new URL(text).href ? text : url.href;
}

const DEFAULT_PORT = 8700;
const PORT_MAX = 65_535;

/** The port of an Editor that listens: from the option, else from UNITY_TCP_PORT; empty: 8700. Undefined: none is dialled. Throws a sentence. */
export function tcpPortOf(option: string | undefined, fromEnvironment: string | undefined): number | undefined {
  if (option === undefined && fromEnvironment === undefined) return undefined;
  const isFromOption = option !== undefined && option !== '';
  const text = isFromOption ? option : (fromEnvironment ?? '');
  if (text.trim() === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= PORT_MAX) return port;
  throw new Error(
    `expected a port from 1 to ${PORT_MAX} as ${isFromOption ? '--tcp' : 'UNITY_TCP_PORT'}, got "${text}"`,
  );
}
