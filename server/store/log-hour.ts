const HOUR_MS = 60 * 60 * 1000;

/** The hour that an entry's file is named after; the same entry always goes to the same file, so a resent one is found there. */
export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS);
}
