const DAY_MS = 86_400_000;
/** Days from 0000-03-01 to 1970-01-01 in the proleptic Gregorian calendar. */
const DAYS_TO_EPOCH = 719_468;
const DAYS_PER_ERA = 146_097;

/** 00 to 99, precomputed, because padding was most of the cost of timestamps. */
const pairs: readonly string[] = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
const two = (value: number): string => pairs[value] ?? String(value);
const three = (value: number): string => `${Math.floor(value / 100)}${two(value % 100)}`;

/** Unix ms as the contract writes it: `2026-11-21T10:00:00.000Z`. Years 0 to 9999. */
export function formatTimestamp(unixMs: number): string {
  const days = Math.floor(unixMs / DAY_MS);
  const time = unixMs - days * DAY_MS;
  const { year, month, day } = dateOfDays(days);
  const clock = `${two(Math.floor(time / 3_600_000))}:${two(Math.floor(time / 60_000) % 60)}:${two(Math.floor(time / 1000) % 60)}.${three(time % 1000)}`;
  return `${two(Math.floor(year / 100))}${two(year % 100)}-${two(month)}-${two(day)}T${clock}Z`;
}

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** The Unix ms of an RFC 3339 date-time, rounded down; undefined for other text. */
export function parseTimestamp(text: string): number | undefined {
  const found = RFC3339.exec(text);
  if (found === null) return undefined;
  const part = (index: number): number => Number(found[index] ?? 0);
  const days = daysOfDate(part(1), part(2), part(3));
  const offset = (found[8] === '-' ? -1 : 1) * (part(9) * 60 + part(10)) * 60_000;
  const milliseconds = Number((found[7] ?? '').slice(0, 3).padEnd(3, '0'));
  return days * DAY_MS + part(4) * 3_600_000 + part(5) * 60_000 + part(6) * 1000 + milliseconds - offset;
}

// Years begin in March here, so that the leap day is the last one (Howard Hinnant, chrono-compatible date algorithms).
function dateOfDays(days: number): { year: number; month: number; day: number } {
  const shifted = days + DAYS_TO_EPOCH;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

function daysOfDate(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * DAYS_PER_ERA +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    DAYS_TO_EPOCH
  );
}

/** A duration for users: "1.5 s". */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return `${(ms / 3_600_000).toFixed(1)} h`;
}

/** Tolerance for differences between clocks, and small corrections. */
const CLOCK_TOLERANCE_MS = 1_000;

const isBeforeSetBack = (at: number, now: number): boolean => at - now > CLOCK_TOLERANCE_MS;

/** A past time for users: "1.5 s ago". If the clock was set back since, the duration is unknown. */
export const formatAgo = (at: number, now: number): string =>
  isBeforeSetBack(at, now)
    ? `at ${formatTimestamp(at)}, before the clock was set back`
    : `${formatDuration(now - at)} ago`;

/** The same with the time: "1.5 s ago, at 2026-…". */
export const formatPast = (at: number, now: number): string =>
  isBeforeSetBack(at, now) ? formatAgo(at, now) : `${formatAgo(at, now)}, at ${formatTimestamp(at)}`;

/** A continuing state: "for 1.5 s, since 2026-…". */
export const formatSince = (at: number, now: number): string =>
  isBeforeSetBack(at, now)
    ? `since ${formatTimestamp(at)}, before the clock was set back`
    : `for ${formatDuration(now - at)}, since ${formatTimestamp(at)}`;

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `500ms`, `30s`, `1.5m`, `2h`, `1d` in ms; undefined for anything else. A bare number is none: readers would not agree on its unit. */
export function durationMs(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/.exec(text) ?? [];
  const unitMs = unitsMs[unit];
  return amount === undefined || unitMs === undefined ? undefined : Math.round(Number(amount) * unitMs);
}

/** The time, in UTC with milliseconds, that a duration before `now` was, not before 1970; undefined where the text is no duration. */
export function timeAgo(text: string, now: number): string | undefined {
  const ms = durationMs(text);
  return ms === undefined ? undefined : formatTimestamp(Math.max(0, now - ms));
}
