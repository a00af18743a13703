import { parseArgs } from 'node:util';
import { limits } from '../../generated/typescript/limits.ts';
import { tcpPortOf } from '../../server/editors/tcp/tcp-port.ts';
import { debugLogFile } from '../../server/lib/logging.ts';
import type { ServeOptions } from '../../server/process/serve-options.ts';
import { toolOffers } from '../../server/clients/mcp/protocol/mcp-state.ts';
import { readHubFile } from '../../server/lib/home/hub-file.ts';
import { readStandbyFile } from '../../server/lib/home/standby-file.ts';
import { isRunning } from '../../server/lib/this-program.ts';
import {
  keptOptionsPath,
  readKeptOptions,
  whyNoneIsStarted,
  type KeptOptions,
} from '../../server/lib/home/kept-options.ts';
import { stateDirOf } from '../../server/lib/home/state-dir.ts';
import { resultOf } from '../../server/lib/errors.ts';
import { collectorUrl } from '../../server/team/team.ts';
import { givenPath, withOptionalValues, wholeNumber, oneOf } from '../lib/option-values.ts';
import { retentionOption, unfinishedOption, databaseNamed } from '../lib/spaces-options.ts';
import { KIBIBYTE } from './usage.ts';
import { httpOptions } from './http-options.ts';
import { checkRoles } from '../../server/policy/roles.ts';
import { absolutePath } from '../../server/lib/folders.ts';

/** Below this there were more markers than values. */
const LEAST_ANSWER_KIB = 10;

