import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BridgeClient } from './bridge-client.ts';
import { watchStandstill, type Standstill } from '../lib/machine-load.ts';
import { openLedger, type Ledger } from '../player/ledger.ts';
import { type Manifest, newProgram, type Program } from './manifest.ts';
import type { BehaviourTarget } from './options.ts';
import { freePort, makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { signalGroup, splitCommand, pollUntil } from '../lib/child.ts';
import { valueInFile, fillValue, fillIn, type Fillings } from './fill.ts';
import { startUnityHalf, type UnityHalf } from './unity-half.ts';
import { connectClient } from './http-client.ts';

/** One thing that the runner did or saw. */
interface Step {
  /** Ms since the row began. */
  readonly at: number;
  readonly text: string;
}

/** A message between client and server, shortened. */
interface Wire {
  readonly at: number;
  readonly to: 'client' | 'server';
  readonly text: string;
}

/** Programs write `start` and `end`; the Unity half writes its action on a result. */
const marks = ['start', 'end', 'lost', 'hangup', 'held', 'twice'] as const;
type Mark = (typeof marks)[number];

/** One row while it is played: its processes, and its events. */
export interface RowRun {
  readonly manifest: Manifest;
  /** The bridge's own timeout, to which everything scales. */
  readonly T: number;
  /** Ms added to each bound now: more on an overloaded machine. */
  tolerance(): number;
  readonly around: Environment;
  readonly ledger: Ledger<Mark>;
  readonly programs: readonly Program[];
  readonly steps: readonly Step[];
  readonly wire: readonly Wire[];
  readonly standstill: Standstill;
  client: BridgeClient;
  now(): number;
  step(text: string): void;
  /** A new program, which Unity accepts by its name. */
  program(name: string, more?: Partial<Omit<Program, 'name' | 'token'>>): Promise<Program>;
  /** Called while the row only waits: another row may begin beside it. */
  rest(): void;
  end(): Promise<void>;
}

/** Added to each bound on a machine where no thread has to wait. */
export const TOLERANCE_MS = 1_000;

/** A machine that is slower still is too slow. */
const LOAD_MOST = 20;

/** Durations scale to this if the bridge's own timeout is unknown. */
const SCALE_MS = 4_000;

const WIRE_CHARS = 600;

const LEDGER_MS = 10;

/** The machine and the whole run, for the run of a row. */
interface Circumstances {
  /** Number of runnable threads for each core. */
  readonly load: () => number;
  readonly rest: () => void;
}

/** Starts the bridge, its Unity half and a client. Throws NotMeasured where one of them does not start. */
export async function openRowRun(target: BehaviourTarget, { load, rest }: Circumstances): Promise<RowRun> {
  const began = performance.now();
  const now = (): number => Math.round(performance.now() - began);
  const wire: Wire[] = [];
  const steps: Step[] = [];
  const programs: Program[] = [];
  const around = await makeSurroundings(target, {
    now,
    wire: (to, text) => void wire.push({ at: now(), to, text: shortened(text) }),
  });
  const ledger = openLedger({ marks, now, file: { path: around.ledgerPath, everyMs: LEDGER_MS } });
  const rowRun: RowRun = {
    manifest: target.manifest,
    T: target.manifest.own_timeout_ms ?? SCALE_MS,
    tolerance: () => Math.round(TOLERANCE_MS * Math.min(load(), LOAD_MOST)),
    around,
    ledger,
    standstill: watchStandstill(),
    programs,
    steps,
    wire,
    client: await connectOrEnd(around),
    now,
    step: (text) => void steps.push({ at: now(), text }),
    async program(name, more) {
      const program = newProgram(name, more);
      programs.push(program);
      await around.unity?.program(program, around.ledgerPath);
      return program;
    },
    rest,
    async end() {
      ledger.stop();
      rowRun.standstill.stop();
      await rowRun.client.close();
      await around.end();
    },
  };
  return rowRun;
}

const shortened = (text: string): string => (text.length > WIRE_CHARS ? `${text.slice(0, WIRE_CHARS)}...` : text);

async function connectOrEnd(around: Environment): Promise<BridgeClient> {
  return around.connect().catch(async (error: unknown) => {
    await around.end();
    throw error;
  });
}

/** A row that has waited for this time is idle: the bridge waits for its own timeout, or a program runs. */
const IDLE_MS = 2_000;

/** Polls as `pollUntil` does, and allows another row to run meanwhile if that takes long. */
export async function waitOrYield<T>(
  { rest }: Pick<RowRun, 'rest'>,
  look: () => T | undefined,
  withinMs: number,
): Promise<T | undefined> {
  const idle = setTimeout(rest, IDLE_MS);
  return pollUntil(look, withinMs).finally(() => clearTimeout(idle));
}

/** A bridge and its Unity half, in a folder of its own. */
interface Environment {
  readonly ledgerPath: string;
  readonly unity: UnityHalf | undefined;
  readonly fillings: Fillings;
  /** A client, with a server process of its own. */
  connect(): Promise<BridgeClient>;
  /** SIGKILL of the server that the client's command uses, if there is one. */
  killServerBehind(): void;
  end(): Promise<void>;
}

interface Watching {
  readonly now: () => number;
  readonly wire: (to: 'client' | 'server', text: string) => void;
}

async function makeSurroundings(
  { manifest, fillings: given, cwd }: BehaviourTarget,
  watching: Watching,
): Promise<Environment> {
  const folder = makeTemporaryFolder();
  const dir = join(folder.path, 'd');
  mkdirSync(dir);
  const fillings = { ...given, dir, port: await freePort() };
  const env = stringsOf(fillValue(manifest.env ?? {}, fillings));
  const wordsOf = (line: string): readonly string[] => splitCommand(line).map((word) => fillIn(word, fillings));
  const killServerBehind = (): void => killFrom(manifest.server_pid, fillings);
  let unity: UnityHalf | undefined;
  try {
    unity =
      manifest.unity === undefined ? undefined : await startUnityHalf({ command: wordsOf(manifest.unity), env, dir });
  } catch (error) {
    folder.remove();
    throw error;
  }
  return {
    ledgerPath: join(folder.path, 'ledger'),
    unity,
    fillings,
    connect: async () =>
      connectClient(manifest, { command: wordsOf(manifest.server ?? ''), env, dir: cwd ?? dir, ...watching }, fillings),
    killServerBehind,
    async end() {
      killServerBehind();
      await unity?.end();
      folder.remove();
    },
  };
}

const stringsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, text]) => [name, String(text)]));

function killFrom(where: Manifest['server_pid'], fillings: Fillings): void {
  if (where === undefined) return;
  const pid = valueInFile(fillIn(where.file, fillings), where.pointer);
  if (typeof pid === 'number' && pid > 1) signalGroup(pid, 'SIGKILL');
}
