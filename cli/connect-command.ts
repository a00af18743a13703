import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAbsolute, join, resolve, win32 } from 'node:path';
import { parseArgs } from 'node:util';
import { attempt, ignoreAbsent } from '../server/lib/attempt.ts';
import { linkUrl, remoteFinder, type RemoteServer } from '../server/forwarder/find-remote-server.ts';
import { forwardClient } from '../server/forwarder/forward.ts';
import { NoServerError } from '../server/forwarder/link.ts';
import { projectOption } from '../server/forwarder/project-option.ts';
import { isLoopback } from '../server/lib/is-loopback.ts';
import { readPrivate, readToken, stateDirOf } from '../server/home/state-dir.ts';
import { reasonOf } from '../server/lib/reason-of.ts';
import { userName } from './lib/user-name.ts';
import { readAndPlay } from './read-and-play.ts';

const usage = `Usage: mcp-unity-bridge connect <url> [<url> ...] [options]

stdio MCP server for a client that speaks only stdio, or for a team that shares one server: passes everything on to a server that was started
with "serve --http", for instance http://127.0.0.1:30069/mcp or https://game.example.com:30069/mcp. Of several, which stand by for each other
(serve --store), it finds the one that answers.

  --project <dir or name>  the Unity project to talk to, as the server knows it (also: <url>?project=...)
  --token-file <file>      the server's token (or MCP_UNITY_BRIDGE_TOKEN; on this machine: that of the state folder)
  --ca <file>              certificate (PEM) to trust besides the usual ones (or NODE_EXTRA_CA_CERTS)

Exit codes: 0 the client has ended it, 2 wrong usage.`;

const flags = {
  project: { type: 'string' },
  'token-file': { type: 'string' },
  ca: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Connects stdin and stdout to a server that listens for HTTP. Resolves to the exit code. */
export const connectCommand = async (argv: readonly string[]): Promise<number> =>
  readAndPlay(usage, () => readOptions(argv, process.env), connectClient);

async function connectClient(options: Parameters<typeof forwardClient>[0]): Promise<number> {
  await forwardClient(options);
  return 0;
}

/** Undefined: help is wanted. Throws, in a sentence, on what is not understood. */
function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Parameters<typeof forwardClient>[0] | undefined {
  const { values, positionals } = parseArgs({ args: [...argv], options: flags, allowPositionals: true });
  if (values.help) return undefined;
  const [text, ...others] = positionals;
  if (text === undefined) throw new Error('expected one URL or more, got none');
  const project = values.project ?? new URL(text).searchParams.get('project') ?? undefined;
  const ca = values.ca === undefined ? {} : { ca: readCertificates(values.ca) };
  const serverAt = (address: string): RemoteServer => {
    const url = safeUrl(address);
    return { url, token: tokenSource(url, values['token-file'], env), ...ca };
  };
  return {
    find: remoteFinder([serverAt(text), ...others.map(serverAt)]),
    host: `${userName() ?? process.getuid?.() ?? 'somebody'}@${hostname()}`,
    staysLinked: true,
    ...(project === undefined || project === ''
      ? {}
      : {
          project: isAbsolute(project) || win32.isAbsolute(project) ? project : projectOption(project, process.cwd()),
        }),
  };
}

function safeUrl(text: string): URL {
  const url = linkUrl(text);
  if (url.protocol === 'ws:' && !isLoopback(url.hostname))
    throw new Error(
      `expected https: for another machine, got ${text}: over http: anyone in between could read and change everything`,
    );
  return url;
}

/** What holds no certificate would be trusted for nothing, in silence. */
function readCertificates(path: string): Buffer {
  const content = attempt(
    () => readFileSync(path),
    (error) => {
      throw new Error(`expected a PEM file with a certificate as --ca, which cannot be read: ${reasonOf(error)}`, {
        cause: error,
      });
    },
  );
  if (!content.includes('CERTIFICATE-----'))
    throw new Error(`expected a PEM file with a certificate as --ca, got ${path}, which holds none`);
  return content;
}

/** Where the token comes from; throws NoServerError where there is none. */
function tokenSource(url: URL, file: string | undefined, env: NodeJS.ProcessEnv): () => string {
  const given = env['MCP_UNITY_BRIDGE_TOKEN'] ?? '';
  if (file === undefined && given !== '') {
    if (!/^[0-9a-f]{64}$/.test(given.trim()))
      throw new NoServerError('expected 64 hexadecimal digits in MCP_UNITY_BRIDGE_TOKEN, got something else');
    return () => given.trim();
  }
  if (file !== undefined) return () => tokenGiven(resolve(file));
  if (!isLoopback(url.hostname))
    throw new NoServerError(
      'expected the token of the server in MCP_UNITY_BRIDGE_TOKEN or --token-file (there: npx mcp-unity-bridge token show)',
    );
  const path = join(stateDirOf(env), 'token');
  return () => tokenIn(path, () => readToken(path));
}

const AS_PRINTED = 'Write into it what "npx mcp-unity-bridge token show" prints on the machine of the server';

/** The token in a file of the user's own. Throws NoServerError. */
function tokenGiven(path: string): string {
  const text = tokenIn(path, () => readGiven(path));
  if (/^[0-9a-f]{64}$/.test(text)) return text;
  const got = text === '' ? 'nothing' : `${text.length} characters that are something else`;
  throw new NoServerError(`expected 64 hexadecimal digits in ${path} (--token-file), got ${got}. ${AS_PRINTED}.`);
}

const readGiven = (path: string): string | undefined =>
  attempt(() => readPrivate(path, `${AS_PRINTED}, and close it to others (chmod 600).`).trim(), ignoreAbsent);

function tokenIn(path: string, read: () => string | undefined): string {
  const token = attempt(read, (error) => {
    throw new NoServerError(reasonOf(error));
  });
  if (token === undefined)
    throw new NoServerError(
      `there is no token in ${path}: give the server's in MCP_UNITY_BRIDGE_TOKEN or --token-file`,
    );
  return token;
}
