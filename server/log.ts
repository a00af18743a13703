import { appendFileSync } from 'node:fs';

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

/** A log that cannot be written is no reason to fail: lines are lost then. */
export function createLog({ toStderr, file, secrets }: LogOptions): Log {
  return (level, message, fields) => {
    const line = withoutSecrets(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }), secrets);
    if (toStderr) process.stderr.write(`${line}\n`);
    if (file !== undefined) appendQuietly(file, `${line}\n`);
  };
}

function withoutSecrets(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line);
}

function appendQuietly(file: string, line: string): void {
  try {
    appendFileSync(file, line, { mode: 0o600 });
  } catch {
    // Nowhere left to say so.
  }
}
