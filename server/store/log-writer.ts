import { attempt, reasonOf } from '../lib/errors.ts';
import {
  beginWriting,
  openForWriting,
  prepareConnection,
  useConnection,
  useSmallCache,
  type StoreConnection,
} from './connection.ts';
import type { Driver } from './driver.ts';
import { failureKind } from './failure.ts';
import { setAside, unlinkDatabase } from './files.ts';
import { insertLogRows, listHours, logFilePath, prepareLogDir, type LogRow, hourOf } from './log-files.ts';
import { checkSchema, inTransaction, LOG_FILE_VERSION, prepareLogFile } from './schema.ts';
import type { Durability } from './store.ts';

/** Entries are recent; around the full hour they belong to two files. */
const OPEN_FILES_MAX = 4;

export interface LogWriter {
  /**
   * The rows are durable when it returns. Throws on a storage failure; rows written before it remain, and are ignored
   * if resent.
   */
  write(rows: readonly LogRow[]): void;
  /** Removes the files of hours before this one; returns their number. */
  removeBefore(hour: number): number;
  /** Sets aside the files that cannot be opened; returns messages for users. */
  setDamagedAside(): string[];
  close(): void;
}

export function openLogWriter(
  driver: Driver,
  dir: string,
  durability: Durability,
  onSetAside: (message: string) => void,
): LogWriter {
  const open = new Map<number, StoreConnection>();
  prepareLogDir(dir);

  function file(hour: number): StoreConnection {
    // The file may have been removed meanwhile.
    if (open.get(hour)?.isInPlace() === false) closeFile(hour);
    const known = open.get(hour);
    open.delete(hour);
    const connection = known ?? openSound(hour);
    open.set(hour, connection);
    const oldest = open.keys().next();
    if (open.size > OPEN_FILES_MAX && !oldest.done) closeFile(oldest.value);
    return connection;
  }

  function openSound(hour: number): StoreConnection {
    const path = logFilePath(dir, hour);
    const openFile = (): StoreConnection => openLogFile(driver, path, durability);
    return attempt(openFile, (error) => {
      if (failureKind(error) !== 'damaged') throw error;
      onSetAside(setAsideMessage(path, error));
      return openFile();
    });
  }

  function closeFile(hour: number): void {
    open.get(hour)?.close();
    open.delete(hour);
  }

  return {
    write(rows) {
      for (const [hour, part] of byHour(rows)) {
        const connection = file(hour);
        inTransaction(connection.database, () => insertLogRows(connection, part));
      }
    },
    removeBefore(hour) {
      const old = listHours(dir).filter((candidate) => candidate < hour);
      for (const candidate of old) {
        closeFile(candidate);
        unlinkDatabase(logFilePath(dir, candidate));
      }
      // A deleted file occupies space until it is closed.
      if (old.length > 0) void driver.letGo();
      return old.length;
    },
    setDamagedAside() {
      return listHours(dir).flatMap((hour) => {
        closeFile(hour);
        return checkedFile(driver, logFilePath(dir, hour));
      });
    },
    close() {
      for (const hour of open.keys()) closeFile(hour);
    },
  };
}

function byHour(rows: readonly LogRow[]): ReadonlyMap<number, LogRow[]> {
  const hours = new Map<number, LogRow[]>();
  for (const row of rows) {
    const hour = hourOf(row.at);
    const others = hours.get(hour);
    if (others) others.push(row);
    else hours.set(hour, [row]);
  }
  return hours;
}

function openLogFile(driver: Driver, path: string, durability: Durability): StoreConnection {
  return prepareConnection(openForWriting(driver, path), (connection) => {
    beginWriting(connection, durability);
    useSmallCache(connection);
    prepareLogFile(connection.database);
  });
}

/** Checks the whole file, because the failure may be anywhere in it. */
function checkedFile(driver: Driver, path: string): string[] {
  const connection = openForWriting(driver, path);
  return attempt(
    () => useConnection(connection, refuseDamaged),
    (error) => [setAsideMessage(path, error)],
  );
}

function refuseDamaged({ database }: StoreConnection): never[] {
  if (checkSchema(database, LOG_FILE_VERSION).kind !== 'ok') throw new Error('it is not one of our files');
  const answer: { quick_check: string } = database.prepare('PRAGMA quick_check(1)').get();
  if (answer.quick_check !== 'ok') throw new Error(answer.quick_check);
  return [];
}

function setAsideMessage(path: string, error: unknown): string {
  const name = setAside(path);
  return `${path} was damaged (${reasonOf(error)}), so an hour of console lines is missing; the file is kept as ${name}.`;
}
