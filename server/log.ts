import { appendFileSync } from 'node:fs';
import { reasonOf } from './reason-of.ts';

export type LogLevel = 'info' | 'warning' | 'error';

/** The server's own log: JSON lines, for people. Never on stdout, which belongs to MCP. */
export interface Log {
  (level: LogLevel, message: string, fields?: Readonly<Record<string, string | number | boolean>>): void;
}

export interface LogOptions {
  /** Where lines go besides the file. */
  readonly toStderr: boolean;
  /** Appended to; made for this user alone. */
  readonly file?: string;
  /** Texts that must never be seen in a log (SEC-05). */
  readonly secrets: readonly string[];
}

/** A log file that cannot be written is no reason to fail: that is said once, and lines are lost then. */
export function createLog({ toStderr, file, secrets }: LogOptions): Log {
  let complained = false;
  return (level, message, fields) => {
    const line = lineOf(level, message, secrets, fields);
    if (toStderr) process.stderr.write(line);
    const problem = file === undefined ? undefined : append(file, line);
    if (problem === undefined || complained || !toStderr) return;
    complained = true;
    process.stderr.write(lineOf('warning', `the log file cannot be written: ${problem}`, secrets));
  };
}

function lineOf(level: LogLevel, message: string, secrets: readonly string[], fields?: Parameters<Log>[2]): string {
  return `${withoutSecrets(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }), secrets)}\n`;
}

/** The line with each secret written out as `[secret]` (SEC-05). */
export function withoutSecrets(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line);
}

/** Returns what went wrong. */
function append(file: string, line: string): string | undefined {
  try {
    appendFileSync(file, line, { mode: 0o600 });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
