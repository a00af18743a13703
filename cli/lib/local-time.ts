/** Unix ms as `2026-11-21 10:00:00.000` in the time zone of this machine. */
export function localTime(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offsetMs).toISOString().replace('T', ' ').slice(0, 23);
}
