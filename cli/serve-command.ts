import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { limits } from '../generated/typescript/limits.ts';
import { tcpPortOf } from '../server/editors/tcp/tcp-port.ts';
import type { HttpOptions } from '../server/http/http-settings.ts';
import type { SignInOptions } from '../server/sign-in/sign-in-options.ts';
import { debugLogFile } from '../server/lib/debug-log.ts';
import { runServer } from '../server/process/serve.ts';
import type { ServeOptions } from '../server/process/serve-options.ts';
import { toolOffers, type ToolOffer } from '../server/mcp/protocol/tool-offer.ts';
import { stateDirOf } from '../server/home/state-dir.ts';
import { databaseNamed } from './lib/database-named.ts';
import { collectorUrl } from '../server/traces/collector-url.ts';
import { retentionOption, unfinishedOption, MOST_RETENTION_HOURS } from './lib/space-options.ts';
import { wholeNumber } from './lib/whole-number.ts';
import { withOptionalValues } from './lib/optional-values.ts';
import { readAndPlay } from './read-and-play.ts';

/** Of MCP over HTTP, where none is given. */
const DEFAULT_HTTP_PORT = 30_069;
const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
const DEFAULT_LEASE_SECONDS = 10;
/** A busy machine keeps a server from its work for longer than a second. */
const LEAST_LEASE_SECONDS = 2;
/** Longer, and no server would take over from one that died. */
const MOST_LEASE_SECONDS = 3_600;
const KIBIBYTE = 1024;
/** Below this there were more markers than values. */
const LEAST_ANSWER_KIB = 10;

const usage = `Usage: mcp-unity-bridge serve [options]

  --detached               end when idle, say nothing on stderr (as forwarders start it)
  --idle-exit-ms <ms>      with --detached: how long without client and unfinished work (default ${limits.idle_exit_ms})
  --log <form>             lines on stderr: json, or text for people (default: text where stderr is a terminal, else json)
  --log-file <path>        append the log there as well (MCP_DEBUG; 1 or true: a new file in the folder logs of the state folder)
  --retention-hours <n>    how long results and logs are kept, up to ${MOST_RETENTION_HOURS} (MCP_UNITY_BRIDGE_RETENTION_HOURS; default ${limits.retention_ms / HOUR_MS})
  --max-unfinished <n>     how many operations of one Editor may be unfinished; further calls are answered with overloaded (default and most ${limits.queue_limit})
                           with --store both are for a space that has had no owner yet; it keeps them, and \`spaces\` changes them
  --tools <which>          what clients see: six; read, the six and those of the Editor that only read or that a rule of the policy lets run;
                           all (MCP_UNITY_BRIDGE_TOOLS; default read)
  --answer-kib <n>         results above this are cut in answers, and read on by unity_get_result with pointer, offset and limit
                           (MCP_UNITY_BRIDGE_ANSWER_KIB; default ${limits.answer_limit_bytes / KIBIBYTE})
  --traces [url]           send spans of each call to this OpenTelemetry collector, by OTLP over HTTP (default: OTEL_EXPORTER_OTLP_ENDPOINT)
  --tcp [port]             also dial an Editor that listens on this port of this machine (UNITY_TCP_PORT; default 8700)
  --http                   serve MCP over HTTP as well, at /mcp, and what \`connect\` needs
  --port <n>               with --http: the port (default ${DEFAULT_HTTP_PORT})
  --host <address>         with --http: what to listen on instead of the loopback interface, which needs TLS and the token; again: more names of this server
  --tls-cert <file>        with --http: certificate (PEM)
  --tls-key <file>         with --http: its key (PEM)
  --bearer                 with --http: demand the token of the state folder also on the loopback interface
  --metrics                with --http: tell Prometheus at /metrics what goes on, for clients that may use /mcp
  --drain-ms <ms>          with --http: when asked to end, how long calls that wait may take to be answered; new ones are told to come again (default 0)
  --issuer <url>           with --http: demand that people sign in with this OpenID provider (its access tokens instead of the token)
  --audience <text>        with --issuer: whom access tokens have to be made for (default: the URL of /mcp as clients know it)
  --scope <name>           with --issuer: the scope that access tokens must have (default: none)
  --roles <dir>            with --issuer: a folder with <role>.json, what each role may do, and <project>/<role>.json (default: all that the policy allows)
  --roles-claim <name>     with --roles: the claim of access tokens that names roles (default: roles)
  --public-url <url>       with --http: the https URL of /mcp as clients know it, where a proxy is in front of this server
  --store <url>            keep the record in PostgreSQL 15 or newer, postgres://user@host:5432/database, instead of the state folder: servers with the
                           same database and space stand by for each other (MCP_UNITY_BRIDGE_STORE; the password also by PGPASSWORD)
  --space <name>           with --store: whose record it is, such as a project or a team (MCP_UNITY_BRIDGE_SPACE; default main)
  --lease-seconds <n>      with --store: how long the owner may be out of touch before another server takes over (2 to 3600; default 10)
  --durability <what>      what an accepted call survives: process, its death; power, also a power cut (MCP_UNITY_BRIDGE_DURABILITY; default process)

The names in brackets are environment variables, for the server that a client's command starts by itself.
Logs are JSON lines on stderr, and lines for people where that is a terminal. Ends cleanly on SIGINT, SIGTERM and SIGHUP. Exit codes: 0 ended, 1 could not start or go on, 2 wrong usage,
75 another server runs for this state folder, and stays: one that was started by hand. One that an AI client has started gives its place to this one
(but not to one with --detached). A server that was started by hand stays even when an AI client of a newer version comes: it serves that client as well,
which says on stderr that this server is to be upgraded.`;

