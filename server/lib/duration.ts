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
  return ms === undefined ? undefined : new Date(Math.max(0, now - ms)).toISOString();
}
