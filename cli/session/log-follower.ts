import type { LogSummary } from '../../generated/typescript/types.ts';

export interface LogFollowerOptions {
  /** How many of those that are there at the first look are shown. */
  readonly limit: number;
  /** Unix ms: older ones are none of ours. */
  readonly since?: number;
  /** The newest entries after that time (all of them without it), newest first; `more`: there are older ones that were left out. */
  readonly read: (since: number | undefined) => Promise<{ readonly entries: readonly LogSummary[]; readonly more: boolean }>;
  /** Oldest first. Resolves to whether somebody reads them. */
  readonly write: (entries: readonly LogSummary[]) => Promise<boolean>;
  /** There was more since that time (Unix ms) than `read` gives at once. */
  readonly missed: (after: number) => void;
}

/** Shows each log entry once, whatever order they arrive in. */
export interface LogFollower {
  /** Shows what has come since the last look. Resolves to whether somebody reads it. */
  look(): Promise<boolean>;
}

/** An Editor that was away (a reload, another machine) hands in entries that are so much older than what others have written meanwhile. */
const LATE_MS = 10 * 60_000;

export function createLogFollower({ limit, since, read, write, missed }: LogFollowerOptions): LogFollower {
  /** When the entries were written that have been seen, by log_id; no longer than they may come again. */
  let seen: Map<string, number> | undefined;
  let newest: number | undefined;
  const from = (): number | undefined => {
    const reach = newest === undefined ? undefined : newest - LATE_MS;
    return reach === undefined || (since !== undefined && since > reach) ? since : reach;
  };
  return {
    async look() {
      const after = from();
      const { entries, more } = await read(after);
      const fresh = entries.filter(({ log_id }) => seen?.has(log_id) !== true);
      const shown = seen === undefined ? fresh.slice(0, limit) : fresh;
      if (seen !== undefined && more && fresh.length === entries.length && newest !== undefined) missed(newest);
      const times = entries.map((entry) => [entry.log_id, Date.parse(entry.timestamp)] as const);
      newest = times.reduce<number | undefined>((latest, [, at]) => Math.max(latest ?? at, at), newest);
      const oldest = from() ?? -Infinity;
      seen = new Map([...(seen ?? []), ...times].filter(([, at]) => at > oldest));
      return write(shown.toReversed());
    },
  };
}
