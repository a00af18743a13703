import type { Case } from './case.ts';

/** Whose time it is. */
export interface Clock {
  readonly kind: 'virtual' | 'real';
  /** After this time the target itself gives up waiting for Unity, ms. */
  readonly own_timeout_ms?: number;
}

/** The contract allows no longer timeout. */
const MOST_MS = 600_000;

/** Ms of a duration of the case, `$name`; undefined: it has none of that name. What is to be late is late also for a target that waits long by itself. */
export function durationMs({ durations }: Case, name: string, { kind, own_timeout_ms = 0 }: Clock): number | undefined {
  const found = durations?.[name.replace(/^\$/, '')];
  if (found === undefined || kind === 'virtual') return found?.virtual;
  const scaled = Math.round((found.own_timeouts ?? 0) * own_timeout_ms);
  return Math.max(found.real, Math.min(scaled, MOST_MS));
}
