import { parseArgs } from 'node:util';
import { reasonOf, attempt } from './lib/errors.ts';

/** Command line of `mcp-unity-bridge mock`. Times in ms. */
export interface MockOptions {
  readonly project: string;
  readonly name: string | undefined;
  readonly fps: number;
  readonly instant: boolean;
  readonly unfocused: boolean;
  readonly reloadEvery: number | undefined;
  readonly block: number | undefined;
  readonly seed: number | undefined;
  /** Undefined for the one of the contract. */
  readonly retention: number | undefined;
  /** Announces the tools of core/scripts.ts. */
  readonly customTools: boolean;
  /** Servers of one space, of which one owns it; none: that of this user's state folder. */
  readonly servers: readonly FixedServer[];
  /** Listens for a server instead of dialling one. */
  readonly tcp: { readonly host: string; readonly port: number; readonly tokenFile: string | undefined } | undefined;
  readonly quiet: boolean;
  readonly jsonControl: boolean;
  readonly endsWithStdin: boolean;
  /** What runs its C#: its own interpreter, of a subset, or the headless .NET Editor, of all of it. */
  readonly csharp: 'subset' | 'dotnet';
}

/** A server at a fixed address. */
export interface FixedServer {
  readonly url: string;
  readonly tokenFile: string;
}

/** Its options, in the form of `parseArgs`, with texts for the help. */
export const mockOptions = {
  project: {
    type: 'string',
    value: '<dir>',
    says: 'the project folder it plays the Editor of (default: the working folder); the journal is in <dir>/AI_Logs',
  },
  name: { type: 'string', value: '<name>', says: 'name of the project (default: that of the folder)' },
  csharp: {
    type: 'string',
    value: '<which>',
    says: 'subset (default): its own interpreter; dotnet: all of C# over a part of Unity (dotnet/README.md), by the headless .NET Editor of a checkout, with the .NET SDK 10',
  },
  fps: { type: 'string', value: '<n>', says: 'frames per second (default 60)' },
  instant: { type: 'boolean', says: 'work does not wait for the next frame' },
  unfocused: { type: 'boolean', says: 'begins in the background: one frame per second' },
  'reload-every': { type: 'string', value: '<ms>', says: 'reloads its domain again and again' },
  block: { type: 'string', value: '<ms>', says: 'blocks its main thread for this long, every 10 s' },
  seed: { type: 'string', value: '<n>', says: 'these faults come at irregular times, the same ones for the same seed' },
  retention: {
    type: 'string',
    value: '<ms>',
    says: 'discards acknowledged work after this long (default 24 h), for tests of retention',
  },
  'custom-tools': { type: 'boolean', says: 'has tools of its own: bake_lighting, count_objects, append_line' },
  url: {
    type: 'string',
    value: '<ws://...>',
    multiple: true,
    says: "a fixed server, instead of the one of this user's state folder; needs --token-file. Several (an owner and its standby): one --url for each; the one that owns the space is found",
  },
  tcp: {
    type: 'string',
    value: '[port]',
    alone: '',
    says: 'listens there for a server that dials (serve --tcp), instead of dialling one; default UNITY_TCP_PORT, else 8700. 127.0.0.2:8700 for another address of this machine',
  },
  'token-file': {
    type: 'string',
    value: '<file>',
    multiple: true,
    says: "the token of the server, with --url or --tcp (with --tcp, default: that of this user's state folder); with several --url: one for all, or one for each in the same order",
  },
  control: { type: 'boolean', says: 'commands on stdin are JSON lines: {"command":"block","argument":3000}' },
  'until-stdin-ends': { type: 'boolean', says: 'quits when stdin is closed' },
  quiet: { type: 'boolean', says: 'says nothing but errors' },
} as const;

export type ReadOptions =
  | { readonly kind: 'options'; readonly options: MockOptions }
  | { readonly kind: 'error'; readonly message: string };

const DEFAULT_FPS = 60;
const MAX_FPS = 1000;

/** Reads the command line; a mistake is named with what was expected. */
export function readMockOptions(
  argv: readonly string[],
  workingFolder: () => string,
  env: NodeJS.ProcessEnv = {},
): ReadOptions {
  const parsed = parseWords(argv);
  if (typeof parsed === 'string') return { kind: 'error', message: parsed };
  const bad = findBadNumber(parsed) ?? findMissingServerPart(parsed) ?? findBadCsharp(parsed);
  if (bad !== undefined) return { kind: 'error', message: bad };
  const { 'token-file': tokenFiles = [] } = parsed;
  const tcp = parsed.tcp === undefined ? undefined : readListenAddress(parsed.tcp, env['UNITY_TCP_PORT']);
  if (typeof tcp === 'string') return { kind: 'error', message: tcp };
  return {
    kind: 'options',
    options: {
      project: parsed.project ?? workingFolder(),
      name: parsed.name,
      fps: numberOf(parsed.fps) ?? DEFAULT_FPS,
      instant: parsed.instant ?? false,
      unfocused: parsed.unfocused ?? false,
      reloadEvery: numberOf(parsed['reload-every']),
      block: numberOf(parsed.block),
      seed: numberOf(parsed.seed),
      retention: numberOf(parsed.retention),
      customTools: parsed['custom-tools'] ?? false,
      servers: readServers(parsed),
      tcp: tcp === undefined ? undefined : { ...tcp, tokenFile: tokenFiles[0] },
      quiet: parsed.quiet ?? false,
      jsonControl: parsed.control ?? false,
      endsWithStdin: parsed['until-stdin-ends'] ?? false,
      csharp: parsed.csharp === 'dotnet' ? 'dotnet' : 'subset',
    },
  };
}

