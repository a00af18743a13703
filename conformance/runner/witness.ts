import { setTimeout as pause } from 'node:timers/promises';
import { faultWords, type WitnessKind } from '../script/fault-words.ts';
import type { FaultName } from '../script/capabilities.ts';
import { ledgerFile } from '../targets/ledger-source.ts';
import { isAlive } from '../../server/test-kit/home.ts';
import { waitForEditor, type Probe } from './probe.ts';

/** A fault on an instance that nothing has happened to. */
interface FaultTrial {
  readonly fault: FaultName;
  readonly probe: Probe;
  readonly faults: NonNullable<Probe['opened']['faults']>;
  /** Within that time a program begins that nothing keeps from it, ms. */
  readonly usual: number;
}

const EDITOR_MS = 30_000;
/** For what must not happen, at least. */
const SILENCE_MS = 400;
const DELAY_MS = 1_000;
/** So much slower than before the fault the machine may become. */
const MARGIN = 5;
const POLL_MS = 10;

/** Makes that fault happen and looks whether it does; a sentence on what the adapter has to do, or undefined. The instance is of no use after it. */
export async function witnessFault(fault: FaultName, probe: Probe): Promise<string | undefined> {
  const { faults } = probe.opened;
  if (faults === undefined) return 'there is no adapter that could do it';
  const usual = await timeToStart(probe);
  if (usual === undefined) return 'before it no program began';
  const wrong = await witnesses[faultWords[fault].witness]({ fault, probe, faults, usual });
  if (wrong !== undefined)
    return `${wrong}. Expected: ${faultWords[fault].does} Do that, or take ${fault} out of the capabilities of hello`;
  await faults.heal();
  // A client of a server that was killed may have gone with it.
  const away = await waitForEditor(probe, EDITOR_MS);
  return away === undefined ? undefined : `after it and heal there is no Editor that runs code: ${away}`;
}

const witnesses: Readonly<Record<WitnessKind, (trial: FaultTrial) => Promise<string | undefined>>> = {
  nothing_starts: nothingStarts,
  cut_off: cutOff,
  process_ends: processEnds,
  forgets,
  ends: justDo,
  // The target demands the words.
  told: justDo,
};

async function justDo({ fault, faults }: FaultTrial): Promise<undefined> {
  await faults.fault({ fault });
}

async function timeToStart(probe: Probe): Promise<number | undefined> {
  const began = performance.now();
  void send(probe, 'before', 'return 1;');
  return (await appears(probe, 'start before', EDITOR_MS)) ? performance.now() - began : undefined;
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
  if (!(await appears(probe, 'start running', EDITOR_MS))) return 'before it a program did not begin';
  await faults.fault({ fault });
  const ended = await appears(probe, 'end running', delay + Math.max(SILENCE_MS, MARGIN * usual));
  return ended ? `${fault} had no effect: a program that ran when it came went on to its end` : undefined;
}

async function processEnds({ fault, probe, faults }: FaultTrial): Promise<string | undefined> {
  const { pids } = probe.opened;
  if (pids === undefined || pids.length === 0)
    return `nothing shows ${fault}: the reply to start has to name the processes in pids`;
  await faults.fault({ fault });
  // A killed process exists until the one that started it has asked how it ended.
  const deadline = performance.now() + SILENCE_MS;
  while (pids.every(isAlive) && performance.now() < deadline) await pause(POLL_MS);
  return pids.every(isAlive) ? `${fault} had no effect: all of the pids ${pids.join(', ')} still run` : undefined;
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

/** A program that says in the ledger that it has begun. Whether it is answered, and how, is not looked at. */
const send = (probe: Probe, name: string, rest: string): Promise<unknown> =>
  probe.ask('unity_execute_code', { code: `${appendLine(probe, `start ${name}`)}\n${rest}`, timeout: 0 });

const appendLine = ({ ledgerPath }: Probe, line: string): string =>
  `File.AppendAllText("${ledgerPath.replaceAll('\\', '\\\\')}", "${line}\\n");`;

async function appears({ opened, ledgerPath }: Probe, line: string, ms: number): Promise<boolean> {
  const file = ledgerFile(ledgerPath);
  const deadline = performance.now() + ms;
  for (;;) {
    const text = (await opened.ledger?.()) ?? (await file.look()).text;
    if (text.split('\n').includes(line)) return true;
    if (performance.now() >= deadline) return false;
    await pause(POLL_MS);
  }
}
