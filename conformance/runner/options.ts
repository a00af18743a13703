import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { otherCapabilities, type Capability } from '../script/case.ts';
import type { BehaviourOptions } from '../behaviour/options.ts';
import type { BoardOptions } from '../board/board-options.ts';
import { splitCommand } from '../lib/split-command.ts';

/** What is tested. */
export type Subject =
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

export interface ConformanceOptions {
  readonly subject: Subject;
  /** As it was given, for replays. */
  readonly subjectWords: string;
  readonly level: 'L0' | 'L1' | 'L2';
  /** Ids or slugs, with `*` and `?`. */
  readonly cases: readonly string[];
  readonly jobs: number;
  readonly knownFailures: string | undefined;
  readonly out: string;
  readonly json: boolean;
  readonly seed: number;
  readonly repeat: number;
  readonly tolerance_ms: number;
  /** Of a server without an adapter. */
  readonly own_timeout_ms: number | undefined;
  readonly name: string | undefined;
}

export type Command =
  | { readonly do: 'run' | 'smoke'; readonly options: ConformanceOptions }
  | { readonly do: 'behaviour'; readonly options: BehaviourOptions }
  | { readonly do: 'board'; readonly options: BoardOptions }
  | { readonly do: 'list'; readonly cases: readonly string[] }
  | { readonly do: 'schema'; readonly of: (typeof schemas)[number] }
  | {
      readonly do: 'own-adapter';
      readonly bin: string | undefined;
      readonly transport: 'ws' | 'tcp';
      readonly editor: readonly string[] | undefined;
    }
  | { readonly do: 'help' }
  | { readonly do: 'wrong'; readonly message: string };

export const usage = `Usage: mcp-unity-bridge conformance [smoke] <what to test> [options]
       mcp-unity-bridge conformance list [--case <glob>]
       mcp-unity-bridge conformance --behaviour <what to test> [options]
       mcp-unity-bridge conformance board --results <file>... [--disputed <file>] [--out <dir>]
       mcp-unity-bridge conformance schema case|adapter|results|manifest|behaviour

What to test, one of:
  --server "<command>"   an MCP server over stdio, with whatever Unity it has behind it; run once for each client, without a shell
    --isolated           it has a Unity of its own for each working folder: cases get folders of their own, and are played side by side
  --url <http url>       an MCP server over Streamable HTTP that runs already; each client adds ?client=<its name>
    --offers <list>      with --server and --url: what else it has, of progress, workload, big_results, ready_tools (progress,workload)
  --adapter "<command>"  an adapter: starts servers and Editors, and makes things go wrong (schema adapter says how). "own": this package's;
                         "own-tcp": the same with an Editor that listens (Linux)
    --unity "<command>"  with own and own-tcp: this Editor, instead of the mock; it takes the mock's options and commands, and is killed as this process
  --bridge ws|tcp        a Unity side that speaks the bridge protocol; this program is the server, which listens (ws) or dials (tcp)
    --unity "<command>"  starts it, for each case in a project folder of its own ({project} in it, and its working folder); with tcp it is to
                         listen on UNITY_TCP_PORT ({port} in it); or
    --listen <port>      with ws: where one that runs already connects, with --token-file <file>; or
    --dial <port>        with tcp: where one that runs already listens, with --token-file <file>
    --connect-ms <ms>    how long it may take to connect (default 30000)
    --retention-ms <ms>  it was started so that it forgets acknowledged ids after so long
    --patience <n>       multiplies every time limit (default 1): for a slow machine, or a compiler that takes seconds

With --behaviour, for bridges with tools of any name; judged is how often work starts, and whose answer comes, one of:
  --manifest <file>      a bridge, and whoever plays Unity for it, as a YAML file says (schema manifest)
    --checkout <name>=<folder> where the bridge of that name lies, for a manifest that speaks of {{checkout}}
  --server "<command>"   with its Unity running, and
    --call '<tool> <json>' how to run C#, such as 'run_csharp {"code": "{{code}}"}'
    --own-timeout <ms>     after so long the bridge gives up by itself: durations scale to it
  --run-url <address>    where this run can be read, for the board

board makes one page of the results of many bridges, from the results.jsonl of each:
  --results <file>...    of conformance --behaviour
  --disputed <file>      cells whose outcome is not shown until it is settled: a YAML list of bridge, version, row, reason and link

Options:
  --level L0|L1|L2         how far: static checks, black box, with faults (default L2)
  --case <glob>            only these ids or slugs, such as EXO-* or half-open-*; may be repeated
  --jobs <n>               cases at the same time (default: by the number of cores)
  --known-failures <file>  lines such as "EXO-014  # reason, https://link, expires=2027-03-01": they are played and may fail
  --out <dir>              where the report goes (default report; of board: board)
  --json                   the whole run as JSON on stdout, and no words
  --seed <n>               for what is random in adapters (default 1)
  --repeat <n>             plays each case so often: one that does not always end the same way is named (default 1)
  --own-timeout <ms>       with --server and --url: after so long the server gives up waiting for Unity by itself; cases about late answers last longer
  --tolerance <ms>         how much later than promised an answer may come (default 500)
  --name <name>            of what is tested, for the report (default: what the server says of itself)
  --help

smoke plays no cases: six checks that judge the adapter alone.
What a server cannot be tested for is shown as not reached, never as passed.

Exit codes: 0 conformant, 1 not conformant, 2 stale known failures or wrong usage, 3 could not measure, 4 the adapter is wrong, 70 error in the suite.

Examples:
  mcp-unity-bridge conformance --server "npx -y some-unity-mcp"
  mcp-unity-bridge conformance --adapter own --case EXO-*
  mcp-unity-bridge conformance smoke --adapter "python3 adapter.py"`;

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

