import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAbsolute, join, win32 } from 'node:path';
import { attempt, ignoreAbsent, reasonOf } from '../server/lib/errors.ts';
import { linkUrl, remoteFinder, type RemoteServer } from '../server/clients/forwarder/find-remote-server.ts';
import { forwardClient } from '../server/clients/forwarder/forward.ts';
import { NoServerError } from '../server/clients/forwarder/link.ts';
import { projectOption } from '../server/clients/forwarder/project-around.ts';
import { isLoopback } from '../server/lib/sockets.ts';
import { readPrivate, readToken, stateDirOf } from '../server/lib/home/state-dir.ts';
import { anyWords, type Command, type Given, type CommandOptions } from './commands/command.ts';
import { asUsage, givenPath } from './lib/option-values.ts';
import { userName } from './clients/place.ts';

const options = {
  project: {
    value: '<dir or name>',
    says: 'the Unity project to use, as the server knows it (also: <url>?project=...)',
  },
  'token-file': {
    value: '<file>',
    says: "the server's token (or MCP_UNITY_BRIDGE_TOKEN; on this machine: that of the state folder)",
  },
  ca: { value: '<file>', says: 'certificate (PEM) to trust besides the usual ones (or NODE_EXTRA_CA_CERTS)' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'connect',
  group: 'servers',
  words: '<url> ...',
  usage: ['<url> [<url> ...] [options]'],
  summary: 'like forward, for a server that listens for HTTP (serve --http), here or elsewhere',
  about:
    'stdio MCP server for a client that speaks only stdio, or for a team that shares one server: passes everything on to a server that was started with "serve --http", for instance http://127.0.0.1:30069/mcp or https://game.example.com:30069/mcp. Of several servers on one space (serve --store), it uses the one that answers.',
  options,
  exits: {
    0: 'the client has ended it',
    1: 'some of its requests were not answered (stderr says which)',
  },
  takes: anyWords,
  load: () => import('./connect-command.ts'),
};

/** Connects stdin and stdout to a server that listens for HTTP. */
export const run = (given: Given<keyof typeof options>): Promise<number> =>
  forwardClient(asUsage(() => readOptions(given, process.env)));

/** Throws, in a sentence, on what is not understood. */
function readOptions(given: Given<keyof typeof options>, env: NodeJS.ProcessEnv): Parameters<typeof forwardClient>[0] {
  const [named, ca] = [given.text('project'), given.text('ca')];
  const file = given.text('token-file');
  const [text, ...others] = given.words;
  if (text === undefined) throw new Error('expected one URL or more, got none');
  if (named === '') throw new Error('expected a folder or the name of a project after --project, got none');
  const tokenFile = file === undefined ? undefined : givenPath('--token-file', 'file', file);
  const trusted = ca === undefined ? {} : { ca: readCertificates(ca) };
  const serverAt = (address: string): RemoteServer => {
    const url = safeUrl(address);
    return { url, token: tokenSource(url, tokenFile, env), ...trusted };
  };
  const find = remoteFinder([serverAt(text), ...others.map(serverAt)]);
  const project = named ?? new URL(text).searchParams.get('project') ?? undefined;
  return {
    find,
    host: `${userName() ?? process.getuid?.() ?? 'somebody'}@${hostname()}`,
    staysLinked: true,
    ...(project === undefined || project === ''
      ? {}
      : {
          project: isAbsolute(project) || win32.isAbsolute(project) ? project : projectOption(project),
        }),
  };
}

function safeUrl(text: string): URL {
  const url = linkUrl(text);
  if (url.protocol === 'ws:' && !isLoopback(url.hostname))
    throw new Error(
      `expected https: for another machine, got ${text}: over http: anyone in between could read and change everything. Give that server --tls-cert and --tls-key`,
    );
  return url;
}

/** A file without a certificate would silently trust none. */
function readCertificates(given: string): Buffer {
  const path = givenPath('--ca', 'file', given);
  const content = attempt(
    () => readFileSync(path),
    (error) => {
      throw new Error(
        `expected a PEM file with a certificate as --ca, got ${path}, which cannot be read: ${reasonOf(error)}`,
        {
          cause: error,
        },
      );
    },
  );
  if (!content.includes('CERTIFICATE-----'))
    throw new Error(`expected a PEM file with a certificate as --ca, got ${path}, which holds none`);
  return content;
}

/** Returns the reader of the token; throws NoServerError if there is none. */
function tokenSource(url: URL, file: string | undefined, env: NodeJS.ProcessEnv): () => string {
  const given = env['MCP_UNITY_BRIDGE_TOKEN'] ?? '';
  if (file === undefined && given !== '') {
    if (!TOKEN.test(given.trim()))
      throw new NoServerError(
        `expected 64 hexadecimal digits in MCP_UNITY_BRIDGE_TOKEN, got ${somethingElse(given.trim())}. Set it to what ${PRINTED}.`,
      );
    return () => given.trim();
  }
  if (file !== undefined) return () => tokenGiven(file);
  if (!isLoopback(url.hostname))
    throw new NoServerError(
      'expected the token of the server in MCP_UNITY_BRIDGE_TOKEN or --token-file, got neither (there: npx mcp-unity-bridge token show)',
    );
  const path = join(stateDirOf(env), 'token');
  return () => tokenOfStateDir(path);
}

const TOKEN = /^[0-9a-f]{64}$/;
const PRINTED = '"npx mcp-unity-bridge token show" prints on the machine of the server';
const AS_PRINTED = `Write into it what ${PRINTED}`;

/** The token in a file of the user's own. Throws NoServerError. */
function tokenGiven(path: string): string {
  const text = attempt(
    () => readGiven(path),
    (error) => {
      throw new NoServerError(`--token-file: ${reasonOf(error)}`);
    },
  );
  if (text === undefined) throw new NoServerError(`--token-file: expected a file, got none at ${path}. ${AS_PRINTED}.`);
  if (TOKEN.test(text)) return text;
  throw new NoServerError(
    `--token-file: expected 64 hexadecimal digits in ${path}, got ${somethingElse(text)}. ${AS_PRINTED}.`,
  );
}

const readGiven = (path: string): string | undefined =>
  attempt(() => readPrivate(path, `${AS_PRINTED}, and close it to others (chmod 600).`).trim(), ignoreAbsent);

/** The token of a server of this user and machine. Throws NoServerError. */
function tokenOfStateDir(path: string): string {
  const token = attempt(
    () => readToken(path),
    (error) => {
      throw new NoServerError(reasonOf(error));
    },
  );
  if (token === undefined)
    throw new NoServerError(
      `there is no token in ${path}: give the server's in MCP_UNITY_BRIDGE_TOKEN or --token-file`,
    );
  return token;
}

const somethingElse = (text: string): string =>
  text === '' ? 'nothing' : `${text.length} characters that are something else`;
