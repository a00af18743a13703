import { parseArgs } from 'node:util';
import { otherCapabilities, type Capability } from '../script/capabilities.ts';
import { splitCommand } from '../lib/child.ts';

/** What is tested. */
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

/** How the Unity side is reached, as conformance/bridge wants to know it. */
export interface BridgeOptions {
  readonly transport: 'ws' | 'tcp';
  readonly unity: { readonly command: string } | { readonly port: number; readonly tokenFile: string };
  readonly connectMs?: number;
  readonly retentionMs?: number;
  /** Multiplies every time limit. */
  readonly patience?: number;
}

/** What is tested, and the words that name it. */
export interface ChosenTarget {
  readonly choice: TargetChoice;
  /** As it was given, for replays. */
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
  if (adapter === 'own' || adapter === 'own-tcp')
    return chooseOwnAdapter(adapter, { own, targetWords, unity: values.unity });
  return {
    choice:
      adapter === undefined
        ? { kind: 'server', command: wordsOf('--server', text), isolated: values.isolated, offers }
        : { kind: 'adapter', command: wordsOf('--adapter', text) },
    targetWords,
  };
}

/** What a server cannot say by itself; an adapter says it in its reply to hello. */
function offersOf({ offers = '', adapter, bridge }: Values): readonly Capability[] {
  const names = offers.split(',').filter((name) => name !== '');
  if (names.length > 0 && (adapter ?? bridge) !== undefined)
    throw new Error('expected --offers with --server or --url only: an adapter declares its capabilities');
  return names.map((name) => {
    const known = otherCapabilities.find((one) => one === name);
    if (known === undefined || !offerable.has(known))
      throw new Error(`expected some of ${[...offerable].join(', ')} as --offers, got "${name}"`);
    return known;
  });
}

const offerable: ReadonlySet<Capability> = new Set(['progress', 'workload', 'big_results', 'ready_tools']);

/** The adapter of this package, with an Editor of another make if one is named. */
function chooseOwnAdapter(
  adapter: 'own' | 'own-tcp',
  {
    own,
    targetWords,
    unity,
  }: { readonly own: readonly string[]; readonly targetWords: string; readonly unity: string | undefined },
): ChosenTarget {
  const transport = adapter === 'own' ? [] : ['--bridge', 'tcp'];
  const editor = unity === undefined ? [] : ['--unity', unity];
  return {
    choice: { kind: 'adapter', command: [...own, ...transport, ...editor] },
    targetWords: [targetWords, ...editor.map(quoted)].join(' '),
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

/** Where a Unity side that runs already is met. */
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

const flags = {
  server: { type: 'string' },
  isolated: { type: 'boolean', default: false },
  url: { type: 'string' },
  adapter: { type: 'string' },
  bridge: { type: 'string' },
  offers: { type: 'string' },
  unity: { type: 'string' },
  listen: { type: 'string' },
  dial: { type: 'string' },
  'token-file': { type: 'string' },
  'connect-ms': { type: 'string' },
  'retention-ms': { type: 'string' },
  patience: { type: 'string' },
  level: { type: 'string', default: 'L2' },
  case: { type: 'string', multiple: true },
  jobs: { type: 'string' },
  'known-failures': { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  repeat: { type: 'string', default: '1' },
  'own-timeout': { type: 'string' },
  tolerance: { type: 'string', default: '500' },
  name: { type: 'string' },
  bin: { type: 'string' },
  behaviour: { type: 'boolean', default: false },
  manifest: { type: 'string' },
  call: { type: 'string' },
  checkout: { type: 'string' },
  'run-url': { type: 'string' },
  results: { type: 'string', multiple: true },
  disputed: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export const parseFlags = (argv: readonly string[]) =>
  parseArgs({ args: [...argv], options: flags, allowPositionals: true });

/** What was given, by the name of the flag. */
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
