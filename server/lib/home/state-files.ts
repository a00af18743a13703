import { rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { attempt, isCode, ignoreAbsent } from '../errors.ts';
import { memberOf, isObject, parseJson } from '../json.ts';
import { replaceFile, NotAFileError, readRegular, readRegularJson } from '../files.ts';
import { readPrivate } from './state-dir.ts';

/** `hub.json`: the address of the server of a state dir. Only a handshake proves that it runs. */
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

/** The server's own entries. */
export type HubFileContent = Omit<HubFile, 'version' | 'host'>;

const pathIn = (stateDir: string): string => join(stateDir, 'hub.json');

/** The file of a server on this machine; undefined when there is none, or none that can be read. */
export function readHubFile(stateDir: string): HubFile | undefined {
  const value = readRegularJson(pathIn(stateDir));
  return isHubFile(value) && value.host === hostname() ? value : undefined;
}

/** Replaces the file atomically. Only for the holder of the lock. Throws the error of the file system, and leaves no file then. */
export function writeHubFile(stateDir: string, content: HubFileContent): void {
  const file: HubFile = { version: 1, ...content, host: hostname() };
  replaceFile(pathIn(stateDir), `${JSON.stringify(file)}\n`);
}

/** Restores a missing or changed file. Only for the holder of the lock. Throws the error of the file system: then nothing was changed. */
export function keepHubFile(stateDir: string, content: HubFileContent): void {
  if (textIn(stateDir) === undefined || readHubFile(stateDir)?.boot_id !== content.boot_id)
    writeHubFile(stateDir, content);
}

/** The text of the file; undefined if none is readable. Throws if the process has no free descriptor, because the file may exist. */
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

/** `standby.json`: the server that holds the lock of a state dir, and waits for a space. A killed one leaves it behind: only the lock proves that it runs. */
export interface StandbyFile {
  readonly pid: number;
  readonly space: string;
  /** The name of the server that owns the space, for users. */
  readonly owner: string;
}

/** Its name in the state dir. */
export const STANDBY_FILE = 'standby.json';

const standbyPath = (stateDir: string): string => join(stateDir, STANDBY_FILE);

/** Only for the holder of the lock. */
export function writeStandbyFile(stateDir: string, content: StandbyFile): void {
  writeFileSync(standbyPath(stateDir), `${JSON.stringify({ version: 1, ...content, host: hostname() })}\n`, {
    mode: 0o600,
  });
}

/** Only for the holder of the lock. Harmless where there is none. */
export function removeStandbyFile(stateDir: string): void {
  rmSync(standbyPath(stateDir), { force: true });
}

/** The file of a server on this machine; undefined when there is none, or none that can be read. */
export function readStandbyFile(stateDir: string): StandbyFile | undefined {
  const value = readRegularJson(standbyPath(stateDir));
  const [pid, space, owner] = ['pid', 'space', 'owner'].map((name) => memberOf(value, name));
  if (memberOf(value, 'host') !== hostname()) return undefined;
  return typeof pid === 'number' && typeof space === 'string' && typeof owner === 'string'
    ? { pid, space, owner }
    : undefined;
}

/** For a process that searched for the server of this state dir. */
export function standbyNotice({ pid, space, owner }: StandbyFile, stateDir: string): string {
  return `The mcp-unity-bridge server (pid ${pid}, state folder ${stateDir}) stands by: the space ${space} is owned by the server on ${owner}. Ask that one; this one takes over when it is gone.`;
}

/**
 * `serve.json`: the options of the server that a user has started in this state folder, written by that server as soon as its store is open. Later automatic
 * starts use these options, or none (LOG-02). It contains no secret.
 */
export interface KeptOptions {
  /** The record is not in the state folder: in this space of this database, an address without password. */
  readonly record?: { readonly store: string; readonly space: string };
  /** Options of `serve` that belong to the record and to every server of it. */
  readonly options: readonly string[];
  /** Options that open doors, until that server is ended by a person. */
  readonly doors: readonly string[];
}

export const keptOptionsPath = (stateDir: string): string => join(stateDir, 'serve.json');

/** Replaces the file atomically. Only for the holder of the lock. Throws the error of the file system. */
export function writeKeptOptions(stateDir: string, kept: KeptOptions): void {
  replaceFile(keptOptionsPath(stateDir), `${JSON.stringify({ version: 1, ...kept })}\n`);
}

/** Undefined where no person has started a server yet. Throws, in a sentence, on what cannot be relied on: another record would be begun. */
export function readKeptOptions(stateDir: string): KeptOptions | undefined {
  const path = keptOptionsPath(stateDir);
  // A state folder that is no folder contains no record; the start of a server reports the fault.
  const text = attempt(
    () => readPrivate(path, REMEDY),
    (error) => (isCode(error, 'ENOTDIR') ? undefined : ignoreAbsent(error)),
  );
  if (text === undefined) return undefined;
  const value = parseJson(text);
  if (!isKeptOptions(value))
    throw new Error(`${path} should say which record this state folder belongs to, and cannot be read. ${REMEDY}`);
  return value;
}

const REMEDY =
  'Start the server of this folder by hand (mcp-unity-bridge serve, with its options): it rewrites the file.';

function isKeptOptions(value: unknown): value is KeptOptions {
  if (!isObject(value) || value['version'] !== 1) return false;
  const { record, options, doors } = value;
  const isPlace = isObject(record) && typeof record['store'] === 'string' && typeof record['space'] === 'string';
  return (record === undefined || isPlace) && areTexts(options) && areTexts(doors);
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** The reason, a sentence, why only a user may start a server here; undefined: a forwarder may. `env`: of the starting process. */
export function noStartReason(stateDir: string, env: NodeJS.ProcessEnv): string | undefined {
  return attempt(
    () => {
      const named = ['MCP_UNITY_BRIDGE_STORE', 'MCP_UNITY_BRIDGE_SPACE'].find((name) => (env[name] ?? '') !== '');
      const record = readKeptOptions(stateDir)?.record;
      if (record !== undefined)
        return `The record of ${stateDir} is the space ${record.space} in ${record.store}, and no server of this space answers here; nothing was accepted. Start it: mcp-unity-bridge serve --store ${record.store} --space ${record.space}`;
      return named === undefined
        ? undefined
        : `${named} says that the record is in a database, and no server of its space answers here; nothing was accepted. Start it: mcp-unity-bridge serve`;
    },
    (error) => (error instanceof Error ? error.message : String(error)),
  );
}

/** `live.json`: the address of the live page, and the proofs of its open pages for the next server. As secret as the token. */
export interface LiveFile {
  readonly port: number;
  /** Begins and ends with a slash. */
  readonly base: string;
  readonly sessions: readonly { readonly key: string; readonly until: number }[];
}

/** Stores the address of the page and its sessions. */
export interface LiveMemory {
  /** The file of the previous server; undefined if it is missing, invalid, or of another machine. */
  readonly read: () => LiveFile | undefined;
  /** Throws the error of the file system. */
  readonly write: (file: LiveFile) => void;
}

export const liveMemory = (stateDir: string): LiveMemory => ({
  read: () => readLiveFile(stateDir),
  write: (file) => writeLiveFile(stateDir, file),
});

const livePath = (stateDir: string): string => join(stateDir, 'live.json');

function readLiveFile(stateDir: string): LiveFile | undefined {
  const value = readRegularJson(livePath(stateDir));
  return isLiveFile(value) && value.host === hostname() ? value : undefined;
}

/** Replaces the file atomically, readable by its owner alone. Throws the error of the file system. */
function writeLiveFile(stateDir: string, content: LiveFile): void {
  replaceFile(livePath(stateDir), `${JSON.stringify({ host: hostname(), ...content })}\n`);
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
