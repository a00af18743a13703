import { writeFile } from 'node:fs/promises';
import { arch, release, totalmem, type, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { findHomeFolder } from '../../server/lib/folders.ts';
import { thisPlace, userName } from '../clients/place.ts';
import { debugLogFile, debugLogs, isSwitch } from '../../server/lib/logging.ts';
import { reasonOf } from '../../server/lib/errors.ts';
import type { Setting, Known } from './check.ts';
import { configurationsOf } from './client-configurations.ts';
import { lastLines, lstatOf, policyFiles } from './files.ts';
import type { DoctorReport } from './run-checks.ts';

const LOG_LINES = 200;

const GIB = 1024 ** 3;

/** Variables of ours, whose values say how a server is started; never one that may hold a secret. */
const SHOWN_VARIABLES = [
  'MCP_UNITY_BRIDGE_HOME',
  'MCP_UNITY_BRIDGE_RETENTION_HOURS',
  'MCP_UNITY_BRIDGE_DURABILITY',
  'MCP_UNITY_BRIDGE_TOOLS',
  'UNITY_TCP_PORT',
  'MCP_DEBUG',
] as const;

/** A bundle cannot be written; the message is a sentence for people. */
export class BundleError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BundleError';
  }
}

/** Writes one file for a bug report: what was found and what that rests on, without secrets, code, results or names. Throws BundleError. */
export async function writeBundle(file: string, report: DoctorReport, setting: Setting, known: Known): Promise<string> {
  const path = resolve(setting.cwd, file);
  const there = await lstatOf(path);
  if (there?.isDirectory() === true)
    throw new BundleError(`expected a file that is not there yet, got the folder ${path}. Name a file in it.`);
  if (there !== undefined) throw new BundleError(`${path} already exists. Name another file, or delete it.`);
  const secrets = [known.token, setting.env['MCP_UNITY_BRIDGE_TOKEN']].flatMap((secret) => secret ?? []);
  // Converted to plain data first, so that `toJSON` cannot hide content.
  const content: unknown = JSON.parse(JSON.stringify(await contentOf(report, setting, known)));
  const text = JSON.stringify(redactAll(content, thisIdentity(findHomeFolder() ?? '', secrets)), undefined, 2);
  try {
    await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new BundleError(
      `${path} cannot be written: ${reasonOf(error)}. Name a file in a folder that you can write to: doctor --bundle <file>`,
    );
  }
  return path;
}

async function contentOf(report: DoctorReport, { stateDir, env }: Setting, known: Known): Promise<object> {
  const logFile = isSwitch(env['MCP_DEBUG'])
    ? debugLogs(stateDir)[0]
    : debugLogFile(env['MCP_DEBUG'], stateDir, new Date());
  const logs = [join(stateDir, 'crash.log'), ...(logFile === undefined ? [] : [logFile])];
  return {
    report,
    system: {
      type: type(),
      release: release(),
      arch: arch(),
      memory_gib: Math.round(totalmem() / GIB),
      node: process.versions,
    },
    environment: Object.fromEntries(
      SHOWN_VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
    ),
    server: known.status === undefined ? undefined : { ...known.status, operations: undefined },
    clients: await clientsOf(known),
    policy: policyFiles(stateDir, known).filter(({ reading }) => reading.kind !== 'none'),
    logs: Object.fromEntries(
      await Promise.all(logs.map(async (path) => [path, (await lastLines(path, LOG_LINES)) ?? 'not there'])),
    ),
  };
}

async function clientsOf({ project }: Known): Promise<object[]> {
  const all = await configurationsOf(thisPlace(project));
  const shown = all.filter(
    ({ isInstalled, broken, entries }) => isInstalled || broken !== undefined || entries.length > 0,
  );
  return shown.map(({ client, file, broken, entries }) => ({
    client: client.id,
    file,
    ...(broken === undefined ? {} : { broken }),
    entries: entries.map(({ name, kind, entry }) => ({ name, kind, entry: maskEntry(entry) })),
  }));
}