const LOOPBACK = '127.0.0.1';
const GREATEST_PORT = 65_535;

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

/** Runs the server until something ends it. Resolves to the exit code. */
export const serveCommand = async (argv: readonly string[]): Promise<number> =>
  readAndPlay(usage, () => optionsOf(argv, process.env), runServer);

/** Undefined: help is wanted. Throws, in a sentence, on what is not understood. */
function optionsOf(argv: readonly string[], env: NodeJS.ProcessEnv): ServeOptions | undefined {
  const { values } = parseArgs({ args: withOptionalValues(argv, ['--tcp', '--traces']), options: flags });
  if (values.help) return undefined;
  const tracesUrl = collectorUrl(values.traces, env);
  const tcpPort = tcpPortOf(values.tcp, env['UNITY_TCP_PORT']);
  const http = httpOf(values);
  const stateDir = stateDirOf(env);
  const logFile =
    values['log-file'] === undefined
      ? debugLogFile(env['MCP_DEBUG'], stateDir, new Date())
      : resolve(values['log-file']);
  return {
    stateDir,
    detached: values.detached,
    idleExitMs: wholeNumber('--idle-exit-ms', values['idle-exit-ms'] ?? String(limits.idle_exit_ms), 0),
    windows: windowsOf(values, env),
    durability: durabilityOf(values.durability ?? env['MCP_UNITY_BRIDGE_DURABILITY'] ?? 'process'),
    answerLimitBytes:
      KIBIBYTE *
      wholeNumber(
        '--answer-kib',
        values['answer-kib'] ?? env['MCP_UNITY_BRIDGE_ANSWER_KIB'] ?? String(limits.answer_limit_bytes / KIBIBYTE),
        LEAST_ANSWER_KIB,
      ),
    toolOffer: toolOfferOf(values.tools ?? env['MCP_UNITY_BRIDGE_TOOLS'] ?? 'read'),
    ...(tcpPort === undefined ? {} : { tcpPort }),
    ...(tracesUrl === undefined ? {} : { tracesUrl }),
    ...(http === undefined ? {} : { http }),
    ...rolesOf(values),
    ...(values['drain-ms'] === undefined ? {} : { drainMs: wholeNumber('--drain-ms', values['drain-ms'], 0) }),
    ...databaseOf(values, env),
    ...(logFile === undefined ? {} : { logFile }),
    ...(values.log === undefined ? {} : { logForm: logFormOf(values.log) }),
  };
}

interface WindowFlags {
  readonly 'retention-hours'?: string | undefined;
  readonly 'max-unfinished'?: string | undefined;
}

/** What was asked for, and nothing else: a space may say the rest. */
function windowsOf(
  { 'retention-hours': retention, 'max-unfinished': most }: WindowFlags,
  env: NodeJS.ProcessEnv,
): NonNullable<ServeOptions['windows']> {
  const hours = retention ?? env['MCP_UNITY_BRIDGE_RETENTION_HOURS'];
  return {
    ...(hours === undefined ? {} : { retention_ms: retentionOption(hours) }),
    ...(most === undefined ? {} : { queue_limit: unfinishedOption(most) }),
  };
}

