import { durationMs } from '../../server/hub/protocol/timestamps.ts';
import { UsageError } from './option-values.ts';

/** An option that is a duration. Throws UsageError. */
export function durationOption(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = durationMs(text);
  if (ms === undefined)
    throw new UsageError(`expected a duration such as 500ms, 30s or 5m as --${name}, got "${text}"${withUnit(text)}`);
  return ms;
}

/** A number without its unit is asked for with the one that it most likely has. */
const withUnit = (text: string): string =>
  /^\d{1,9}$/.test(text) ? `. Did you mean ${text}${Number(text) < 1_000 ? 's' : 'ms'}?` : '';

/** A duration for people: the two largest units, as in "1 h 5 min". */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 10_000) return `${Number((ms / 1_000).toFixed(1))} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Unix ms as `2026-11-21 10:00:00.000` in the time zone of this machine. */
export function localTime(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offsetMs).toISOString().replace('T', ' ').slice(0, 23);
}