/** Members whose values are usually secrets: only their names are included. */
const MASKED: ReadonlySet<string> = new Set(['env', 'headers', 'http_headers', 'env_http_headers']);

const MASK = '***';

/** The only parameters of a URL that identify nobody. */
const KNOWN_QUERIES: ReadonlySet<string> = new Set(['project', 'client']);

/** A client's entry for a bug report: what it starts, and the names of what it sets. */
export function maskEntry(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return typeof entry;
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]: [string, unknown]) => [
      key,
      MASKED.has(key) ? maskValues(value) : maskUrls(value),
    ]),
  );
}

function maskValues(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return MASK;
  return Object.fromEntries(Object.keys(value).map((key) => [key, MASK]));
}

function maskUrls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskUrls);
  return typeof value === 'string' && /^\w+:\/\//.test(value) && URL.canParse(value) ? maskUrl(value) : value;
}

function maskUrl(text: string): string {
  const url = new URL(text);
  if (url.username !== '') url.username = MASK;
  if (url.password !== '') url.password = MASK;
  for (const name of url.searchParams.keys()) if (!KNOWN_QUERIES.has(name)) url.searchParams.set(name, MASK);
  return url.href;
}

/** A word of one or two letters is part of half of all words. */
const MIN_NAME_LENGTH = 3;

/** The same value without the user's identity and without probable secrets, in texts and keys. */
export function redactAll(value: unknown, identity: Identity): unknown {
  if (typeof value === 'string') return redactText(value, identity);
  if (Array.isArray(value)) return value.map((one) => redactAll(one, identity));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]: [string, unknown]) => [
    redactText(key, identity),
    typeof member === 'string' && SECRET_NAME.test(key) ? '<secret>' : redactAll(member, identity),
  ]);
  return Object.fromEntries(members);
}

const SECRET_NAME = /token|secret|password|passwd|api_?key/i;

/** The same for one text. */
export function redactText(text: string, { home, user, host, secrets }: Identity): string {
  let out = text;
  for (const secret of secrets) if (secret !== '') out = out.replaceAll(secret, '<secret>');
  for (const form of formsOf(home)) out = out.replaceAll(new RegExp(`${escapePattern(form)}(?![\\w.-])`, 'gi'), '~');
  out = withoutShapes(out);
  out = withoutName(out, user, '<user>');
  return withoutName(out, host, '<host>');
}

function withoutName(text: string, name: string, mark: string): string {
  return name.length < MIN_NAME_LENGTH
    ? text
    : text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'giu'), mark);
}

/** Tokens of any make, and home folders of anybody. */
function withoutShapes(text: string): string {
  return text
    .replaceAll(/\b[0-9a-f]{64}\b/gi, '<64 hexadecimal digits>')
    .replaceAll(/\b(bearer|basic) +[^\s"'\\]+/gi, '$1 <secret>')
    .replaceAll(
      /\b(\w*(?:token|secret|password|passwd|api_?key)\w*)(\\?["']?\s*[=:]\s*\\?["']?)(?!<)[^\s"'\\&,;}]+/gi,
      '$1$2<secret>',
    )
    .replaceAll(/(\w+:\/\/)[^\s/@"']+@/g, '$1<secret>@')
    .replaceAll(/((?:\/home|\/Users|[A-Z]:(?:\\\\?|\/)Users)(?:\\\\?|\/))[^\s/\\"':]+/gi, '$1<user>');
}

/** The forms of a home folder in a text: JSON doubles backslashes. */
function formsOf(home: string): string[] {
  if (home.length < MIN_NAME_LENGTH) return [];
  return [...new Set([home.replaceAll('\\', '\\\\'), home, home.replaceAll('\\', '/')])];
}

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The identity that a bundle must not reveal. */
export interface Identity {
  readonly home: string;
  readonly user: string;
  readonly host: string;
  /** Texts that are secret, the token among them. */
  readonly secrets: readonly string[];
}

function thisIdentity(home: string, secrets: readonly string[]): Identity {
  return { home, user: userName() ?? '', host: hostname(), secrets };
}
