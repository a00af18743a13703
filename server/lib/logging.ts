import { parse, basename, dirname, join } from 'node:path';
import { readdirSync, rmSync } from 'node:fs';
import { failureOf, resultOf } from './errors.ts';
import { jsonLine, withoutSecrets } from './json.ts';
import { createRotatingFile } from './rotating-file.ts';
import { absolutePath } from './folders.ts';
import { makeFolder } from './files.ts';

type LogLevel = 'info' | 'warning' | 'error';

/** The server's own log: JSON lines, for people. Never on stdout, which belongs to MCP. */
export interface Log {
  (level: LogLevel, message: string, fields?: Readonly<Record<string, string | number | boolean>>): void;
}

interface LogOptions {
  /** True: the lines are written to stderr as well. */
  readonly toStderr: boolean;
  /** On stderr as people read it, not as JSON: it is a terminal. */
  readonly forPeople?: boolean;
  /** Appended to; made for this user alone. `server.log` is set aside as `server.1.log` when it is full. */
  readonly file?: string;
  /** A file of this size is set aside; default 8 MiB. */
  readonly limit_bytes?: number;
  /** Number of older files; default 4. */
  readonly older?: number;
  /** Texts that must never be seen in a log (SEC-05). */
  readonly secrets: readonly string[];
}

/** A log file that cannot be written is no reason to fail: that is reported once, and lines are lost then. */
export function createLog({ toStderr, forPeople = false, file: path, secrets, ...size }: LogOptions): Log {
  const shownAs = forPeople ? peopleLineOf : lineOf;
  const file = path === undefined ? undefined : createRotatingFile({ pathOf: (age) => olderLog(path, age), ...size });
  let complained = false;
  return limitRepeats((level, message, fields) => {
    const line = lineOf(level, message, secrets, fields);
    if (toStderr) process.stderr.write(forPeople ? shownAs(level, message, secrets, fields) : line);
    const problem = file === undefined ? undefined : failureOf(() => file.append(line));
    if (problem === undefined || complained || !toStderr) return;
    complained = true;
    process.stderr.write(shownAs('warning', `the log file cannot be written: ${problem}`, secrets));
  });
}

function lineOf(level: LogLevel, message: string, secrets: readonly string[], fields?: Parameters<Log>[2]): string {
  return `${withoutSecrets(jsonLine({ time: new Date().toISOString(), level, message, ...fields }), secrets)}\n`;
}

/** Only warnings and errors name their level; fields follow, one per line. */
function peopleLineOf(
  level: LogLevel,
  message: string,
  secrets: readonly string[],
  fields: Parameters<Log>[2] = {},
): string {
  const shown = level === 'info' ? message : `${level}: ${message}`;
  const below = Object.entries(fields).map(
    ([name, value]) => `  ${`${name.replaceAll('_', ' ')}:`.padEnd(FIELD_WIDTH)} ${value}`,
  );
  const lines = [`${new Date().toISOString().slice(11, 19)}Z  ${shown}`, ...below].map((line) =>
    line.replaceAll(/\p{C}/gu, '?'),
  );
  return `${withoutSecrets(lines.join('\n'), secrets)}\n`;
}

const FIELD_WIDTH = 12;

/** The name of a full log file: the number precedes the extension. */
function olderLog(path: string, age: number): string {
  if (age === 0) return path;
  const { ext } = parse(path);
  return `${path.slice(0, path.length - ext.length)}.${age}${ext}`;
}

/** For this long after a message, others of its kind are only counted. */
const QUIET_MS = 1_000;

interface Quiet {
  repeated: number;
  newest: Parameters<Log>;
}

/**
 * Strangers can cause any number of warnings. Of each kind (the words before the first colon) the first is written at once; then one a second, the newest, with
 * their number. Everything else is written immediately.
 */
export function limitRepeats(log: Log): Log {
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

/** Files of earlier servers that are kept. */
const KEPT = 9;

/** The file for MCP_DEBUG: its value is a path, or `1` or `true` for a new file in the log folder of the state dir, named after the time. Undefined: none. */
export function debugLogFile(value: string | undefined, stateDir: string, now: Date): string | undefined {
  if (value === undefined || /^(|0|false)$/i.test(value)) return undefined;
  return isSwitch(value)
    ? join(logFolder(stateDir), `server-${now.toISOString().replaceAll(/[:.]/g, '-')}.log`)
    : absolutePath(value);
}

/** True if MCP_DEBUG does not name the file. */
export const isSwitch = (value: string | undefined): boolean => /^(1|true)$/i.test(value ?? '');

/** The files that were made for `1` or `true`, the newest first. */
export function debugLogs(stateDir: string): string[] {
  const folder = logFolder(stateDir);
  return namesIn(folder)
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}

/** Makes the log folder for such a file, and removes the oldest of its kind. */
export function makeRoomFor(file: string, stateDir: string): void {
  if (dirname(file) !== logFolder(stateDir) || !isOurs(basename(file))) return;
  makeFolder(logFolder(stateDir));
  for (const old of debugLogs(stateDir)
    .filter((one) => one !== file)
    .slice(KEPT))
    rmSync(old, { force: true });
}

const logFolder = (stateDir: string): string => join(stateDir, 'logs');

const isOurs = (name: string): boolean => /^server-[\dTZ-]+(\.\d+)?\.log$/.test(name);

/** None where no server has run. */
const namesIn = (folder: string): string[] => (resultOf(() => readdirSync(folder)) ?? []).filter(isOurs);
