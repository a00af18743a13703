import { AdapterError } from '../adapter/adapter-error.ts';
import type { FaultName } from '../script/capabilities.ts';
import { runnerCapabilities, type RealTarget } from '../targets/real-target.ts';
import { openProbe, waitForEditor } from './probe.ts';
import { witnessFault } from './witness.ts';

export interface WitnessOptions {
  readonly target: RealTarget;
  readonly seed: number;
  readonly jobs: number;
}

/** A fault that does not happen although it is declared, and what to do about it. */
export interface Unseen {
  readonly fault: FaultName;
  readonly sentence: string;
}

const EDITOR_MS = 30_000;

/** Of those faults, the ones that an adapter does. */
export function declaredFaults(
  { capabilities }: RealTarget,
  faults: readonly FaultName[],
  server_is_command: boolean,
): readonly FaultName[] {
  const byRunner: ReadonlySet<string> = new Set([...runnerCapabilities, ...(server_is_command ? ['kill_server'] : [])]);
  return faults.filter((fault) => capabilities.has(fault) && !byRunner.has(fault));
}

/** Makes each fault happen once, on an instance of its own, and looks whether it does. */
export async function witnessAll(faults: readonly FaultName[], options: WitnessOptions): Promise<Unseen[]> {
  const waiting = [...faults];
  const unseen: Unseen[] = [];
  const worker = async (): Promise<void> => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const sentence = await witnessOne(fault, options);
      if (sentence !== undefined) unseen.push({ fault, sentence });
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, faults.length) }, worker));
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
