/** Calls of each client in the last minute. */
export interface CallRate {
  /** Counts a call if fewer than `limit` were counted in the minute before `now` (ms); else how long to wait, ms. */
  take(client: string, limit: number, now: number): number | undefined;
}

const MINUTE_MS = 60_000;

/** Exact: in no 60 seconds does a client make more than its calls. (A bucket of tokens lets twice as many through.) The clock is the caller's. */
export function createCallRate(): CallRate {
  // The client that has been quiet for longest comes first.
  const times = new Map<string, number[]>();
  return {
    take(client, limit, now) {
      forgetQuiet(times, now);
      const recent = times.get(client) ?? [];
      const old = recent.findIndex((at) => at > now - MINUTE_MS);
      recent.splice(0, old === -1 ? recent.length : old);
      const free = recent[recent.length - limit];
      if (free !== undefined) return free + MINUTE_MS - now;
      recent.push(now);
      times.delete(client);
      times.set(client, recent);
      return undefined;
    },
  };
}

/** Clients come under any number of names: only those of the last minute are remembered. */
function forgetQuiet(times: Map<string, number[]>, now: number): void {
  for (const [client, calls] of times) {
    const last = calls[calls.length - 1];
    if (last !== undefined && last > now - MINUTE_MS) return;
    times.delete(client);
  }
}