const flags = {
  detached: { type: 'boolean', default: false },
  'idle-exit-ms': { type: 'string' },
  log: { type: 'string' },
  'log-file': { type: 'string' },
  'retention-hours': { type: 'string' },
  'max-unfinished': { type: 'string' },
  traces: { type: 'string' },
  tcp: { type: 'string' },
  http: { type: 'boolean', default: false },
  port: { type: 'string' },
  host: { type: 'string', multiple: true },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  bearer: { type: 'boolean', default: false },
  metrics: { type: 'boolean', default: false },
  'drain-ms': { type: 'string' },
  issuer: { type: 'string' },
  audience: { type: 'string' },
  scope: { type: 'string' },
  roles: { type: 'string' },
  'roles-claim': { type: 'string' },
  'public-url': { type: 'string' },
  durability: { type: 'string' },
  store: { type: 'string' },
  space: { type: 'string' },
  'lease-seconds': { type: 'string' },
  tools: { type: 'string' },
  'answer-kib': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Returns undefined when the user asked for help. Throws, in a sentence, on what is not understood. */
export function readServeOptions(argv: readonly string[], env: NodeJS.ProcessEnv): ServeOptions | undefined {
  const given = parseArgs({ args: withOptionalValues(argv, ['--tcp', '--traces']), options: flags }).values;
  if (given.help) return undefined;
  const stateDir = stateDirOf(env);
  const values = given.detached ? withKept(argv, stateDir, env) : given;
  const tracesUrl = collectorUrl(values.traces, env);
  const tcpPort = tcpPortOf(values.tcp, env['UNITY_TCP_PORT']);
  const http = httpOptions(values);
  const record = databaseOption(values, env);
  if (!values.detached && record.database === undefined) refuseOtherRecord(stateDir, env);
  const logFile =
    values['log-file'] === undefined
      ? debugLogFile(env['MCP_DEBUG'], stateDir, new Date())
      : givenPath('--log-file', 'file', values['log-file']);
  return {
    stateDir,
    detached: values.detached,
    idleExitMs: wholeNumber('--idle-exit-ms', values['idle-exit-ms'] ?? String(limits.idle_exit_ms), 0),
    windows: windowsOption(values, env),
    durability: durabilityOption(values.durability ?? env['MCP_UNITY_BRIDGE_DURABILITY'] ?? 'process'),
    answerLimitBytes:
      KIBIBYTE *
      wholeNumber(
        '--answer-kib',
        values['answer-kib'] ??
          env['MCP_UNITY_BRIDGE_ANSWER_KIB']?.trim() ??
          String(limits.answer_limit_bytes / KIBIBYTE),
        LEAST_ANSWER_KIB,
      ),
    toolOffer: oneOf('tools', values.tools ?? env['MCP_UNITY_BRIDGE_TOOLS'] ?? 'read', toolOffers),
    ...(tcpPort === undefined ? {} : { tcpPort }),
    ...(tracesUrl === undefined ? {} : { tracesUrl }),
    ...(http === undefined ? {} : { http }),
    ...rolesOption(values),
    ...(values['drain-ms'] === undefined ? {} : { drainMs: wholeNumber('--drain-ms', values['drain-ms'], 0) }),
    ...record,
    ...(values.detached ? {} : { kept: keptOptions(values, env, record.database) }),
    ...(logFile === undefined ? {} : { logFile }),
    ...(values.log === undefined ? {} : { logForm: logFormOption(values.log) }),
  };
}

/** A successor that no person starts has the options of the server that a person has started. Throws, in a sentence, where it may not be started. */
function withKept(argv: readonly string[], stateDir: string, env: NodeJS.ProcessEnv) {
  const reason = whyNoneIsStarted(stateDir, env);
  if (reason !== undefined) throw new Error(reason);
  const { options = [], doors = [] } = readKeptOptions(stateDir) ?? {};
  return parseArgs({ args: withOptionalValues([...options, ...doors, ...argv], ['--tcp', '--traces']), options: flags })
    .values;
}

/** A record that moves by a forgotten option would be two. */
function refuseOtherRecord(stateDir: string, env: NodeJS.ProcessEnv): void {
  const record = resultOf(() => readKeptOptions(stateDir))?.record;
  if (record !== undefined && !isHeld(stateDir))
    throw new Error(
      `expected --store, as ${whyNoneIsStarted(stateDir, env) ?? ''}. For a record in the folder itself remove ${keptOptionsPath(stateDir)}`,
    );
}

/** A server runs or stands by there: that one is named, and no other is started. */
function isHeld(stateDir: string): boolean {
  const holder = readHubFile(stateDir) ?? readStandbyFile(stateDir);
  return holder !== undefined && isRunning(holder.pid);
}

interface WindowFlags {
  readonly 'retention-hours'?: string | undefined;
  readonly 'max-unfinished'?: string | undefined;
}

/** What was asked for, and nothing else: a space may say the rest. */
function windowsOption(
  { 'retention-hours': retention, 'max-unfinished': most }: WindowFlags,
  env: NodeJS.ProcessEnv,
): NonNullable<ServeOptions['windows']> {
  const hours = retention ?? env['MCP_UNITY_BRIDGE_RETENTION_HOURS']?.trim();
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

interface RolesFlags {
  readonly issuer?: string | undefined;
  readonly roles?: string | undefined;
  readonly 'roles-claim'?: string | undefined;
}

function rolesOption({ issuer, roles: dir, 'roles-claim': claim = 'roles' }: RolesFlags): Pick<ServeOptions, 'roles'> {
  if (dir === undefined) {
    if (claim !== 'roles') throw new Error('expected --roles as well: --roles-claim is about it');
    return {};
  }
  if (issuer === undefined) throw new Error('expected --issuer as well: --roles is about people who sign in');
  if (claim === '') throw new Error('expected the name of a claim as --roles-claim, got ""');
  const roles = { dir: givenPath('--roles', 'folder', dir), claim };
  checkRoles(roles);
  return { roles };
}

const SECOND_MS = 1_000;

const DEFAULT_LEASE_SECONDS = 10;

/** A busy machine keeps a server from its work for longer than a second. */
const LEAST_LEASE_SECONDS = 2;

/** Longer, and no server would take over from one that died. */
const MOST_LEASE_SECONDS = 3_600;

interface StoreFlags {
  readonly detached: boolean;
  readonly store?: string | undefined;
  readonly space?: string | undefined;
  readonly 'lease-seconds'?: string | undefined;
}

/** A server that a client's command starts by itself keeps its record on its machine, or is not started (LOG-02). */
function databaseOption(
  { detached, store, space, 'lease-seconds': lease }: StoreFlags,
  env: NodeJS.ProcessEnv,
): Pick<ServeOptions, 'database'> {
  if (detached && store !== undefined) throw new Error('expected --store or --detached, got both');
  const database = detached ? undefined : databaseNamed({ store, space }, env);
  if (database === undefined) {
    if (space !== undefined || lease !== undefined)
      throw new Error('expected --store as well: --space and --lease-seconds are about it');
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
const ofRun = ['detached', 'idle-exit-ms', 'log', 'log-file', 'help', 'store', 'space', 'lease-seconds'];

const paths = ['tls-cert', 'tls-key', 'roles'];

type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** What a server that a person starts with these values leaves to its successors; every option that is not one of its run alone. */
function keptOptions(values: Values, env: NodeJS.ProcessEnv, database: ServeOptions['database']): KeptOptions {
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

function written(name: string, value: string | boolean | readonly string[] | undefined): string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${name}`];
  if (typeof value !== 'string') return value.map((one) => `--${name}=${one}`);
  return [`--${name}=${paths.includes(name) ? absolutePath(value) : withoutPassword(value)}`];
}

/** Of an address; anything else as it is. */
function withoutPassword(text: string): string {
  if (!/^[a-z+]+:\/\//.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  url.password = '';
  const secrets = [...url.searchParams.keys()].filter((name) => /pass|secret|token|key/i.test(name));
  for (const name of secrets) url.searchParams.delete(name);
  return url.password === '' && url.href === new URL(text).href ? text : url.href;
}
