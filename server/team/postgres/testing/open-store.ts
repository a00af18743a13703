import type { Store } from '../../../store/store.ts';
import { readDatabase } from '../database.ts';
import { openPostgresStore } from '../postgres-store.ts';
import { takeSpace, type OwnedSpace } from '../take-space.ts';

const LEASE_MS = 10_000;

/** A space of the tests that no other server owns. */
export async function takeTestSpace(url: string, space: string, leaseMs = LEASE_MS): Promise<OwnedSpace> {
  const taken = await takeSpace({
    database: readDatabase(url, space),
    name: 'test',
    leaseMs,
    onStandby: () => undefined,
    onTrouble: () => undefined,
    signal: new AbortController().signal,
  });
  if (taken === undefined) throw new Error('no wait was given up');
  return taken;
}

export async function openTestStore(url: string, space: string): Promise<Store> {
  return openPostgresStore(await takeTestSpace(url, space));
}