function logFormOf(given: string): 'json' | 'text' {
  if (given !== 'json' && given !== 'text') throw new Error(`expected json or text as --log, got ${given}`);
  return given;
}

function toolOfferOf(given: string): ToolOffer {
  const known = toolOffers.find((offer) => offer === given);
  if (known === undefined) throw new Error(`expected ${toolOffers.join(', ')} as --tools, got ${given}`);
  return known;
}

interface StoreFlags {
  readonly detached: boolean;
  readonly store?: string | undefined;
  readonly space?: string | undefined;
  readonly 'lease-seconds'?: string | undefined;
}

/** A server that a client's command starts by itself keeps its record on its machine. */
function databaseOf(
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

interface HttpFlags {
  readonly http: boolean;
  readonly port?: string | undefined;
  readonly host?: string[] | undefined;
  readonly 'tls-cert'?: string | undefined;
  readonly 'tls-key'?: string | undefined;
  readonly bearer: boolean;
  readonly metrics: boolean;
  readonly 'drain-ms'?: string | undefined;
  readonly issuer?: string | undefined;
  readonly audience?: string | undefined;
  readonly scope?: string | undefined;
  readonly 'public-url'?: string | undefined;
}

/** What means something with --http alone. */
const aboutHttp = [
  'port',
  'host',
  'tls-cert',
  'tls-key',
  'bearer',
  'metrics',
  'drain-ms',
  'issuer',
  'audience',
  'scope',
  'public-url',
] as const;

function httpOf(given: HttpFlags): HttpOptions | undefined {
  const { http, port, host = [], bearer, 'tls-cert': cert, 'tls-key': key, 'public-url': publicUrl } = given;
  const [address = LOOPBACK, ...others] = host;
  if (!http) {
    const alone = aboutHttp.find((name) => given[name] !== undefined && given[name] !== false);
    if (alone !== undefined) throw new Error(`expected --http as well: --${alone} is about it`);
    return undefined;
  }
  const signIn = signInOf(given);
  if ((cert === undefined) !== (key === undefined))
    throw new Error(`expected both --tls-cert and --tls-key, got only --tls-${cert === undefined ? 'key' : 'cert'}`);
  const number = wholeNumber('--port', port ?? String(DEFAULT_HTTP_PORT), 0);
  if (number > GREATEST_PORT) throw new Error(`expected a port up to ${GREATEST_PORT} as --port, got "${port}"`);
  const names = isWildcard(address) ? others : [address, ...others];
  return {
    host: address,
    names,
    port: number,
    bearer,
    ...(given.metrics ? { metrics: true } : {}),
    ...(signIn === undefined ? {} : { signIn }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(cert === undefined || key === undefined ? {} : { tls: { cert: resolve(cert), key: resolve(key) } }),
  };
}

interface RolesFlags {
  readonly issuer?: string | undefined;
  readonly roles?: string | undefined;
  readonly 'roles-claim'?: string | undefined;
}

function rolesOf({ issuer, roles: dir, 'roles-claim': claim = 'roles' }: RolesFlags): Pick<ServeOptions, 'roles'> {
  if (dir === undefined) {
    if (claim !== 'roles') throw new Error('expected --roles as well: --roles-claim is about it');
    return {};
  }
  if (issuer === undefined) throw new Error('expected --issuer as well: --roles is about people who sign in');
  return { roles: { dir: resolve(dir), claim } };
}

function signInOf({ issuer, audience, scope, bearer }: HttpFlags): SignInOptions | undefined {
  if (issuer === undefined) {
    if (audience !== undefined || scope !== undefined)
      throw new Error(
        `expected --issuer as well: --${audience === undefined ? 'scope' : 'audience'} is about its access tokens`,
      );
    return undefined;
  }
  if (bearer) throw new Error('expected --bearer or --issuer, got both: who is let in has the token, or has signed in');
  return {
    issuer,
    ...(audience === undefined ? {} : { audience }),
    ...(scope === undefined ? {} : { scope }),
  };
}

/** All addresses of the machine: no name that a client could ask for. */
const isWildcard = (address: string): boolean => ['0.0.0.0', '::', '[::]'].includes(address);

function durabilityOf(text: string): NonNullable<ServeOptions['durability']> {
  if (text !== 'process' && text !== 'power')
    throw new Error(`expected process or power as --durability, got "${text}"`);
  return text;
}
