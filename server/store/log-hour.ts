const HOUR_MS = 60 * 60 * 1000;

/** The hour that an entry's file is named after. */
export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS);
}
