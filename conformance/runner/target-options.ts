import { parseArgs } from 'node:util';
import { otherCapabilities, type Capability } from '../script/case-target.ts';
import { splitCommand } from '../lib/child.ts';

/** Kinds of test targets. */
export type TargetChoice =
  | {
      readonly kind: 'server';
      readonly command: readonly string[];
      readonly isolated: boolean;
      readonly offers: readonly Capability[];
    }
  | { readonly kind: 'url'; readonly url: string; readonly offers: readonly Capability[] }
  | { readonly kind: 'adapter'; readonly command: readonly string[] }
  | { readonly kind: 'bridge'; readonly bridge: BridgeOptions };

/** Transport and address of the Unity side, for conformance/bridge. */
export interface BridgeOptions {
  readonly transport: 'ws' | 'tcp';
  readonly unity: { readonly command: string } | { readonly port: number; readonly tokenFile: string };
  readonly connectMs?: number;
  readonly retentionMs?: number;
  /** Multiplies every time limit. */
  readonly patience?: number;
}

/** The test target, and the options that name it. */
export interface ChosenTarget {
  readonly choice: TargetChoice;
  /** The options as written, for replays. */
  readonly targetWords: string;
}

export function chooseTarget(values: Values, own: readonly string[]): ChosenTarget {
  const { server, url, adapter, bridge } = values;
  const given = Object.entries({ server, url, adapter, bridge }).filter(([, value]) => value !== undefined);
  const [only] = given;
  if (only === undefined || given.length > 1)
    throw new Error(
      `expected one of --server, --url, --adapter and --bridge, got ${given.length === 0 ? 'none' : given.map(([name]) => `--${name}`).join(' and ')}`,
    );
  const [name, text = ''] = only;
  const offers = offersOf(values);
  const offered = offers.length === 0 ? '' : ` --offers ${offers.join(',')}`;
  const targetWords = `--${name} ${quoted(text)}${values.isolated ? ' --isolated' : ''}${offered}`;
  if (url !== undefined) {
    return { choice: { kind: 'url', url: addressOf('--url', url), offers }, targetWords };
  }
  if (bridge !== undefined) {
    const read = bridgeOf(bridge, values);
    return { choice: { kind: 'bridge', bridge: read }, targetWords: `${targetWords} ${unityWords(read)}` };
  }
  if (adapter === 'own' || adapter === 'own-tcp') return chooseOwnAdapter(values, own, targetWords);
  return {
    choice:
      adapter === undefined
        ? { kind: 'server', command: wordsOf('--server', text), isolated: values.isolated, offers }
        : { kind: 'adapter', command: wordsOf('--adapter', text) },
    targetWords,
  };
}

/** Capabilities that a server, or the Editor of the own adapter, cannot declare; another adapter does in its reply to hello. */
export function offersOf({ offers = '', adapter, bridge, unity }: Values): readonly Capability[] {
  const names = offers.split(',').filter((name) => name !== '');
  const isOwn = (adapter === 'own' || adapter === 'own-tcp') && unity !== undefined;
  if (names.length > 0 && !isOwn && (adapter ?? bridge) !== undefined)
    throw new Error(
      'expected --offers with --server, --url, or --adapter own and --unity: another adapter declares its capabilities',
    );
  return names.map((name) => {
    const known = otherCapabilities.find((one) => one === name);
    if (known === undefined || !offerable.has(known))
      throw new Error(`expected some of ${[...offerable].join(', ')} as --offers, got "${name}"`);
    return known;
  });
}

const offerable: ReadonlySet<Capability> = new Set(['progress', 'workload', 'big_results', 'ready_tools']);

/** The adapter of this package, with an Editor of another make if one is named. */
function chooseOwnAdapter({ adapter, unity, offers }: Values, own: readonly string[], words: string): ChosenTarget {
  const transport = adapter === 'own' ? [] : ['--bridge', 'tcp'];
  const editor = unity === undefined ? [] : ['--unity', unity];
  const offered = offers === undefined ? [] : ['--offers', offers];
  return {
    choice: { kind: 'adapter', command: [...own, ...transport, ...editor, ...offered] },
    targetWords: [words, ...editor.map(quoted)].join(' '),
  };
}

