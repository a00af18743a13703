/** Calls in the last minute, of whatever is counted apart. */
export interface CallRate {
  /** Counts a call if fewer than `limit` were counted in the minute before `now` (ms); else how long to wait, ms. */
  take(key: string, limit: number, now: number): number | undefined;
}

const MINUTE_MS = 60_000;

/** Exact: in no 60 seconds are there more calls of one key. (A bucket of tokens lets twice as many through.) The clock is the caller's. */
export function createCallRate(): CallRate {
  // What has been quiet for longest comes first.
  const times = new Map<string, number[]>();
  return {
    take(key, limit, now) {
      forgetQuiet(times, now);
      const recent = times.get(key) ?? [];
      const old = recent.findIndex((at) => at > now - MINUTE_MS);
      recent.splice(0, old === -1 ? recent.length : old);
      const free = recent[recent.length - limit];
      if (free !== undefined) return free + MINUTE_MS - now;
      recent.push(now);
      times.delete(key);
      times.set(key, recent);
      return undefined;
    },
  };
}

/** Only keys of the last minute are remembered. */
function forgetQuiet(times: Map<string, number[]>, now: number): void {
  for (const [key, calls] of times) {
    const last = calls[calls.length - 1];
    if (last !== undefined && last > now - MINUTE_MS) return;
    times.delete(key);
  }
}
