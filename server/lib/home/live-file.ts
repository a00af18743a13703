import { hostname } from 'node:os';
import { join } from 'node:path';
import { replaceFile, readRegularJson } from '../files.ts';

/** `live.json`: where the live page was, and what its open pages prove themselves with to the next server. As secret as the token. */
export interface LiveFile {
  readonly port: number;
  /** Begins and ends with a slash. */
  readonly base: string;
  readonly sessions: readonly { readonly key: string; readonly until: number }[];
}

/** Keeps where the page is and who may come back to it. */
export interface LiveMemory {
  /** What the server before has left; undefined where there is nothing that can be read, or of another machine. */
  readonly read: () => LiveFile | undefined;
  /** Throws what the file system says. */
  readonly write: (file: LiveFile) => void;
}

export const liveMemory = (stateDir: string): LiveMemory => ({
  read: () => readLiveFile(stateDir),
  write: (file) => writeLiveFile(stateDir, file),
});

const pathIn = (stateDir: string): string => join(stateDir, 'live.json');

function readLiveFile(stateDir: string): LiveFile | undefined {
  const value = readRegularJson(pathIn(stateDir));
  return isLiveFile(value) && value.host === hostname() ? value : undefined;
}

/** Replaces the file in one step, readable by its owner alone. Throws what the file system says. */
function writeLiveFile(stateDir: string, content: LiveFile): void {
  replaceFile(pathIn(stateDir), `${JSON.stringify({ host: hostname(), ...content })}\n`);
}

function isLiveFile(value: unknown): value is LiveFile & { readonly host: string } {
  if (typeof value !== 'object' || value === null) return false;
  const [host, port, base, sessions]: unknown[] = ['host', 'port', 'base', 'sessions'].map((name) =>
    Reflect.get(value, name),
  );
  return (
    typeof host === 'string' &&
    Number.isInteger(port) &&
    Number(port) > 0 &&
    Number(port) < 65_536 &&
    typeof base === 'string' &&
    /^\/[\w-]{22}\/$/.test(base) &&
    Array.isArray(sessions) &&
    sessions.every(isSession)
  );
}

function isSession(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const [key, until]: unknown[] = [Reflect.get(value, 'key'), Reflect.get(value, 'until')];
  return typeof key === 'string' && /^[\w-]{43}$/.test(key) && typeof until === 'number';
}
