import { existsSync } from 'node:fs';
import { parse, TomlError, type TomlTable } from 'smol-toml';
import { ParseError, parseTOML, type AST } from 'toml-eslint-parser';
import type { AiClient, Location, ConfigScope } from './client.ts';
import { entryKindOf, type EntryKind } from './launch.ts';
import { jsonValueOf, membersOf, readJsonServers } from './json-text.ts';
import { unlessUnreadable, UnreadableText } from './text-file.ts';
import type { ConfigLocation } from './place.ts';
import { attempt } from '../../server/lib/errors.ts';

/** A server that a client's file names. */
export interface NamedServer {
  readonly name: string;
  readonly entry: unknown;
  readonly kind: EntryKind;
}

type Configuration =
  | { readonly kind: 'servers'; readonly servers: readonly NamedServer[] }
  /** Neither we nor the client can read it. Lines and columns count from 1. */
  | { readonly kind: 'broken'; readonly line: number; readonly column: number; readonly reason: string };

/** Reads a client's file (its text, without a byte order mark). */
export function readConfiguration(
  { format, servers: key }: Pick<AiClient, 'format' | 'servers'>,
  text: string,
): Configuration {
  return unlessUnreadable(
    () => {
      const servers = format === 'json' ? jsonServers(text, key) : Object.entries(readTomlServers(text, key) ?? {});
      return { kind: 'servers', servers: servers.map(([name, entry]) => ({ name, entry, kind: entryKindOf(entry) })) };
    },
    ({ position, message }) => ({ kind: 'broken', ...position, reason: message }),
  );
}

function jsonServers(text: string, key: string): [string, unknown][] {
  const servers = readJsonServers(text, key);
  if (servers === undefined) return [];
  // Of members with the same key the last one is used.
  return [...new Map(membersOf(servers).map(({ key: name, value }): [string, unknown] => [name, jsonValueOf(value)]))];
}

/** A client of this machine, with the files of one scope that are there or would be made. */
interface Installed {
  readonly client: AiClient;
  /** Not empty: first those whose signs are there, or else the one to write first. */
  readonly locations: readonly Location[];
  /** False where none of the signs is found. */
  readonly isInstalled: boolean;
}

/** Finds the files and signs of a client. Returns undefined when it has no file of that scope in this place. */
export function findConfiguration(
  client: AiClient,
  place: ConfigLocation,
  scope: ConfigScope,
  exists: (path: string) => boolean = existsSync,
): Installed | undefined {
  const [first, ...others] = client.locations(place).filter((location) => location.scope === scope);
  if (first === undefined) return undefined;
  const present = [first, ...others].filter(({ signs }) => signs.some(exists));
  return { client, locations: present.length === 0 ? [first] : present, isInstalled: present.length > 0 };
}

/** A text of TOML: what it means, and where each part is. Throws UnreadableText. */
export function readToml(text: string): { readonly values: TomlTable; readonly tree: AST.TOMLProgram } {
  return attempt(
    () => ({ values: parse(text, { integersAsBigInt: 'asNeeded' }), tree: parseTOML(text) }),
    (error) => {
      throw asUnreadable(error);
    },
  );
}

function asUnreadable(error: unknown): unknown {
  if (error instanceof TomlError)
    return new UnreadableText(firstLine(error).replace('Invalid TOML document: ', ''), {
      line: error.line,
      column: error.column,
    });
  // Its columns count from 0.
  return error instanceof ParseError
    ? new UnreadableText(firstLine(error), { line: error.lineNumber, column: error.column + 1 })
    : error;
}

/** The table of the servers by name, undefined where there is none. Throws UnreadableText. */
function readTomlServers(text: string, key: string): Readonly<Record<string, unknown>> | undefined {
  const { values } = readToml(text);
  const servers: unknown = Object.hasOwn(values, key) ? values[key] : undefined;
  if (servers === undefined) return undefined;
  if (!isTable(servers))
    throw new UnreadableText(`expected a table as ${key}, got something else`, { line: lineOf(text, key), column: 1 });
  return servers;
}

const firstLine = ({ message }: Error): string => message.split('\n')[0] ?? '';

/** Arrays and dates are no tables. */
function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

function lineOf(text: string, key: string): number {
  return text.split('\n').findIndex((line) => line.includes(key)) + 1;
}
