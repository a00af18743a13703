import { isIP } from 'node:net';
import { limits } from '../../generated/typescript/limits.ts';
import { toolOffers } from '../../server/clients/mcp/protocol/mcp-state.ts';
import type { Given, CommandOptions } from '../commands/command.ts';
import { MOST_RETENTION_HOURS } from '../lib/spaces-options.ts';
import { readHttpSettings, type HttpSettings } from '../../server/clients/http/http-settings.ts';
import type { SignInOptions } from '../../server/team/team.ts';
import { givenPath, wholeNumber } from '../lib/option-values.ts';

const HOUR_MS = 3_600_000;

export const KIBIBYTE = 1024;

/** The default port of MCP over HTTP. */
const DEFAULT_HTTP_PORT = 30_069;

export const serveOptions = {
  detached: { says: 'end when idle, say nothing on stderr (as forwarders start it)' },
  'idle-exit-ms': {
    value: '<ms>',
    says: `with --detached: how long without client and unfinished work (default ${limits.idle_exit_ms})`,
  },
  log: {
    value: '<form>',
    says: 'lines on stderr: json, or text for people (default: text where stderr is a terminal, else json)',
  },
  'log-file': {
    value: '<path>',
    says: 'append the log there as well (MCP_DEBUG; 1 or true: a new file in the folder logs of the state folder)',
  },
  'retention-hours': {
    value: '<n>',
    says: `how long results and logs are kept, up to ${MOST_RETENTION_HOURS} (MCP_UNITY_BRIDGE_RETENTION_HOURS; default ${limits.retention_ms / HOUR_MS})`,
  },
  'max-unfinished': {
    value: '<n>',
    says: `how many operations of one Editor may be unfinished; further calls are answered with overloaded (default and most ${limits.queue_limit}). With --store, this and --retention-hours are for a space that has had no owner yet; it keeps them, and \`spaces\` changes them`,
  },
  tools: {
    value: '<which>',
    choices: toolOffers,
    says: 'what clients see: six; read, the six and those of the Editor that only read or that a rule of the policy lets run; all (MCP_UNITY_BRIDGE_TOOLS; default read)',
  },
  'answer-kib': {
    value: '<n>',
    says: `results above this are cut in answers, and read on by unity_get_result with pointer, offset and limit (MCP_UNITY_BRIDGE_ANSWER_KIB; default ${limits.answer_limit_bytes / KIBIBYTE})`,
  },
  traces: {
    value: '[url]',
    alone: '',
    says: 'send spans of each call to this OpenTelemetry collector, by OTLP over HTTP (default: OTEL_EXPORTER_OTLP_ENDPOINT)',
  },
  tcp: {
    value: '[port]',
    alone: '',
    says: 'also dial an Editor that listens on this port of this machine (UNITY_TCP_PORT; default 8700)',
  },
  http: { says: `serve MCP over HTTP as well, at /mcp, and what \`connect\` needs` },
  port: { value: '<n>', says: `with --http: the port (default ${DEFAULT_HTTP_PORT})` },
  host: {
    value: '<address>',
    multiple: true,
    says: 'with --http: what to listen on instead of the loopback interface, which needs TLS and the token; again: more names of this server',
  },
  'tls-cert': { value: '<file>', says: 'with --http: certificate (PEM)' },
  'tls-key': { value: '<file>', says: 'with --http: its key (PEM)' },
  bearer: { says: 'with --http: demand the token of the state folder also on the loopback interface' },
  metrics: { says: 'with --http: expose Prometheus metrics at /metrics, to clients that may use /mcp' },
  'drain-ms': {
    value: '<ms>',
    says: 'with --http: on shutdown, how long waiting calls may take to be answered; new calls are answered with a request to retry (default 0)',
  },
  issuer: {
    value: '<url>',
    says: 'with --http: demand that people sign in with this OpenID provider (its access tokens instead of the token)',
  },
  audience: {
    value: '<text>',
    says: 'with --issuer: whom access tokens have to be made for (default: the URL of /mcp as clients know it)',
  },
  scope: { value: '<name>', says: 'with --issuer: the scope that access tokens must have (default: none)' },
  roles: {
    value: '<dir>',
    says: 'with --issuer: a folder with <role>.json, what each role may do, and <project>/<role>.json (default: all that the policy allows)',
  },
  'roles-claim': {
    value: '<name>',
    says: 'with --roles: the claim of access tokens that names roles (default: roles)',
  },
  'public-url': {
    value: '<url>',
    says: 'with --http: the https URL of /mcp as clients know it, where a proxy is in front of this server',
  },
  store: {
    value: '<url>',
    says: 'keep the record in PostgreSQL 15 or newer, postgres://user@host:5432/database, instead of the state folder: servers with the same database and space stand by for each other (MCP_UNITY_BRIDGE_STORE; the password also by PGPASSWORD)',
  },
  space: {
    value: '<name>',
    says: 'with --store: whose record it is, such as a project or a team (MCP_UNITY_BRIDGE_SPACE; default main)',
  },
  'lease-seconds': {
    value: '<n>',
    says: 'with --store: how long the owner may be out of touch before another server takes over (2 to 3600; default 10)',
  },
  durability: {
    value: '<what>',
    says: 'what an accepted call survives: process, its death; power, also a power cut (MCP_UNITY_BRIDGE_DURABILITY; default process)',
  },
} as const satisfies CommandOptions;

