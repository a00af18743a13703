import type { Client } from './client.ts';
import { kindOf, type EntryKind } from './entry.ts';
import { jsonValueOf, membersOf, readJsonServers } from './json-text.ts';
import { unlessUnreadable } from './text-position.ts';
import { readTomlServers } from './toml-text.ts';

/** A server that a client's file names. */
export interface NamedServer {
  readonly name: string;
  readonly entry: unknown;
  readonly kind: EntryKind;
}

export type Configuration =
  | { readonly kind: 'servers'; readonly servers: readonly NamedServer[] }
  /** Neither we nor the client can read it. Lines and columns count from 1. */
  | { readonly kind: 'broken'; readonly line: number; readonly column: number; readonly reason: string };

/** Reads a client's file (its text, without a byte order mark). */
export function readConfiguration(
  { format, servers: key }: Pick<Client, 'format' | 'servers'>,
  text: string,
): Configuration {
  return unlessUnreadable(
    () => {
      const servers = format === 'json' ? jsonServers(text, key) : Object.entries(readTomlServers(text, key) ?? {});
      return { kind: 'servers', servers: servers.map(([name, entry]) => ({ name, entry, kind: kindOf(entry) })) };
    },
    ({ position, message }) => ({ kind: 'broken', ...position, reason: message }),
  );
}

function jsonServers(text: string, key: string): [string, unknown][] {
  const servers = readJsonServers(text, key);
  if (servers === undefined) return [];
  // Of members with the same key the last one holds.
  return [...new Map(membersOf(servers).map(({ key: name, value }): [string, unknown] => [name, jsonValueOf(value)]))];
}
