import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { attempt, isCode } from '../errors.ts';
import { memberOf } from '../json.ts';
import { replaceFile, NotAFileError, readRegular, readRegularJson } from '../files.ts';

/** `hub.json`: where the server of a state dir is to be found. Says nothing about whether it lives; a handshake does. */
export interface HubFile {
  readonly version: 1;
  /** WebSocket URL for Editors. */
  readonly url: string;
  /** URL for MCP over HTTP, where it is served. */
  readonly http_url?: string;
  /** Unix socket path or Windows pipe name for forwarders. */
  readonly socket: string;
  readonly pid: number;
  readonly host: string;
  readonly boot_id: string;
  readonly server_version: string;
}

/** What a server says of itself. */
export type HubFileContent = Omit<HubFile, 'version' | 'host'>;

const pathIn = (stateDir: string): string => join(stateDir, 'hub.json');

/** The file of a server on this machine; undefined when there is none, or none that can be read. */
export function readHubFile(stateDir: string): HubFile | undefined {
  const value = readRegularJson(pathIn(stateDir));
  return isHubFile(value) && value.host === hostname() ? value : undefined;
}

/** Replaces the file in one step. Only for the holder of the lock. Throws what the file system says, and leaves nothing behind then. */
export function writeHubFile(stateDir: string, content: HubFileContent): void {
  const file: HubFile = { version: 1, ...content, host: hostname() };
  replaceFile(pathIn(stateDir), `${JSON.stringify(file)}\n`);
}

/** Puts the file back where it is gone or says something else. Only for the holder of the lock. Throws what the file system says: then nothing is known, and nothing was done. */
export function keepHubFile(stateDir: string, content: HubFileContent): void {
  if (textIn(stateDir) === undefined || readHubFile(stateDir)?.boot_id !== content.boot_id)
    writeHubFile(stateDir, content);
}

/** Undefined where there is none that anybody could read. A process without a free descriptor knows nothing of the file. */
function textIn(stateDir: string): string | undefined {
  return attempt(
    () => readRegular(pathIn(stateDir)),
    (error) => {
      if (error instanceof NotAFileError || ['ENOENT', 'EACCES', 'EISDIR'].some((code) => isCode(error, code)))
        return undefined;
      throw error;
    },
  );
}

/** Removes the file if it is that of this run of the server. Only for the holder of the lock. */
export function removeHubFile(stateDir: string, bootId: string): void {
  if (readHubFile(stateDir)?.boot_id === bootId) rmSync(pathIn(stateDir), { force: true });
}

function isHubFile(value: unknown): value is HubFile {
  const [version, url, pid, ...texts] = ['version', 'url', 'pid', 'socket', 'host', 'boot_id', 'server_version'].map(
    (name) => memberOf(value, name),
  );
  return version === 1 && isBridgeUrl(url) && isPid(pid) && texts.every((text) => typeof text === 'string');
}

const isBridgeUrl = (url: unknown): boolean => typeof url === 'string' && /^wss?:\/\//.test(url) && URL.canParse(url);

/** 0 and negative values mean process groups: a signal would reach many processes. */
const isPid = (pid: unknown): boolean => Number.isSafeInteger(pid) && Number(pid) > 0;
