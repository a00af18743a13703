import { readDatabase } from '../../server/team/team.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { wholeNumber } from './option-values.ts';

/** Whose record is meant, as options or environment say it. */
interface DatabaseFlags {
  readonly store?: string | undefined;
  readonly space?: string | undefined;
}

/** The database and the space in it; undefined: the record is in the state folder. Throws, in a sentence that holds no password, on what can be none. */
export function databaseNamed(
  { store, space }: DatabaseFlags,
  env: NodeJS.ProcessEnv,
): { readonly url: string; readonly space: string } | undefined {
  // A variable that a service file expands to nothing must not move the record to the state folder.
  if (store === '')
    throw new Error('expected an address such as postgres://user@host:5432/database as --store, got ""');
  const url = store ?? env['MCP_UNITY_BRIDGE_STORE'];
  const spaceOfEnv = env['MCP_UNITY_BRIDGE_SPACE'] ?? '';
  if (url === undefined || url === '') {
    // If only the address is missing in a service's settings, the record must not move to the state folder either.
    if (spaceOfEnv !== '')
      throw new Error(
        `expected --store or MCP_UNITY_BRIDGE_STORE as well: MCP_UNITY_BRIDGE_SPACE (${spaceOfEnv}) needs it. Without a database, unset it`,
      );
    return undefined;
  }
  const named = space ?? (spaceOfEnv || 'main');
  readDatabase(url, named);
  return { url, space: named };
}

const HOUR_MS = 3_600_000;

/** A year, as the Unity package allows. */
export const MOST_RETENTION_HOURS = 8_760;

/** In ms. Throws, in a sentence. */
export const retentionOption = (hours: string): number =>
  HOUR_MS * wholeNumber('--retention-hours', hours, 1, MOST_RETENTION_HOURS);

/** Throws, in a sentence. More than the contract's limit would be refused by the Editor (WIR-03). */
export const unfinishedOption = (most: string): number => wholeNumber('--max-unfinished', most, 1, limits.queue_limit);