const parse = (argv: readonly string[]) => parseArgs({ args: [...argv], options: flags, allowPositionals: true });
type Values = ReturnType<typeof parse>['values'];

const schemas = ['case', 'adapter', 'results', 'manifest', 'behaviour'] as const;
const levels = ['L0', 'L1', 'L2'] as const;

/** Reads the command line; a mistake is named with what was expected. `own`: words that start the adapter of this package. */
export function readOptions(argv: readonly string[], own: readonly string[]): Command {
  try {
    const { values, positionals } = parse(argv);
    if (values.help) return { do: 'help' };
    return commandOf(positionals, values, own);
  } catch (error) {
    return { do: 'wrong', message: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf([word, ...rest]: readonly string[], values: Values, own: readonly string[]): Command {
  if (word === 'board') return { do: 'board', options: boardOf(values, rest) };
  if (word === 'schema') {
    const of = schemas.find((name) => name === rest[0]);
    if (of === undefined || rest.length > 1)
      throw new Error(`expected schema and one of ${schemas.join(', ')}, got schema ${rest.join(' ')}`);
    return { do: 'schema', of };
  }
  if (rest.length > 0)
    throw new Error(`expected one word at most before the options, got ${[word, ...rest].join(' ')}`);
  switch (word) {
    case undefined:
    case 'smoke':
      if (values.behaviour) return { do: 'behaviour', options: behaviourOf(values) };
      return { do: word ?? 'run', options: optionsOf(values, own) };
    case 'list':
      return { do: 'list', cases: values.case ?? [] };
    case 'own-adapter':
      return {
        do: 'own-adapter',
        bin: values.bin,
        transport: transportOf(values.bridge ?? 'ws'),
        editor: values.unity === undefined ? undefined : wordsOf('--unity', values.unity),
      };
    default:
      throw new Error(`expected smoke, list, board or schema, or none of them, got ${word}`);
  }
}

function optionsOf(values: Values, own: readonly string[]): ConformanceOptions {
  const subject = subjectOf(values, own);
  const level = levels.find((name) => name === values.level);
  if (level === undefined) throw new Error(`expected L0, L1 or L2 as --level, got ${values.level}`);
  return {
    ...subject,
    level,
    cases: values.case ?? [],
    jobs: wholeNumber('--jobs', values.jobs ?? String(defaultJobs(subject.subject)), 1),
    knownFailures: values['known-failures'],
    out: values.out ?? 'report',
    json: values.json,
    seed: wholeNumber('--seed', values.seed, 0),
    repeat: wholeNumber('--repeat', values.repeat, 1),
    tolerance_ms: wholeNumber('--tolerance', values.tolerance, 0),
    own_timeout_ms:
      values['own-timeout'] === undefined ? undefined : wholeNumber('--own-timeout', values['own-timeout'], 1),
    name: values.name,
  };
}

/** Whether it is something that can be judged is looked at when it is: a manifest is a file. */
function behaviourOf(values: Values): BehaviourOptions {
  const { server, call, manifest, checkout, name, 'own-timeout': ownTimeout, 'run-url': runUrl } = values;
  return {
    given: {
      server,
      call,
      manifest,
      checkout,
      name,
      ownTimeoutMs: ownTimeout === undefined ? undefined : wholeNumber('--own-timeout', ownTimeout, 100),
    },
    ...(runUrl === undefined ? {} : { runUrl: addressOf('--run-url', runUrl) }),
    rows: values.case ?? [],
    jobs: wholeNumber('--jobs', values.jobs ?? (manifest === undefined ? '1' : '4'), 1),
    repeat: wholeNumber('--repeat', values.repeat, 1),
    out: values.out ?? 'report',
    json: values.json,
  };
}

/** A shell writes several files behind one `--results`. */
function boardOf({ results = [], disputed, out = 'board' }: Values, rest: readonly string[]): BoardOptions {
  if (results.length === 0)
    throw new Error('expected --results and files that conformance --behaviour has written, got none');
  return { results: [...results, ...rest], disputed, out };
}

/** Cases mostly wait. A core can serve more than one; on a shared server they are only clients. */
const JOBS_PER_CORE = 2;
const defaultJobs = ({ kind }: Subject): number => (kind === 'bridge' ? 1 : JOBS_PER_CORE) * availableParallelism();

function subjectOf(values: Values, own: readonly string[]): Pick<ConformanceOptions, 'subject' | 'subjectWords'> {
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
  const subjectWords = `--${name} ${quoted(text)}${values.isolated ? ' --isolated' : ''}${offered}`;
  if (url !== undefined) {
    return { subject: { kind: 'url', url: addressOf('--url', url), offers }, subjectWords };
  }
  if (bridge !== undefined) {
    const read = bridgeOf(bridge, values);
    return { subject: { kind: 'bridge', bridge: read }, subjectWords: `${subjectWords} ${unityWords(read)}` };
  }
  if (adapter === 'own' || adapter === 'own-tcp')
    return ownSubject(adapter, { own, subjectWords, unity: values.unity });
  return {
    subject:
      adapter === undefined
        ? { kind: 'server', command: wordsOf('--server', text), isolated: values.isolated, offers }
        : { kind: 'adapter', command: wordsOf('--adapter', text) },
    subjectWords,
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
function ownSubject(
  adapter: 'own' | 'own-tcp',
  {
    own,
    subjectWords,
    unity,
  }: { readonly own: readonly string[]; readonly subjectWords: string; readonly unity: string | undefined },
): Pick<ConformanceOptions, 'subject' | 'subjectWords'> {
  const transport = adapter === 'own' ? [] : ['--bridge', 'tcp'];
  const editor = unity === undefined ? [] : ['--unity', unity];
  return {
    subject: { kind: 'adapter', command: [...own, ...transport, ...editor] },
    subjectWords: [subjectWords, ...editor.map(quoted)].join(' '),
  };
}

function transportOf(text: string): 'ws' | 'tcp' {
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

function wordsOf(option: string, text: string): readonly string[] {
  const words = splitCommand(text);
  if (words.length === 0) throw new Error(`expected a command as ${option}, got nothing`);
  return words;
}

function addressOf(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Error(`expected an address such as http://127.0.0.1:8080/mcp as ${name}, got "${text}"`);
  return text;
}

function wholeNumber(name: string, text: string, minimum: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < minimum)
    throw new Error(`expected a whole number of at least ${minimum} as ${name}, got "${text}"`);
  return value;
}