export function transportOf(text: string): 'ws' | 'tcp' {
  if (text !== 'ws' && text !== 'tcp') throw new Error(`expected ws or tcp as --bridge, got "${text}"`);
  return text;
}

function bridgeOf(
  text: string,
  { unity, listen, dial, 'token-file': tokenFile, 'connect-ms': connect, 'retention-ms': retention, patience }: Values,
): BridgeOptions {
  const transport = transportOf(text);
  const more = {
    ...(connect === undefined ? {} : { connectMs: wholeNumber('--connect-ms', connect, 1) }),
    ...(retention === undefined ? {} : { retentionMs: wholeNumber('--retention-ms', retention, 1) }),
    ...(patience === undefined ? {} : { patience: wholeNumber('--patience', patience, 1) }),
  };
  const name = runningPort[transport];
  const [port, other] = transport === 'ws' ? [listen, dial] : [dial, listen];
  if (unity !== undefined && port === undefined && other === undefined && tokenFile === undefined)
    return { transport, unity: { command: unity }, ...more };
  if (unity === undefined && port !== undefined && other === undefined && tokenFile !== undefined)
    return { transport, unity: { port: wholeNumber(name, port, 1), tokenFile }, ...more };
  throw new Error(
    `expected --unity "<command>", or ${name} <port> and --token-file <file>, with --bridge ${transport}`,
  );
}

/** The address of a Unity side that runs already. */
const runningPort = { ws: '--listen', tcp: '--dial' } as const;