type OptionName = keyof typeof serveOptions;

export type ServeGiven = Given<OptionName>;

const LOOPBACK = '127.0.0.1';
const GREATEST_PORT = 65_535;

/** Options that need --http. */
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

/** The settings for --http and its options, with the files read. Throws, with a sentence, if they are invalid. */
export function httpOptions(given: ServeGiven): HttpSettings | undefined {
  const [host, publicUrl] = [given.texts('host'), given.text('public-url')];
  const [cert, key] = [given.text('tls-cert'), given.text('tls-key')];
  const [address = LOOPBACK, ...others] = host;
  if (!given.flag('http')) {
    const alone = aboutHttp.find((name) => given.text(name) !== undefined || given.flag(name));
    if (alone !== undefined) throw new Error(`expected --http as well: --${alone} needs it`);
    return undefined;
  }
  const signIn = signInOption(given);
  if ((cert === undefined) !== (key === undefined))
    throw new Error(`expected both --tls-cert and --tls-key, got only --tls-${cert === undefined ? 'key' : 'cert'}`);
  const wrong = host.find((name) => !isHostName(name));
  if (wrong !== undefined)
    throw new Error(`expected an address or a name of this machine, such as 0.0.0.0, as --host, got "${wrong}"`);
  const names = isWildcard(address) ? others : [address, ...others];
  return readHttpSettings({
    host: address,
    names,
    port: wholeNumber('--port', given.text('port') ?? String(DEFAULT_HTTP_PORT), 0, GREATEST_PORT),
    bearer: given.flag('bearer'),
    ...(given.flag('metrics') ? { metrics: true } : {}),
    ...(signIn === undefined ? {} : { signIn }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(cert === undefined || key === undefined
      ? {}
      : { tls: { cert: givenPath('--tls-cert', 'file', cert), key: givenPath('--tls-key', 'file', key) } }),
  });
}

function signInOption(given: ServeGiven): SignInOptions | undefined {
  const [issuer, audience, scope] = [given.text('issuer'), given.text('audience'), given.text('scope')];
  if (issuer === undefined) {
    if (audience !== undefined || scope !== undefined)
      throw new Error(
        `expected --issuer as well: --${audience === undefined ? 'scope' : 'audience'} needs its access tokens`,
      );
    return undefined;
  }
  if (given.flag('bearer'))
    throw new Error('expected --bearer or --issuer, got both: clients have the token, or sign in');
  return {
    issuer,
    ...(audience === undefined ? {} : { audience }),
    ...(scope === undefined ? {} : { scope }),
  };
}

/** Only checks the form: listening fails without such a machine. */
const isHostName = (text: string): boolean =>
  isIP(text.replaceAll(/^\[|\]$/g, '')) !== 0 || /^[\w-]+(\.[\w-]+)*\.?$/.test(text);

/** All addresses of the machine: no name that a client could ask for. */
const isWildcard = (address: string): boolean => ['0.0.0.0', '::', '[::]'].includes(address);
