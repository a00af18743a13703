import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { pollUntil } from './child.ts';
import { resultOf } from '../../server/lib/errors.ts';

/** Load of this machine, as a multiple of the threads that its cores run at once. */
export interface MachineLoad {
  /** The worst since that moment (`performance.now()`): 1 if no thread had to wait. */
  worstSince(moment: number): number;
  /** Resolves when it has decreased to that, or the time is up. */
  quiet(factor: number, ms: number): Promise<void>;
  stop(): void;
}

/** Load above which the lateness of an answer cannot be determined. */
export const MEASURABLE_LOAD = 3;

const SAMPLE_MS = 25;
/** A burst that is shorter delays no process for long. */
const SMOOTHING_MS = 400;
const KEEP_MS = 10 * 60_000;

interface Sample {
  readonly at: number;
  readonly factor: number;
}

/** Watches the number of runnable threads (Linux), or the load of the last minute. */
export function watchMachineLoad(
  runnable: () => number = countRunnable,
  cores: number = availableParallelism(),
): MachineLoad {
  const samples: Sample[] = [];
  let smooth = 0;
  const sample = (): void => {
    const at = performance.now();
    smooth += (runnable() / cores - smooth) * (SAMPLE_MS / SMOOTHING_MS);
    const last = samples.at(-1);
    // Only the worst of each second is stored.
    if (last !== undefined && at - last.at < 1_000)
      samples[samples.length - 1] = { at: last.at, factor: Math.max(last.factor, smooth) };
    else samples.push({ at, factor: smooth });
    while ((samples[0]?.at ?? at) < at - KEEP_MS) samples.shift();
  };
  sample();
  const timer = setInterval(sample, SAMPLE_MS).unref();
  return {
    worstSince: (moment) =>
      Math.max(1, ...samples.filter(({ at }) => at >= moment - 1_000).map(({ factor }) => factor)),
    async quiet(factor, ms) {
      await pollUntil(() => smooth <= factor, ms, SAMPLE_MS);
    },
    stop: () => clearInterval(timer),
  };
}

/** Number of threads that run or wait for a core now, without the calling one. */
function countRunnable(): number {
  // Linux has this file.
  const text = resultOf(() => readFileSync('/proc/loadavg', 'utf8')) ?? '';
  const running = /^\S+ \S+ \S+ (\d+)\//.exec(text)?.[1];
  return running === undefined ? (loadavg()[0] ?? 0) : Number(running) - 1;
}

/** Delays of this process by the machine, which its child processes have as well. */
export interface Standstill {
  /** The longest delay so far, in ms. */
  worst(): number;
  stop(): void;
}

const STANDSTILL_POLL_MS = 20;

export function watchStandstill(): Standstill {
  let last = performance.now();
  let worst = 0;
  const look = (): void => {
    const at = performance.now();
    worst = Math.max(worst, at - last - STANDSTILL_POLL_MS);
    last = at;
  };
  const timer = setInterval(look, STANDSTILL_POLL_MS).unref();
  return {
    worst() {
      look();
      return Math.max(0, Math.round(worst));
    },
    stop: () => clearInterval(timer),
  };
}
