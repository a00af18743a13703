import { existsSync } from 'node:fs';
import type { Client, Location, Scope } from './client.ts';
import type { Place } from './place.ts';

/** A client of this machine, with the files of one scope that are there or would be made. */
export interface Installed {
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
