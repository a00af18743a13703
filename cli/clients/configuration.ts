import { existsSync } from 'node:fs';
import type { Client, Location, Scope } from './client.ts';
import { kindOf, type EntryKind } from './entry.ts';
import { jsonValueOf, membersOf, readJsonServers } from './json-text.ts';
import { unlessUnreadable } from './text-position.ts';
import { readTomlServers } from './toml-text.ts';
import type { Place } from './place.ts';

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

/** A client of this machine, with the files of one scope that are there or would be made. */
interface Installed {
  readonly client: Client;
  /** Not empty: first those whose signs are there, or else the one to write first. */
  readonly locations: readonly Location[];
  /** False where none of the signs is found. */
  readonly isInstalled: boolean;
}

/** What there is of a client in a place; undefined where it has no file of that scope there. */
export function lookFor(
  client: Client,
  place: Place,
  scope: Scope,
  exists: (path: string) => boolean = existsSync,
): Installed | undefined {
  const [first, ...others] = client.locations(place).filter((location) => location.scope === scope);
  if (first === undefined) return undefined;
  const present = [first, ...others].filter(({ signs }) => signs.some(exists));
  return { client, locations: present.length === 0 ? [first] : present, isInstalled: present.length > 0 };
}