function unityWords({ unity, transport, connectMs, retentionMs, patience }: BridgeOptions): string {
  const words =
    'command' in unity
      ? `--unity ${quoted(unity.command)}`
      : `${runningPort[transport]} ${unity.port} --token-file ${quoted(unity.tokenFile)}`;
  const numbers = { 'connect-ms': connectMs, 'retention-ms': retentionMs, patience };
  return [
    words,
    ...Object.entries(numbers).flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${value}`])),
  ].join(' ');
}

const quoted = (text: string): string =>
  /^[\w./:=-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Its options, in the form of `parseArgs`, with texts for the help. */
export const conformanceOptions = {
  server: {
    type: 'string',
    value: '"<command>"',
    heading: 'What to test, one of:',
    says: 'an MCP server over stdio, with whatever Unity it has behind it; run once for each client, without a shell',
  },
  isolated: {
    type: 'boolean',
    default: false,
    says: 'with --server: it has a Unity of its own for each working folder: cases get folders of their own, and are played side by side',
  },
  url: {
    type: 'string',
    value: '<http url>',
    says: 'an MCP server over Streamable HTTP that runs already; each client adds ?client=<its name>',
  },
  offers: {
    type: 'string',
    value: '<list>',
    says: 'with --server, --url, --adapter own: what it has of progress, workload, big_results, ready_tools (progress,workload)',
  },
  adapter: {
    type: 'string',
    value: '"<command>"',
    says: 'an adapter: starts servers and Editors, and causes faults (see schema adapter). "own": this package\'s; "own-tcp": the same with an Editor that listens (Linux)',
  },
  unity: {
    type: 'string',
    value: '"<command>"',
    says: "with --adapter own and own-tcp: this Editor, instead of the mock; it takes the mock's options and commands, and is killed as this process. With --bridge: starts the Unity side, for each case in a project folder of its own ({project} in it, and its working folder); with tcp it is to listen on UNITY_TCP_PORT ({port} in it)",
  },
  bridge: {
    type: 'string',
    value: 'ws|tcp',
    says: 'a Unity side that speaks the bridge protocol; this program is the server, which listens (ws) or dials (tcp)',
  },
  listen: {
    type: 'string',
    value: '<port>',
    says: 'with --bridge ws, instead of --unity: where one that runs already connects',
  },
  dial: {
    type: 'string',
    value: '<port>',
    says: 'with --bridge tcp, instead of --unity: where one that runs already listens',
  },
  'token-file': { type: 'string', value: '<file>', says: 'with --listen and --dial: the token that it has' },
  'connect-ms': {
    type: 'string',
    value: '<ms>',
    says: 'with --bridge: how long it may take to connect (default 30000)',
  },
  'retention-ms': {
    type: 'string',
    value: '<ms>',
    says: 'with --bridge: it was started so that it discards acknowledged ids after this time',
  },
  patience: {
    type: 'string',
    value: '<n>',
    says: 'with --bridge: multiplies every time limit (default 1): for a slow machine, or a compiler that takes seconds',
  },
  behaviour: {
    type: 'boolean',
    default: false,
    heading: 'For bridges with tools of any name:',
    says: 'judges how often work starts, and whose answer comes; with --manifest, or with --server, its Unity running, and --call',
  },
  manifest: {
    type: 'string',
    value: '<file>',
    says: 'a bridge, and the program that plays Unity for it, as a YAML file says (schema manifest)',
  },
  checkout: {
    type: 'string',
    value: '<name>=<folder>',
    says: 'where the bridge of that name lies, for a manifest that speaks of {{checkout}}',
  },
  call: {
    type: 'string',
    value: "'<tool> <json>'",
    says: 'with --server: how to run C#, such as \'run_csharp {"code": "{{code}}"}\'',
  },
  'own-timeout': {
    type: 'string',
    value: '<ms>',
    says: 'after this time the bridge, or the server of --server and --url, gives up waiting for Unity by itself: durations scale to it, and cases about late answers last longer',
  },
  'run-url': { type: 'string', value: '<address>', says: 'where this run can be read, for the board' },
  results: {
    type: 'string',
    multiple: true,
    value: '<file>',
    heading: 'For board:',
    says: 'the results.jsonl of each bridge, of conformance --behaviour; again for each',
  },
  disputed: {
    type: 'string',
    value: '<file>',
    says: 'cells whose outcome is not shown until it is settled: a YAML list of bridge, version, row, reason and link',
  },
  level: {
    type: 'string',
    default: 'L2',
    value: 'L0|L1|L2',
    heading: 'Options:',
    says: 'how far: static checks, black box, with faults (default L2)',
  },
  case: {
    type: 'string',
    multiple: true,
    value: '<glob>',
    says: 'only these ids or slugs, such as EXO-* or half-open-*; may be repeated',
  },
  jobs: { type: 'string', value: '<n>', says: 'cases at the same time (default: by the number of cores)' },
  'known-failures': {
    type: 'string',
    value: '<file>',
    says: 'lines such as "EXO-014  # reason, https://link, expires=2027-03-01": they are played and may fail',
  },
  out: { type: 'string', value: '<dir>', says: 'where the report goes (default report; of board: board)' },
  json: { type: 'boolean', default: false, says: 'the whole run as JSON on stdout, and no words' },
  seed: { type: 'string', default: '1', value: '<n>', says: 'for what is random in adapters (default 1)' },
  repeat: {
    type: 'string',
    default: '1',
    value: '<n>',
    says: 'plays each case this many times: one that does not always end the same way is named (default 1)',
  },
  tolerance: {
    type: 'string',
    default: '500',
    value: '<ms>',
    says: 'how much later than promised an answer may come, more on a busy machine (default 500)',
  },
  name: {
    type: 'string',
    value: '<name>',
    says: 'of what is tested, for the report (default: what the server says of itself)',
  },
  bin: { type: 'string', value: '<file>', says: 'with own-adapter: the program that it starts (default: this one)' },
} as const;

export const parseFlags = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    options: { ...conformanceOptions, help: { type: 'boolean', short: 'h', default: false } },
    allowPositionals: true,
  });

/** Values of the options, by name. */
export type Values = ReturnType<typeof parseFlags>['values'];

export function wordsOf(option: string, text: string): readonly string[] {
  const words = splitCommand(text);
  if (words.length === 0) throw new Error(`expected a command as ${option}, got nothing`);
  return words;
}

export function addressOf(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Error(`expected an address such as http://127.0.0.1:8080/mcp as ${name}, got "${text}"`);
  return text;
}

export function wholeNumber(name: string, text: string, minimum: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < minimum)
    throw new Error(`expected a whole number of at least ${minimum} as ${name}, got "${text}"`);
  return value;
}
