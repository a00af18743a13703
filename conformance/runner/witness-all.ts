import { mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterError } from '../adapter/serve-adapter.ts';
import { type FaultName, faultWords, type WitnessKind } from '../script/case-target.ts';
import { runnerCapabilities, type RealTarget, type OpenTarget } from '../targets/real-target.ts';
import { resultOf } from '../../server/lib/errors.ts';
import { inParallel, isAlive, pollUntil } from '../lib/child.ts';
import { connectRealClient, type Observer, type RealClient } from '../targets/real-client.ts';
import type { Asked } from './listed-tools.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';

interface WitnessOptions {
  readonly target: RealTarget;
  readonly seed: number;
  readonly jobs: number;
}

/** A fault that does not happen although it is declared, and the remedy. */
interface Unseen {
  readonly fault: FaultName;
  readonly sentence: string;
}

const EDITOR_MS = 30_000;

/** The given faults that the adapter causes, and not the runner. */
export function declaredFaults(
  { capabilities }: RealTarget,
  faults: readonly FaultName[],
  server_is_command: boolean,
): readonly FaultName[] {
  const byRunner: ReadonlySet<string> = new Set([...runnerCapabilities, ...(server_is_command ? ['kill_server'] : [])]);
  return faults.filter((fault) => capabilities.has(fault) && !byRunner.has(fault));
}

/** Causes each fault once, on an instance of its own, and checks that it happens. */
export async function witnessAll(faults: readonly FaultName[], options: WitnessOptions): Promise<Unseen[]> {
  const unseen: Unseen[] = [];
  await inParallel(faults, options, async (fault) => {
    const sentence = await witnessOne(fault, options);
    if (sentence !== undefined) unseen.push({ fault, sentence });
  });
  return unseen;
}

async function witnessOne(fault: FaultName, { target, seed }: WitnessOptions): Promise<string | undefined> {
  const probe = await openProbe(target, { case_id: `witness-${fault}`, seed });
  try {
    const away = await waitForEditor(probe, EDITOR_MS);
    return away === undefined ? await witnessFault(fault, probe) : `start has led to no Editor that runs code: ${away}`;
  } catch (error) {
    if (error instanceof AdapterError) return error.message;
    throw error;
  } finally {
    await probe.close();
  }
}

/** A fault on a new instance. */
interface FaultTrial {
  readonly fault: FaultName;
  readonly probe: Probe;
  readonly faults: NonNullable<Probe['opened']['faults']>;
  /** Time within which a program begins without a fault, ms. */
  readonly usual: number;
}

const EDITOR_WAIT_MS = 30_000;

/** Least time of a wait for an event that must not happen. */
const SILENCE_MS = 400;

const DELAY_MS = 1_000;

/** Factor by which the machine may become slower than before the fault. */
const MARGIN = 5;

const POLL_MS = 10;

/** Causes that fault and checks it; a sentence with the adapter's mistake, or undefined. The instance is unusable after it. */
async function witnessFault(fault: FaultName, probe: Probe): Promise<string | undefined> {
  const { faults } = probe.opened;
  if (faults === undefined) return 'there is no adapter that could do it';
  const usual = await timeToStart(probe);
  if (usual === undefined) return 'before it no program began';
  const wrong = await witnesses[faultWords[fault].witness]({ fault, probe, faults, usual });
  if (wrong !== undefined)
    return `${wrong}. Expected: ${faultWords[fault].does} Do that, or take ${fault} out of the capabilities of hello`;
  await faults.heal();
  // A client of a server that was killed may have ended with it.
  const away = await waitForEditor(probe, EDITOR_WAIT_MS);
  return away === undefined ? undefined : `after it and heal there is no Editor that runs code: ${away}`;
}

/** Sends a program that writes its begin into the ledger. Its answer is not checked. */
const send = (probe: Probe, name: string, rest: string): Promise<unknown> =>
  probe.ask('unity_execute_code', { code: `${appendLine(probe, `start ${name}`)}\n${rest}`, timeout: 0 });

const appendLine = ({ ledgerPath }: Probe, line: string): string =>
  `File.AppendAllText("${ledgerPath.replaceAll('\\', '\\\\')}", "${line}\\n");`;

const witnesses: Readonly<Record<WitnessKind, (trial: FaultTrial) => Promise<string | undefined>>> = {
  nothing_starts: nothingStarts,
  cut_off: cutOff,
  process_ends: processEnds,
  forgets,
  ends: justDo,
  // The target requires `did`.
  told: justDo,
};

async function justDo({ fault, faults }: FaultTrial): Promise<undefined> {
  await faults.fault({ fault });
}

async function timeToStart(probe: Probe): Promise<number | undefined> {
  const began = performance.now();
  void send(probe, 'before', 'return 1;');
  return (await appears(probe, 'start before', EDITOR_WAIT_MS)) ? performance.now() - began : undefined;
}

async function nothingStarts({ fault, probe, faults, usual }: FaultTrial): Promise<string | undefined> {
  await faults.fault({ fault });
  void send(probe, 'meanwhile', 'return 1;');
  const started = await appears(probe, 'start meanwhile', Math.max(SILENCE_MS, MARGIN * usual));
  return started ? `${fault} had no effect: a program that was sent while it lasted began` : undefined;
}

async function cutOff({ fault, probe, faults, usual }: FaultTrial): Promise<string | undefined> {
  const delay = Math.round(Math.max(DELAY_MS, MARGIN * usual));
  void send(probe, 'running', `await Task.Delay(${delay});\n${appendLine(probe, 'end running')}\nreturn 1;`);
  if (!(await appears(probe, 'start running', EDITOR_WAIT_MS))) return 'before it a program did not begin';
  await faults.fault({ fault });
  const ended = await appears(probe, 'end running', delay + Math.max(SILENCE_MS, MARGIN * usual));
  return ended ? `${fault} had no effect: a program that ran at that time continued to its end` : undefined;
}

