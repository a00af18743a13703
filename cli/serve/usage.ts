import { limits } from '../../generated/typescript/limits.ts';
import { MOST_RETENTION_HOURS } from '../lib/spaces-options.ts';

const HOUR_MS = 3_600_000;

export const KIBIBYTE = 1024;

/** Of MCP over HTTP, where none is given. */
export const DEFAULT_HTTP_PORT = 30_069;

/** What `serve --help` says. */
export const serveUsage = `Usage: mcp-unity-bridge serve [options]

  --detached               end when idle, say nothing on stderr (as forwarders start it)
  --idle-exit-ms <ms>      with --detached: how long without client and unfinished work (default ${limits.idle_exit_ms})
  --log <form>             lines on stderr: json, or text for people (default: text where stderr is a terminal, else json)
  --log-file <path>        append the log there as well (MCP_DEBUG; 1 or true: a new file in the folder logs of the state folder)
  --retention-hours <n>    how long results and logs are kept, up to ${MOST_RETENTION_HOURS} (MCP_UNITY_BRIDGE_RETENTION_HOURS; default ${limits.retention_ms / HOUR_MS})
  --max-unfinished <n>     how many operations of one Editor may be unfinished; further calls are answered with overloaded (default and most ${limits.queue_limit}).
                           With --store, this and --retention-hours are for a space that has had no owner yet; it keeps them, and \`spaces\` changes them
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
