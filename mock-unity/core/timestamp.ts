const DAY_MS = 86_400_000;

/** Unix ms as `2026-11-21T10:00:00.000Z`; a core has no Date. Years 1970 to 9999. */
export function formatTimestamp(unixMs: number): string {
  const days = Math.floor(unixMs / DAY_MS);
  const rest = unixMs - days * DAY_MS;
  const { year, month, day } = civilDate(days);
  const time = `${twoDigits(Math.floor(rest / 3_600_000))}:${twoDigits(Math.floor(rest / 60_000) % 60)}:${twoDigits(Math.floor(rest / 1000) % 60)}`;
  const ms = Math.floor(rest) % 1000;
  return `${twoDigits(Math.floor(year / 100))}${twoDigits(year % 100)}-${twoDigits(month)}-${twoDigits(day)}T${time}.${Math.floor(ms / 100)}${twoDigits(ms % 100)}Z`;
}

/** 00 to 99. */
const pairs: readonly string[] = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
const twoDigits = (value: number): string => pairs[value] ?? String(value);

/** Days since 1970-01-01 to a date of the Gregorian calendar, counted in eras of 400 years that begin on 1 March. */
function civilDate(daysSince1970: number): { year: number; month: number; day: number } {
  const days = daysSince1970 + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}
