import { watch } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { resultOf, failureOf } from '../lib/errors.ts';
import { readRegularFile, readToken, makeFolder, replaceFile } from './files.ts';

/** A server to connect to. */
export interface ServerTarget {
  readonly url: string;
  /** 64 hexadecimal digits. */
  readonly token: string;
}

/** Where to connect now, or why there is nowhere yet (a sentence for people). */
type Found =
  | { readonly kind: 'target'; readonly target: ServerTarget }
  /** `isUsual`: nothing is wrong, but no server has connected yet. */
  | { readonly kind: 'none'; readonly reason: string; readonly isUsual?: boolean };

/** Finds a server before each attempt, since one that restarts has another port. */
export interface Discovery {
  find(): Found;
  /** Calls back when a new search may find something. Ends with `stop`. */
  watch(changed: () => void): { stop(): void };
}

/** A fixed URL, with the token in a file. */
export function fixedTarget({ url, tokenFile }: { readonly url: string; readonly tokenFile: string }): Discovery {
  return {
    find() {
      const found = withToken(url, tokenFile);
      return found.kind === 'none' ? { ...found, reason: `${url}: ${found.reason}` } : found;
    },
    watch: () => ({ stop: () => {} }),
  };
}

/** The server of a state dir on this machine, by its hub.json. */
export function stateDirDiscovery(stateDir: string): Discovery {
  return {
    find: () => {
      const path = join(stateDir, 'hub.json');
      const url = readUrl(path);
      return url === undefined
        ? {
            kind: 'none',
            isUsual: true,
            reason: `no server has left its address in ${path} yet; the first call of an AI client or of the command line starts one`,
          }
        : withToken(url, join(stateDir, 'token'));
    },
    watch: (changed) => watchFolder(stateDir, changed),
  };
}

function withToken(url: string, path: string): Found {
  const found = readToken(path);
  return found.kind === 'token' ? { kind: 'target', target: { url, token: found.token } } : found;
}

/** Files of another machine (a shared home folder) are not for us. */
function readUrl(path: string): string | undefined {
  const hub = resultOf((): unknown => JSON.parse(readRegularFile(path)));
  if (typeof hub !== 'object' || hub === null || !('url' in hub) || !('host' in hub)) return undefined;
  const { url, host } = hub;
  // What is no WebSocket URL would be an exception in the middle of an attempt to connect.
  return typeof url === 'string' && /^wss?:\/\//.test(url) && URL.canParse(url) && host === hostname()
    ? url
    : undefined;
}

/** Where folders cannot be watched, the back-off searches again. */
function watchFolder(folder: string, changed: () => void): { stop(): void } {
  const watcher = resultOf(() =>
    watch(folder, { persistent: false }, (_event, name) => {
      if (name === null || name === 'hub.json' || name === 'token') changed();
    }),
  );
  watcher?.on('error', () => watcher.close());
  return { stop: () => watcher?.close() };
}

/** Notifies servers of this project while it is not connected: one that is reloading still counts (docs/design.md, section 3). */
interface Registration {
  stop(): void;
}

/** Well within the hold window of the server. */
const REFRESH_MS = 60_000;

/** Writes `<state dir>/editors/<hash of the project path>.json`, again and again. Failures are reported once and otherwise ignored: a connection shows as much. */
export function registerEditor(
  stateDir: string,
  editor: { readonly project_path: string; readonly project_name: string },
  failed: (reason: string) => void,
): Registration {
  const folder = join(stateDir, 'editors');
  const path = join(folder, `${createHash('sha256').update(editor.project_path).digest('hex').slice(0, 16)}.json`);
  const write = (): boolean => {
    const seen = { ...editor, pid: process.pid, host: hostname(), seen_at: Date.now() };
    const failure = failureOf(() => {
      makeFolder(folder, 0o700);
      replaceFile(path, `${JSON.stringify(seen)}\n`, `${path}.${process.pid}.tmp`);
    });
    if (failure !== undefined) failed(`this project could not be registered in ${folder}: ${failure}`);
    return failure === undefined;
  };
  if (!write()) return { stop: () => {} };
  const timer = setInterval(write, REFRESH_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