async function processEnds({ fault, probe, faults }: FaultTrial): Promise<string | undefined> {
  const { pids } = probe.opened;
  if (pids === undefined || pids.length === 0)
    return `nothing shows ${fault}: the reply to start has to name the processes in pids`;
  await faults.fault({ fault });
  // A killed process exists until its parent has read its exit status.
  const isGone = await pollUntil(() => !pids.every(isAlive), SILENCE_MS, POLL_MS);
  return isGone ? undefined : `${fault} had no effect: all of the pids ${pids.join(', ')} still run`;
}

async function forgets({ fault, probe, faults }: FaultTrial): Promise<string | undefined> {
  const { log_id } = await probe.ask('unity_execute_code', { code: 'return 1;', timeout: 5_000 });
  if (log_id === undefined) return 'before it no work had a log_id';
  await faults.fault({ fault });
  await faults.heal();
  const { status } = await probe.ask('unity_get_result', { log_id });
  return status === 'completed' || status === 'in_progress'
    ? `${fault} had no effect: the result of earlier work is still there`
    : undefined;
}

async function appears({ opened, ledgerPath }: Probe, line: string, ms: number): Promise<boolean> {
  const look = async (): Promise<boolean> =>
    ((await opened.ledger?.()) ?? resultOf(() => readFileSync(ledgerPath, 'utf8')) ?? '').split('\n').includes(line);
  return (await pollUntil(look, ms, POLL_MS)) === true;
}

/** A client outside of any case, on an instance of its own: for checks before cases are run. */
export interface Probe {
  readonly opened: OpenTarget;
  readonly client: RealClient;
  readonly ledgerPath: string;
  /** Received messages that are not MCP. */
  readonly wrong: () => readonly string[];
  readonly ask: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Asked>;
  close(): Promise<void>;
}

const PROBE_POLL_MS = 20;
const EDITOR_POLL_MS = 200;

/** Time limit of a plain call beyond its timeout. */
const ANSWER_MS = 10_000;

/** Throws CouldNotRun if no server answers. */
export async function openProbe(
  target: RealTarget,
  { case_id, seed }: { readonly case_id: string; readonly seed: number },
): Promise<Probe> {
  const folder = makeTemporaryFolder();
  const remove = (): void => folder.remove();
  const ledgerPath = join(folder.path, 'ledger');
  const wrong: string[] = [];
  let opened: OpenTarget | undefined;
  try {
    opened = await target.open({
      case_id,
      dir: realpathSync(mkdtempSync(join(folder.path, 'i'))),
      ledger_path: ledgerPath,
      seed,
    });
    const client = await connectRealClient({
      name: 'probe',
      mcp: opened.mcp,
      tool_names: opened.tool_names,
      tool_mapping: opened.tool_mapping ?? {},
      now: () => performance.now(),
      observer: observe(wrong),
    });
    return probeOf({ opened, client, ledgerPath, wrong, remove });
  } catch (error) {
    await opened?.close().catch(() => undefined);
    remove();
    throw error;
  }
}

function observe(wrong: string[]): Observer {
  const nothing = (): void => undefined;
  return {
    wire: nothing,
    notification: nothing,
    called: nothing,
    answered: nothing,
    aside: nothing,
    notifications: () => 0,
    wrong: (message) => void wrong.push(message),
  };
}

interface Parts {
  readonly opened: OpenTarget;
  readonly client: RealClient;
  readonly ledgerPath: string;
  readonly wrong: readonly string[];
  readonly remove: () => void;
}

function probeOf({ opened, client, ledgerPath, wrong, remove }: Parts): Probe {
  return {
    opened,
    client,
    ledgerPath,
    wrong: () => wrong,
    ask: (tool, args) => ask(client, tool, args),
    async close() {
      await client.leave();
      try {
        await opened.close();
      } finally {
        remove();
      }
    },
  };
}

async function ask(client: RealClient, tool: string, args: Readonly<Record<string, unknown>>): Promise<Asked> {
  const call = client.call(tool, args);
  const timeout = typeof args['timeout'] === 'number' && args['timeout'] < ANSWER_MS ? args['timeout'] : 0;
  const answer = await pollUntil(() => call.answer, timeout + ANSWER_MS, PROBE_POLL_MS);
  const { envelope, invalid } = answer ?? { invalid: `no answer within ${(timeout + ANSWER_MS) / 1000} s` };
  return {
    ...(invalid === undefined ? {} : { invalid }),
    ...(envelope === undefined
      ? {}
      : {
          status: envelope.status,
          log_id: envelope.log_id,
          ...(envelope.status === 'error' ? { error_code: envelope.error_code, error: envelope.error } : {}),
        }),
  };
}

/** Waits until an Editor is connected and runs code; a sentence with the reason, if that takes too long. */
export async function waitForEditor(probe: Probe, ms: number): Promise<string | undefined> {
  let last: Asked = {};
  const runsCode = async (): Promise<boolean> => {
    last = await probe.ask('unity_query', { query: '1 + 1', timeout: 1_000 });
    return last.status === 'completed';
  };
  if (await pollUntil(runsCode, ms, EDITOR_POLL_MS)) return undefined;
  const { status, error_code, invalid } = last;
  return `unity_query "1 + 1" was answered ${invalid ?? `with ${error_code ?? status ?? 'nothing'}`} for ${ms / 1000} s. Is an Editor open, and connected?`;
}
