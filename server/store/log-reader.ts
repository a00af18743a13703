import type { LogFilter } from '../hub/protocol/store-protocol.ts';
import { type StoreConnection, openForReading, useSmallCache } from './connection.ts';
import type { Driver } from './driver.ts';
import {
  findLogBody,
  knownLogIds,
  listHours,
  logFilePath,
  oldestHour,
  readLogPage,
  readLogSlice,
  type LogCursor,
  type LogPage,
  type LogSlice,
  hourOf,
} from './log-files.ts';

/** A day of hourly files, plus some for differing clocks. The least recently used file is closed. */
const OPEN_FILES_MAX = 30;

/** The main thread receives and decodes this much in a few milliseconds. */
const SLICE_BYTES = 256 * 1024;

/** Reads console lines across their hourly files, over read-only connections that stay open. */
export interface LogReader {
  /** Returns `large` if the bodies together exceed `maxBytes`. Throws on a damaged file. */
  read(filter: LogFilter, maxBytes: number): LogPage | 'large';
  /** Some of the entries after `before`, newest first, at most `filter.limit`. Throws on a damaged file. */
  readSlice(filter: LogFilter, before: LogCursor | undefined): LogSlice;
  find(logId: string): string | undefined;
  /** The given ids that are stored. */
  known(logIds: readonly string[]): ReadonlySet<string>;
  /** Closes the files of hours before this one, which are about to be removed, or all files. */
  close(beforeHour?: number): void;
}

export function openLogReader(driver: Driver, dir: string): LogReader {
  const open = new Map<number, StoreConnection>();

  function file(hour: number): StoreConnection {
    // The file may have been removed meanwhile.
    if (open.get(hour)?.isInPlace() === false) closeFile(hour);
    const known = open.get(hour);
    // Deleting and setting again keeps the least recently used one first.
    open.delete(hour);
    const connection = known ?? openFile(driver, dir, hour);
    open.set(hour, connection);
    const oldest = open.keys().next();
    if (open.size > OPEN_FILES_MAX && !oldest.done) closeFile(oldest.value);
    return connection;
  }

  function closeFile(hour: number): void {
    open.get(hour)?.close();
    open.delete(hour);
  }

  return {
    read(filter, maxBytes) {
      const bodies: string[] = [];
      let bytesLeft = maxBytes;
      for (const hour of listHours(dir)) {
        if (hour < oldestHour(filter) || bodies.length > filter.limit) break;
        const page = readLogPage(file(hour), filter, filter.limit + 1 - bodies.length, bytesLeft);
        if (page === 'large') return 'large';
        bodies.push(...page);
        for (const body of page) bytesLeft -= body.length;
      }
      return { bodies: bodies.slice(0, filter.limit), more: bodies.length > filter.limit };
    },
    readSlice(filter, before) {
      const bodies: string[] = [];
      let bytesLeft = SLICE_BYTES;
      for (const hour of listHours(dir)) {
        if (before !== undefined && hour > hourOf(before.at)) continue;
        const limit = filter.limit - bodies.length;
        if (hour < oldestHour(filter) || limit === 0) break;
        const part = readLogSlice(file(hour), { ...filter, limit }, { before, maxBytes: bytesLeft });
        bodies.push(...part.bodies);
        if (part.next !== undefined) return { bodies, next: part.next };
        for (const body of part.bodies) bytesLeft -= body.length;
      }
      return { bodies };
    },
    find(logId) {
      for (const hour of listHours(dir)) {
        const body = findLogBody(file(hour), logId);
        if (body !== undefined) return body;
      }
      return undefined;
    },
    known: (logIds) => new Set(listHours(dir).flatMap((hour) => knownLogIds(file(hour), logIds))),
    close(beforeHour = Number.POSITIVE_INFINITY) {
      for (const hour of open.keys()) if (hour < beforeHour) closeFile(hour);
    },
  };
}

function openFile(driver: Driver, dir: string, hour: number): StoreConnection {
  const connection = openForReading(driver, logFilePath(dir, hour));
  useSmallCache(connection);
  return connection;
}
