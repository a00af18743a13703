import type { Log } from './log.ts';

/** So long after a message others of its kind are only counted. */
const QUIET_MS = 1_000;

interface Quiet {
  repeated: number;
  newest: Parameters<Log>;
}

/**
 * Warnings are what strangers can cause, as often as they like. Of each kind (the words up to the first colon) the first is written at once; then one a second, the
 * newest, which says how many there were. Everything else is written as it comes.
 */
export function sparing(log: Log): Log {
  const quiets = new Map<string, Quiet>();
  const quieten = (kind: string, quiet: Quiet): void => {
    quiets.set(kind, quiet);
    setTimeout(() => {
      quiets.delete(kind);
      if (quiet.repeated === 0) return;
      const [level, message, fields] = quiet.newest;
      log(level, message, { ...fields, repeated: quiet.repeated });
      quieten(kind, { repeated: 0, newest: quiet.newest });
    }, QUIET_MS).unref();
  };
  return (...entry) => {
    const [level, message] = entry;
    if (level !== 'warning') return log(...entry);
    const kind = message.split(':', 1)[0] ?? message;
    const quiet = quiets.get(kind);
    if (quiet === undefined) {
      quieten(kind, { repeated: 0, newest: entry });
      return log(...entry);
    }
    quiet.repeated += 1;
    quiet.newest = entry;
  };
}