const numbers = [
  { name: 'fps', min: Number.MIN_VALUE, max: MAX_FPS, expected: `a number above 0 and at most ${MAX_FPS}` },
  { name: 'reload-every', min: 1, max: Infinity, expected: 'milliseconds, 1 or more' },
  { name: 'block', min: 1, max: Infinity, expected: 'milliseconds, 1 or more' },
  { name: 'retention', min: 1, max: Infinity, expected: 'milliseconds, 1 or more' },
  { name: 'seed', min: 0, max: 2 ** 32 - 1, expected: 'a number from 0 to 4294967295' },
] as const;

function parseWords(argv: readonly string[]) {
  const read = () =>
    parseArgs({
      args: withTcpValue(argv),
      options: mockOptions,
    }).values;
  return attempt(read, reasonOf);
}

type Parsed = Exclude<ReturnType<typeof parseWords>, string>;

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

function findBadNumber(parsed: Parsed): string | undefined {
  for (const { name, min, max, expected } of numbers) {
    const text = parsed[name];
    const value = numberOf(text);
    if (value !== undefined && !(text?.trim() !== '' && value >= min && value <= max))
      return `--${name}: expected ${expected}, got "${text}"`;
  }
  return undefined;
}

/** The mock itself causes these faults. */
const withoutDotnet = ['reload-every', 'block', 'seed'] as const;

function findBadCsharp(parsed: Parsed): string | undefined {
  const { csharp = 'subset' } = parsed;
  if (csharp !== 'subset' && csharp !== 'dotnet') return `--csharp: expected subset or dotnet, got "${csharp}"`;
  const surplus = csharp === 'dotnet' ? withoutDotnet.find((name) => parsed[name] !== undefined) : undefined;
  return surplus === undefined
    ? undefined
    : `--${surplus}: the headless .NET Editor has no such option; leave it out, or leave out --csharp dotnet`;
}

/** The same words without that option, for whom it was to choose. */
export function withoutCsharp(argv: readonly string[]): string[] {
  return argv.filter(
    (word, index) => word !== '--csharp' && !word.startsWith('--csharp=') && argv[index - 1] !== '--csharp',
  );
}

/** `--tcp` is valid without a value, but the parser requires one. */
function withTcpValue(argv: readonly string[]): string[] {
  return argv.map((word, index) => (word === '--tcp' && (argv[index + 1] ?? '-').startsWith('-') ? '--tcp=' : word));
}

const DEFAULT_TCP_PORT = 8700;
const PORT_MAX = 65_535;

/** `[address:]port`, or a sentence. Only addresses of this machine: other machines must not reach an Editor (SEC-01). */
function readListenAddress(
  text: string,
  fromEnvironment: string | undefined,
): { readonly host: string; readonly port: number } | string {
  const where = text === '' ? '--tcp (UNITY_TCP_PORT)' : '--tcp';
  const given = text === '' ? (fromEnvironment ?? '') : text;
  const [, host = '127.0.0.1', digits] =
    /^(?:(127(?:\.\d{1,3}){3}):)?(\d{1,5})$/.exec(given === '' ? String(DEFAULT_TCP_PORT) : given) ?? [];
  const port = Number(digits);
  return digits !== undefined && port <= PORT_MAX
    ? { host, port }
    : `${where}: expected a port from 0 to ${PORT_MAX}, or 127.x.x.x:port, got "${given}"`;
}

function findMissingServerPart({ url: urls = [], tcp, 'token-file': tokenFiles = [] }: Parsed): string | undefined {
  if (urls.length > 0 && tcp !== undefined)
    return '--url and --tcp: expected one of them, since an Editor either dials or listens';
  if (tcp === undefined && (urls.length === 0) !== (tokenFiles.length === 0))
    return `--url and --token-file go together: expected both or neither, got only ${urls.length === 0 ? '--token-file' : '--url'}`;
  if (tokenFiles.length > 1 && tokenFiles.length !== urls.length)
    return `--token-file: expected one for all servers or one for each --url (${urls.length}), got ${tokenFiles.length}`;
  return findBadUrl(urls);
}

function findBadUrl(urls: readonly string[]): string | undefined {
  const at = urls.findIndex((url, index) => !isWebSocketUrl(url) || urls.indexOf(url) !== index);
  const url = urls[at];
  if (url === undefined) return undefined;
  const where = urls.length === 1 ? '--url' : `--url (the ${at + 1}. of ${urls.length})`;
  return isWebSocketUrl(url)
    ? `${where}: expected another server than those before it, got "${url}" again`
    : `${where}: expected a WebSocket URL such as ws://127.0.0.1:8090/bridge, got "${url}"`;
}

const isWebSocketUrl = (text: string): boolean => /^wss?:\/\//.test(text) && URL.canParse(text);

function readServers({ url: urls = [], 'token-file': tokenFiles = [] }: Parsed): FixedServer[] {
  return urls.flatMap((url, index) => {
    const tokenFile = tokenFiles[index] ?? tokenFiles[0];
    return tokenFile === undefined ? [] : [{ url, tokenFile }];
  });
}
