import { readFileSync } from 'node:fs';
import { resultOf } from '../../server/lib/errors.ts';

/** Memory of one process at one time. */
export interface MemorySample {
  /** Since the run began. */
  readonly minutes: number;
  readonly pid: number;
  readonly rss_mb: number;
}

/** What a process still uses after a collection of its garbage. */
export interface LiveSample {
  readonly minutes: number;
  readonly pid: number;
  readonly live_mb: number;
}

/** Resident memory in MB; undefined where the process is gone (or the platform has no /proc). */
export function rssOf(pid: number): number | undefined {
  const status = resultOf(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** MB a minute, by least squares; undefined for fewer than a handful of samples. */
export function slopeOf(samples: readonly LiveSample[]): number | undefined {
  if (samples.length < 5) return undefined;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minutes }) => minutes)), mean(samples.map(({ live_mb }) => live_mb))];
  const above = samples.reduce((sum, { minutes, live_mb }) => sum + (minutes - x) * (live_mb - y), 0);
  const below = samples.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0);
  return below === 0 ? undefined : above / below;
}
