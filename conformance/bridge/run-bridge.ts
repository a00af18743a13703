import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { CaseResult } from '../report/model.ts';
import { CouldNotRun, headOf, unplayed } from '../player/play.ts';
import { splitCommand, inParallel } from '../lib/child.ts';
import { reasonOf, attempt, failureOf, resultOf } from '../../server/lib/errors.ts';
import { type BridgeCase, loadBridgeCases } from './bridge-case.ts';
import { playBridgeCase, type PlayOptions } from './play-bridge-case.ts';
import type { UnitySide } from './bridge-run.ts';

/** The options of `--bridge`. */
export interface BridgeRunOptions {
  readonly transport: 'ws' | 'tcp';
  /**
   * The command is started again for each case, in a project folder of its own (`{project}` in it, and its working folder); `{retention}` in it are the
   * ms after which it is to drop acknowledged work, `{port}` is the port to listen on (`tcp`). Or a port: a Unity side that runs already is awaited
   * there (`ws`), or listens there (`tcp`).
   */
  readonly unity:
    | { readonly command: string; readonly env?: NodeJS.ProcessEnv }
    | { readonly port: number; readonly tokenFile: string };
  /** Default: conformance/cases/bridge. */
  readonly cases?: readonly BridgeCase[];
  /** Number of cases at once; only with a command. Default 2. */
  readonly jobs?: number;
  /** Multiplies every time limit; default 1. */
  readonly patience?: number;
  /** Longest time until a Unity side connects, in ms. Default 30,000; a real Editor needs minutes to open a project. */
  readonly connectMs?: number;
  /** The Unity side was started so that it drops acknowledged ids after this many ms. */
  readonly retentionMs?: number;
  readonly onResult?: (result: CaseResult) => void;
}

const JOBS = 2;
const CONNECT_MS = 30_000;
/** For `{retention}` in the command. */
const RETENTION_MS = 1000;

/** Plays the cases against a Unity side: the runner is the server. Results in the order of the cases. Throws CouldNotRun if that is impossible. */
export async function runBridge(options: BridgeRunOptions): Promise<CaseResult[]> {
  const cases = options.cases ?? loadBridgeCases();
  const unity = sideOf(options);
  const play: PlayOptions = {
    transport: options.transport,
    unity,
    patience: options.patience ?? 1,
    connectMs: options.connectMs ?? CONNECT_MS,
    replay: replayOf(options),
    ...retentionOf(options),
  };
  const results = new Map<string, CaseResult>();
  let unreachable: string | undefined;
  await inParallel(cases, { jobs: unity.kind === 'command' ? (options.jobs ?? JOBS) : 1 }, async (one) => {
    const result =
      unreachable === undefined
        ? await playBridgeCase(one, play)
        : unplayed(headOf(one, 'bridge'), { status: 'could_not_run', reason: unreachable });
    // A Unity side that never connects will not do so for the next case either: it is reported at once.
    if (result.status === 'could_not_run' && ![...results.values()].some(hasConnected)) unreachable = result.reason;
    results.set(one.id, result);
    options.onResult?.(result);
  });
  return cases.flatMap(({ id }) => results.get(id) ?? []);
}

function retentionOf({ unity, retentionMs }: BridgeRunOptions): { readonly retentionMs?: number } {
  if (retentionMs !== undefined) return { retentionMs };
  return 'command' in unity && unity.command.includes('{retention}') ? { retentionMs: RETENTION_MS } : {};
}

const hasConnected = ({ status }: CaseResult): boolean => status === 'pass' || status === 'fail' || status === 'warn';

function sideOf({ unity }: BridgeRunOptions): UnitySide {
  if ('command' in unity) {
    checkCommand(unity.command);
    return { kind: 'command', command: unity.command, env: unity.env ?? process.env };
  }
  return { kind: 'running', port: unity.port, token: readToken(unity.tokenFile) };
}

function checkCommand(command: string): void {
  const words = attempt(
    () => splitCommand(command),
    (error) => {
      throw new CouldNotRun(`--unity: ${reasonOf(error)}.`);
    },
  );
  if (words.length > 0) return;
  throw new CouldNotRun(
    '--unity: expected a command that starts a Unity side, such as "npx mcp-unity-bridge mock", got nothing.',
  );
}

/** The token of the file; a new one is written if there is no file. */
function readToken(path: string): string {
  const held = resultOf(() => readFileSync(path, 'utf8').trim());
  if (held !== undefined && /^[0-9a-f]{64}$/.test(held)) return held;
  if (held !== undefined)
    throw new CouldNotRun(`--token-file: ${path} should hold 64 hexadecimal digits and holds something else.`);
  const token = randomBytes(32).toString('hex');
  const unmade = failureOf(() => writeFileSync(path, `${token}\n`, { mode: 0o600, flag: 'wx' }));
  if (unmade === undefined) return token;
  throw new CouldNotRun(`--token-file: ${path} can be neither read nor made: ${unmade}.`);
}

function replayOf({ unity, transport }: BridgeRunOptions): string {
  const port = transport === 'ws' ? '--listen' : '--dial';
  const side =
    'command' in unity
      ? `--unity ${JSON.stringify(unity.command)}`
      : `${port} ${unity.port} --token-file ${unity.tokenFile}`;
  return `mcp-unity-bridge conformance --bridge ${transport} ${side} --case {case}`;
}
