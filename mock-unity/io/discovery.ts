import { watch } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { resultOf } from '../lib/attempt.ts';
import { readRegularFile } from './read-regular-file.ts';
import { readToken } from './read-token.ts';

/** A server to connect to. */
export interface Target {
  readonly url: string;
  /** 64 hexadecimal digits. */
  readonly token: string;
}

/** Where to connect now, or why there is nowhere yet (a sentence for people). */
export type Found =
  | { readonly kind: 'target'; readonly target: Target }
  /** `isUsual`: nothing is wrong, but no server has connected yet. */
  | { readonly kind: 'none'; readonly reason: string; readonly isUsual?: boolean };

/** Finds a server before each attempt, since one that restarts has another port. */
export interface Discovery {
  find(): Found;
  /** Calls back when it may be worth looking again. Ends with `stop`. */
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

/** Where folders cannot be watched, the back-off looks again. */
function watchFolder(folder: string, changed: () => void): { stop(): void } {
  const watcher = resultOf(() =>
    watch(folder, { persistent: false }, (_event, name) => {
      if (name === null || name === 'hub.json' || name === 'token') changed();
    }),
  );
  watcher?.on('error', () => watcher.close());
  return { stop: () => watcher?.close() };
}
