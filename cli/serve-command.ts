import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { limits } from '../generated/typescript/limits.ts';
import { tcpPortOf, withTcpValue } from '../server/editors/tcp/tcp-port.ts';
import type { HttpOptions } from '../server/http/http-settings.ts';
import { debugLogFile } from '../server/lib/debug-log.ts';
import { serve } from '../server/process/serve.ts';
import type { ServeOptions } from '../server/process/serve-options.ts';
import { toolOffers, type ToolOffer } from '../server/mcp/protocol/tool-offer.ts';
import { stateDirOf } from '../server/home/state-dir.ts';
import { fitted } from './lib/fitted.ts';
import { tellWrongUsage } from './wrong-usage.ts';

/** Of MCP over HTTP, where none is given. */
const DEFAULT_HTTP_PORT = 30_069;
const HOUR_MS = 3_600_000;
const KIBIBYTE = 1024;
/** Below this there were more markers than values. */
const LEAST_ANSWER_KIB = 10;

const usage = `Usage: mcp-unity-bridge serve [options]

  --detached               end when idle, say nothing on stderr (as forwarders start it)
  --idle-exit-ms <ms>      with --detached: how long without client and unfinished work (default ${limits.idle_exit_ms})
  --log-file <path>        append the log there as well (MCP_DEBUG; 1 or true: a new file in the folder logs of the state folder)
  --retention-hours <n>    how long results and logs are kept (MCP_UNITY_BRIDGE_RETENTION_HOURS; default ${limits.retention_ms / HOUR_MS})
  --tools <which>          what clients see: six; read, the six and those of the Editor that only read or that a rule of the policy lets run;
                           all (MCP_UNITY_BRIDGE_TOOLS; default read)
  --answer-kib <n>         results above this are cut in answers, and read on by unity_get_result with pointer, offset and limit
                           (MCP_UNITY_BRIDGE_ANSWER_KIB; default ${limits.answer_limit_bytes / KIBIBYTE})
  --tcp [port]             also dial an Editor that listens on this port of this machine (UNITY_TCP_PORT; default 8700)
  --http                   serve MCP over HTTP as well, at /mcp, and what \`connect\` needs
  --port <n>               with --http: the port (default ${DEFAULT_HTTP_PORT})
  --host <address>         with --http: what to listen on instead of the loopback interface, which needs TLS and the token; again: more names of this server
  --tls-cert <file>        with --http: certificate (PEM)
  --tls-key <file>         with --http: its key (PEM)
  --bearer                 with --http: demand the token of the state folder also on the loopback interface
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
  'log-file': { type: 'string' },
  'retention-hours': { type: 'string' },
  tcp: { type: 'string' },
  http: { type: 'boolean', default: false },
  port: { type: 'string' },
  host: { type: 'string', multiple: true },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  bearer: { type: 'boolean', default: false },
  durability: { type: 'string' },
  tools: { type: 'string' },
  'answer-kib': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Runs the server until something ends it. Resolves to the exit code. */
export async function serveCommand(argv: readonly string[]): Promise<number> {
  let options: ServeOptions | undefined;
  try {
    options = optionsOf(argv, process.env);
  } catch (error) {
    return tellWrongUsage(error, usage);
  }
  if (options !== undefined) return serve(options);
  console.log(fitted(usage));
  return 0;
}

/** Undefined: help is wanted. Throws, in a sentence, on what is not understood. */
function optionsOf(argv: readonly string[], env: NodeJS.ProcessEnv): ServeOptions | undefined {
  const { values } = parseArgs({ args: withTcpValue(argv), options: flags });
  if (values.help) return undefined;
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
    windows: {
      retention_ms:
        HOUR_MS *
        wholeNumber(
          '--retention-hours',
          values['retention-hours'] ?? env['MCP_UNITY_BRIDGE_RETENTION_HOURS'] ?? String(limits.retention_ms / HOUR_MS),
          1,
        ),
    },
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
    ...(http === undefined ? {} : { http }),
    ...(logFile === undefined ? {} : { logFile }),
  };
}

function toolOfferOf(given: string): ToolOffer {
  const known = toolOffers.find((offer) => offer === given);
  if (known === undefined) throw new Error(`expected ${toolOffers.join(', ')} as --tools, got ${given}`);
  return known;
}

interface HttpFlags {
  readonly http: boolean;
  readonly port?: string | undefined;
  readonly host?: string[] | undefined;
  readonly 'tls-cert'?: string | undefined;
  readonly 'tls-key'?: string | undefined;
  readonly bearer: boolean;
}

function httpOf({
  http,
  port,
  host = [],
  bearer,
  'tls-cert': cert,
  'tls-key': key,
}: HttpFlags): HttpOptions | undefined {
  const [address = LOOPBACK, ...others] = host;
  if (!http) {
    if (port !== undefined || host.length > 0 || bearer || cert !== undefined || key !== undefined)
      throw new Error('expected --http as well: --port, --host, --tls-cert, --tls-key and --bearer are about it');
    return undefined;
  }
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
    ...(cert === undefined || key === undefined ? {} : { tls: { cert: resolve(cert), key: resolve(key) } }),
  };
}

/** All addresses of the machine: no name that somebody could ask for. */
const isWildcard = (address: string): boolean => ['0.0.0.0', '::', '[::]'].includes(address);

function wholeNumber(name: string, text: string, minimum: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < minimum)
    throw new Error(`expected a whole number of at least ${minimum} as ${name}, got "${text}"`);
  return value;
}

function durabilityOf(text: string): NonNullable<ServeOptions['durability']> {
  if (text !== 'process' && text !== 'power')
    throw new Error(`expected process or power as --durability, got "${text}"`);
  return text;
}
