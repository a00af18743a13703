import type { LogEntry } from './types.ts';
import { isEverything, createLogMatch, type LogFilter } from './log-filter.ts';

/**
 * Filters a list that grows at its end and loses from its start, as the log does: only what has come since the last time is looked at.
 * The first entry that is still there is found by where the known part ends.
 */
export function createLogList(): (entries: readonly LogEntry[], filter: LogFilter) => readonly LogEntry[] {
  let known: readonly LogEntry[] = [];
  let lastFilter: LogFilter | undefined;
  let matching: readonly LogEntry[] = [];
  return (entries, filter) => {
    const last = known.at(-1);
    const at = filter === lastFilter && last !== undefined ? entries.lastIndexOf(last) : -1;
    const match = createLogMatch(filter);
    if (at < 0) matching = isEverything(filter) ? entries : entries.filter(match);
    else if (isEverything(filter)) matching = entries;
    else matching = extended(entries, at, match);
    known = entries;
    lastFilter = filter;
    return matching;
  };

  function extended(
    entries: readonly LogEntry[],
    at: number,
    match: (entry: LogEntry) => boolean,
  ): readonly LogEntry[] {
    const fresh = entries.slice(at + 1).filter(match);
    const gone = new Set(known.slice(0, Math.max(0, known.length - at - 1)));
    const kept = gone.size === 0 ? matching : matching.filter((entry) => !gone.has(entry));
    return fresh.length === 0 && kept.length === matching.length ? matching : [...kept, ...fresh];
  }
}
