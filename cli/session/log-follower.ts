import type { LogSummary } from '../../generated/typescript/types.ts';

export interface LogFollowerOptions {
  /** How many of those that are there at the first look are shown. */
  readonly limit: number;
  /** The newest entries, newest first; `more`: there are older ones that were left out. */
  readonly read: () => Promise<{ readonly entries: readonly LogSummary[]; readonly more: boolean }>;
  /** Oldest first. Resolves to whether they are read. */
  readonly write: (entries: readonly LogSummary[]) => Promise<boolean>;
  /** More has come since the last look than `read` gives at once. */
  readonly missed: () => void;
}

/**
 * Shows each log entry once, whatever order they arrive in. By their ids alone: the clocks of Editors may be an hour apart, and what one hands in after a
 * reload is older than what others have written meanwhile.
 */
export interface LogFollower {
  /** Shows what has come since the last look. Resolves to whether it is read. */
  look(): Promise<boolean>;
}

export function createLogFollower({ limit, read, write, missed }: LogFollowerOptions): LogFollower {
  // Those of the last look are enough: what newer ones have pushed out never comes back.
  let seen: ReadonlySet<string> | undefined;
  return {
    async look() {
      const { entries, more } = await read();
      const fresh = entries.filter(({ log_id }) => seen?.has(log_id) !== true);
      const shown = seen === undefined ? fresh.slice(0, limit) : fresh;
      if (seen !== undefined && more && fresh.length === entries.length) missed();
      seen = new Set(entries.map(({ log_id }) => log_id));
      return write(shown.toReversed());
    },
  };
}
