import { join } from 'node:path';
import { isObject, parseJson } from '../json.ts';
import { replaceFile } from '../files.ts';
import { attempt, ignoreAbsent, isCode } from '../errors.ts';
import { readPrivate } from './state-dir.ts';

/**
 * `serve.json`: how the server that a person has started in this state folder was started, written by that server as soon as it has its record. Whoever starts
 * the next one there without a person (LOG-02) starts one with these options, or none. It holds no secret.
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

/** Replaces the file in one step. Only for the holder of the lock. Throws what the file system says. */
export function writeKeptOptions(stateDir: string, kept: KeptOptions): void {
  replaceFile(keptOptionsPath(stateDir), `${JSON.stringify({ version: 1, ...kept })}\n`);
}

/** Undefined where no person has started a server yet. Throws, in a sentence, on what cannot be relied on: another record would be begun. */
export function readKeptOptions(stateDir: string): KeptOptions | undefined {
  const path = keptOptionsPath(stateDir);
  // A state folder that is no folder holds no record; the start of a server says what is wrong with it.
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

/** Why a server may be started here by a person alone, a sentence; undefined: a forwarder may. `env`: of whoever would start it. */
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
