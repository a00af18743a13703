import type { ServeOptions } from '../../server/process/serve-options.ts';
import { databaseNamed } from '../lib/database-named.ts';
import { wholeNumber } from '../lib/whole-number.ts';

const SECOND_MS = 1_000;
const DEFAULT_LEASE_SECONDS = 10;
/** A busy machine keeps a server from its work for longer than a second. */
const LEAST_LEASE_SECONDS = 2;
/** Longer, and no server would take over from one that died. */
const MOST_LEASE_SECONDS = 3_600;

interface StoreFlags {
  readonly detached: boolean;
  readonly store?: string | undefined;
  readonly space?: string | undefined;
  readonly 'lease-seconds'?: string | undefined;
}

/** A server that a client's command starts by itself keeps its record on its machine, or is not started (LOG-02). */
export function databaseOption(
  { detached, store, space, 'lease-seconds': lease }: StoreFlags,
  env: NodeJS.ProcessEnv,
): Pick<ServeOptions, 'database'> {
  if (detached && store !== undefined) throw new Error('expected --store or --detached, got both');
  const database = detached ? undefined : databaseNamed({ store, space }, env);
  if (database === undefined) {
    if (space !== undefined || lease !== undefined)
      throw new Error('expected --store as well: --space and --lease-seconds are about it');
    return {};
  }
  return {
    database: {
      ...database,
      leaseMs:
        SECOND_MS *
        wholeNumber('--lease-seconds', lease ?? String(DEFAULT_LEASE_SECONDS), LEAST_LEASE_SECONDS, MOST_LEASE_SECONDS),
    },
  };
}
